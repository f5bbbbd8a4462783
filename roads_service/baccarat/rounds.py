"""A round: its outcome and what is known of its hands; never one that no cards could make."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product
from typing import Any, Self

from roads_service.baccarat.drawing import why_not_dealt
from roads_service.baccarat.hands import NATURAL_TOTALS, Hand


class Outcome(StrEnum):
    """Who won the round."""

    BANKER = "banker"
    PLAYER = "player"
    TIE = "tie"


class ImpossibleRound(ValueError):
    """No cards dealt by the rules make this round.

    `field` is the attribute of `Round` that is at fault (`cards` for the hands together), the message says why.
    """

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field = field


@dataclass(frozen=True, slots=True)
class Cards:
    """The two hands of a round. Raises `ImpossibleRound` when the drawing rules would not deal them."""

    player: Hand
    banker: Hand

    def __post_init__(self) -> None:
        if reason := why_not_dealt(self.player, self.banker):
            raise ImpossibleRound("cards", reason)


@dataclass(frozen=True, slots=True)
class Round:
    """One coup as it is known: totals are 0 to 9 or None (not told), flags that were not told are False.

    Raises `ImpossibleRound` when the facts contradict each other or the cards.
    """

    outcome: Outcome
    player_total: int | None = None
    banker_total: int | None = None
    player_pair: bool = False
    banker_pair: bool = False
    natural: bool = False
    cards: Cards | None = None

    def __post_init__(self) -> None:
        if self.cards is not None:
            self._check_against(self.cards)
        else:
            self._check_totals()
            self._check_natural()

    @classmethod
    def from_cards(cls, cards: Cards, **told: Any) -> Self:
        """The round that two hands make. Facts `told` beside the cards (by field name; None: not told) must agree."""
        known = {field: fact for field, fact in told.items() if fact is not None}
        return cls(**(_facts_of(cards) | known), cards=cards)

    @property
    def total(self) -> int | None:
        """The winning hand's total, the common one in a tie; None when it was not told."""
        match self.outcome:
            case Outcome.PLAYER:
                return self.player_total
            case Outcome.BANKER:
                return self.banker_total
            case _:
                return self.banker_total if self.player_total is None else self.player_total

    def _check_against(self, cards: Cards) -> None:
        for field, made in _facts_of(cards).items():
            if (told := getattr(self, field)) != made:
                raise ImpossibleRound(field, f"the cards make {field} {made}, not {told}".lower())

    def _check_totals(self) -> None:
        player, banker = self.player_total, self.banker_total
        for field, total in (("player_total", player), ("banker_total", banker)):
            if total is not None and not 0 <= total <= 9:
                raise ImpossibleRound(field, f"a total is 0 to 9, not {total}")
        if player is not None and banker is not None:
            if self.outcome is not (made := outcome_of(player, banker)):
                raise ImpossibleRound("outcome", f"player {player} and banker {banker} make {made}, not {self.outcome}")
        elif not _possible_totals(self.outcome, self.player_total, self.banker_total):
            field, only = ("player_total", player) if banker is None else ("banker_total", banker)
            raise ImpossibleRound(field, f"the outcome can't be {self.outcome} when {field} is {only}")

    def _check_natural(self) -> None:
        # Without a natural every mix of totals and pairs can be dealt, for a third card
        # makes any total of any pair; in a natural both hands stay at two cards.
        if not self.natural:
            return
        naturals = [
            totals
            for totals in _possible_totals(self.outcome, self.player_total, self.banker_total)
            if NATURAL_TOTALS.intersection(totals)
        ]
        if not naturals:
            raise ImpossibleRound(
                "natural", "a natural needs a hand whose two cards make 8 or 9; these totals have none"
            )
        # Two pairs need no look at both at once: where each total can be even, they can be even together.
        if self.player_pair and all(player % 2 for player, _ in naturals):
            raise ImpossibleRound("player_pair", _ODD_PAIR.format("player"))
        if self.banker_pair and all(banker % 2 for _, banker in naturals):
            raise ImpossibleRound("banker_pair", _ODD_PAIR.format("banker"))


_ODD_PAIR = "in a natural nobody draws, so the two cards of a {} pair are the whole hand and its total is even"


def outcome_of(player: int, banker: int) -> Outcome:
    """The outcome of two final totals: the higher wins, equal totals tie."""
    if player == banker:
        return Outcome.TIE
    return Outcome.PLAYER if player > banker else Outcome.BANKER


def _facts_of(cards: Cards) -> dict[str, Any]:
    player, banker = cards.player, cards.banker
    return {
        "outcome": outcome_of(player.total, banker.total),
        "player_total": player.total,
        "banker_total": banker.total,
        "player_pair": player.is_pair,
        "banker_pair": banker.is_pair,
        "natural": player.is_natural or banker.is_natural,
    }


@cache
def _possible_totals(outcome: Outcome, player: int | None, banker: int | None) -> tuple[tuple[int, int], ...]:
    """The (player, banker) totals that agree with what was told of totals and outcome."""
    players = range(10) if player is None else (player,)
    bankers = range(10) if banker is None else (banker,)
    return tuple(totals for totals in product(players, bankers) if outcome_of(*totals) is outcome)
