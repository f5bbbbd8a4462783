from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import groupby, islice, pairwise

import pytest

from roads_service.baccarat import Cards, Hand, Round, Side, burnt_after, read_card, whose_turn
from roads_service.feed.schemas import read_event
from roads_service.simulate.dealing import table_events
from roads_service.tables.documents import write_time
from roads_service.tables.floor import Reception

MOST_BURNT = 11
FACTS = ("outcome", "player_total", "banker_total", "player_pair", "banker_pair", "natural")


def told_in_shoes(shoes, seed="s", **more):
    """What a table tells in its first shoes, to their end."""
    events = []
    for told in table_events("B01", seed, **more):
        events.append(told)
        if told.type == "shoe.ended":
            shoes -= 1
            if not shoes:
                return events
    raise AssertionError("a table has no end")


def of_type(events, type_):
    return [told for told in events if told.type == type_]


@pytest.fixture(scope="module")
def events():
    return told_in_shoes(3)


def test_the_same_seed_deals_the_same_and_another_deals_other_cards():
    assert told_in_shoes(1, "s") == told_in_shoes(1, "s") != told_in_shoes(1, "another")


def test_a_table_opens_and_then_deals_shoe_after_shoe(events):
    kinds = [told.type for told in events if told.type.startswith(("table", "shoe"))]
    assert kinds == ["table.opened", *["shoe.started", "shoe.ended"] * 3]
    assert [told.data["shoe"] for told in of_type(events, "shoe.started")] == [1, 2, 3]
    assert [told.data["shoe"] for told in of_type(events, "shoe.ended")] == [1, 2, 3]


def test_it_begins_with_the_shoe_and_the_settings_that_it_is_told():
    opened, started = islice(table_events("B01", "s", 7, settings={"name": "Seven"}), 2)
    assert (opened.data, started.data) == ({"name": "Seven"}, {"shoe": 7})


def test_every_round_opens_and_closes_the_bets_then_deals_its_cards_and_ends(events):
    kinds = [told.type for told in events if not told.type.startswith(("table", "shoe"))]
    counted = [(kind, len(list(same))) for kind, same in groupby(kinds)]
    rounds = [counted[at : at + 4] for at in range(0, len(counted), 4)]
    for opened, closed, (dealt, cards), finished in rounds:
        assert (opened, closed, finished) == (("betting.opened", 1), ("betting.closed", 1), ("round.finished", 1))
        assert dealt == "card.dealt"
        assert 4 <= cards <= 6


def test_cards_come_in_turn_and_the_round_is_what_they_make(events):
    for (shoe, number), told in groupby(of_rounds(events), lambda told: (told.data["shoe"], told.data["number"])):
        hands = {Side.PLAYER: [], Side.BANKER: []}
        *cards, finished = told
        for card in cards:
            hand = hands[card.data["hand"]]
            assert whose_turn(hands[Side.PLAYER], hands[Side.BANKER]) is card.data["hand"]
            hand.append(read_card(card.data["card"]))
            assert card.data["position"] == len(hand)
            assert card.data["round_id"] == f"B01-{shoe}-{number}"
        made = Round.from_cards(Cards(*(Hand(tuple(hands[side])) for side in Side)))
        facts = {name: getattr(made, name) for name in FACTS}
        assert {name: finished.data[name] for name in FACTS} == facts
        assert finished.data["cards"] == {side: [str(card) for card in hands[side]] for side in Side}
        assert finished.data["round_id"] == f"B01-{shoe}-{number}"


def of_rounds(events):
    return [told for told in events if told.type in ("card.dealt", "round.finished")]


def test_rounds_are_numbered_from_one_in_each_shoe_and_their_ids_never_come_again(events):
    finished = of_type(events, "round.finished")
    for _, rounds in groupby(finished, lambda told: told.data["shoe"]):
        numbers = [told.data["number"] for told in rounds]
        assert numbers == list(range(1, len(numbers) + 1))
        assert 60 <= len(numbers) <= 100
    assert len({told.data["round_id"] for told in finished}) == len(finished)


def test_a_shoe_is_dealt_up_to_its_cut_card_and_has_no_card_too_often(events):
    for _, told in groupby(of_type(events, "card.dealt"), lambda told: told.data["shoe"]):
        cards = Counter(card.data["card"] for card in told)
        assert max(cards.values()) <= 8
        assert 416 - 14 - 1 - MOST_BURNT < cards.total() <= 416 - 1 - burnt_after(read_card("AS"))


def test_each_shoe_is_shuffled_anew(events):
    shoes = [
        [card.data["card"] for card in told]
        for _, told in groupby(of_type(events, "card.dealt"), lambda told: told.data["shoe"])
    ]
    assert len({tuple(cards[:20]) for cards in shoes}) == 3


def test_a_round_ends_every_forty_seconds_of_which_twenty_are_for_bets(events):
    opened, finished, at = 0.0, [], 0.0
    for told in events:
        at += told.after
        if told.type == "betting.opened":
            opened = at
            assert told.times == {"closes_at": 20}
        if told.type == "betting.closed":
            assert at == opened + 20
        if told.type == "round.finished":
            finished.append(at)
    between = Counter(round(later - earlier, 6) for earlier, later in pairwise(finished))
    assert between == {40: len(finished) - 3, 40 + 120: 2}  # two reshuffles


def test_a_floor_takes_all_of_it_as_it_comes(floor):
    at = datetime.now(UTC) - timedelta(hours=2)
    finished = []
    for count, told in enumerate(told_in_shoes(1)):
        at += timedelta(milliseconds=1)
        times = {name: write_time(at) for name in told.times}
        data = {"table_id": "B01", **told.data, **times}
        event = read_event({"type": told.type, "timestamp": write_time(at), "data": data})
        received = floor.receive(event, f"d{count}")
        # The last card has recorded the round, and shoe 1 is there from the opening on.
        already = told.type in ("round.finished", "shoe.started")
        assert received.status is (Reception.DUPLICATE if already else Reception.APPLIED)
        if told.ends_round:
            finished.append(told)
    shown = floor.shoe("B01", 1)["rounds"]
    assert [round_["round_id"] for round_ in shown] == [told.data["round_id"] for told in finished]
    for round_, told in zip(shown, finished, strict=True):
        assert {name: round_[name] for name in told.data} == told.data
