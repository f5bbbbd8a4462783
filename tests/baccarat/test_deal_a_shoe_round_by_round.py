from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoes import examples

from roads_service.baccarat import DealingShoe, TooFewCards, burnt_after, deal_shoe, full_decks


def shuffled(seed, decks=8):
    order = list(full_decks(decks))
    Random(seed).shuffle(order)
    return order


@examples(50)
@given(seed=st.integers(0, 2**32), decks=st.sampled_from([6, 8]), behind=st.integers(12, 200), stops=st.randoms())
def test_a_shoe_that_is_put_down_and_taken_up_again_deals_the_same_rounds(seed, decks, behind, stops):
    order = shuffled(seed, decks)
    shoe, rounds = DealingShoe.begun(order, behind), []
    while not shoe.is_over:
        if stops.random() < 0.5:
            shoe = DealingShoe(tuple(order), behind, shoe.at)  # that is all there is to keep
        dealt, shoe = shoe.deal()
        rounds.append(dealt)
    assert rounds == list(deal_shoe(order, behind))
    assert shoe.at == 1 + burnt_after(order[0]) + sum(len(dealt.order) for dealt in rounds)


def test_dealing_leaves_the_shoe_before_it_as_it_was():
    shoe = DealingShoe.begun(shuffled(1))
    assert shoe.deal() == shoe.deal()


def test_a_shoe_that_is_over_deals_no_more():
    shoe = DealingShoe.begun(shuffled(1), 200)
    while not shoe.is_over:
        _, shoe = shoe.deal()
    with pytest.raises(TooFewCards, match="over"):
        shoe.deal()


def test_without_cards_there_is_no_shoe():
    with pytest.raises(TooFewCards):
        DealingShoe.begun([])


def test_the_order_does_not_show_where_a_shoe_is_printed():
    order = shuffled(1)
    assert str(order[0]) not in repr(DealingShoe.begun(order))
