"""Schemas of pay tables, odds and settlements."""

from decimal import Decimal
from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from roads_service.api.fields import Amount, Integer, PaysField, QueryInteger, Text, amount_of
from roads_service.api.schemas import Schema, about, for_each_bet
from roads_service.baccarat import CASES, Bet, BetResult, ImpossiblePayTable, Line
from roads_service.tables.records import DEFAULT_DECKS, MOST_DECKS
from roads_service.tables.settling import SHORTHANDS, Wager

PAYTABLE_NAME = "[a-z0-9][a-z0-9-]{0,39}"
MOST_BETS = 1000


class ExceptionSchema(Schema):
    """A case in which a bet pays otherwise."""

    when = fields.String(required=True, validate=validate.OneOf(list(CASES)))
    pays = PaysField(required=True)


class LineSchema(Schema):
    """What a bet pays beside its stake; the first exception that holds goes before it."""

    pays = PaysField(required=True, metadata=about("0:1 gives the stake back."))
    excepted = fields.List(
        fields.Nested(ExceptionSchema),
        data_key="except",
        load_default=list,
        validate=validate.Length(0, len(CASES)),
    )


class PayTableBody(Schema):
    """What each bet pays; a bet that is left out is not taken. Banker and player are returned in a tie."""

    bets = fields.Nested(for_each_bet(LineSchema, "LinesOfBets"), required=True)

    @ma.post_load
    def _make(self, data: dict[str, Any], **_: Any) -> tuple[Line, ...]:
        if not data["bets"]:
            raise ma.ValidationError("A bet at least is needed.", "bets")
        return tuple(self._line(bet, line) for bet, line in data["bets"].items())

    def _line(self, bet: str, line: dict[str, Any]) -> Line:
        excepted = tuple((excepted["when"], excepted["pays"]) for excepted in line["excepted"])
        try:
            return Line(Bet(bet), line["pays"], excepted)
        except ImpossiblePayTable as error:
            raise ma.ValidationError({"bets": {bet: {"except": [str(error)]}}}) from None


class PayTableSchema(PayTableBody):
    """A pay table."""

    name = fields.String(required=True)


class PayTablesSchema(Schema):
    """All pay tables: the service's own, then those that were defined, by name."""

    paytables = fields.List(fields.Nested(PayTableSchema), required=True)


class OddsQuery(Schema):
    """Which shoe the odds are of."""

    decks = QueryInteger(
        load_default=DEFAULT_DECKS,
        validate=validate.Range(1, MOST_DECKS),
        metadata=about("Full decks in the shoe."),
    )


class ChanceSchema(Schema):
    """A chance, exact as a fraction, and as a decimal with twelve places."""

    fraction = fields.String(required=True)
    decimal = fields.String(required=True)


class ReturnSchema(ChanceSchema):
    """What a stake of one brings back on average, and the same in percent with four places."""

    percent = fields.String(required=True)


class OddsOfBetSchema(Schema):
    """A bet's odds: the `probability` that it wins, that the `stake_back` is all that comes, and its `return`."""

    bet = fields.Enum(Bet, by_value=True, required=True)
    pays = fields.String(required=True)
    excepted = fields.List(fields.Nested(ExceptionSchema), required=True, data_key="except")
    probability = fields.Nested(ChanceSchema, required=True)
    stake_back = fields.Nested(ChanceSchema, required=True)
    returns = fields.Nested(ReturnSchema, required=True, data_key="return")


class OddsSchema(Schema):
    """The odds of each bet of a pay table on the next round from full decks."""

    paytable = fields.String(required=True)
    decks = Integer(required=True)
    bets = fields.List(fields.Nested(OddsOfBetSchema), required=True)


class TableOddsSchema(OddsSchema):
    """The odds of each bet on a table's next round, by the cards that were seen of its shoe.

    The cards of `rounds_without_cards`, and the burnt ones, count as unseen.
    """

    table_id = fields.String(required=True)
    version = Integer(required=True)
    shoe = Integer(required=True)
    cards_seen = Integer(required=True)
    cards_unseen = Integer(required=True)
    rounds_without_cards = Integer(required=True)


class BetBody(Schema):
    """A stake on a bet. A shorthand stakes its amount on each of its bets: the `main` one, both pairs, and the tie."""

    bet = fields.String(required=True, validate=validate.OneOf([*(bet.value for bet in Bet), *SHORTHANDS]))
    main = fields.Enum(
        Bet,
        by_value=True,
        allow_none=True,
        load_default=None,
        validate=validate.OneOf([Bet.BANKER, Bet.PLAYER], error="Must be banker or player."),
        metadata=about("With 2-way and 3-way: banker or player.", enum=["banker", "player", None]),
    )
    amount = Amount(required=True)
    seat = Text(40, allow_none=True, load_default=None, metadata=about("Whose bet it is; without one all are one's."))

    @ma.post_load
    def _make(self, data: dict[str, Any], **_: Any) -> Wager:
        bet, main = data["bet"], data["main"]
        if bet in SHORTHANDS and main is None:
            raise ma.ValidationError(f"{bet} is beside banker or player: say which.", "main")
        if bet not in SHORTHANDS and main is not None:
            raise ma.ValidationError("Only 2-way and 3-way are beside a main bet.", "main")
        amount: Decimal = amount_of(data["amount"])
        if not amount:
            raise ma.ValidationError("Nothing is staked.", "amount")
        return Wager(bet if bet in SHORTHANDS else Bet(bet), amount, main, data["seat"])


class SettlementBody(Schema):
    """The bets of a round."""

    bets = fields.List(fields.Nested(BetBody), required=True, validate=validate.Length(1, MOST_BETS))


class SettledBetSchema(Schema):
    """A stake and what becomes of it: `payout` is the stake, if it is not lost, and the winnings."""

    at = Integer(required=True, metadata=about("Its place in the list of bets that was sent, from 0."))
    bet = fields.Enum(Bet, by_value=True, required=True)
    seat = fields.String(required=True, allow_none=True)
    amount = fields.String(required=True)
    result = fields.Enum(BetResult, by_value=True, required=True)
    pays = fields.String(required=True, allow_none=True)
    winnings = fields.String(required=True)
    payout = fields.String(required=True)


class SumsSchema(Schema):
    """Sums over all bets: what is `staked` is what is paid out and what the `house` keeps, which may be below zero."""

    staked = fields.String(required=True)
    winnings = fields.String(required=True)
    payout = fields.String(required=True)
    house = fields.String(required=True)


class SettlementSchema(Schema):
    """A round's bets settled, in exact decimals of the currency."""

    table_id = fields.String(required=True)
    shoe = Integer(required=True)
    number = Integer(required=True)
    status = fields.String(required=True)
    paytable = fields.String(required=True)
    currency = fields.String(required=True, allow_none=True)
    smallest_unit = fields.String(required=True)
    rounding = fields.String(required=True)
    bets = fields.List(fields.Nested(SettledBetSchema), required=True)
    sums = fields.Nested(SumsSchema, required=True)
