"""Cards as text: the rank, then the suit."""

import pytest

from roads_service.baccarat import Card, NotACard, Rank, Suit, read_card

DECK = [Card(rank, suit) for suit in Suit for rank in Rank]


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_read_as_it_is_written(card):
    assert read_card(str(card)) == card


def test_a_deck_has_52_names():
    assert len({str(card) for card in DECK}) == 52


def test_a_name_is_the_rank_and_then_the_suit():
    assert read_card("AS") == Card(Rank.ACE, Suit.SPADES)
    assert read_card("10H") == Card(Rank.TEN, Suit.HEARTS)
    assert read_card("KD") == Card(Rank.KING, Suit.DIAMONDS)
    assert read_card("7C") == Card(Rank.SEVEN, Suit.CLUBS)


@pytest.mark.parametrize("suit", Suit)
def test_T_is_read_as_10_and_written_10(suit):
    assert read_card(f"T{suit}") == Card(Rank.TEN, suit)
    assert str(read_card(f"T{suit}")) == f"10{suit}"


@pytest.mark.parametrize(
    "text", ["", "A", "S", "SA", "as", "aS", "As", "1S", "0S", "11S", "10", "TT", "AX", " AS", "AS ", "A♠", "ASAS"]
)
def test_any_other_text_is_refused(text):
    with pytest.raises(NotACard):
        read_card(text)


def test_the_refusal_says_what_was_read_and_how_cards_are_written():
    with pytest.raises(NotACard) as refusal:
        read_card("1H")
    assert str(refusal.value) == (
        "'1H' is not a card: write the rank (A, 2 to 10, J, Q, K), then the suit (S, H, D, C), as in 10H"
    )


def test_the_refusal_repeats_no_more_than_ten_characters():
    with pytest.raises(NotACard, match=r"^'xxxxxxxxxx' is not a card"):
        read_card("x" * 1000)
