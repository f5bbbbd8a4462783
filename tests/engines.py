"""Floors whose engine deals what the tests know, and tables that it deals at."""

from itertools import count
from random import Random

from roads_service.baccarat import full_decks
from roads_service.tables.records import Dealer, Table
from roads_service.tables.undealt import Shuffled


class Chance:
    """Shuffles that can be repeated: what it shuffled is known, oldest first, as texts."""

    def __init__(self, seed=0):
        self.seeds = count(seed)
        self.orders = []

    def __call__(self, decks):
        random = Random(next(self.seeds))
        cards = list(full_decks(decks))
        random.shuffle(cards)
        self.orders.append([str(card) for card in cards])
        return Shuffled(cards, random.randbytes(32).hex())


def engine_table(**settings):
    return Table("B01", "Baccarat 1", **{"dealer": Dealer.ENGINE, **settings})


def feed_table(**settings):
    return Table("B01", "Baccarat 1", **settings)


def deal_to_the_end(floor, table_id="B01"):
    """Deals the rest of a shoe; its number."""
    while True:
        dealt = floor.deal(table_id).round
        if floor.shoe(table_id, dealt.shoe)["status"] == "closed":
            return dealt.shoe
