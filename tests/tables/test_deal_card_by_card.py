import pytest
from floors import board, history
from happenings import LONG, NATURAL

from roads_service.baccarat import Side, read_card
from roads_service.tables import events
from roads_service.tables.errors import OutOfTurn, RoundConflict, SequenceGap, ShoeClosed
from roads_service.tables.floor import Reception


def test_the_cards_so_far_are_on_the_board_with_whose_turn_it_is(teller):
    teller.cards("p9H b3S pKD")
    assert teller.live == {
        "phase": "dealing",
        "closes_at": None,
        "turn": "banker",
        "cards": {"player": ["9H", "KD"], "banker": ["3S"]},
    }


@pytest.mark.parametrize(("cards", "outcome"), [(NATURAL, "P"), (LONG, "B"), ("p3H b3S p4D b3C", "P")])
def test_the_last_card_that_the_rules_call_for_records_the_round(teller, floor, cards, outcome):
    *before, last = teller.cards(cards)
    assert all(received.round is None for received in before)
    assert (last.round.number, last.round.round.outcome[0].upper()) == (1, outcome)
    assert history(floor) == outcome
    assert teller.live == {
        "phase": "idle",
        "closes_at": None,
        "turn": None,
        "cards": {"player": [], "banker": []},
    }


@pytest.mark.parametrize(
    ("dealt", "card", "sentence"),
    [
        ("", "b3S", "it is the player's turn, for its card 1; the banker's card was told"),
        ("p9H", "pKD", "it is the banker's turn, for its card 1; the player's card was told"),
        ("p2H b3S p3D bKC", "b7C", "it is the player's turn, for its card 3; the banker's card was told"),
        ("p3H b2S p4D b3C", "p7C", "it is the banker's turn, for its card 3; the player's card was told"),
    ],
)
def test_a_card_out_of_turn_is_refused_with_whose_turn_it_is(teller, floor, dealt, card, sentence):
    teller.cards(dealt)
    before = floor.board("B01")
    with pytest.raises(OutOfTurn) as refused:
        teller.card(card)
    assert str(refused.value) == sentence
    assert floor.board("B01") == before


def test_a_card_that_skips_a_place_is_refused_with_the_place_that_comes_first(teller):
    teller.cards("p9H b3S")
    with pytest.raises(OutOfTurn) as refused:
        teller.card("p4D", position=3)
    assert (refused.value.turn, refused.value.position) == (Side.PLAYER, 2)


def test_a_card_that_lies_there_already_changes_nothing_and_another_in_its_place_is_refused(teller):
    teller.cards("p9H b3S")
    assert teller.card("p9H", position=1).status is Reception.DUPLICATE
    with pytest.raises(RoundConflict, match="the player's card 1 was 9H, not 8H"):
        teller.card("p8H", position=1)


def test_a_card_of_a_round_that_is_recorded_is_known_by_its_number(teller, floor):
    teller.cards(NATURAL, number=1)
    assert teller.card("b3S", number=1, position=1).status is Reception.DUPLICATE
    assert teller.card("b3S", number=1).status is Reception.DUPLICATE
    with pytest.raises(RoundConflict, match="other cards"):
        teller.card("b5S", number=1, position=1)
    with pytest.raises(RoundConflict):
        teller.card("b5S", number=1, position=3)
    with pytest.raises(SequenceGap) as gap:
        teller.card("p5S", number=3)
    assert gap.value.expected == 2
    assert history(floor) == "P"


def test_a_round_told_after_its_cards_must_agree_and_gives_the_round_its_id(teller, floor):
    teller.cards(NATURAL)
    with pytest.raises(RoundConflict, match="another result"):
        teller.finish("B")
    confirmed = teller.finish("P", round_id="r1")
    assert (confirmed.status, confirmed.round.round_id) == (Reception.DUPLICATE, "r1")
    assert teller.finish("P", round_id="r1").status is Reception.DUPLICATE
    assert teller.finish("P", round_id="r2").status is Reception.APPLIED
    assert history(floor) == "PP"


def test_a_round_told_twice_by_its_result_alone_is_two_rounds_once_the_first_is_confirmed(teller, floor):
    teller.cards(NATURAL)
    assert teller.finish("P").status is Reception.DUPLICATE
    assert teller.finish("P").status is Reception.APPLIED
    assert history(floor) == "PP"


def test_a_round_finished_before_its_last_cards_were_told_is_recorded_if_it_begins_so(teller, floor):
    teller.cards("p9H b3S")
    with pytest.raises(RoundConflict, match="not how these hands begin"):
        teller.tell(events.RoundFinished, report=by_cards("p8H bKS pKD b4C"))
    received = teller.tell(events.RoundFinished, report=by_cards(NATURAL, number=1))
    assert received.status is Reception.APPLIED
    assert teller.card("pKD", number=1, position=2).status is Reception.DUPLICATE
    assert history(floor) == "P"
    assert teller.live["cards"] == {"player": [], "banker": []}


def by_cards(written, **more):
    from roads_service.baccarat import Cards, Hand, Round
    from roads_service.tables.records import Report

    hands = {side: tuple(read_card(card[1:]) for card in written.split() if card[0] == side) for side in "pb"}
    return Report(Round.from_cards(Cards(Hand(hands["p"]), Hand(hands["b"]))), **more)


def test_a_withdrawn_card_gives_its_place_back(teller, floor):
    teller.cards("p9H b3S p5D")
    withdrawn = teller.tell(events.CardWithdrawn, side=Side.PLAYER, card=read_card("5D"))
    assert withdrawn.status is Reception.APPLIED
    assert teller.live["cards"] == {"player": ["9H"], "banker": ["3S"]}
    teller.cards("pKD b4C")
    assert history(floor) == "P"


def test_only_the_card_that_was_dealt_last_is_withdrawn(teller):
    teller.cards("p9H b3S")
    with pytest.raises(OutOfTurn, match="the last card was the banker's 3S"):
        teller.tell(events.CardWithdrawn, side=Side.PLAYER)
    with pytest.raises(OutOfTurn, match="the last card was the banker's 3S"):
        teller.tell(events.CardWithdrawn, card=read_card("4S"))
    teller.tell(events.CardWithdrawn)
    teller.tell(events.CardWithdrawn)
    with pytest.raises(OutOfTurn, match="no card lies on the table"):
        teller.tell(events.CardWithdrawn)


def test_the_last_card_of_a_round_may_be_withdrawn_too_and_the_round_keeps_its_number(teller, floor):
    teller.cards(NATURAL, round_id="r1")
    teller.tell(events.CardWithdrawn)
    assert history(floor) == "-"
    assert board(floor)["statistics"]["rounds"] == 0
    assert teller.live["cards"] == {"player": ["9H", "KD"], "banker": ["3S"]}
    with pytest.raises(SequenceGap) as gap:
        teller.card("b6C", number=2)
    assert gap.value.expected == 1
    again = teller.card("b6C", number=1)
    assert (again.round.number, again.round.round.banker_total) == (1, 9)
    assert history(floor) == "T"
    assert teller.finish("T", round_id="r1", number=1).status is Reception.DUPLICATE


def test_after_the_next_card_the_round_before_is_settled(teller):
    teller.cards(NATURAL)
    teller.card("p2H")
    teller.tell(events.CardWithdrawn)
    with pytest.raises(OutOfTurn, match="no card lies on the table"):
        teller.tell(events.CardWithdrawn)


def test_a_round_amended_by_hand_is_not_dealt_again(teller, floor):
    teller.cards(NATURAL)
    floor.amend("B01", 1, 1, told_banker())
    with pytest.raises(RoundConflict, match="amended since"):
        teller.tell(events.CardWithdrawn)


def told_banker():
    from floors import told

    return told("B")


def test_no_card_is_dealt_from_a_closed_shoe(teller):
    teller.tell(events.ShoeEnded)
    with pytest.raises(ShoeClosed):
        teller.card("p9H")


def test_a_round_recorded_by_hand_clears_the_table(teller, floor):
    teller.cards("p9H b3S")
    floor.record("B01", told_banker())
    assert teller.live["cards"] == {"player": [], "banker": []}
    assert history(floor) == "B"
