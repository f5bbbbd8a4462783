"""Results: what bets hang on, and what is known of it in a round that was told without its cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import product
from typing import NamedTuple

from roads_service.baccarat.drawing import banker_draws, player_draws
from roads_service.baccarat.hands import NATURAL_TOTALS, Hand
from roads_service.baccarat.rounds import Outcome, Round, outcome_of

_VALUES = range(10)


class Result(NamedTuple):
    """How a round ended: the two totals (0 to 9) and the number of cards in each hand (2 or 3)."""

    player_total: int
    banker_total: int
    player_cards: int
    banker_cards: int

    @property
    def outcome(self) -> Outcome:
        """Who won."""
        return outcome_of(self.player_total, self.banker_total)

    @property
    def cards(self) -> int:
        """How many cards were dealt, 4 to 6."""
        return self.player_cards + self.banker_cards

    @property
    def is_natural(self) -> bool:
        """Whether it ended on four cards because a hand had 8 or 9."""
        return self.cards == 4 and bool(NATURAL_TOTALS & {self.player_total, self.banker_total})


class PairKind(IntEnum):
    """What a hand's first two cards are to each other."""

    NO_PAIR = 0
    PAIR = 1
    PERFECT_PAIR = 2  # of one rank and one suit


class Pairs(NamedTuple):
    """What the first two cards of each hand are to each other."""

    player: PairKind
    banker: PairKind


@dataclass(frozen=True, slots=True)
class Facts:
    """What a round may have been: with its cards one result and one pair of kinds, else all that agree with it."""

    results: tuple[Result, ...]
    pairs: tuple[Pairs, ...]

    @classmethod
    def of(cls, round_: Round) -> "Facts":
        """What is known of a round."""
        if (cards := round_.cards) is not None:
            player, banker = cards.player, cards.banker
            assert round_.player_total is not None  # cards tell both totals
            assert round_.banker_total is not None
            result = Result(round_.player_total, round_.banker_total, len(player.cards), len(banker.cards))
            return cls((result,), (Pairs(_kind_of(player), _kind_of(banker)),))
        told = (round_.outcome, round_.player_total, round_.banker_total, round_.natural)
        return cls(_results_told(*told), _pairs_told(round_.player_pair, round_.banker_pair))


@cache
def all_results() -> frozenset[Result]:
    """Every result that the drawing rules can make."""
    return frozenset(_dealt())


def _dealt() -> Iterator[Result]:
    for player, banker in product(_VALUES, _VALUES):
        if NATURAL_TOTALS & {player, banker}:
            yield Result(player, banker, 2, 2)
        elif player_draws(player):
            for third in _VALUES:
                yield from _banker_done((player + third) % 10, 3, banker, third)
        else:
            yield from _banker_done(player, 2, banker, None)


def _banker_done(player: int, player_cards: int, banker: int, third: int | None) -> Iterator[Result]:
    if banker_draws(banker, third):
        for value in _VALUES:
            yield Result(player, (banker + value) % 10, player_cards, 3)
    else:
        yield Result(player, banker, player_cards, 2)


@cache
def _results_told(outcome: Outcome, player: int | None, banker: int | None, natural: bool) -> tuple[Result, ...]:
    return tuple(
        result
        for result in sorted(all_results())
        if result.outcome is outcome
        and player in (None, result.player_total)
        and banker in (None, result.banker_total)
        and natural is result.is_natural
    )


@cache
def _pairs_told(player: bool, banker: bool) -> tuple[Pairs, ...]:
    told = (PairKind.PAIR, PairKind.PERFECT_PAIR)
    return tuple(
        Pairs(*kinds)
        for kinds in product(told if player else (PairKind.NO_PAIR,), told if banker else (PairKind.NO_PAIR,))
    )


def _kind_of(hand: Hand) -> PairKind:
    if not hand.is_pair:
        return PairKind.NO_PAIR
    return PairKind.PERFECT_PAIR if hand.cards[0].suit is hand.cards[1].suit else PairKind.PAIR
