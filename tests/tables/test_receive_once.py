from datetime import timedelta

import pytest
from floors import Clock, board, history, told
from happenings import NATURAL, Teller

from roads_service.store import store as store_module
from roads_service.tables import events
from roads_service.tables.errors import RoundConflict, RoundNotFound, SequenceGap, TooManyDeliveries
from roads_service.tables.floor import Floor, Reception


def test_a_delivery_that_comes_again_is_answered_with_what_was_recorded(teller, floor):
    first = teller.finish("B", delivery="d")
    again = teller.finish("B", delivery="d")
    assert (first.status, again.status) == (Reception.APPLIED, Reception.DUPLICATE)
    assert (again.version, again.round) == (first.version, first.round)
    assert history(floor) == "B"


def test_its_id_counts_and_not_its_content(teller, floor):
    teller.finish("B", delivery="d")
    assert teller.finish("P", delivery="d").status is Reception.DUPLICATE
    assert history(floor) == "B"


def test_a_delivery_that_was_refused_may_come_again(teller, floor):
    with pytest.raises(SequenceGap):
        teller.finish("P", number=2, delivery="d")
    teller.finish("B", number=1)
    assert teller.finish("P", number=2, delivery="d").status is Reception.APPLIED
    assert history(floor) == "BP"


def test_every_kind_of_event_is_remembered(teller, floor):
    for kind, data in (
        (events.BettingOpened, {}),
        (events.BettingClosed, {}),
        (events.TableClosed, {}),
        (events.ShoeEnded, {}),
        (events.ShoeStarted, {"shoe": 2}),
    ):
        received = [teller.tell(kind, delivery=kind.__name__, **data).status for _ in range(3)]
        assert received == [Reception.APPLIED, Reception.DUPLICATE, Reception.DUPLICATE]


def test_a_delivery_is_remembered_for_a_day_at_least_and_not_for_ever(store, redis, keys):
    clock = Clock()
    floor = Floor(store, keep=timedelta(days=30), clock=clock)
    teller = Teller(floor)
    teller.open()
    teller.finish("B", delivery="d")
    for _ in range(4):
        clock.wait(hours=6)
        assert teller.finish("P", delivery="d").status is Reception.DUPLICATE
    days = list(redis.scan_iter(f"{keys.prefix}*deliveries*"))
    assert len(days) == 1
    assert 86_400 < redis.ttl(days[0]) <= 3 * 86_400


def test_more_deliveries_than_are_remembered_are_refused(teller, floor, monkeypatch):
    monkeypatch.setattr(store_module, "MOST_DELIVERIES", 2)  # one was that the table opened
    teller.finish("B")
    with pytest.raises(TooManyDeliveries):
        teller.finish("P")
    assert history(floor) == "B"


def test_a_round_that_is_told_again_is_known_by_its_id_or_its_number(teller, floor):
    teller.finish("B", round_id="r1", number=1)
    assert teller.finish("B", round_id="r1").status is Reception.DUPLICATE
    assert teller.finish("B", number=1).status is Reception.DUPLICATE
    with pytest.raises(RoundConflict):
        teller.finish("P", number=1)
    with pytest.raises(RoundConflict):
        teller.finish("P", round_id="r1")
    with pytest.raises(RoundConflict):
        teller.finish("B", round_id="r2", number=1)
    assert history(floor) == "B"


def test_a_round_of_an_earlier_shoe_that_is_told_again_is_known(teller, floor):
    teller.finish("B", round_id="r1", number=1)
    teller.tell(events.ShoeStarted, shoe=2)
    for again in ({"round_id": "r1"}, {"number": 1, "shoe": 1}, {"round_id": "r1", "number": 1, "shoe": 1}):
        received = teller.finish("B", **again)
        assert (received.status, received.round.shoe) == (Reception.DUPLICATE, 1)
    with pytest.raises(RoundConflict):
        teller.finish("P", number=1, shoe=1)
    assert history(floor, shoe=2) == ""


def test_a_round_without_id_or_number_that_was_overtaken_is_the_last_one(teller, floor):
    late = teller.event(events.RoundFinished, report=told("P"))
    teller.cards(NATURAL)
    teller.tell(events.BettingOpened)
    teller.card("p9H")
    with pytest.raises(RoundConflict):
        floor.receive(teller.event(events.RoundFinished, at=late.at, report=told("B")), "other")
    assert floor.receive(late, "late").status is Reception.DUPLICATE
    assert history(floor) == "P"


def test_a_round_is_voided_by_its_number_or_its_id(teller, floor):
    for number, letter in enumerate("BPT", 1):
        teller.finish(letter, round_id=f"r{number}")
    assert teller.tell(events.RoundVoided, number=1).status is Reception.APPLIED
    assert teller.tell(events.RoundVoided, round_id="r3").status is Reception.APPLIED
    assert teller.tell(events.RoundVoided, round_id="r3").status is Reception.DUPLICATE
    assert history(floor) == "-P-"
    with pytest.raises(RoundNotFound):
        teller.tell(events.RoundVoided, round_id="r9")
    with pytest.raises(RoundNotFound):
        teller.tell(events.RoundVoided, number=9)


def test_a_round_of_an_earlier_shoe_is_corrected_in_place(teller, floor):
    teller.finish("B", round_id="r1")
    teller.tell(events.ShoeStarted)
    teller.finish("B")
    teller.tell(events.RoundAmended, report=told("T", "r1"))
    teller.tell(events.RoundVoided, shoe=2, number=1)
    teller.tell(events.RoundAmended, report=told("P", number=1), shoe=2)
    assert (history(floor, shoe=1), history(floor, shoe=2)) == ("T", "P")
    assert board(floor)["statistics"]["player"] == 1
    with pytest.raises(RoundNotFound):
        teller.tell(events.RoundAmended, report=told("T", "r1"), shoe=2)
