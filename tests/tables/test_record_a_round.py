from dataclasses import replace

import pytest
from floors import Clock, beads, board, history, told

from roads_service.tables.errors import RoundConflict, SequenceGap, ShoeFull, TableNotFound
from roads_service.tables.floor import Floor
from roads_service.tables.records import MOST_ROUNDS, RoundStatus, Table


@pytest.fixture(autouse=True)
def table(floor):
    floor.put_table(Table("B01", "Baccarat 1"))


def test_rounds_are_numbered_as_they_come_and_each_makes_a_version(floor):
    recorded = [floor.record("B01", told(letter)) for letter in "BPT"]
    assert [(each.round.number, each.version, each.changed) for each in recorded] == [
        (1, 2, True),
        (2, 3, True),
        (3, 4, True),
    ]
    assert history(floor) == beads(floor) == "BPT"
    assert board(floor)["last_round"]["number"] == 3


def test_the_same_id_with_the_same_content_answers_with_the_round_and_changes_nothing(floor):
    first = floor.record("B01", told("B", "r1"))
    again = floor.record("B01", told("B", "r1"))
    assert again == replace(first, changed=False)
    assert history(floor) == "B"


def test_the_same_id_with_other_content_is_refused(floor):
    floor.record("B01", told("B", "r1"))
    with pytest.raises(RoundConflict, match="'r1' was recorded as round 1 of shoe 1"):
        floor.record("B01", told("P", "r1"))
    with pytest.raises(RoundConflict):
        floor.record("B01", told("B", "r1", number=2))
    assert history(floor) == "B"


def test_an_id_is_known_in_later_shoes_too(floor):
    floor.record("B01", told("B", "r1"))
    floor.start_shoe("B01")
    late = floor.record("B01", told("B", "r1"))
    assert (late.round.shoe, late.round.number, late.changed) == (1, 1, False)
    with pytest.raises(RoundConflict):
        floor.record("B01", told("P", "r1"))
    assert history(floor, shoe=2) == ""


def test_a_late_resend_of_a_round_that_was_amended_or_voided_is_known(floor):
    floor.record("B01", told("B", "r1"))
    floor.record("B01", told("B", "r2"))
    floor.amend("B01", 1, 1, told("P"))
    floor.void("B01", 1, 2)
    assert not floor.record("B01", told("B", "r1")).changed
    assert not floor.record("B01", told("P", "r1")).changed
    assert floor.record("B01", told("B", "r2")).round.status is RoundStatus.VOID
    with pytest.raises(RoundConflict):
        floor.record("B01", told("T", "r1"))
    assert history(floor) == "P-"


def test_a_time_must_be_the_same_as_well(floor):
    clock = Clock()
    floor.record("B01", told("B", "r1", finished_at=clock.now))
    assert not floor.record("B01", told("B", "r1", finished_at=clock.now)).changed
    assert not floor.record("B01", told("B", "r1")).changed
    clock.wait(seconds=1)
    with pytest.raises(RoundConflict):
        floor.record("B01", told("B", "r1", finished_at=clock.now))


@pytest.mark.parametrize("number", [1, 3, 100])
def test_a_number_that_is_not_the_next_is_refused_with_the_one_that_is(floor, number):
    floor.record("B01", told("B", number=1))
    with pytest.raises(SequenceGap) as gap:
        floor.record("B01", told("P", number=number))
    assert gap.value.expected == 2
    assert history(floor) == "B"


def test_a_shoe_takes_only_so_many_rounds(floor):
    floor.start_shoe("B01", [told("B")] * MOST_ROUNDS)
    with pytest.raises(ShoeFull):
        floor.record("B01", told("P"))
    with pytest.raises(ShoeFull):
        floor.start_shoe("B01", [told("B")] * (MOST_ROUNDS + 1))
    assert floor.current_shoe("B01") == 2


def test_there_is_no_such_table(floor):
    with pytest.raises(TableNotFound):
        floor.record("B02", told("B"))


def test_workers_that_take_turns_know_each_others_rounds(store):
    clock = Clock()
    one, two = Floor(store, keep=clock.now - clock.now, clock=clock), Floor(store, keep=clock.now - clock.now)
    one.record("B01", told("B", number=1))
    two.record("B01", told("P", number=2))
    with pytest.raises(SequenceGap) as gap:
        one.record("B01", told("T", number=2))
    assert gap.value.expected == 3
    one.record("B01", told("T", number=3))
    two.void("B01", 1, 1)
    one.record("B01", told("B", number=4))
    assert beads(one) == beads(two) == "PTB"


def test_an_id_whose_shoe_is_no_longer_kept_is_refused_and_not_recorded_again(store):
    clock = Clock()
    floor = Floor(store, keep=clock.now - clock.now, clock=clock)
    floor.record("B01", told("B", "r1"))
    floor.start_shoe("B01")
    clock.wait(days=1)
    with pytest.raises(RoundConflict, match="no longer kept"):
        floor.record("B01", told("B", "r1"))
