"""Who draws a third card. The table itself stands in tests/drawing_table.py, as the design prints it."""

import pytest
from drawing_table import SQUARES, who_draws
from hypothesis import given
from hypothesis import strategies as st
from shoes import examples

from roads_service.baccarat import Card, Hand, Rank, Suit, banker_draws, player_draws, why_not_dealt

# Six cards as they lie in the shoe.
SIX_CARDS = st.lists(st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit)), min_size=6, max_size=6)


def cards_of(*values: int) -> tuple[Card, ...]:
    """A card for each value, a king for 0."""
    return tuple(Card(list(Rank)[value - 1], Suit.CLUBS) for value in values)


def test_the_table_has_a_square_for_each_total_and_third_card():
    assert SQUARES.keys() == {(banker, third) for banker in range(8) for third in (*range(10), None)}


@pytest.mark.parametrize(("banker", "third"), SQUARES)
def test_the_banker_draws_as_the_table_says(banker, third):
    assert banker_draws(banker, third) is SQUARES[banker, third]


@pytest.mark.parametrize(("banker", "third"), SQUARES)
def test_hands_on_each_square_are_dealt_only_as_the_table_says(banker, third):
    player = Hand(cards_of(0, 6) if third is None else cards_of(0, 5, third))
    stands, draws = Hand(cards_of(0, banker)), Hand(cards_of(0, banker, 1))
    legal, illegal = (draws, stands) if SQUARES[banker, third] else (stands, draws)
    assert why_not_dealt(player, legal) is None
    assert why_not_dealt(player, illegal) is not None


@pytest.mark.parametrize("total", range(8))
def test_the_player_draws_on_0_to_5_and_stands_on_6_and_7(total):
    assert player_draws(total) is (total <= 5)


@given(SIX_CARDS)
@examples(500)
def test_any_six_cards_are_dealt_in_exactly_one_way(cards):
    player, banker, coming = (cards[0], cards[2]), (cards[1], cards[3]), cards[4:]
    ways = {
        (player_drew, banker_drew): (
            Hand((*player, coming[0]) if player_drew else player),
            Hand((*banker, coming[player_drew]) if banker_drew else banker),
        )
        for player_drew in (True, False)
        for banker_drew in (True, False)
    }
    legal = [drew for drew, hands in ways.items() if why_not_dealt(*hands) is None]
    assert legal == [who_draws(Hand(player).total, Hand(banker).total, coming[0].points)]
