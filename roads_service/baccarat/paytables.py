"""Pay tables: what each bet pays. The ones that rule sheets print are here as data; operators add their own."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from roads_service.baccarat.bets import CASES, Bet, Case, OfResult
from roads_service.baccarat.results import Facts, Pairs, Result
from roads_service.baccarat.rounds import Outcome, Round

_ODDS = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,4})?):([0-9]{1,6}(?:\.[0-9]{1,4})?)")


class ImpossiblePayTable(ValueError):
    """Nothing can be paid so. `bet` is the one at fault, None when it is the whole."""

    def __init__(self, bet: str | None, reason: str) -> None:
        super().__init__(reason)
        self.bet = bet


@dataclass(frozen=True, slots=True)
class Pays:
    """What a won bet gets beside its stake, written as rule sheets do: `8:1`, `19:20`, `0.54:1`.

    `to_one` is what is paid to a stake of one, exactly; `0:1` gives the stake back and no more.
    Raises `ImpossiblePayTable`.
    """

    written: str
    to_one: Fraction = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        match = _ODDS.fullmatch(self.written)
        if not match or not Fraction(match[2]):
            raise ImpossiblePayTable(None, f"{self.written[:20]!r} is no pay: write it as in 8:1, 19:20 or 0.54:1")
        object.__setattr__(self, "to_one", Fraction(match[1]) / Fraction(match[2]))

    def __str__(self) -> str:
        return self.written


STAKE_BACK = Pays("0:1")


@dataclass(frozen=True, slots=True)
class Line:
    """What one bet pays when it wins; the first of the cases in `excepted` that holds pays otherwise.

    Raises `ImpossiblePayTable` for a case that there is not, or that this bet does not hang on.
    """

    bet: Bet
    pays: Pays
    excepted: tuple[tuple[str, Pays], ...] = ()

    def __post_init__(self) -> None:
        for name, _ in self.excepted:
            if name not in CASES:
                raise ImpossiblePayTable(self.bet, f"there is no case {name[:40]!r}; there are {', '.join(CASES)}")
            if type(CASES[name]) is not type(self.case):
                raise ImpossiblePayTable(self.bet, f"{name} says nothing of the cards that {self.bet} is on")

    @property
    def case(self) -> Case:
        """The case in which it wins."""
        return CASES[self.bet]

    def paid(self, of: Result | Pairs) -> Pays | None:
        """What it pays in a round with this result, or these pairs; None when it loses."""
        for name, pays in self.excepted:
            if CASES[name].holds(of):  # type: ignore[arg-type]  # it is of one kind with the bet, as is what is told
                return pays
        if self.case.holds(of):  # type: ignore[arg-type]
            return self.pays
        if self.bet.is_main and isinstance(of, Result) and of.outcome is Outcome.TIE:
            return STAKE_BACK
        return None

    def paid_in(self, facts: Facts) -> set[Pays | None]:
        """What it may pay in a round of which this is known: one thing, unless too little is known."""
        return {self.paid(of) for of in (facts.results if isinstance(self.case, OfResult) else facts.pairs)}


@dataclass(frozen=True, slots=True)
class PayTable:
    """The bets that are taken and what they pay. Raises `ImpossiblePayTable` when there is none or one comes twice."""

    name: str
    lines: tuple[Line, ...]

    def __post_init__(self) -> None:
        if not self.lines:
            raise ImpossiblePayTable(None, "a pay table has a bet at least")
        if len({line.bet for line in self.lines}) < len(self.lines):
            raise ImpossiblePayTable(None, "a bet is there twice")

    def __hash__(self) -> int:
        return hash(self.name)  # for many a lookup; all its lines would be looked at else

    def line(self, bet: Bet) -> Line | None:
        """What a bet pays; None when it is not taken."""
        return next((line for line in self.lines if line.bet is bet), None)

    def winning_bets(self, round_: Round) -> tuple[tuple[Bet, Pays], ...]:
        """The bets that certainly win in a round, with what they pay. What its facts do not decide is left out."""
        return _winning_bets(self, Facts.of(round_))


# There are few facts: with cards some two thousand, for each pay table.
@lru_cache(maxsize=8192)
def _winning_bets(table: PayTable, facts: Facts) -> tuple[tuple[Bet, Pays], ...]:
    paid = ((line.bet, tuple(line.paid_in(facts))) for line in table.lines)
    return tuple((bet, only[0]) for bet, only in paid if len(only) == 1 and only[0] and only[0].to_one)


def _pays(bet: Bet, pays: str, **excepted: str) -> Line:
    return Line(bet, Pays(pays), tuple((case, Pays(written)) for case, written in excepted.items()))


def _table(name: str, *main: Line) -> PayTable:
    pairs = (_pays(Bet.PLAYER_PAIR, "11:1"), _pays(Bet.BANKER_PAIR, "11:1"))
    return PayTable(name, (*main, *pairs, *_SIDE_BETS))


# As they are most often printed; the return of each is in docs/bets.md.
_SIDE_BETS = (
    _pays(Bet.EITHER_PAIR, "5:1"),
    _pays(Bet.PERFECT_PAIR, "25:1", two_perfect_pairs="200:1"),
    _pays(Bet.BIG, "0.54:1"),
    _pays(Bet.SMALL, "1.5:1"),
    _pays(Bet.DRAGON_7, "40:1"),
    _pays(Bet.PANDA_8, "25:1"),
    _pays(Bet.SUPER_6, "12:1"),
)
_PLAYER, _TIE = _pays(Bet.PLAYER, "1:1"), _pays(Bet.TIE, "8:1")

COMMISSION = _table("commission", _PLAYER, _pays(Bet.BANKER, "19:20"), _TIE)
TIE_NINE = _table("tie-nine", _PLAYER, _pays(Bet.BANKER, "19:20"), _pays(Bet.TIE, "9:1"))
SUPER_SIX = _table("super-six", _PLAYER, _pays(Bet.BANKER, "1:1", super_6="1:2"), _TIE)
EZ = _table("ez", _PLAYER, _pays(Bet.BANKER, "1:1", dragon_7="0:1"), _TIE)
PAY_TABLES: Iterable[PayTable] = (COMMISSION, TIE_NINE, SUPER_SIX, EZ)
