"""Proofs: what is published of a shuffled shoe before its first card, and what it tells after its last.

The commitment is the SHA-256 of a text that holds the order of the cards and a salt. Nobody can tell the order from it,
and nobody can find another order for it; once order and salt are known, anyone can see that no card was changed.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from roads_service.baccarat.cards import Card
from roads_service.baccarat.rounds import Cards
from roads_service.baccarat.shoe import TooFewCards, deal_shoe, full_decks

_DECK = len(full_decks(1))


@dataclass(frozen=True, slots=True)
class Proof:
    """What is told of a shoe that is over: its commitment, and the cards of so many `decks` in their order.

    `salt` is a random text that makes the order impossible to guess; `behind_cut` cards lay behind the cut card.
    """

    commitment: str
    salt: str = field(repr=False)
    behind_cut: int
    cards: tuple[Card, ...] = field(repr=False)
    decks: int


def commitment_of(salt: str, behind_cut: int, cards: Sequence[Card]) -> str:
    """The commitment, in hexadecimal: SHA-256 of the salt, the cards behind the cut card and the cards, a line each.

    The text is UTF-8. Cards are written rank, then suit, with one space between two; no line feed ends the last line.
    """
    text = f"{salt}\n{behind_cut}\n{' '.join(map(str, cards))}"
    return sha256(text.encode()).hexdigest()


def check_proof(proof: Proof, rounds: Sequence[Cards | None]) -> str | None:
    """What is wrong with a shoe, as a sentence; None when nothing was changed.

    `rounds` are the hands of all rounds of the shoe, the void ones too (None: recorded without cards). They may be
    fewer than the cards give, for a shoe can be ended early.
    """
    made = commitment_of(proof.salt, proof.behind_cut, proof.cards)
    if made != proof.commitment:
        return f"the salt and the cards have the commitment {made}, and {proof.commitment} was published"
    return _other_than_full(proof.cards, proof.decks) or _other_than_dealt(proof, rounds)


def _other_than_full(cards: Sequence[Card], decks: int) -> str | None:
    if len(cards) != decks * _DECK:
        return f"there are {len(cards)} cards, and {decks} decks have {decks * _DECK}"
    counted: Counter[Card] = Counter()
    for place, card in enumerate(cards, start=1):
        counted[card] += 1
        if counted[card] > decks:
            return f"with card {place} there are {counted[card]} of {card}, and {decks} decks have {decks}"
    return None  # so many cards, and none too often: none is missing


def _other_than_dealt(proof: Proof, rounds: Sequence[Cards | None]) -> str | None:
    try:
        dealt = [round_.cards for round_ in deal_shoe(proof.cards, proof.behind_cut)]
    except TooFewCards as error:
        return str(error)
    for number, (recorded, cards) in enumerate(zip(rounds, dealt, strict=False), start=1):
        if recorded != cards:
            return f"round {number} is recorded with {_written(recorded)}, and the cards give {_written(cards)}"
    if len(rounds) > len(dealt):
        return f"{len(rounds)} rounds are recorded, and the cards give {len(dealt)}"
    return None


def _written(cards: Cards | None) -> str:
    if cards is None:
        return "no cards"
    player, banker = (" ".join(map(str, hand.cards)) for hand in (cards.player, cards.banker))
    return f"player {player}, banker {banker}"
