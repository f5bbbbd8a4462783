import pytest
from floors import board, history
from happenings import NATURAL, START

from roads_service.tables import events
from roads_service.tables.errors import RoundConflict
from roads_service.tables.floor import Reception

TIME = "2026-01-01T20:00:00.000Z"


def test_a_round_told_after_its_cards_under_their_id_gives_the_time_that_it_finished(teller, floor):
    teller.cards(NATURAL, round_id="r1")
    told = teller.finish("P", round_id="r1", number=1, finished_at=START, delivery="d")
    assert (told.status, told.round.finished_at) == (Reception.DUPLICATE, START)
    for delivery in ("d", "another"):
        again = teller.finish("P", round_id="r1", number=1, finished_at=START, delivery=delivery)
        assert (again.status, again.version) == (Reception.DUPLICATE, told.version)
    assert floor.round("B01", 1, 1)["finished_at"] == board(floor)["last_round"]["finished_at"] == TIME
    assert history(floor) == "P"


def test_another_result_or_another_time_under_its_id_is_refused(teller, floor):
    teller.cards(NATURAL, round_id="r1")
    with pytest.raises(RoundConflict):
        teller.finish("B", round_id="r1", finished_at=START)
    teller.finish("P", round_id="r1", finished_at=START)
    with pytest.raises(RoundConflict):
        teller.finish("P", round_id="r1", finished_at=START.replace(hour=21))
    assert floor.round("B01", 1, 1)["finished_at"] == TIME


@pytest.mark.parametrize("end", [events.ShoeEnded, events.ShoeStarted])
@pytest.mark.parametrize("of_cards", [{"round_id": "r1"}, {}])
def test_it_may_be_told_once_the_shoe_is_over(teller, floor, end, of_cards):
    teller.cards(NATURAL, **of_cards)
    teller.tell(end)
    before = board(floor)
    told = teller.finish("P", shoe=1, round_id="r1", number=1, finished_at=START)
    assert (told.status, told.round.round_id, told.round.finished_at) == (Reception.DUPLICATE, "r1", START)
    assert floor.round("B01", 1, 1)["finished_at"] == TIME
    assert board(floor)["shoe"] == before["shoe"]
    assert board(floor)["version"] == before["version"] + 1 == told.version
    assert history(floor) == "P"
