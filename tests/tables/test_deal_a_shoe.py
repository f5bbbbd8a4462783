"""The engine's table from its first card to its next shoe: what is dealt, what is told of it, and when."""

from collections import Counter
from datetime import timedelta

import pytest
from engines import Chance, deal_to_the_end, engine_table
from floors import Clock, board
from plain_dealing import DECK, check_shoe, plain_rounds

from roads_service.store.changes import Stale
from roads_service.tables.chance import shuffle
from roads_service.tables.documents import from_json
from roads_service.tables.errors import NotDealtHere, ProofNotFound, SequenceGap, TableNotFound
from roads_service.tables.floor import Floor
from roads_service.tables.records import Table


@pytest.fixture
def floor(engine_floor):
    """The engine's floor, with a table whose shoes are short."""
    engine_floor.put_table(engine_table(decks=6, cut_card=200))
    return engine_floor


def table(floor):
    return from_json(floor.table("B01"))


def proof(floor, number):
    return from_json(floor.proof("B01", number))


def dealt(floor, shoe):
    return [round_["cards"] for round_ in floor.shoe("B01", shoe)["rounds"]]


def test_shoe_1_is_shuffled_when_the_table_is_made_and_its_commitment_is_told_at_once(floor, chance):
    told = proof(floor, 1)
    assert {part: told[part] for part in ("shoe", "status", "decks", "cut_card", "salt", "cards")} == {
        "shoe": 1,
        "status": "open",
        "decks": 6,
        "cut_card": 200,
        "salt": None,
        "cards": None,
    }
    assert floor.shoe("B01", 1)["commitment"] == told["commitment"]
    assert floor.shoes("B01")[0]["commitment"] == told["commitment"]
    assert len(chance.orders) == 1
    assert table(floor)["shuffled"] is None


def test_rounds_are_dealt_in_the_order_in_which_the_cards_lie(floor, chance):
    for _ in range(5):
        floor.deal("B01")
    assert dealt(floor, 1) == plain_rounds(chance.orders[0], 200)[0][:5]


def test_a_round_is_answered_as_it_is_recorded_with_the_time_at_which_it_was_dealt(store, chance):
    clock = Clock()
    floor = Floor(store, timedelta(days=30), clock, chance)
    floor.put_table(engine_table())
    recorded = floor.deal("B01")
    assert (recorded.version, recorded.changed) == (2, True)
    assert (recorded.round.shoe, recorded.round.number, recorded.round.round_id) == (1, 1, None)
    assert recorded.round.finished_at == recorded.round.recorded_at == clock.now
    assert board(floor)["last_round"]["number"] == 1


def test_a_workers_memory_is_not_needed(floor, store, chance):
    for _ in range(30):
        Floor(store, timedelta(days=30), shuffle=chance).deal("B01")
    shoe = from_json(floor.proof("B01", 1))
    assert check_shoe(shoe, floor.shoe("B01", 1)["rounds"], 6) or shoe["status"] == "open"


def test_the_last_round_closes_its_shoe_tells_its_order_and_shuffles_the_next(floor, chance):
    committed = proof(floor, 1)["commitment"]
    assert deal_to_the_end(floor) == 1
    told = proof(floor, 1)
    assert (told["status"], told["commitment"], told["cards"]) == ("closed", committed, chance.orders[0])
    assert check_shoe(told, floor.shoe("B01", 1)["rounds"], 6)
    waiting = proof(floor, 2)
    assert (waiting["status"], waiting["cards"], waiting["salt"]) == ("shuffled", None, None)
    assert table(floor)["shuffled"] == {"shoe": 2, "commitment": waiting["commitment"]}
    assert floor.current_shoe("B01") == 1


def test_the_screens_show_the_finished_shoe_until_the_next_round(floor, chance):
    deal_to_the_end(floor)
    finished = board(floor)
    assert (finished["shoe"]["number"], finished["shoe"]["status"]) == (1, "closed")
    assert finished["statistics"]["rounds"] == len(plain_rounds(chance.orders[0], 200)[0])


def test_the_next_deal_opens_the_shoe_that_waits_with_its_first_round_in_one_change(floor, chance):
    deal_to_the_end(floor)
    before = board(floor)["version"]
    committed = table(floor)["shuffled"]["commitment"]
    recorded = floor.deal("B01")
    assert (recorded.round.shoe, recorded.round.number, recorded.version) == (2, 1, before + 1)
    assert dealt(floor, 2) == plain_rounds(chance.orders[1], 200)[0][:1]
    assert floor.shoe("B01", 2)["commitment"] == proof(floor, 2)["commitment"] == committed
    assert proof(floor, 2)["status"] == "open"
    assert table(floor)["shuffled"] is None
    assert len(chance.orders) == 2


def test_decks_and_cut_card_that_are_set_anew_are_for_the_next_shuffle(floor, chance):
    floor.deal("B01")
    floor.put_table(engine_table(decks=8, cut_card=14))
    deal_to_the_end(floor)
    floor.put_table(engine_table(decks=6, cut_card=20))
    floor.deal("B01")
    assert [len(order) for order in chance.orders] == [312, 416]
    assert [(proof(floor, shoe)["decks"], proof(floor, shoe)["cut_card"]) for shoe in (1, 2)] == [(6, 200), (8, 14)]
    assert check_shoe(proof(floor, 1), floor.shoe("B01", 1)["rounds"], 6)


def test_a_shoe_that_is_started_ends_the_one_before_it_and_tells_its_order(floor, chance):
    for _ in range(3):
        floor.deal("B01")
    shoe = floor.start_shoe("B01", number=2)
    assert (shoe["number"], shoe["rounds"], shoe["commitment"]) == (2, [], proof(floor, 2)["commitment"])
    assert proof(floor, 1)["cards"] == chance.orders[0]
    assert not check_shoe(proof(floor, 1), floor.shoe("B01", 1)["rounds"], 6)
    assert (proof(floor, 2)["status"], proof(floor, 2)["cards"]) == ("open", None)
    floor.deal("B01")
    assert dealt(floor, 2) == plain_rounds(chance.orders[1], 200)[0][:1]


def test_a_shoe_that_waits_is_the_one_that_is_started(floor, chance):
    deal_to_the_end(floor)
    committed = table(floor)["shuffled"]["commitment"]
    assert floor.start_shoe("B01")["commitment"] == committed
    assert table(floor)["shuffled"] is None
    floor.deal("B01")
    assert dealt(floor, 2) == plain_rounds(chance.orders[1], 200)[0][:1]


def test_a_sender_that_tells_the_number_starts_no_shoe_twice(floor, chance):
    floor.start_shoe("B01", number=2)
    with pytest.raises(SequenceGap):
        floor.start_shoe("B01", number=2)
    assert proof(floor, 2)["status"] == "open"


def test_a_round_that_is_dealt_closes_no_table_and_opens_none(floor):
    before = board(floor)["live"]
    floor.deal("B01")
    assert board(floor)["live"] == before


def test_the_audit_trail_tells_of_rounds_and_of_shuffles(floor):
    deal_to_the_end(floor)
    floor.deal("B01")
    entries = floor.audit("B01", None, 100)
    assert [entry["what"] for entry in entries] == ["table.opened"] + ["round.dealt"] * (len(entries) - 1)
    shuffles = [entry["after"]["shuffled"] for entry in entries if "shuffled" in entry["after"]]
    assert shuffles == [{"shoe": shoe, "commitment": proof(floor, shoe)["commitment"]} for shoe in (1, 2)]


def test_a_proof_goes_with_its_shoe_and_with_its_table(store, chance, redis, keys):
    clock = Clock()
    floor = Floor(store, timedelta(days=30), clock, chance)
    floor.put_table(engine_table(decks=6, cut_card=200))
    deal_to_the_end(floor)
    floor.deal("B01")
    clock.wait(days=31)
    floor.start_shoe("B01")
    with pytest.raises(ProofNotFound):
        floor.proof("B01", 1)
    assert floor.proof("B01", 2)
    floor.remove_table("B01")
    assert not redis.exists(keys.proofs("B01"))
    for ask in (lambda: floor.proof("B01", 2), lambda: floor.deal("B01")):
        with pytest.raises(TableNotFound):
            ask()


def test_where_a_table_system_deals_the_engine_does_not(engine_floor, chance):
    engine_floor.put_table(Table("B01", "Baccarat 1"))
    with pytest.raises(NotDealtHere):
        engine_floor.deal("B01")
    with pytest.raises(ProofNotFound):
        engine_floor.proof("B01", 1)
    assert table(engine_floor)["shuffled"] is None
    assert engine_floor.shoe("B01", 1)["commitment"] is None
    assert chance.orders == []


def test_a_shuffle_that_came_too_late_is_forgotten(floor, store, chance, monkeypatch):
    """Two workers that end a shoe at once: the one that is too late deals from the shoe that the other shuffled."""
    while len(dealt(floor, 1)) < len(plain_rounds(chance.orders[0], 200)[0]) - 1:
        floor.deal("B01")
    other = Floor(store, timedelta(days=30), shuffle=Chance(seed=100))
    apply, late = store.apply, []

    def overtaken(change):
        if not late:
            late.append(change)
            deal_to_the_end(other)
            answer = apply(change)
            assert answer == Stale()
            return answer
        return apply(change)

    monkeypatch.setattr(store, "apply", overtaken)
    recorded = floor.deal("B01")
    assert (recorded.round.shoe, recorded.round.number) == (2, 1)
    deal_to_the_end(floor)
    for shoe in (1, 2):
        assert check_shoe(proof(floor, shoe), floor.shoe("B01", shoe)["rounds"], 6)


def test_the_systems_shuffle_gives_all_cards_in_another_order_each_time():
    one, other = shuffle(6), shuffle(6)
    for shuffled in (one, other):
        assert Counter(map(str, shuffled.cards)) == dict.fromkeys(DECK, 6)
        assert len(bytes.fromhex(shuffled.salt)) == 32
    assert one.cards != other.cards
    assert one.salt != other.salt


def test_each_card_is_the_first_about_as_often_as_any_other():
    firsts = Counter(str(shuffle(1).cards[0]) for _ in range(5200))
    assert len(firsts) == 52
    # A hundred of each is expected. Chi-square with 51 degrees: above 120 once in ten million runs.
    assert sum((count - 100) ** 2 / 100 for count in firsts.values()) < 120
