"""Dealing order: player, banker, player, banker, then third cards as the rules call for them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roads_service.baccarat import Card, Hand, Rank, Side, Suit, last_dealt, read_card, whose_turn, why_not_dealt

CARDS = st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit))


def hands(written):
    """The hands of cards that are written with their hand first: `p9H b3S`."""
    cards = written.split()
    return tuple([read_card(card[1:]) for card in cards if card[0] == side] for side in "pb")


@pytest.mark.parametrize(
    ("dealt", "turn", "last"),
    [
        ("", Side.PLAYER, None),
        ("p2H", Side.BANKER, Side.PLAYER),
        ("p2H b3S", Side.PLAYER, Side.BANKER),
        ("p2H b3S p3D", Side.BANKER, Side.PLAYER),
        ("p2H b3S p3D bKC", Side.PLAYER, Side.BANKER),
        ("p2H b3S p3D bKC p7C", Side.BANKER, Side.PLAYER),
        ("p2H b3S p3D bKC p8C", None, Side.PLAYER),
        ("p2H b3S p3D bKC p7C b5H", None, Side.BANKER),
        ("p3H b2S p4D b3C", Side.BANKER, Side.BANKER),
        ("p3H b2S p4D b3C b9D", None, Side.BANKER),
        ("p3H b3S p4D b3C", None, Side.BANKER),
        ("p9H b3S pKD b4C", None, Side.BANKER),
        ("p2H b4S p3D b4C", None, Side.BANKER),
    ],
)
def test_the_next_card_goes_where_the_rules_say(dealt, turn, last):
    assert whose_turn(*hands(dealt)) is turn
    assert last_dealt(*hands(dealt)) is last


@given(st.lists(CARDS, min_size=6, max_size=6))
def test_hands_that_are_dealt_so_are_hands_that_the_rules_would_deal(cards):
    dealt = {Side.PLAYER: [], Side.BANKER: []}
    shoe = iter(cards)
    while turn := whose_turn(*dealt.values()):
        dealt[turn].append(next(shoe))
        assert last_dealt(*dealt.values()) is turn
    assert why_not_dealt(*(Hand(tuple(hand)) for hand in dealt.values())) is None
