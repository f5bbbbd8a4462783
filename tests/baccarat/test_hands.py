"""Hands: totals, pairs, naturals."""

import pytest

from roads_service.baccarat import Hand, read_card


def hand(text: str) -> Hand:
    return Hand(tuple(map(read_card, text.split())))


@pytest.mark.parametrize(
    ("cards", "total"),
    [("2S 3H", 5), ("9H KD", 9), ("7S 8H", 5), ("5S 5H", 0), ("KS QH JD", 0), ("9S 9H 9D", 7), ("AS 10H 8D", 9)],
)
def test_the_total_is_the_last_digit_of_the_sum(cards, total):
    assert hand(cards).total == total


def test_the_first_two_cards_have_a_total_of_their_own():
    assert hand("9S 4H 6D").first_two == 3


def test_the_third_card_is_there_only_if_it_was_drawn():
    assert hand("2S 3H").third is None
    assert hand("2S 3H 4D").third == read_card("4D")


def test_a_pair_is_two_cards_of_one_rank():
    assert hand("4S 4H").is_pair
    assert hand("4S 4S").is_pair


def test_a_10_and_a_king_are_not_a_pair_though_both_count_nothing():
    assert not hand("10S KS").is_pair


def test_the_third_card_makes_no_pair():
    assert not hand("4S AH 4D").is_pair
    assert not hand("AS 4H 4D").is_pair


@pytest.mark.parametrize(("cards", "natural"), [("5S 3H", True), ("9S KH", True), ("5S 2H", False), ("9S AH", False)])
def test_a_natural_is_8_or_9_on_two_cards(cards, natural):
    assert hand(cards).is_natural is natural


def test_9_on_three_cards_is_not_a_natural():
    assert not hand("2S 3H 4D").is_natural


@pytest.mark.parametrize("cards", ["", "AS", "AS 2S 3S 4S"])
def test_a_hand_has_two_or_three_cards(cards):
    with pytest.raises(ValueError, match=f"^a hand has two or three cards, not {len(cards.split())}$"):
        hand(cards)
