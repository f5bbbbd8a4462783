"""What the engine has still to deal of a shoe: the secret of a table. Pure; chance comes in from outside.

It is kept in one field of the table's hash and goes nowhere else. What may be told of it is its announcement and its
proof.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from roads_service.baccarat import Card, DealingShoe, DealtRound, commitment_of, read_card
from roads_service.tables.documents import Document, from_json, to_json
from roads_service.tables.records import Table

ALGORITHM = (
    "The commitment is SHA-256, in hexadecimal, of this text in UTF-8: the salt, a line feed, cut_card in decimal, a "
    "line feed, and the cards in the order in which they lay, with one space between two."
)


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Cards in the order in which they lie, and a salt for their commitment; nobody can foretell either."""

    cards: Sequence[Card] = field(repr=False)
    salt: str = field(repr=False)


Shuffle = Callable[[int], Shuffled]
"""Shuffles so many decks."""


class ProofStatus(StrEnum):
    """How far a shoe of the engine is: waiting for its first card, being dealt, or over and told in whole."""

    SHUFFLED = "shuffled"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Undealt:
    """A shoe of the engine with its number, of so many `decks`, as far as it is dealt. Its order is told to no one."""

    number: int
    decks: int
    commitment: str
    salt: str = field(repr=False)
    shoe: DealingShoe = field(repr=False)

    @classmethod
    def of(cls, table: Table, number: int, shuffled: Shuffled) -> "Undealt":
        """The shoe of a table that these cards make, the first ones burnt."""
        commitment = commitment_of(shuffled.salt, table.cut_card, shuffled.cards)
        shoe = DealingShoe.begun(shuffled.cards, table.cut_card)
        return cls(number, table.decks, commitment, shuffled.salt, shoe)

    def deal(self) -> tuple[DealtRound, "Undealt"]:
        """The next round, and what is then left."""
        dealt, shoe = self.shoe.deal()
        return dealt, replace(self, shoe=shoe)

    @property
    def announcement(self) -> Document:
        """What is told of the shoe before its first card."""
        return {"shoe": self.number, "commitment": self.commitment}

    def proof(self, status: ProofStatus) -> Document:
        """What anyone may know of the shoe: its salt and its cards once it is closed, and not before."""
        is_told = status is ProofStatus.CLOSED
        return {
            "shoe": self.number,
            "status": status,
            "commitment": self.commitment,
            "decks": self.decks,
            "cut_card": self.shoe.behind_cut,
            "salt": self.salt if is_told else None,
            "cards": _written(self.shoe.cards) if is_told else None,
            "algorithm": ALGORITHM,
        }


def stored_undealt(undealt: Undealt) -> bytes:
    """What is still to be dealt, as it is kept; the secrets last, where no shortened log of the store has them."""
    return to_json(
        {
            "shoe": undealt.number,
            "decks": undealt.decks,
            "cut_card": undealt.shoe.behind_cut,
            "at": undealt.shoe.at,
            "commitment": undealt.commitment,
            "salt": undealt.salt,
            "cards": _written(undealt.shoe.cards),
        }
    )


def read_undealt(text: bytes) -> Undealt:
    """What `stored_undealt` wrote."""
    document = from_json(text)
    cards = tuple(read_card(card) for card in document["cards"])
    shoe = DealingShoe(cards, document["cut_card"], document["at"])
    return Undealt(document["shoe"], document["decks"], document["commitment"], document["salt"], shoe)


def _written(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]
