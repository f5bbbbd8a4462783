"""A key makes dealing again safe: the same one deals no other round, whatever has happened since."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from engines import engine_table
from floors import Clock, board
from happenings import Teller
from plain_dealing import plain_rounds

from roads_service.store import store as store_module
from roads_service.tables import events
from roads_service.tables.errors import ShoeNotFound, TooManyDeliveries
from roads_service.tables.floor import Floor, Reception
from roads_service.tables.records import Table


@pytest.fixture
def floor(engine_floor):
    engine_floor.put_table(engine_table(decks=6, cut_card=200))
    return engine_floor


def dealt(floor, shoe=1):
    return [round_["cards"] for round_ in floor.shoe("B01", shoe)["rounds"]]


def test_the_same_key_again_gives_the_round_as_it_was_recorded(floor):
    first = floor.deal("B01", "k")
    floor.deal("B01", "other")
    again = floor.deal("B01", "k")
    assert (again.round, again.changed) == (first.round, False)
    assert board(floor)["shoe"]["rounds"] == 2


def test_another_worker_knows_it_too(floor, store):
    first = floor.deal("B01", "k")
    assert Floor(store, timedelta(days=30)).deal("B01", "k").round == first.round


def test_it_is_told_as_it_is_now(floor):
    floor.deal("B01", "k")
    floor.void("B01", 1, 1)
    again = floor.deal("B01", "k")
    assert (again.round.status, again.version) == ("void", 3)


def test_the_round_that_ended_a_shoe_is_known_in_the_next(floor, chance):
    last = len(plain_rounds(chance.orders[0], 200)[0])
    for number in range(1, last + 1):
        floor.deal("B01", f"k{number}")
    for _ in range(2):
        floor.deal("B01", "first of shoe 2")
        assert floor.deal("B01", f"k{last}").round.number == last
    assert len(dealt(floor, 2)) == 1


def test_without_a_key_and_with_other_keys_each_call_deals(floor):
    for key in (None, None, "a", "b", "A"):
        floor.deal("B01", key)
    assert len(dealt(floor)) == 5


def test_a_key_is_of_one_table(floor, engine_floor):
    floor.deal("B01", "k")
    engine_floor.put_table(Table("B02", "Baccarat 2", dealer=engine_table().dealer))
    assert engine_floor.deal("B02", "k").changed


def test_a_key_and_the_id_of_a_delivery_are_never_the_same(floor):
    floor.deal("B01", "k")
    teller = Teller(floor)
    assert teller.tell(events.BettingOpened, delivery="k").status is Reception.APPLIED
    assert teller.tell(events.BettingClosed, delivery="deal k").status is Reception.APPLIED
    assert floor.deal("B01", "d").changed
    assert teller.tell(events.BettingOpened, delivery="d").status is Reception.APPLIED


def test_a_key_is_remembered_for_a_day_at_least(store, chance):
    clock = Clock()
    floor = Floor(store, timedelta(days=30), clock, chance)
    floor.put_table(engine_table())
    floor.deal("B01", "k")
    clock.wait(hours=24)
    assert not floor.deal("B01", "k").changed


def test_a_key_whose_round_is_no_longer_kept_deals_no_other(store, chance):
    clock = Clock()
    floor = Floor(store, timedelta(hours=1), clock, chance)
    floor.put_table(engine_table())
    floor.deal("B01", "k")
    floor.start_shoe("B01")
    clock.wait(hours=2)
    with pytest.raises(ShoeNotFound):
        floor.deal("B01", "k")
    assert dealt(floor, 2) == []


def test_more_keys_than_are_remembered_are_refused(floor, monkeypatch):
    monkeypatch.setattr(store_module, "MOST_DELIVERIES", 2)
    for key in "ab":
        floor.deal("B01", key)
    with pytest.raises(TooManyDeliveries):
        floor.deal("B01", "c")
    assert len(dealt(floor)) == 2


@pytest.mark.parametrize("key", ["k", None])
def test_callers_at_once_of_several_workers_deal_each_card_once(floor, store, chance, key):
    workers = [Floor(store, timedelta(days=30)) for _ in range(4)]
    with ThreadPoolExecutor(16) as callers:
        recorded = list(callers.map(lambda caller: workers[caller % 4].deal("B01", key), range(16)))
    rounds = 1 if key else 16
    assert sorted({told.round.number for told in recorded}) == list(range(1, rounds + 1))
    assert sum(told.changed for told in recorded) == rounds
    assert dealt(floor) == plain_rounds(chance.orders[0], 200)[0][:rounds]
