from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoes import examples

from roads_service.baccarat import (
    Cards,
    Rank,
    Side,
    TooFewCards,
    burnt_after,
    deal_round,
    deal_shoe,
    full_decks,
    read_card,
)

SIX = "AS AH 2S 2H 3S KH"  # player 3, banker 3: both draw
FOUR = "9S AH KS KH"  # player 9: a natural


def cards(written):
    return [read_card(card) for card in written.split()]


def shuffled(seed, decks=8):
    order = list(full_decks(decks))
    Random(seed).shuffle(order)
    return order


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_a_shoe_has_every_card_of_its_decks(decks):
    counted = Counter(full_decks(decks))
    assert len(counted) == 52
    assert set(counted.values()) == {decks}


@pytest.mark.parametrize("rank", Rank)
def test_as_many_cards_are_burnt_as_the_first_says_ten_for_pictures(rank):
    says = {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank)
    assert burnt_after(read_card(f"{rank}S")) == says


@pytest.mark.parametrize(
    ("written", "order"),
    [
        (FOUR, "player 1 9S, banker 1 AH, player 2 KS, banker 2 KH"),
        (SIX, "player 1 AS, banker 1 AH, player 2 2S, banker 2 2H, player 3 3S, banker 3 KH"),
        ("6S 2H KS 2D 5C", "player 1 6S, banker 1 2H, player 2 KS, banker 2 2D, banker 3 5C"),
        ("2S 7H KS KD 5C", "player 1 2S, banker 1 7H, player 2 KS, banker 2 KD, player 3 5C"),
    ],
)
def test_a_round_takes_cards_in_turn_until_it_is_over_and_no_more(written, order):
    dealt = deal_round(cards(f"{written} 4D 4D"))
    assert ", ".join(f"{card.side} {card.position} {card.card}" for card in dealt.order) == order


def test_its_hands_are_the_cards_that_each_side_got():
    dealt = deal_round(cards(SIX))
    assert [str(card) for card in dealt.cards.player.cards] == ["AS", "2S", "3S"]
    assert [str(card) for card in dealt.cards.banker.cards] == ["AH", "2H", "KH"]


@pytest.mark.parametrize("missing", range(1, 7))
def test_a_round_that_the_cards_do_not_suffice_for_is_refused(missing):
    with pytest.raises(TooFewCards, match=f"end after {6 - missing}"):
        deal_round(cards(SIX)[: 6 - missing])


@examples(200)
@given(seed=st.integers(0, 2**32), decks=st.integers(1, 8), behind=st.integers(12, 20))
def test_a_shoe_is_dealt_in_the_order_in_which_it_lies_from_the_burnt_cards_to_a_round_after_the_cut_card(
    seed, decks, behind
):
    order = shuffled(seed, decks)
    rounds = list(deal_shoe(order, behind))
    burnt = 1 + burnt_after(order[0])
    dealt = [card.card for round_ in rounds for card in round_.order]
    assert dealt == order[burnt : burnt + len(dealt)]
    cut = len(order) - behind
    before = [burnt + sum(len(round_.order) for round_ in rounds[:number]) for number in range(len(rounds) + 1)]
    # The last round begins behind the cut card, the one before it does not.
    assert before[-2] > cut >= before[-3]
    assert before[-1] <= len(order)
    for round_ in rounds:
        assert isinstance(round_.cards, Cards)  # hands that the rules would not deal can't be made
        assert [card.side for card in round_.order[:4]] == [Side.PLAYER, Side.BANKER] * 2


def test_a_cut_card_in_place_of_a_rounds_first_card_appears_in_that_round():
    # Two burnt, two rounds of four, the cut card, and then fourteen cards.
    order = cards(f"AS 5D {FOUR} {FOUR} {FOUR} {FOUR} 2S 2S 2S 2S 2S 2S")
    assert len(list(deal_shoe(order))) == 4


def test_a_cut_card_behind_a_rounds_first_card_appears_in_it_too():
    order = cards(f"AS 5D {FOUR} {FOUR} {FOUR} {FOUR} 2S 2S 2S 2S 2S")
    assert len(list(deal_shoe(order))) == 3


def test_a_shoe_is_dealt_to_its_end_where_both_last_rounds_need_six_cards():
    order = cards(f"AS 5D {SIX} {SIX}")
    assert len(list(deal_shoe(order, behind_cut=12))) == 2


@pytest.mark.parametrize(
    ("written", "behind"),
    [(f"AS 5D {SIX} {SIX}", 11), (f"AS {SIX} {SIX}", 12), (f"KS 5D {SIX} {SIX}", 12)],
)
def test_a_shoe_that_might_end_within_a_round_is_not_dealt(written, behind):
    with pytest.raises(TooFewCards):
        next(deal_shoe(cards(written), behind))
