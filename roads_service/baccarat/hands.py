"""Hands: two or three cards and their total."""

from dataclasses import dataclass

from roads_service.baccarat.cards import Card

NATURAL_TOTALS = frozenset({8, 9})


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of one side in the order in which they were dealt. Raises `ValueError` unless they are two or three."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not 2 <= len(self.cards) <= 3:
            raise ValueError(f"a hand has two or three cards, not {len(self.cards)}")

    @property
    def total(self) -> int:
        """The last digit of the sum, 0 to 9."""
        return sum(card.points for card in self.cards) % 10

    @property
    def first_two(self) -> int:
        """The total of the first two cards, on which every drawing rule rests."""
        return (self.cards[0].points + self.cards[1].points) % 10

    @property
    def third(self) -> Card | None:
        """The third card, if one was drawn."""
        return self.cards[2] if len(self.cards) == 3 else None

    @property
    def is_pair(self) -> bool:
        """Whether the first two cards have the same rank (10 and K are not a pair)."""
        return self.cards[0].rank is self.cards[1].rank

    @property
    def is_natural(self) -> bool:
        """Whether the first two cards make 8 or 9, so that nobody draws."""
        return self.first_two in NATURAL_TOTALS
