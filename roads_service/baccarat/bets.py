"""Bets, and the cases on which pays hang: each a name, its Chinese name, what it says, and the condition."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from roads_service.baccarat.results import PairKind, Pairs, Result
from roads_service.baccarat.rounds import Outcome


class Bet(StrEnum):
    """The bets. Each wins in the case of its name; banker and player are returned in a tie."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"
    PLAYER_PAIR = "player_pair"
    BANKER_PAIR = "banker_pair"
    EITHER_PAIR = "either_pair"
    PERFECT_PAIR = "perfect_pair"
    BIG = "big"
    SMALL = "small"
    DRAGON_7 = "dragon_7"
    PANDA_8 = "panda_8"
    SUPER_6 = "super_6"

    @property
    def is_main(self) -> bool:
        """Whether it is on a side to win."""
        return self in (Bet.BANKER, Bet.PLAYER)

    @property
    def is_on_pairs(self) -> bool:
        """Whether it is on the first two cards of a hand."""
        return isinstance(CASES[self], OfPairs)


@dataclass(frozen=True, slots=True)
class OfResult:
    """A case of the totals and the number of cards."""

    name: str
    chinese: str
    definition: str
    holds: Callable[[Result], bool]


@dataclass(frozen=True, slots=True)
class OfPairs:
    """A case of the first two cards of each hand."""

    name: str
    chinese: str
    definition: str
    holds: Callable[[Pairs], bool]


Case = OfResult | OfPairs

_CASES: tuple[Case, ...] = (
    OfResult("player", "閒", "the player wins", lambda result: result.outcome is Outcome.PLAYER),
    OfResult("banker", "莊", "the banker wins", lambda result: result.outcome is Outcome.BANKER),
    OfResult("tie", "和", "the totals are equal", lambda result: result.outcome is Outcome.TIE),
    OfPairs("player_pair", "閒對", "the player's first two cards are a pair", lambda pairs: pairs.player > 0),
    OfPairs("banker_pair", "莊對", "the banker's first two cards are a pair", lambda pairs: pairs.banker > 0),
    OfPairs("either_pair", "任意一對", "a hand's first two cards are a pair", lambda pairs: max(pairs) > 0),
    OfPairs(
        "perfect_pair",
        "完美對子",
        "a hand's first two cards are of one rank and one suit",
        lambda pairs: PairKind.PERFECT_PAIR in pairs,
    ),
    OfPairs(
        "two_perfect_pairs",
        "兩對完美對子",
        "the first two cards of both hands are of one rank and one suit",
        lambda pairs: min(pairs) is PairKind.PERFECT_PAIR,
    ),
    OfResult("big", "大", "five or six cards are dealt", lambda result: result.cards > 4),
    OfResult("small", "小", "four cards are dealt", lambda result: result.cards == 4),
    OfResult(
        "dragon_7",
        "龍七",
        "the banker wins with a 7 of three cards",
        lambda result: result.outcome is Outcome.BANKER and (result.banker_total, result.banker_cards) == (7, 3),
    ),
    OfResult(
        "panda_8",
        "熊貓八",
        "the player wins with an 8 of three cards",
        lambda result: result.outcome is Outcome.PLAYER and (result.player_total, result.player_cards) == (8, 3),
    ),
    OfResult(
        "super_6",
        "超級六",
        "the banker wins with a 6",
        lambda result: result.outcome is Outcome.BANKER and result.banker_total == 6,
    ),
)

CASES: Mapping[str, Case] = {case.name: case for case in _CASES}
