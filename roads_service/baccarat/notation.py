"""Cards as text: rank, then suit (`AS`, `10H`, `KD`)."""

from roads_service.baccarat.cards import Card, Rank, Suit

_CARDS = {f"{rank}{suit}": Card(rank, suit) for rank in Rank for suit in Suit}
_CARDS |= {f"T{suit}": Card(Rank.TEN, suit) for suit in Suit}


class NotACard(ValueError):
    """The text names no card."""


def read_card(text: str) -> Card:
    """The card that the text names; `T` is read as 10, small letters are not read. Raises `NotACard`."""
    try:
        return _CARDS[text]
    except KeyError:
        raise NotACard(
            f"{text[:10]!r} is not a card: write the rank (A, 2 to 10, J, Q, K), then the suit (S, H, D, C), as in 10H"
        ) from None
