"""A hundred shoes: each is all cards of its decks, each proof verifies, and what is changed in it does not.

Two of each table's ten are dealt through the API of the service as it is served, the rest, which would take too long,
by the floor on a real store.
"""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from dealing.tables import EngineTable
from plain_dealing import DECK, plain_rounds

from roads_service.baccarat import Cards, Hand, Proof, check_proof, read_card
from roads_service.store.clients import client_for
from roads_service.store.keys import Keys
from roads_service.store.store import Store
from roads_service.tables.documents import from_json
from roads_service.tables.floor import Floor
from roads_service.tables.records import Dealer, Table

# Each table's decks and cut card.
TABLES = [(8, 14), (8, 14), (6, 14), (6, 14), (8, 12), (6, 12), (8, 100), (8, 200), (6, 150), (6, 200)]
BY_THE_API = 2
BY_THE_FLOOR = 8
CALLERS = 4


@pytest.fixture(scope="module")
def shoes(service, redis_url):
    """The proof and the rounds of each shoe, with the decks and the cut card that its table was told."""
    return [*_by_the_api(service), *_by_the_floor(client_for(redis_url, 5))]


def _by_the_api(service):
    tables = [EngineTable(service, decks, cut_card) for decks, cut_card in TABLES]
    for table in tables:
        table.open()
    with ThreadPoolExecutor(CALLERS) as callers:
        list(callers.map(lambda table: table.deal_shoes(BY_THE_API), tables))
    dealt = [(table.decks, table.cut_card, *shoe) for table in tables for shoe in table.shoes()]
    for table in tables:
        table.close()
    return dealt


def _by_the_floor(client):
    floor = Floor(Store(client, Keys(f"test-{uuid4().hex}"), 86_400), timedelta(days=1))
    dealt = []
    for number, (decks, cut_card) in enumerate(TABLES):
        table_id = f"B{number}"
        floor.put_table(Table(table_id, table_id, decks=decks, dealer=Dealer.ENGINE, cut_card=cut_card))
        while floor.deal(table_id).round.shoe <= BY_THE_FLOOR:
            pass
        dealt += [
            (decks, cut_card, from_json(floor.proof(table_id, shoe)), floor.shoe(table_id, shoe))
            for shoe in range(1, BY_THE_FLOOR + 1)
        ]
    client.close()
    return dealt


@pytest.fixture(scope="module")
def proven(shoes):
    """Each shoe as the rules' own check reads it: its proof, and the hands of its rounds."""
    return [(proof_of(proof), hands_of(shoe["rounds"])) for _, _, proof, shoe in shoes]


def proof_of(told):
    cards = tuple(read_card(card) for card in told["cards"])
    return Proof(told["commitment"], told["salt"], told["cut_card"], cards, told["decks"])


def hands_of(rounds):
    hands = [
        [Hand(tuple(read_card(card) for card in round_["cards"][side])) for side in ("player", "banker")]
        for round_ in rounds
    ]
    return [Cards(*both) for both in hands]


def test_they_are_a_hundred(shoes):
    assert len(shoes) == 100
    assert sum(len(shoe["rounds"]) for *_, shoe in shoes) > 4000


def test_each_has_exactly_the_cards_of_its_decks(shoes):
    for decks, _, proof, _ in shoes:
        assert Counter(proof["cards"]) == dict.fromkeys(DECK, decks)


def test_each_is_dealt_as_it_lay_from_the_burnt_cards_to_the_round_after_the_cut_card(shoes):
    for decks, cut_card, proof, shoe in shoes:
        assert (proof["decks"], proof["cut_card"], proof["status"]) == (decks, cut_card, "closed")
        assert [round_["cards"] for round_ in shoe["rounds"]] == plain_rounds(proof["cards"], cut_card)[0]


def test_no_two_lay_in_one_order(shoes):
    assert len({tuple(proof["cards"]) for _, _, proof, _ in shoes}) == 100
    assert len({proof["salt"] for _, _, proof, _ in shoes}) == 100


def test_each_proof_verifies(proven):
    assert [check_proof(proof, rounds) for proof, rounds in proven] == [None] * 100


def test_with_a_changed_card_none_does(proven):
    for at, (proof, rounds) in enumerate(proven):
        place = at * 3
        other = next(card for card in proof.cards if card != proof.cards[place])
        cards = (*proof.cards[:place], other, *proof.cards[place + 1 :])
        assert check_proof(replace(proof, cards=cards), rounds)


def test_with_two_cards_exchanged_none_does(proven):
    for at, (proof, rounds) in enumerate(proven):
        cards = list(proof.cards)
        other = next(place for place, card in enumerate(cards) if card != cards[at])
        cards[at], cards[other] = cards[other], cards[at]
        assert check_proof(replace(proof, cards=tuple(cards)), rounds)


def test_with_another_salt_or_the_commitment_of_another_shoe_none_does(proven):
    for (proof, rounds), (other, _) in zip(proven, [*proven[1:], proven[0]], strict=True):
        assert check_proof(replace(proof, salt=other.salt), rounds)
        assert check_proof(replace(proof, commitment=other.commitment), rounds)


def test_with_a_changed_round_none_does(proven):
    for (proof, rounds), (_, other) in zip(proven, [*proven[1:], proven[0]], strict=True):
        assert check_proof(proof, [*rounds[:5], other[5], *rounds[6:]]).startswith("round 6 is recorded with player ")
