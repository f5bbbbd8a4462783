"""Hands that the rules would not deal are refused with the rule that they break."""

import pytest

from roads_service.baccarat import Cards, Hand, ImpossibleRound, read_card, why_not_dealt


def hand(text: str) -> Hand:
    return Hand(tuple(map(read_card, text.split())))


@pytest.mark.parametrize(
    ("player", "banker", "sentence"),
    [
        ("KS 8H 2D", "KC 5S", "the player has a natural 8: the player must not draw"),
        ("KS 9H", "KC 2S 3D", "the player has a natural 9: the banker must not draw"),
        ("KS 2H 3D", "KC 8S", "the banker has a natural 8: the player must not draw"),
        ("KS 2H", "KC 9S AD", "the banker has a natural 9: the banker must not draw"),
        ("KS 5H", "KC 7S", "player has 5: the player must draw"),
        ("KS KH", "KC 6S AD", "player has 0: the player must draw"),
        ("KS 6H AD", "KC 7S", "player has 6: the player must not draw"),
        ("KS 7H AD", "KC 2S 3D", "player has 7: the player must not draw"),
        ("KS 6H", "KC 5S", "banker has 5 and the player stood: the banker must draw"),
        ("KS 7H", "KC 6S AD", "banker has 6 and the player stood: the banker must not draw"),
        ("KS 3H 4D", "KC 5S", "banker has 5 and the player's third card was a 4: the banker must draw"),
        ("KS 3H 8D", "KC 3S 2D", "banker has 3 and the player's third card was an 8: the banker must not draw"),
        ("KS 3H AD", "KC 4S 2D", "banker has 4 and the player's third card was an A: the banker must not draw"),
        ("KS 3H JD", "KC 2S", "banker has 2 and the player's third card was a J: the banker must draw"),
        ("KS 3H 10D", "KC 7S 2D", "banker has 7 and the player's third card was a 10: the banker must not draw"),
    ],
)
def test_the_sentence_names_the_rule_that_was_broken(player, banker, sentence):
    assert why_not_dealt(hand(player), hand(banker)) == sentence


def test_the_players_fault_is_named_before_the_bankers():
    assert why_not_dealt(hand("KS 5H"), hand("KC 5S")) == "player has 5: the player must draw"


@pytest.mark.parametrize(
    ("player", "banker"),
    [
        ("KS 8H", "KC 2S"),
        ("KS 2H", "KC 9S"),
        ("KS 6H", "KC 7S"),
        ("KS 6H", "KC 5S 9D"),
        ("KS 5H 9D", "KC 5S"),
        ("KS 5H 4D", "KC 5S 4H"),
    ],
)
def test_nothing_is_said_of_hands_that_the_rules_deal(player, banker):
    assert why_not_dealt(hand(player), hand(banker)) is None


def test_illegal_hands_are_not_the_cards_of_any_round():
    with pytest.raises(ImpossibleRound, match=r"^player has 5: the player must draw$") as refusal:
        Cards(hand("KS 5H"), hand("KC 7S"))
    assert refusal.value.field == "cards"
