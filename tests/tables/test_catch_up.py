import pytest
from floors import beads, board, history, told

from roads_service.tables import events
from roads_service.tables.errors import RoundConflict, SequenceGap, ShoeClosed
from roads_service.tables.floor import Reception


def reports(letters):
    return tuple(told(letter, f"r{number}", number) for number, letter in enumerate(letters, 1))


def sync(teller, letters, shoe=None):
    return teller.tell(events.ShoeSynced, reports=reports(letters), shoe=shoe)


def test_the_position_says_what_comes_next(teller, floor):
    for report in reports("BP"):
        teller.tell(events.RoundFinished, report=report)
    position = floor.position("B01")
    assert {key: position[key] for key in ("shoe", "status", "number", "round_id", "phase")} == {
        "shoe": 1,
        "status": "open",
        "number": 2,
        "round_id": "r2",
        "phase": "idle",
    }


def test_what_is_missing_of_a_shoe_is_added_in_one_step(teller, floor):
    teller.finish("B", round_id="r1")
    version = board(floor)["version"]
    assert sync(teller, "BPTPP").status is Reception.APPLIED
    assert history(floor) == beads(floor) == "BPTPP"
    assert board(floor)["version"] == version + 1
    assert sync(teller, "BPTPP").status is Reception.DUPLICATE


def test_a_shoe_that_differs_is_refused_with_the_first_difference(teller, floor):
    sync(teller, "BPT")
    with pytest.raises(RoundConflict, match="round 2 of shoe 1 is recorded here otherwise than told"):
        sync(teller, "BTTPP")
    with pytest.raises(RoundConflict, match="round 3 of shoe 1 is recorded here and missing"):
        sync(teller, "BP")
    with pytest.raises(RoundConflict, match="round 1 of shoe 1"):
        teller.tell(events.ShoeSynced, reports=(told("B", "other"), told("P"), told("T")))
    assert history(floor) == "BPT"


def test_a_shoe_is_compared_with_what_the_board_shows_now(teller, floor):
    sync(teller, "BPT")
    floor.amend("B01", 1, 2, told("T"))
    with pytest.raises(RoundConflict, match="round 2"):
        sync(teller, "BPT")
    assert sync(teller, "BTT").status is Reception.DUPLICATE


def test_the_next_shoe_may_be_synced_and_a_later_one_not(teller, floor):
    sync(teller, "BPT")
    with pytest.raises(SequenceGap) as gap:
        sync(teller, "PP", shoe=3)
    assert gap.value.expected == 1
    assert teller.tell(events.ShoeSynced, reports=(told("P"), told("P")), shoe=2).status is Reception.APPLIED
    assert (history(floor, shoe=1), history(floor, shoe=2)) == ("BPT", "PP")


def test_a_shoe_starts_once_however_often_it_is_told(teller, floor):
    assert teller.tell(events.ShoeStarted, shoe=1).status is Reception.DUPLICATE
    assert teller.tell(events.ShoeStarted).status is Reception.DUPLICATE, "shoe 1 is still untouched"
    teller.finish("B")
    assert teller.tell(events.ShoeStarted, shoe=2).status is Reception.APPLIED
    assert teller.tell(events.ShoeStarted, shoe=2).status is Reception.DUPLICATE
    with pytest.raises(SequenceGap):
        teller.tell(events.ShoeStarted, shoe=4)
    assert floor.current_shoe("B01") == 2


def test_an_ended_shoe_takes_no_rounds_until_the_next_starts(teller, floor):
    teller.finish("B")
    assert teller.tell(events.ShoeEnded, shoe=1).status is Reception.APPLIED
    assert teller.tell(events.ShoeEnded, shoe=1).status is Reception.DUPLICATE
    assert board(floor)["shoe"] == {"number": 1, "status": "closed", "rounds": 1}
    with pytest.raises(ShoeClosed):
        teller.finish("P")
    with pytest.raises(ShoeClosed):
        floor.record("B01", told("P"))
    with pytest.raises(ShoeClosed):
        sync(teller, "BP")
    teller.tell(events.ShoeStarted)
    assert teller.tell(events.ShoeEnded, shoe=1).status is Reception.DUPLICATE
    teller.finish("P")
    assert (history(floor, shoe=1), history(floor, shoe=2)) == ("B", "P")
    closed = {shoe["number"]: shoe["closed_at"] for shoe in floor.shoes("B01")}
    assert closed[1] is not None


def test_a_round_that_was_overtaken_by_the_end_of_its_shoe_is_added_where_its_number_belongs(teller, floor):
    """As when a sender's two last deliveries of a shoe arrive the other way about."""
    teller.finish("B", number=1)
    late = teller.event(events.RoundFinished, report=told("P", number=2), shoe=1)
    later = teller.event(events.RoundFinished, report=told("T", number=3), shoe=1)
    teller.tell(events.ShoeEnded, shoe=1)
    assert floor.receive(late, "late").status is Reception.APPLIED
    teller.tell(events.ShoeStarted, shoe=2)
    teller.finish("B")
    assert floor.receive(later, "later").status is Reception.APPLIED
    assert floor.receive(later, "later again").status is Reception.DUPLICATE
    assert (history(floor, shoe=1), history(floor, shoe=2)) == ("BPT", "B")
    assert [shoe["rounds"] for shoe in floor.shoes("B01")] == [1, 3]


def test_a_round_that_does_not_belong_to_a_closed_shoe_is_refused(teller, floor):
    teller.finish("B", number=1)
    gap = teller.event(events.RoundFinished, report=told("P", number=3), shoe=1)
    unnumbered = teller.event(events.RoundFinished, report=told("P"), shoe=1)
    teller.tell(events.ShoeStarted, shoe=2)
    with pytest.raises(SequenceGap):
        floor.receive(gap, "gap")
    with pytest.raises(ShoeClosed):
        floor.receive(unnumbered, "unnumbered")
    with pytest.raises(ShoeClosed):
        teller.finish("P", number=2, shoe=1)
    assert history(floor, shoe=1) == "B"
