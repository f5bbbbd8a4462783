from datetime import timedelta

import pytest
from floors import Clock, beads, board, history, told

from roads_service.tables.errors import RoundConflict, SequenceGap, ShoeNotFound
from roads_service.tables.floor import Floor
from roads_service.tables.records import Table


@pytest.fixture(autouse=True)
def table(floor):
    floor.put_table(Table("B01", "Baccarat 1"))


def test_the_next_shoe_starts_empty_and_the_one_before_it_stays(floor):
    floor.record("B01", told("B"))
    shoe = floor.start_shoe("B01")
    assert (shoe["number"], shoe["status"], shoe["rounds"]) == (2, "open", [])
    assert beads(floor) == ""
    assert history(floor, shoe=1) == "B"
    assert [(shoe["number"], shoe["status"], shoe["rounds"]) for shoe in floor.shoes("B01")] == [
        (2, "open", 0),
        (1, "closed", 1),
    ]


def test_a_shoe_may_start_with_rounds_and_that_is_one_change(floor):
    shoe = floor.start_shoe("B01", [told("B", "r1"), told("P", number=2), told("T")])
    assert [round_["outcome"] for round_ in shoe["rounds"]] == ["banker", "player", "tie"]
    assert board(floor)["version"] == 2
    assert board(floor)["statistics"]["rounds"] == 3
    assert not floor.record("B01", told("B", "r1")).changed


@pytest.mark.parametrize(
    ("rounds", "error"),
    [
        ([told("B"), told("P", number=3)], SequenceGap),
        ([told("B", "r1"), told("P", "r1")], RoundConflict),
        ([told("B", "r1"), told("B", "r1")], RoundConflict),
        ([told("B"), told("P", "of shoe 1")], RoundConflict),
    ],
)
def test_one_bad_round_and_the_whole_shoe_is_refused(floor, rounds, error):
    floor.record("B01", told("B", "of shoe 1"))
    with pytest.raises(error):
        floor.start_shoe("B01", rounds)
    assert board(floor)["shoe"] == {"number": 1, "status": "open", "rounds": 1}
    assert board(floor)["version"] == 2


def test_a_sender_that_tells_the_number_starts_no_shoe_twice(floor):
    floor.start_shoe("B01", number=2)
    with pytest.raises(SequenceGap) as gap:
        floor.start_shoe("B01", number=2)
    assert gap.value.expected == 3
    assert floor.current_shoe("B01") == 2


def test_the_board_of_a_closed_shoe_keeps_its_own_version(floor):
    for letter in "BBP":
        floor.record("B01", told(letter))
    before = board(floor)
    floor.start_shoe("B01", [told("T")])
    version, _ = floor.shoe_board("B01", 1)
    floor.record("B01", told("B"))
    assert floor.shoe_board("B01", 1)[0] == version == before["version"] + 1


def test_the_board_of_the_current_shoe_is_the_current_board(floor):
    for letter in "BBPT":
        floor.record("B01", told(letter))
    assert floor.shoe_board("B01", 1) == floor.board("B01")
    assert floor.shoe_board("B01", 1, columns=1) == floor.board("B01", columns=1)


def test_a_closed_shoe_stays_readable_for_its_time_and_no_longer(store):
    clock = Clock()
    floor = Floor(store, keep=timedelta(days=30), clock=clock)
    floor.record("B01", told("B", "r1"))
    floor.start_shoe("B01")
    clock.wait(days=29, hours=23)
    assert history(floor, shoe=1) == "B"
    clock.wait(hours=2)
    for read in (lambda: floor.shoe("B01", 1), lambda: floor.shoe_board("B01", 1), lambda: floor.void("B01", 1, 1)):
        with pytest.raises(ShoeNotFound):
            read()
    assert [shoe["number"] for shoe in floor.shoes("B01")] == [2]
    floor.start_shoe("B01")
    assert 1 not in store.shoes("B01")
    assert floor.record("B01", told("P", "r1")).changed, "an id is forgotten with its shoe"
