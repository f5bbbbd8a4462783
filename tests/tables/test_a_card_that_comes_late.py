import pytest
from floors import board, history
from happenings import NATURAL

from roads_service.tables import events
from roads_service.tables.errors import RoundConflict, SequenceGap, ShoeClosed
from roads_service.tables.floor import Reception

PLACE = {"shoe": 1, "number": 1, "position": 1}


@pytest.fixture(params=[events.ShoeEnded, events.ShoeStarted])
def over(request, teller):
    """A table whose shoe is over, with one round in it and a card of the next."""
    teller.cards(NATURAL, number=1)
    teller.card("p7D", number=2)
    teller.tell(request.param)
    return teller


def test_a_card_of_a_shoe_that_is_over_is_known_if_it_was_dealt(over, floor):
    before = board(floor)
    assert over.card("p9H", **PLACE).status is Reception.DUPLICATE
    assert over.card("b4C", shoe=1, number=1, position=2).status is Reception.DUPLICATE
    assert board(floor) == before
    assert history(floor) == "P"


def test_another_card_in_its_place_is_refused(over, floor):
    with pytest.raises(RoundConflict, match="other cards"):
        over.card("p8H", **PLACE)
    assert history(floor) == "P"


@pytest.mark.parametrize("number", [2, 3, None])
def test_a_card_that_was_not_dealt_in_a_round_comes_too_late(over, floor, number):
    with pytest.raises(ShoeClosed):
        over.card("b8H", shoe=1, number=number, position=1)
    assert history(floor) == "P"


def test_a_card_of_a_shoe_that_has_not_begun_comes_too_early(over):
    with pytest.raises(SequenceGap):
        over.card("p9H", shoe=3, number=1, position=1)
