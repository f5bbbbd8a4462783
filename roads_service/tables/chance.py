"""Chance: shoes shuffled by the randomness of the operating system."""

import secrets

from roads_service.baccarat import full_decks
from roads_service.tables.undealt import Shuffled

SALT_BYTES = 32


def shuffle(decks: int) -> Shuffled:
    """So many decks in an order of which each is equally likely, and a salt of 32 bytes in hexadecimal."""
    cards = list(full_decks(decks))
    secrets.SystemRandom().shuffle(cards)
    return Shuffled(cards, secrets.token_hex(SALT_BYTES))
