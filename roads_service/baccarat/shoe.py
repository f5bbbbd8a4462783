"""The shoe: its decks, the cards that are burnt, and the rounds that are dealt before the cut card ends it.

Shuffling is left to others: what is dealt here is a sequence of cards, in the order in which they lie.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from roads_service.baccarat.cards import Card, Rank, Suit
from roads_service.baccarat.dealing import Side, whose_turn
from roads_service.baccarat.hands import Hand
from roads_service.baccarat.rounds import Cards

CARDS_BEHIND_CUT = 14
_MOST_CARDS = 6  # of a round
_TWO_ROUNDS = 2 * _MOST_CARDS  # the one in which the cut card appears, and the last


class TooFewCards(ValueError):
    """The cards end before the round does."""


@dataclass(frozen=True, slots=True)
class DealtCard:
    """A card on its way to the table; `position` (from 1) is its place in the hand of `side`."""

    side: Side
    position: int
    card: Card


@dataclass(frozen=True, slots=True)
class DealtRound:
    """The cards of a round that is over, in the order in which they were dealt."""

    order: tuple[DealtCard, ...]

    @property
    def cards(self) -> Cards:
        """Its two hands."""
        player, banker = (
            Hand(tuple(dealt.card for dealt in self.order if dealt.side is side)) for side in (Side.PLAYER, Side.BANKER)
        )
        return Cards(player, banker)


def full_decks(decks: int) -> tuple[Card, ...]:
    """Every card of so many decks, unshuffled."""
    return tuple(Card(rank, suit) for _ in range(decks) for suit in Suit for rank in Rank)


def burnt_after(first: Card) -> int:
    """How many cards are burnt after the first, which is burnt too: its number, ten for 10 and pictures."""
    return first.points or 10


def deal_round(cards: Iterable[Card]) -> DealtRound:
    """The round that these cards begin with. Raises `TooFewCards`."""
    player: list[Card] = []
    banker: list[Card] = []
    order: list[DealtCard] = []
    coming = iter(cards)
    while side := whose_turn(player, banker):
        card = next(coming, None)
        if card is None:
            raise TooFewCards(f"the cards end after {len(order)} of a round")
        hand = player if side is Side.PLAYER else banker
        hand.append(card)
        order.append(DealtCard(side, len(hand), card))
    return DealtRound(tuple(order))


@dataclass(frozen=True, slots=True)
class DealingShoe:
    """A shoe as it is dealt: its cards in the order in which they lay, and `at`, how many are gone, the burnt ones too.

    `behind_cut` cards (12 or more) lie behind the cut card. The round in which that appears, be it in place of the
    first card, is finished and one more is dealt; then the shoe `is_over`.
    """

    cards: tuple[Card, ...] = field(repr=False)  # whose order is no one's to read in passing
    behind_cut: int
    at: int
    is_over: bool = False

    @classmethod
    def begun(cls, shuffled: Sequence[Card], behind_cut: int = CARDS_BEHIND_CUT) -> Self:
        """The shoe once its first cards are burnt. Raises `TooFewCards` if it might end within a round."""
        if behind_cut < _TWO_ROUNDS:
            raise TooFewCards(f"two rounds may need {_TWO_ROUNDS} cards behind the cut card, not {behind_cut}")
        at = 1 + burnt_after(shuffled[0]) if shuffled else 0
        if at > len(shuffled) - behind_cut:
            raise TooFewCards(f"{len(shuffled)} cards are all burnt or behind the cut card")
        return cls(tuple(shuffled), behind_cut, at)

    def deal(self) -> tuple[DealtRound, Self]:
        """The next round, and the shoe after it. Raises `TooFewCards` when it is over."""
        if self.is_over:
            raise TooFewCards("the shoe is over")
        dealt = deal_round(self.cards[self.at : self.at + _MOST_CARDS])
        is_last = self.at > len(self.cards) - self.behind_cut
        return dealt, replace(self, at=self.at + len(dealt.order), is_over=is_last)


def deal_shoe(shuffled: Sequence[Card], behind_cut: int = CARDS_BEHIND_CUT) -> Iterator[DealtRound]:
    """The rounds of a shoe from its first to its last (see `DealingShoe`). Raises `TooFewCards`."""
    shoe = DealingShoe.begun(shuffled, behind_cut)
    while not shoe.is_over:
        dealt, shoe = shoe.deal()
        yield dealt
