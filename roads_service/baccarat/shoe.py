"""The shoe: its decks, the cards that are burnt, and the rounds that are dealt before the cut card ends it.

Shuffling is left to others: what is dealt here is a sequence of cards, in the order in which they lie.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

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


def deal_shoe(shuffled: Sequence[Card], behind_cut: int = CARDS_BEHIND_CUT) -> Iterator[DealtRound]:
    """The rounds of a shoe, once its first cards are burnt, with `behind_cut` cards (12 or more) behind the cut card.

    The round in which the cut card appears, be it in place of the first card, is finished and one more is dealt.
    Raises `TooFewCards`.
    """
    if behind_cut < _TWO_ROUNDS:
        raise TooFewCards(f"two rounds may need {_TWO_ROUNDS} cards behind the cut card, not {behind_cut}")
    at, cut = 1 + burnt_after(shuffled[0]), len(shuffled) - behind_cut
    if at > cut:
        raise TooFewCards(f"{len(shuffled)} cards are all burnt or behind the cut card")
    while at <= cut:
        dealt = deal_round(shuffled[at : at + _MOST_CARDS])
        at += len(dealt.order)
        yield dealt
    yield deal_round(shuffled[at : at + _MOST_CARDS])
