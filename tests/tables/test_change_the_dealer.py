"""A table that changes hands between its table system and the engine."""

import pytest
from engines import deal_to_the_end, engine_table, feed_table
from floors import board, history, told
from happenings import Teller
from plain_dealing import check_shoe, plain_rounds

from roads_service.tables import events
from roads_service.tables.documents import from_json
from roads_service.tables.errors import EngineDeals, NotDealtHere, ProofNotFound, ShoeClosed

SHORT = {"decks": 6, "cut_card": 200}


@pytest.fixture
def floor(engine_floor):
    return engine_floor


def table(floor):
    return from_json(floor.table("B01"))


def proof(floor, number):
    return from_json(floor.proof("B01", number))


def test_a_shoe_of_which_no_card_is_dealt_becomes_the_engines(floor, chance):
    floor.put_table(feed_table())
    floor.put_table(engine_table())
    assert proof(floor, 1)["status"] == "open"
    assert floor.shoe("B01", 1)["commitment"] == proof(floor, 1)["commitment"]
    assert table(floor)["shuffled"] is None
    assert board(floor)["version"] == 2
    assert floor.deal("B01").round.shoe == 1


@pytest.mark.parametrize("begun", ["a round", "a card", "the end"])
def test_a_shoe_that_was_begun_elsewhere_stays_and_the_engine_deals_the_next(floor, chance, begun):
    teller = Teller(floor)
    teller.open()
    match begun:
        case "a round":
            teller.finish("B")
        case "a card":
            teller.card("p9H")
        case "the end":
            teller.tell(events.ShoeEnded)
    floor.put_table(engine_table())
    assert floor.shoe("B01", 1)["commitment"] is None
    assert proof(floor, 2)["status"] == "shuffled"
    assert table(floor)["shuffled"] == {"shoe": 2, "commitment": proof(floor, 2)["commitment"]}
    with pytest.raises(ProofNotFound):
        floor.proof("B01", 1)
    assert floor.deal("B01").round.shoe == 2
    assert floor.shoe("B01", 1)["status"] == "closed"
    assert board(floor)["live"]["cards"] == {"player": [], "banker": []}
    assert floor.shoe("B01", 2)["rounds"][0]["cards"] == plain_rounds(chance.orders[0], 14)[0][0]


def test_a_shoe_that_the_engine_deals_is_over_when_a_table_system_takes_over(floor, chance, redis, keys):
    floor.put_table(engine_table(**SHORT))
    for _ in range(3):
        floor.deal("B01")
    floor.put_table(feed_table())
    assert floor.shoe("B01", 1)["status"] == "closed"
    assert proof(floor, 1)["cards"] == chance.orders[0]
    assert not check_shoe(proof(floor, 1), floor.shoe("B01", 1)["rounds"], 6)
    assert not redis.hexists(keys.table("B01"), "undealt")
    with pytest.raises(NotDealtHere):
        floor.deal("B01")
    with pytest.raises(ShoeClosed):
        floor.record("B01", told("B"))
    floor.start_shoe("B01", [told("B")])
    assert history(floor, shoe=2) == "B"
    assert floor.shoe("B01", 2)["commitment"] is None


def test_a_shoe_that_waits_is_taken_away_when_a_table_system_takes_over(floor, chance, redis, keys):
    floor.put_table(engine_table(**SHORT))
    deal_to_the_end(floor)
    floor.put_table(feed_table())
    assert table(floor)["shuffled"] is None
    assert not redis.hexists(keys.table("B01"), "undealt")
    with pytest.raises(ProofNotFound):
        floor.proof("B01", 2)
    assert check_shoe(proof(floor, 1), floor.shoe("B01", 1)["rounds"], 6)
    floor.start_shoe("B01", [told("B")])
    assert history(floor, shoe=2) == "B"


def test_a_shoe_that_was_begun_elsewhere_goes_on_when_its_table_system_takes_over_again(floor):
    floor.put_table(feed_table())
    floor.record("B01", told("B"))
    floor.put_table(engine_table())
    floor.put_table(feed_table())
    floor.record("B01", told("P"))
    assert history(floor) == "BP"


def test_the_engine_that_takes_over_again_shuffles_again(floor, chance):
    floor.put_table(engine_table(**SHORT))
    floor.deal("B01")
    floor.put_table(feed_table())
    floor.put_table(engine_table(**SHORT))
    assert floor.deal("B01").round.shoe == 2
    assert floor.shoe("B01", 2)["rounds"][0]["cards"] == plain_rounds(chance.orders[1], 200)[0][0]
    shuffles = [entry["after"].get("shuffled") for entry in floor.audit("B01", None, 10)]
    assert [told and told["shoe"] for told in shuffles] == [1, None, None, 2, None]


def test_the_same_settings_again_shuffle_nothing(floor, chance):
    floor.put_table(engine_table())
    floor.put_table(engine_table())
    assert board(floor)["version"] == 1
    assert len(chance.orders) == 1


def test_a_table_that_opens_stays_the_engines_and_keeps_the_decks_that_it_can_deal(floor):
    floor.put_table(engine_table())
    teller = Teller(floor)
    teller.tell(events.TableOpened, name="Salon", decks=6)
    assert (table(floor)["name"], table(floor)["dealer"], table(floor)["decks"]) == ("Salon", "engine", 6)
    with pytest.raises(EngineDeals, match="6 or 8 decks, not 4"):
        teller.tell(events.TableOpened, decks=4)
    assert floor.deal("B01").changed
