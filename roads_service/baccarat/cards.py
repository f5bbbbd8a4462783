"""Cards: a rank, a suit, and what they count."""

from dataclasses import dataclass
from enum import StrEnum


class Rank(StrEnum):
    """The thirteen ranks, written as on the card."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def points(self) -> int:
        """What the rank counts in baccarat: ace 1, 2 to 9 their number, 10 and pictures nothing."""
        return _POINTS[self]


_POINTS = {rank: points if points < 10 else 0 for points, rank in enumerate(Rank, start=1)}


class Suit(StrEnum):
    """The four suits; they never change a result."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a shoe."""

    rank: Rank
    suit: Suit

    @property
    def points(self) -> int:
        """What the card counts, 0 to 9."""
        return self.rank.points

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"
