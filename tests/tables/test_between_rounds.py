from datetime import timedelta

import pytest
from floors import board
from happenings import NATURAL, START

from roads_service.tables import events
from roads_service.tables.documents import from_json
from roads_service.tables.errors import OutOfTurn, TableNotFound
from roads_service.tables.floor import Reception
from roads_service.tables.records import Limits

CLOSES = START + timedelta(seconds=30)


def test_a_table_that_opens_is_made_with_the_settings_that_it_tells(floor, teller):
    assert board(floor)["table"] == {"id": "B01", "name": "B01"}
    assert teller.tell(events.TableOpened, name="VIP 1", rows=8, limits=Limits(100, 1000, "EUR")).status == "applied"
    table = from_json(floor.table("B01"))
    assert (table["name"], table["rows"], table["decks"], table["limits"]["currency"]) == ("VIP 1", 8, 8, "EUR")
    assert teller.tell(events.TableOpened, name="VIP 1").status is Reception.DUPLICATE
    assert [from_json(table)["id"] for table in floor.tables()] == ["B01"]


def test_nothing_happens_at_a_table_that_is_not_open(teller):
    teller.table_id = "B02"
    with pytest.raises(TableNotFound):
        teller.card("p9H")


def test_bets_are_open_until_they_close_or_a_card_is_dealt(teller):
    teller.tell(events.BettingOpened, closes_at=CLOSES)
    assert (teller.live["phase"], teller.live["closes_at"]) == ("betting", "2026-01-01T20:00:30.000Z")
    teller.tell(events.BettingClosed)
    assert (teller.live["phase"], teller.live["closes_at"]) == ("dealing", None)
    teller.cards(NATURAL)
    teller.tell(events.BettingOpened, closes_at=CLOSES)
    teller.card("p9H")
    assert (teller.live["phase"], teller.live["closes_at"]) == ("dealing", None)


def test_a_closed_table_is_closed_until_it_opens(teller):
    teller.tell(events.TableClosed)
    assert teller.live["phase"] == "closed"
    teller.finish("B")
    assert teller.live["phase"] == "closed", "a round that comes late does not open it"
    teller.open()
    assert teller.live["phase"] == "idle"


def test_what_was_overtaken_is_ignored(teller):
    late = START - timedelta(seconds=1)
    teller.tell(events.BettingClosed)
    before = teller.live
    for kind in (events.BettingOpened, events.TableClosed, events.TableOpened):
        assert teller.tell(kind, at=late).status is Reception.IGNORED
    assert teller.live == before


def test_the_same_phase_again_changes_nothing(teller, floor):
    teller.tell(events.BettingOpened, closes_at=CLOSES)
    version, _ = floor.board("B01")
    assert teller.tell(events.BettingOpened, closes_at=CLOSES).status is Reception.DUPLICATE
    assert floor.board("B01")[0] == version


def test_bets_do_not_open_while_a_round_is_dealt(teller):
    teller.cards("p9H b3S")
    with pytest.raises(OutOfTurn, match="it is the player's turn"):
        teller.tell(events.BettingOpened)


def test_a_time_in_the_future_is_taken_as_now(teller, floor):
    teller.tell(events.BettingOpened, at=START.replace(year=2999))
    assert teller.tell(events.BettingClosed, at=floor._clock()).status is Reception.APPLIED
