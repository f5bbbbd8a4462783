"""Settlement: the bets of a round against its facts, in exact decimals.

A win is rounded down to the currency's smallest unit, as houses do; a stake never is.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from roads_service.baccarat.bets import Bet
from roads_service.baccarat.paytables import STAKE_BACK, Pays, PayTable
from roads_service.baccarat.results import Facts


class Rule(StrEnum):
    """What a bet may be refused by."""

    NOT_OFFERED = "not_offered"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    ONE_SIDE_ONLY = "one_side_only"
    PAIRS_NEED_MAIN_BET = "pairs_need_main_bet"
    DIFFERENTIAL = "differential"


@dataclass(frozen=True, slots=True)
class Stake:
    """An amount, above nothing, that a seat has on a bet.

    `at` is its place in the list of bets that were told, of which a shorthand makes several stakes.
    """

    at: int
    bet: Bet
    amount: Decimal
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class BetLimits:
    """The least and the most that a seat may stake on a bet; None is no limit."""

    minimum: Decimal | None = None
    maximum: Decimal | None = None


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a house asks of the bets at a table.

    `one_side_only`: a seat stakes on banker or on player, not on both. `pairs_need_main_bet`: it stakes on pairs only
    beside banker or player. `differential`: how far apart all stakes on banker and all on player may be. `limits` are
    of single bets.
    """

    one_side_only: bool = False
    pairs_need_main_bet: bool = False
    differential: Decimal | None = None
    limits: Mapping[Bet, BetLimits] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A house rule that bets break. `at` is the place of the bet at fault, None where it is all of them together.

    Where the rule is about amounts, `allows` is what it allows and `staked` what was staked.
    """

    rule: Rule
    at: int | None
    bet: Bet | None = None
    staked: Decimal | None = None
    allows: Decimal | None = None


class BetResult(StrEnum):
    """What becomes of a bet."""

    WINS = "wins"
    LOSES = "loses"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class SettledBet:
    """A stake and what becomes of it: what it `pays` if it wins, its `winnings`, and the `payout` with the stake."""

    stake: Stake
    result: BetResult
    pays: Pays | None
    winnings: Decimal
    payout: Decimal


class FactsMissing(ValueError):
    """The round was told without what a bet hangs on."""

    def __init__(self, stake: Stake) -> None:
        super().__init__(f"the round was told without the cards, or totals, that {stake.bet} hangs on")
        self.stake = stake


def refusals(stakes: Sequence[Stake], table: PayTable, rules: HouseRules) -> list[Refusal]:
    """The house rules that these stakes break, those of single bets first."""
    return [
        *_not_offered(stakes, table),
        *_beyond_limits(stakes, rules.limits),
        *(_both_sides(stakes) if rules.one_side_only else ()),
        *(_lone_pairs(stakes) if rules.pairs_need_main_bet else ()),
        *_too_far_apart(stakes, rules.differential),
    ]


def settle(stakes: Sequence[Stake], table: PayTable, facts: Facts | None, unit: Decimal) -> list[SettledBet]:
    """What becomes of each stake, in their order, in a round of which this is known; None: it is void.

    All bets must be on the pay table. `unit` is the currency's smallest. Raises `FactsMissing`.
    """
    return [_settle(stake, table, facts, unit) for stake in stakes]


def _settle(stake: Stake, table: PayTable, facts: Facts | None, unit: Decimal) -> SettledBet:
    line = table.line(stake.bet)
    assert line is not None
    pays, *others = {STAKE_BACK} if facts is None else line.paid_in(facts)
    if others:
        raise FactsMissing(stake)
    if pays is None:
        return SettledBet(stake, BetResult.LOSES, None, 0 * unit, 0 * unit)
    winnings = Fraction(stake.amount) * pays.to_one // Fraction(unit) * unit
    result = BetResult.WINS if pays.to_one else BetResult.RETURNED
    return SettledBet(stake, result, pays if pays.to_one else None, winnings, stake.amount + winnings)


def _not_offered(stakes: Sequence[Stake], table: PayTable) -> Iterator[Refusal]:
    for stake in stakes:
        if table.line(stake.bet) is None:
            yield Refusal(Rule.NOT_OFFERED, stake.at, stake.bet)


def _beyond_limits(stakes: Sequence[Stake], limits: Mapping[Bet, BetLimits]) -> Iterator[Refusal]:
    staked: defaultdict[tuple[str | None, Bet], Decimal] = defaultdict(Decimal)
    latest = {}
    for stake in stakes:
        staked[stake.seat, stake.bet] += stake.amount
        latest[stake.seat, stake.bet] = stake.at
    for (seat, bet), amount in staked.items():
        of_bet = limits.get(bet, BetLimits())
        if of_bet.minimum is not None and amount < of_bet.minimum:
            yield Refusal(Rule.MINIMUM, latest[seat, bet], bet, amount, of_bet.minimum)
        if of_bet.maximum is not None and amount > of_bet.maximum:
            yield Refusal(Rule.MAXIMUM, latest[seat, bet], bet, amount, of_bet.maximum)


def _by_seat(stakes: Sequence[Stake]) -> Iterator[list[Stake]]:
    seats: defaultdict[str | None, list[Stake]] = defaultdict(list)
    for stake in stakes:
        seats[stake.seat].append(stake)
    yield from seats.values()


def _both_sides(stakes: Sequence[Stake]) -> Iterator[Refusal]:
    for of_seat in _by_seat(stakes):
        main = [stake for stake in of_seat if stake.bet.is_main]
        second = next((stake for stake in main if stake.bet is not main[0].bet), None)
        if second is not None:
            yield Refusal(Rule.ONE_SIDE_ONLY, second.at, second.bet)


def _lone_pairs(stakes: Sequence[Stake]) -> Iterator[Refusal]:
    for of_seat in _by_seat(stakes):
        if not any(stake.bet.is_main for stake in of_seat):
            for stake in of_seat:
                if stake.bet.is_on_pairs:
                    yield Refusal(Rule.PAIRS_NEED_MAIN_BET, stake.at, stake.bet)


def _too_far_apart(stakes: Sequence[Stake], differential: Decimal | None) -> Iterator[Refusal]:
    banker, player = (
        sum((stake.amount for stake in stakes if stake.bet is bet), Decimal(0)) for bet in (Bet.BANKER, Bet.PLAYER)
    )
    if differential is not None and abs(banker - player) > differential:
        yield Refusal(Rule.DIFFERENTIAL, None, None, banker - player, differential)
