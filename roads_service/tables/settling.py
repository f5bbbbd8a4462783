"""Settling: the bets of a recorded round by the pay table of its shoe and the house rules of its table. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from babel.numbers import get_currency_precision

from roads_service.baccarat import (
    Bet,
    BetLimits,
    Facts,
    FactsMissing,
    HouseRules,
    Refusal,
    Rule,
    SettledBet,
    Stake,
    refusals,
    settle,
)
from roads_service.tables.documents import Document
from roads_service.tables.errors import TablesError
from roads_service.tables.records import Limits, RecordedRound, RoundStatus, Table

ROUNDING = "winnings are rounded down to the smallest unit"
_BOTH_PAIRS = (Bet.PLAYER_PAIR, Bet.BANKER_PAIR)
SHORTHANDS: Mapping[str, tuple[Bet, ...]] = {"2-way": _BOTH_PAIRS, "3-way": (*_BOTH_PAIRS, Bet.TIE)}
_UNIT_WITHOUT_CURRENCY = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Wager:
    """What was staked: an `amount` on a bet, or on the `main` bet and each bet of a shorthand beside it."""

    bet: Bet | str
    amount: Decimal
    main: Bet | None = None
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """A round's bets settled: `unit` is the smallest of the currency, the sums are of all bets.

    What was staked is what is paid out and what the house keeps, to the unit.
    """

    recorded: RecordedRound
    currency: str | None
    unit: Decimal
    bets: Sequence[SettledBet]

    @property
    def staked(self) -> Decimal:
        """All stakes."""
        return sum((settled.stake.amount for settled in self.bets), 0 * self.unit)

    @property
    def winnings(self) -> Decimal:
        """All that is won beside the stakes."""
        return sum((settled.winnings for settled in self.bets), 0 * self.unit)

    @property
    def payout(self) -> Decimal:
        """All that is paid out: winnings, and stakes that are not lost."""
        return sum((settled.payout for settled in self.bets), 0 * self.unit)


class BetsRefused(TablesError):
    """The bets break house rules. `reasons` are (place in the list or None, rule, sentence)."""

    def __init__(self, reasons: Sequence[tuple[int | None, str, str]]) -> None:
        super().__init__("; ".join(sentence for _, _, sentence in reasons))
        self.reasons = reasons


class CannotSettle(TablesError):
    """Too little is known of the round."""


def settle_round(table: Table, recorded: RecordedRound, wagers: Sequence[Wager]) -> Settlement:
    """What becomes of the bets of a round; in a void one all are returned. Raises `BetsRefused`, `CannotSettle`."""
    currency = table.limits.currency if table.limits else None
    unit = smallest_unit(currency)
    stakes = list(stakes_of(wagers))
    reasons: list[tuple[int | None, str, str]] = [
        (stake.at, "smallest_unit", f"rule smallest_unit: {stake.amount} is no whole number of {unit}")
        for stake in stakes
        if stake.amount % unit
    ]
    refused = refusals(stakes, recorded.paytable, _rules_of(table))
    reasons += [(refusal.at, refusal.rule, _sentence(refusal, recorded)) for refusal in refused]
    if reasons:
        raise BetsRefused(list(dict.fromkeys(reasons)))
    facts = Facts.of(recorded.round) if recorded.status is RoundStatus.VALID else None
    exact = [replace(stake, amount=stake.amount.quantize(unit)) for stake in stakes]
    try:
        return Settlement(recorded, currency, unit, settle(exact, recorded.paytable, facts, unit))
    except FactsMissing as error:
        raise CannotSettle(f"round {recorded.number} of shoe {recorded.shoe} can't be settled: {error}") from None


def settlement_document(table_id: str, settlement: Settlement) -> Document:
    """A settlement as clients read it; amounts are texts."""
    recorded, staked, payout = settlement.recorded, settlement.staked, settlement.payout
    return {
        "table_id": table_id,
        "shoe": recorded.shoe,
        "number": recorded.number,
        "status": recorded.status,
        "paytable": recorded.paytable.name,
        "currency": settlement.currency,
        "smallest_unit": str(settlement.unit),
        "rounding": ROUNDING,
        "bets": [
            {
                "at": settled.stake.at,
                "bet": settled.stake.bet,
                "seat": settled.stake.seat,
                "amount": str(settled.stake.amount),
                "result": settled.result,
                "pays": settled.pays and str(settled.pays),
                "winnings": str(settled.winnings),
                "payout": str(settled.payout),
            }
            for settled in settlement.bets
        ],
        "sums": {
            "staked": str(staked),
            "winnings": str(settlement.winnings),
            "payout": str(payout),
            "house": str(staked - payout),
        },
    }


def smallest_unit(currency: str | None) -> Decimal:
    """The smallest unit of a currency (ISO 4217), a hundredth where none is told."""
    return _UNIT_WITHOUT_CURRENCY if currency is None else Decimal(1).scaleb(-get_currency_precision(currency))


def stakes_of(wagers: Sequence[Wager]) -> Iterator[Stake]:
    """The single stakes; a shorthand stakes its amount on each of its bets."""
    for at, wager in enumerate(wagers):
        if isinstance(wager.bet, Bet):
            yield Stake(at, wager.bet, wager.amount, wager.seat)
        else:
            assert wager.main is not None
            for bet in (wager.main, *SHORTHANDS[wager.bet]):
                yield Stake(at, bet, wager.amount, wager.seat)


def _rules_of(table: Table) -> HouseRules:
    """The house rules, with the table's limits for banker and player where these have none of their own."""
    of_table = _bet_limits(table.limits or Limits())
    return replace(
        table.house_rules,
        limits={Bet.BANKER: of_table, Bet.PLAYER: of_table, **table.house_rules.limits},
    )


def _bet_limits(limits: Limits) -> BetLimits:
    return BetLimits(*(None if amount is None else Decimal(amount) for amount in (limits.minimum, limits.maximum)))


def _sentence(refusal: Refusal, recorded: RecordedRound) -> str:
    match refusal:
        case Refusal(Rule.NOT_OFFERED, bet=bet):
            said = f"{bet} is not on pay table {recorded.paytable.name!r}"
        case Refusal(Rule.MINIMUM, bet=bet, staked=staked, allows=allows):
            said = f"the least on {bet} is {allows}, and {staked} is staked"
        case Refusal(Rule.MAXIMUM, bet=bet, staked=staked, allows=allows):
            said = f"the most on {bet} is {allows}, and {staked} is staked"
        case Refusal(Rule.ONE_SIDE_ONLY):
            said = "a seat stakes on banker or on player, not on both"
        case Refusal(Rule.PAIRS_NEED_MAIN_BET, bet=bet):
            said = f"{bet} is taken only beside a stake on banker or player"
        case Refusal(staked=staked, allows=allows):
            said = f"stakes on banker less those on player are {staked}, and at most {allows} apart are taken"
    return f"rule {refusal.rule}: {said}"
