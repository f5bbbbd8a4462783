"""What a card counts."""

import pytest

from roads_service.baccarat import Card, Rank, Suit


def test_an_ace_counts_one():
    assert Rank.ACE.points == 1


@pytest.mark.parametrize("number", range(2, 10))
def test_2_to_9_count_their_number(number):
    assert Rank(str(number)).points == number


@pytest.mark.parametrize("rank", [Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING])
def test_tens_and_pictures_count_nothing(rank):
    assert rank.points == 0


@pytest.mark.parametrize("suit", Suit)
def test_the_suit_counts_nothing(suit):
    assert Card(Rank.SEVEN, suit).points == 7
