"""In a shoe with a commitment nobody but the engine deals, and nobody makes a round another."""

from datetime import timedelta

import pytest
from engines import engine_table, feed_table
from floors import beads, board, history, told
from happenings import START, Teller

from roads_service.baccarat import Cards, Hand, Round, Side, read_card
from roads_service.tables import events
from roads_service.tables.documents import from_json
from roads_service.tables.errors import EngineDeals, RoundConflict, RoundNotFound, ShoeClosed
from roads_service.tables.floor import Reception
from roads_service.tables.records import Report

DEALING = {
    "round.finished": (events.RoundFinished, {"report": told("B")}),
    "round.finished with its place": (events.RoundFinished, {"report": told("B", number=3), "shoe": 1}),
    "card.dealt": (events.CardDealt, {"side": Side.PLAYER, "card": read_card("9H")}),
    "card.withdrawn": (events.CardWithdrawn, {}),
    "shoe.started": (events.ShoeStarted, {}),
    "shoe.started with its number": (events.ShoeStarted, {"shoe": 2}),
    "shoe.ended": (events.ShoeEnded, {}),
    "shoe.synced": (events.ShoeSynced, {"reports": (told("B"),)}),
}


@pytest.fixture
def floor(engine_floor):
    """A floor where the engine has dealt two rounds."""
    engine_floor.put_table(engine_table())
    for _ in range(2):
        engine_floor.deal("B01")
    return engine_floor


@pytest.fixture
def teller(floor):
    return Teller(floor)


def as_dealt(floor, at):
    """The round with this number, as it was dealt."""
    cards = floor.round("B01", 1, at)["cards"]
    hands = [Hand(tuple(map(read_card, cards[side]))) for side in ("player", "banker")]
    return Round.from_cards(Cards(*hands))


@pytest.mark.parametrize("what", DEALING)
def test_no_event_of_the_feed_deals(floor, teller, what):
    before = board(floor)
    kind, data = DEALING[what]
    with pytest.raises(EngineDeals):
        teller.tell(kind, **data)
    assert board(floor) == before


def test_no_call_records_a_round_or_starts_a_shoe_with_rounds(floor):
    before = board(floor)
    with pytest.raises(EngineDeals):
        floor.record("B01", told("B"))
    with pytest.raises(EngineDeals):
        floor.start_shoe("B01", [told("B")])
    assert board(floor) == before


def test_bets_and_the_tables_hours_are_still_told_by_the_feed(floor, teller):
    for kind, phase in (
        (events.BettingOpened, "betting"),
        (events.BettingClosed, "dealing"),
        (events.TableClosed, "closed"),
        (events.TableOpened, "idle"),
    ):
        assert teller.tell(kind).status is Reception.APPLIED
        assert board(floor)["live"]["phase"] == phase


def test_bets_are_over_when_the_round_is_dealt_and_a_closed_table_stays_closed(floor, teller):
    teller.tell(events.BettingOpened, closes_at=START + timedelta(seconds=20))
    floor.deal("B01")
    assert (board(floor)["live"]["phase"], board(floor)["live"]["closes_at"]) == ("idle", None)
    teller.tell(events.TableClosed)
    floor.deal("B01")
    assert board(floor)["live"]["phase"] == "closed"


def test_a_round_can_be_voided_and_restored_as_it_was_dealt(floor, teller):
    dealt = floor.round("B01", 1, 1)
    floor.void("B01", 1, 1)
    assert history(floor)[0] == "-"
    restored = floor.amend("B01", 1, 1, Report(as_dealt(floor, 1)))
    assert restored.changed
    assert floor.round("B01", 1, 1) == dealt
    teller.tell(events.RoundVoided, number=2)
    assert len(beads(floor)) == 1
    teller.tell(events.RoundAmended, report=Report(as_dealt(floor, 2), number=2))
    assert len(beads(floor)) == 2


def test_a_round_can_not_be_made_another(floor, teller):
    other = as_dealt(floor, 2)
    result_alone = told(floor.round("B01", 1, 1)["outcome"][0].upper())
    before = history(floor)
    for report in (Report(other), result_alone, told("T")):
        with pytest.raises(EngineDeals):
            floor.amend("B01", 1, 1, report)
        with pytest.raises(EngineDeals):
            teller.tell(events.RoundAmended, shoe=1, report=Report(report.round, number=1))
    assert history(floor) == before


def test_a_round_that_is_not_there_can_not_be_restored(floor):
    with pytest.raises(RoundNotFound):
        floor.amend("B01", 1, 9, told("B"))


def test_nor_are_rounds_of_an_earlier_shoe_told_or_made_others(floor, teller):
    floor.start_shoe("B01")
    floor.deal("B01")
    for number in (1, 3):
        with pytest.raises(EngineDeals):
            teller.tell(events.RoundFinished, at=START, shoe=1, report=told("B", number=number))
        with pytest.raises(EngineDeals):
            teller.tell(events.CardDealt, shoe=1, number=number, side=Side.PLAYER, card=read_card("9H"), position=1)
    with pytest.raises(EngineDeals):
        floor.amend("B01", 1, 1, told("T"))
    assert len(history(floor, shoe=1)) == 2


def test_no_round_comes_late_to_a_shoe_that_the_engine_dealt_when_the_table_changes_hands(floor, teller):
    teller.tell(events.BettingOpened, at=START + timedelta(hours=1))
    floor.put_table(feed_table())
    late = {"at": START, "shoe": 1, "report": told("B", number=3)}
    with pytest.raises(ShoeClosed):
        teller.tell(events.RoundFinished, **late)
    with pytest.raises(RoundConflict):
        teller.tell(events.ShoeSynced, shoe=1, reports=(told("B"),))
    teller.tell(events.ShoeStarted, shoe=2)
    with pytest.raises(EngineDeals):
        teller.tell(events.RoundFinished, **late)
    assert len(history(floor, shoe=1)) == 2


def test_a_round_of_the_feeds_own_shoe_that_is_told_again_is_known(engine_floor):
    engine_floor.put_table(feed_table())
    teller = Teller(engine_floor)
    teller.finish("B", round_id="r1", number=1)
    engine_floor.put_table(engine_table())
    assert teller.finish("B", round_id="r1", number=1).status is Reception.DUPLICATE
    assert not engine_floor.record("B01", told("B", "r1")).changed
    engine_floor.deal("B01")
    assert teller.finish("B", round_id="r1", number=1, shoe=1).status is Reception.DUPLICATE
    assert from_json(engine_floor.table("B01"))["shoe"]["rounds"] == 1
