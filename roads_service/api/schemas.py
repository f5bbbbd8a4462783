"""Schemas: what bodies and queries may hold, and what answers are made of."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from roads_service.api.fields import Amount, Boolean, CardField, Integer, QueryInteger, Text, Time, amount_of
from roads_service.baccarat import (
    CARDS_BEHIND_CUT,
    COMMISSION,
    Bet,
    BetLimits,
    Cards,
    Hand,
    HouseRules,
    ImpossibleRound,
    Outcome,
    Round,
    Side,
)
from roads_service.display.svg import BEADS, WIDTHS
from roads_service.display.themes import THEMES
from roads_service.display.words import LANGUAGES, language_of
from roads_service.roads import (
    DEFAULT_ROWS,
    LEAST_THRESHOLD,
    MOST_THRESHOLD,
    RULES,
    USUAL_THRESHOLDS,
    Color,
    Rule,
    Thresholds,
)
from roads_service.store.access import Scope
from roads_service.tables.live import Phase
from roads_service.tables.records import (
    CUT_CARDS,
    DEFAULT_DECKS,
    ENGINE_DECKS,
    MOST_DECKS,
    MOST_ROUNDS,
    MOST_ROWS,
    Dealer,
    Limits,
    Report,
    RoundStatus,
    ShoeStatus,
)
from roads_service.tables.undealt import ProofStatus

TABLE_ID = "[A-Za-z0-9][A-Za-z0-9_-]{0,63}"
MOST_TABLES_AT_ONCE = 100
_FACTS = ("outcome", "player_total", "banker_total", "player_pair", "banker_pair", "natural")


class Schema(ma.Schema):
    """A schema that keeps its order and refuses what it does not know, in words of ours."""

    error_messages = {  # noqa: RUF012  (marshmallow declares it so)
        "type": "A JSON object is expected.",
        "unknown": "There is no such field.",
    }


def _enum(of: type[Any], **kwargs: Any) -> fields.Enum[Any]:
    return fields.Enum(of, by_value=True, **kwargs)


def about(description: str, **more: Any) -> dict[str, Any]:
    """What openapi.yaml says of a field."""
    return {"description": description, **more}


def _currency(code: str) -> None:
    if not re.fullmatch("[A-Z]{3}", code):
        raise ma.ValidationError("Three capital letters, as in EUR.")


def _bounds_of(limits: Mapping[str, Any]) -> tuple[Decimal | None, Decimal | None]:
    """What a minimum and a maximum come to, of which the first must not be above the second."""
    low, high = (None if limits[name] is None else amount_of(limits[name]) for name in ("minimum", "maximum"))
    if low is not None and high is not None and low > high:
        raise ma.ValidationError("The minimum is above the maximum.", "minimum")
    return low, high


# -- what is sent ----------------------------------------------------------------


class LimitsBody(Schema):
    """What may be bet at the table."""

    minimum = Amount(allow_none=True, load_default=None)
    maximum = Amount(allow_none=True, load_default=None)
    currency = fields.String(
        allow_none=True,
        load_default=None,
        validate=_currency,
        metadata=about("ISO 4217.", pattern="^[A-Z]{3}$"),
    )

    @ma.post_load
    def _make(self, data: dict[str, Any], **_: Any) -> Limits:
        _bounds_of(data)
        return Limits(**data)


class BetLimitsBody(Schema):
    """The least and the most that a seat may stake on a bet."""

    minimum = Amount(allow_none=True, load_default=None)
    maximum = Amount(allow_none=True, load_default=None)

    @ma.post_load
    def _make(self, data: dict[str, Any], **_: Any) -> BetLimits:
        return BetLimits(*_bounds_of(data))


def for_each_bet(of: type[Schema], name: str) -> type[ma.Schema]:
    """A schema whose fields are the bets, each told by a schema of its own."""
    return Schema.from_dict({bet.value: fields.Nested(of) for bet in Bet}, name=name)


class HouseRulesBody(Schema):
    """What the house asks of the bets at the table."""

    one_side_only = Boolean(
        load_default=False, metadata=about("A seat stakes on banker or on player, not on both in one round.")
    )
    pairs_need_main_bet = Boolean(
        load_default=False, metadata=about("A seat stakes on pairs only beside a stake on banker or player.")
    )
    differential = Amount(
        allow_none=True,
        load_default=None,
        metadata=about("How far apart all stakes on banker and all on player may be in one round."),
    )
    limits = fields.Nested(
        for_each_bet(BetLimitsBody, "LimitsOfBetsBody"),
        load_default=dict,
        metadata=about("Limits of single bets; banker and player have the table's where none are told here."),
    )

    @ma.post_load
    def _make(self, data: dict[str, Any], **_: Any) -> HouseRules:
        differential = data["differential"]
        return HouseRules(
            data["one_side_only"],
            data["pairs_need_main_bet"],
            None if differential is None else amount_of(differential),
            {Bet(bet): limits for bet, limits in data["limits"].items()},
        )


def _threshold(rule: Rule) -> Integer:
    return Integer(
        load_default=rule.threshold,
        validate=validate.Range(LEAST_THRESHOLD, MOST_THRESHOLD),
        metadata=about(f"{rule.chinese}: {rule.definition}"),
    )


class GoodRoadsBody(Schema):
    """The thresholds of the good roads; what is left out takes its default."""

    class Meta:
        """A field for each rule."""

        include = {rule.name: _threshold(rule) for rule in RULES}  # noqa: RUF012  (marshmallow declares it so)

    @ma.post_load
    def _make(self, data: dict[str, Any], **_: Any) -> Thresholds:
        return Thresholds.of(data)


class TableBody(Schema):
    """The settings of a table. What is left out takes its default, for a new table and for a changed one."""

    name = Text(100, load_default=None, metadata=about("Shown on the screens; the table's id if left out."))
    rows = Integer(
        load_default=DEFAULT_ROWS,
        validate=validate.Range(1, MOST_ROWS),
        metadata=about("How deep the roads' grids are."),
    )
    decks = Integer(load_default=DEFAULT_DECKS, validate=validate.Range(1, MOST_DECKS))
    limits = fields.Nested(LimitsBody, allow_none=True, load_default=None)
    paytable = Text(
        40,
        load_default=COMMISSION.name,
        metadata=about("The name of a pay table. A shoe that has rounds keeps its own to its end."),
    )
    house_rules = fields.Nested(HouseRulesBody, load_default=HouseRules)
    good_roads = fields.Nested(GoodRoadsBody, load_default=USUAL_THRESHOLDS)
    dealer = _enum(
        Dealer,
        load_default=Dealer.FEED,
        metadata=about("Who deals: a table system, or the service itself, which takes 6 or 8 decks."),
    )
    cut_card = Integer(
        load_default=CARDS_BEHIND_CUT,
        validate=validate.Range(*CUT_CARDS),
        metadata=about("How many cards lie behind the cut card of a shoe that the service deals."),
    )

    @ma.validates_schema
    def _check(self, data: Mapping[str, Any], **_: Any) -> None:
        if data["dealer"] is Dealer.ENGINE and data["decks"] not in ENGINE_DECKS:
            raise ma.ValidationError("The engine deals 6 or 8 decks.", "decks")


class CardsBody(Schema):
    """The two hands, each in the order in which it was dealt."""

    player = fields.List(CardField(), required=True, validate=validate.Length(2, 3))
    banker = fields.List(CardField(), required=True, validate=validate.Length(2, 3))

    @ma.post_load
    def _make(self, data: dict[str, Any], **_: Any) -> Cards:
        try:
            return Cards(Hand(tuple(data["player"])), Hand(tuple(data["banker"])))
        except ImpossibleRound as error:
            raise ma.ValidationError(str(error)) from None


class RoundBody(Schema):
    """A round as a table system tells it: its `cards`, or its `outcome` with what else is known. Both must agree."""

    cards = fields.Nested(CardsBody, allow_none=True)
    outcome = _enum(Outcome)
    player_total = Integer(allow_none=True, validate=validate.Range(0, 9))
    banker_total = Integer(allow_none=True, validate=validate.Range(0, 9))
    player_pair = Boolean()
    banker_pair = Boolean()
    natural = Boolean()
    round_id = Text(128, allow_none=True, metadata=about("The table system's own id of the round."))
    number = Integer(
        allow_none=True,
        validate=validate.Range(1, 10 * MOST_ROUNDS),
        metadata=about("The place in the shoe that the sender expects."),
    )
    finished_at = Time(allow_none=True)

    @ma.post_load
    def _make(self, data: dict[str, Any], **_: Any) -> Report:
        told = {fact: data[fact] for fact in _FACTS if data.get(fact) is not None}
        try:
            if cards := data.get("cards"):
                round_ = Round.from_cards(cards, **told)
            elif "outcome" in told:
                round_ = Round(**told)
            else:
                raise ma.ValidationError("Either cards or outcome is needed.")
        except ImpossibleRound as error:
            raise ma.ValidationError(str(error), error.field) from None
        return Report(round_, data.get("round_id"), data.get("number"), data.get("finished_at"))


class ShoeBody(Schema):
    """The next shoe, with the rounds that it starts with, oldest first."""

    rounds = fields.List(fields.Nested(RoundBody), load_default=list, validate=validate.Length(0, MOST_ROUNDS))
    number = Integer(
        allow_none=True,
        load_default=None,
        validate=validate.Range(1, 10**9),
        metadata=about("The number that the sender expects the new shoe to have."),
    )


class WindowQuery(Schema):
    """How much of each road is wanted."""

    columns = QueryInteger(
        validate=validate.Range(1, 10 * MOST_ROUNDS),
        metadata=about("Keep each road's last so many columns."),
    )


class BoardsQuery(WindowQuery):
    """Which boards are wanted."""

    table = fields.List(
        fields.String(),
        required=True,
        validate=validate.Length(1, MOST_TABLES_AT_ONCE),
        metadata=about("A table's id; told once for each table."),
    )


class EventsQuery(WindowQuery):
    """Which tables are listened to, those too that are not there yet."""

    table = fields.List(
        fields.String(validate=validate.Regexp(rf"^{TABLE_ID}\Z", error="No table can have this id.")),
        required=True,
        validate=validate.Length(1, MOST_TABLES_AT_ONCE),
        metadata=about("A table's id; told once for each table."),
    )


def _known_language(tag: str) -> None:
    if language_of(tag) is None:
        raise ma.ValidationError(f"There are no words in this language; there are {', '.join(LANGUAGES)}.")


class PictureQuery(Schema):
    """How a board is drawn."""

    lang = fields.String(
        validate=_known_language,
        metadata=about(f"The language's tag: {', '.join(LANGUAGES)}, or with a region, such as zh-TW."),
    )
    theme = fields.String(
        load_default="dark", validate=validate.OneOf(list(THEMES)), metadata=about("The colours: dark or light.")
    )
    width = QueryInteger(
        load_default=1280,
        validate=validate.Range(*WIDTHS),
        metadata=about("The width in pixels; the height follows from it and from the rows of the table."),
    )
    beads = fields.String(
        validate=validate.OneOf(BEADS),
        metadata=about(
            "What stands on the beads: letters (B, P, T), chinese (莊, 閒, 和) or the winning totals. "
            "Left out, Chinese signs in Chinese and letters in other languages."
        ),
    )


# -- what is answered -----------------------------------------------------------


class ShoeInBoardSchema(Schema):
    """The shoe that a board is of. `rounds` counts all that were recorded, voids too."""

    number = Integer(required=True)
    status = _enum(ShoeStatus, required=True)
    rounds = Integer(required=True)


class ShuffledSchema(Schema):
    """A shoe that waits for its first card while the one before it is still shown."""

    shoe = Integer(required=True)
    commitment = fields.String(required=True, metadata=about("Stands for its order; see its proof."))


class TableSchema(Schema):
    """A table."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    rows = Integer(required=True)
    decks = Integer(required=True)
    limits = fields.Nested(LimitsBody, required=True, allow_none=True)
    paytable = fields.String(required=True)
    house_rules = fields.Nested(HouseRulesBody, required=True)
    good_roads = fields.Nested(GoodRoadsBody, required=True)
    dealer = _enum(Dealer, required=True)
    cut_card = Integer(required=True)
    shuffled = fields.Nested(ShuffledSchema, required=True, allow_none=True)
    shoe = fields.Nested(ShoeInBoardSchema, required=True)
    version = Integer(required=True)
    updated_at = fields.DateTime(required=True)


class TablesSchema(Schema):
    """All tables, by id."""

    tables = fields.List(fields.Nested(TableSchema), required=True)


class CardsSchema(Schema):
    """The two hands, each in the order in which it was dealt."""

    player = fields.List(CardField(), required=True)
    banker = fields.List(CardField(), required=True)


class WinningBetSchema(Schema):
    """A bet that won, and what it pays beside its stake."""

    bet = _enum(Bet, required=True)
    pays = fields.String(required=True)


class RoundSchema(Schema):
    """A round as it is recorded. `winning_bets` are those that what was told decides."""

    round_id = fields.String(required=True, allow_none=True)
    shoe = Integer(required=True)
    number = Integer(required=True)
    outcome = _enum(Outcome, required=True)
    player_total = Integer(required=True, allow_none=True)
    banker_total = Integer(required=True, allow_none=True)
    player_pair = Boolean(required=True)
    banker_pair = Boolean(required=True)
    natural = Boolean(required=True)
    cards = fields.Nested(CardsSchema, required=True, allow_none=True)
    status = _enum(RoundStatus, required=True)
    finished_at = fields.DateTime(required=True, allow_none=True)
    recorded_at = fields.DateTime(required=True)
    winning_bets = fields.List(fields.Nested(WinningBetSchema), required=True)


class RecordedSchema(Schema):
    """A round and the version of the table in which it stands so."""

    round = fields.Nested(RoundSchema, required=True)
    version = Integer(required=True)


class ShoeSummarySchema(ShoeInBoardSchema):
    """A shoe, with the count of its rounds."""

    opened_at = fields.DateTime(required=True)
    closed_at = fields.DateTime(required=True, allow_none=True)
    paytable = fields.String(required=True, metadata=about("The pay table that its rounds are paid by."))
    commitment = fields.String(
        required=True,
        allow_none=True,
        metadata=about("Published before its first card if the service dealt it; see its proof."),
    )


class ProofSchema(Schema):
    """What anyone may know of a shoe that the service deals: its salt and its cards once it is closed, null before."""

    shoe = Integer(required=True)
    status = _enum(ProofStatus, required=True)
    commitment = fields.String(required=True)
    decks = Integer(required=True)
    cut_card = Integer(required=True)
    salt = fields.String(required=True, allow_none=True)
    cards = fields.List(CardField(), required=True, allow_none=True, metadata=about("In the order in which they lay."))
    algorithm = fields.String(required=True, metadata=about("How the commitment is made of salt, cut_card and cards."))


class ShoesSchema(Schema):
    """The kept shoes of a table, newest first."""

    shoes = fields.List(fields.Nested(ShoeSummarySchema), required=True)


class ShoeSchema(ShoeSummarySchema):
    """A shoe with its rounds."""

    rounds = fields.List(fields.Nested(RoundSchema), required=True)  # type: ignore[assignment]  # a count in lists


class TableInBoardSchema(Schema):
    """The table that a board is of."""

    id = fields.String(required=True)
    name = fields.String(required=True)


class CellSchema(Schema):
    """A mark in its cell, counted from 0, and the round (from 1) that made it."""

    column = Integer(required=True)
    row = Integer(required=True)
    round = Integer(required=True)


class BeadSchema(CellSchema):
    """A bead."""

    outcome = _enum(Outcome, required=True)
    total = Integer(required=True, allow_none=True)
    player_pair = Boolean(required=True)
    banker_pair = Boolean(required=True)
    natural = Boolean(required=True)


class BigRoadCellSchema(BeadSchema):
    """A win and the ties after it. Ties before the first win stand in a cell whose outcome and round are null."""

    round = Integer(required=True, allow_none=True)
    outcome = _enum(Outcome, required=True, allow_none=True)
    ties = Integer(required=True)


class DerivedCellSchema(CellSchema):
    """A mark of a derived road: red is regular, blue is not."""

    color = _enum(Color, required=True)


class RoadSchema(Schema):
    """A road: `columns` is its whole width, `offset` the first column kept here."""

    rows = Integer(required=True)
    columns = Integer(required=True)
    offset = Integer(required=True)


class BeadPlateSchema(RoadSchema):
    """The bead plate."""

    cells = fields.List(fields.Nested(BeadSchema), required=True)


class BigRoadSchema(RoadSchema):
    """The big road."""

    cells = fields.List(fields.Nested(BigRoadCellSchema), required=True)


class DerivedRoadSchema(RoadSchema):
    """Big eye boy, small road or cockroach pig."""

    cells = fields.List(fields.Nested(DerivedCellSchema), required=True)


class RoadsSchema(Schema):
    """The five roads."""

    bead_plate = fields.Nested(BeadPlateSchema, required=True)
    big_road = fields.Nested(BigRoadSchema, required=True)
    big_eye_boy = fields.Nested(DerivedRoadSchema, required=True)
    small_road = fields.Nested(DerivedRoadSchema, required=True)
    cockroach_pig = fields.Nested(DerivedRoadSchema, required=True)


class AskSchema(Schema):
    """The colour that the next mark of each derived road would get."""

    big_eye_boy = _enum(Color, required=True, allow_none=True)
    small_road = _enum(Color, required=True, allow_none=True)
    cockroach_pig = _enum(Color, required=True, allow_none=True)


class NextSchema(Schema):
    """The ask roads: what the next mark would be if banker, or if player, won the next round."""

    banker = fields.Nested(AskSchema, required=True)
    player = fields.Nested(AskSchema, required=True)


class GoodRoadSchema(Schema):
    """A good road that holds, and the number of the round since which it has held without a break."""

    name = fields.String(required=True, validate=validate.OneOf([rule.name for rule in RULES]))
    since = Integer(required=True)


class StreakSchema(Schema):
    """The latest streak."""

    outcome = _enum(Outcome, required=True)
    length = Integer(required=True)


class StatisticsSchema(Schema):
    """Counts over the rounds that are not void."""

    rounds = Integer(required=True)
    banker = Integer(required=True)
    player = Integer(required=True)
    tie = Integer(required=True)
    player_pair = Integer(required=True)
    banker_pair = Integer(required=True)
    natural = Integer(required=True)
    streak = fields.Nested(StreakSchema, required=True, allow_none=True)
    longest_banker_streak = Integer(required=True)
    longest_player_streak = Integer(required=True)


class LiveCardsSchema(Schema):
    """The cards that lie on the table so far."""

    player = fields.List(CardField(), required=True)
    banker = fields.List(CardField(), required=True)


class LiveSchema(Schema):
    """What goes on between two rounds; `turn` is whose card is next once the first is dealt."""

    phase = _enum(Phase, required=True)
    closes_at = fields.DateTime(required=True, allow_none=True)
    turn = _enum(Side, required=True, allow_none=True)
    cards = fields.Nested(LiveCardsSchema, required=True)


class PositionSchema(Schema):
    """Where a table stands: its shoe, the last number in it, and that round's id."""

    table_id = fields.String(required=True)
    shoe = Integer(required=True)
    status = _enum(ShoeStatus, required=True)
    number = Integer(required=True)
    round_id = fields.String(required=True, allow_none=True)
    phase = _enum(Phase, required=True)
    version = Integer(required=True)


class AccessSchema(Schema):
    """What a key may do, and the name that it was given."""

    scope = fields.String(required=True, validate=validate.OneOf([scope.name.lower() for scope in Scope]))
    name = fields.String(required=True)


class AuditQuery(Schema):
    """Which part of the audit trail is wanted."""

    before = fields.String(
        validate=validate.Regexp(r"^[1-9][0-9]{0,15}-[0-9]{1,16}\Z"),
        load_default=None,
        metadata=about("An entry's id: those before it."),
    )
    limit = QueryInteger(load_default=100, validate=validate.Range(1, 1000), metadata=about("At most so many."))


class AuditEntrySchema(Schema):
    """One change: when, by which key or secret, what, the version that it made, and what was before and after."""

    id = fields.String(required=True)
    at = fields.DateTime(required=True)
    by = fields.String(required=True)
    what = fields.String(required=True)
    version = Integer(required=True)
    before = fields.Dict(required=True, allow_none=True)
    after = fields.Dict(required=True, allow_none=True)


class AuditSchema(Schema):
    """The last entries, oldest first."""

    entries = fields.List(fields.Nested(AuditEntrySchema), required=True)


class BoardSchema(Schema):
    """All that a scoreboard shows of a shoe. `last_round` is the last that is not void."""

    table = fields.Nested(TableInBoardSchema, required=True)
    shoe = fields.Nested(ShoeInBoardSchema, required=True)
    version = Integer(required=True)
    updated_at = fields.DateTime(required=True)
    last_round = fields.Nested(RoundSchema, required=True, allow_none=True)
    live = fields.Nested(LiveSchema, required=True)
    roads = fields.Nested(RoadsSchema, required=True)
    next = fields.Nested(NextSchema, required=True)
    good_roads = fields.List(
        fields.Nested(GoodRoadSchema), required=True, metadata=about("The good roads that hold now.")
    )
    statistics = fields.Nested(StatisticsSchema, required=True)


class BoardsSchema(Schema):
    """Several boards, and the ids that no table has."""

    boards = fields.List(fields.Nested(BoardSchema), required=True)
    missing = fields.List(fields.String(), required=True)


class StatusSchema(Schema):
    """Whether all is well."""

    status = fields.String(required=True)


class FieldProblemSchema(Schema):
    """What is wrong with one field; `pointer` is its JSON pointer in the body, or `?name` in the query."""

    pointer = fields.String(required=True)
    detail = fields.String(required=True)


class CardPlaceSchema(Schema):
    """The place of a card: a hand, and the position in it from 1."""

    hand = _enum(Side, required=True)
    position = Integer(required=True)


class ProblemSchema(Schema):
    """An error (RFC 9457)."""

    type = fields.String(required=True, metadata=about("A short stable word."))
    title = fields.String(required=True)
    status = Integer(required=True)
    detail = fields.String(required=True)
    errors = fields.List(fields.Nested(FieldProblemSchema))
    rules = fields.List(fields.String(), metadata=about("With house-rules: the rules that the bets break."))
    expected = Integer(metadata=about("With sequence-gap: the number that comes next."))
    expected_card = fields.Nested(
        CardPlaceSchema,
        allow_none=True,
        metadata=about("With out-of-turn: where the next card goes; null when the round is over."),
    )
