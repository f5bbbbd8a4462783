import pytest
from floors import OUTCOMES, Clock, beads, board, history, told

from roads_service.baccarat import Round
from roads_service.roads import Board
from roads_service.tables.documents import from_json, to_json
from roads_service.tables.errors import RoundConflict, RoundNotFound, SequenceGap, ShoeNotFound
from roads_service.tables.records import RoundStatus, Table


@pytest.fixture(autouse=True)
def table(floor):
    floor.put_table(Table("B01", "Baccarat 1"))
    for letter in "BBPT":
        floor.record("B01", told(letter))


def test_a_voided_round_leaves_every_road_and_keeps_its_number(floor):
    floor.void("B01", 1, 2)
    assert history(floor) == "B-PT"
    assert beads(floor) == "BPT"
    assert [cell["round"] for cell in board(floor)["roads"]["bead_plate"]["cells"]] == [1, 3, 4]
    assert floor.record("B01", told("B")).round.number == 5


def test_an_amended_round_is_as_if_dealt_so(floor):
    floor.amend("B01", 1, 2, told("P"))
    dealt_so = Board.of([(number, Round(OUTCOMES[letter])) for number, letter in enumerate("BPPT", 1)])
    roads = board(floor)["roads"]
    assert history(floor) == "BPPT"
    assert roads["big_road"]["cells"] == from_json(to_json(dealt_so.big_road.marks))
    assert roads["big_eye_boy"]["cells"] == from_json(to_json(dealt_so.big_eye_boy.marks))


def test_amending_a_void_restores_it(floor):
    floor.void("B01", 1, 2)
    restored = floor.amend("B01", 1, 2, told("B"))
    assert restored.round.status is RoundStatus.VALID
    assert history(floor) == "BBPT"


def test_what_changes_nothing_makes_no_version(floor):
    before, _ = floor.board("B01")
    assert not floor.amend("B01", 1, 2, told("B")).changed
    voided = floor.void("B01", 1, 2)
    assert not floor.void("B01", 1, 2).changed
    assert floor.board("B01")[0] == voided.version == before + 1


def test_the_last_round_on_the_board_is_the_last_that_counts(floor):
    floor.void("B01", 1, 4)
    assert board(floor)["last_round"]["number"] == 3
    for number in (1, 2, 3):
        floor.void("B01", 1, number)
    assert board(floor)["last_round"] is None
    assert board(floor)["statistics"]["streak"] is None


def test_an_amendment_keeps_the_id_and_the_time_that_it_does_not_tell(floor):
    clock = Clock()
    floor.record("B01", told("B", "r5", finished_at=clock.now))
    amended = floor.amend("B01", 1, 5, told("P")).round
    assert (amended.round_id, amended.finished_at) == ("r5", clock.now)


def test_an_amendment_may_tell_another_id_and_the_round_is_then_known_by_both(floor):
    floor.record("B01", told("B", "wrong"))
    floor.amend("B01", 1, 5, told("B", "right"))
    assert floor.record("B01", told("B", "right")).round.number == 5
    late = floor.record("B01", told("B", "wrong"))
    assert (late.round.number, late.changed) == (5, False)


def test_an_amendment_may_not_take_the_id_of_another_round(floor):
    floor.record("B01", told("B", "r5"))
    with pytest.raises(RoundConflict, match="'r5' is taken by round 5 of shoe 1"):
        floor.amend("B01", 1, 1, told("B", "r5"))
    floor.start_shoe("B01", [told("P")])
    with pytest.raises(RoundConflict, match="'r5' is taken by round 5 of shoe 1"):
        floor.amend("B01", 2, 1, told("P", "r5"))


def test_an_amendment_that_expects_another_place_is_refused(floor):
    with pytest.raises(SequenceGap):
        floor.amend("B01", 1, 2, told("P", number=3))


def test_a_round_of_an_earlier_shoe_is_corrected_there_and_the_current_board_stays(floor):
    floor.start_shoe("B01", [told("P")])
    before = board(floor)
    corrected = floor.void("B01", 1, 1)
    assert corrected.version == before["version"] + 1
    assert (history(floor, shoe=1), history(floor, shoe=2)) == ("-BPT", "P")
    after = board(floor)
    assert after["roads"] == before["roads"]
    assert after["version"] == corrected.version
    assert floor.shoe_board("B01", 1)[0] == corrected.version
    assert floor.record("B01", told("B")).round.number == 2


@pytest.mark.parametrize(
    ("shoe", "number", "error"), [(1, 5, RoundNotFound), (2, 1, ShoeNotFound), (0, 1, ShoeNotFound)]
)
def test_there_is_no_such_round(floor, shoe, number, error):
    for correct in (lambda: floor.void("B01", shoe, number), lambda: floor.amend("B01", shoe, number, told("B"))):
        with pytest.raises(error):
            correct()
    with pytest.raises(error):
        floor.round("B01", shoe, number)
