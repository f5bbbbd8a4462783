"""Rounds: made of cards, or told."""

import pytest

from roads_service.baccarat import Cards, Hand, ImpossibleRound, Outcome, Round, outcome_of, read_card


def cards(player: str, banker: str) -> Cards:
    return Cards(*(Hand(tuple(map(read_card, hand.split()))) for hand in (player, banker)))


# 9 to 7 for the player, on four cards of which the player's are no pair and the banker's neither.
NINE_TO_SEVEN = cards("9H KD", "3S 4C")


@pytest.mark.parametrize(
    ("player", "banker", "outcome"),
    [(9, 8, Outcome.PLAYER), (0, 1, Outcome.BANKER), (0, 0, Outcome.TIE), (6, 6, Outcome.TIE)],
)
def test_the_higher_total_wins_and_equal_totals_tie(player, banker, outcome):
    assert outcome_of(player, banker) is outcome


def test_cards_make_the_whole_round():
    assert Round.from_cards(NINE_TO_SEVEN) == Round(
        Outcome.PLAYER, 9, 7, player_pair=False, banker_pair=False, natural=True, cards=NINE_TO_SEVEN
    )


def test_pairs_are_seen_in_the_cards():
    round_ = Round.from_cards(cards("AS AH 6D", "3S 3C KH"))
    assert (round_.player_pair, round_.banker_pair) == (True, True)


@pytest.mark.parametrize(
    ("player", "banker", "natural"),
    [("9H KD", "3S 4C", True), ("2H KD", "4S 4C", True), ("KH 6D", "KS 7C", False), ("2S 3H 4D", "KS 7C", False)],
)
def test_a_natural_of_either_hand_is_seen_in_the_cards(player, banker, natural):
    assert Round.from_cards(cards(player, banker)).natural is natural


def test_facts_told_beside_the_cards_may_agree():
    told = {"outcome": Outcome.PLAYER, "player_total": 9, "banker_total": 7, "player_pair": False, "natural": True}
    assert Round.from_cards(NINE_TO_SEVEN, **told) == Round.from_cards(NINE_TO_SEVEN)


def test_a_fact_told_as_none_was_not_told():
    assert Round.from_cards(NINE_TO_SEVEN, player_total=None, natural=None) == Round.from_cards(NINE_TO_SEVEN)


@pytest.mark.parametrize(
    ("field", "told", "sentence"),
    [
        ("outcome", Outcome.TIE, "the cards make outcome player, not tie"),
        ("player_total", 8, "the cards make player_total 9, not 8"),
        ("banker_total", 0, "the cards make banker_total 7, not 0"),
        ("player_pair", True, "the cards make player_pair false, not true"),
        ("banker_pair", True, "the cards make banker_pair false, not true"),
        ("natural", False, "the cards make natural true, not false"),
    ],
)
def test_a_fact_that_the_cards_deny_is_named(field, told, sentence):
    with pytest.raises(ImpossibleRound) as refusal:
        Round.from_cards(NINE_TO_SEVEN, **{field: told})
    assert (refusal.value.field, str(refusal.value)) == (field, sentence)


def test_a_round_with_cards_tells_all_that_they_make():
    with pytest.raises(ImpossibleRound) as refusal:
        Round(Outcome.PLAYER, cards=NINE_TO_SEVEN)
    assert refusal.value.field == "player_total"


def test_the_total_of_a_round_is_the_winning_hands():
    assert Round(Outcome.PLAYER, player_total=6, banker_total=2).total == 6
    assert Round(Outcome.BANKER, player_total=6, banker_total=7).total == 7


def test_the_total_of_a_tie_is_the_common_one_whichever_hand_told_it():
    assert Round(Outcome.TIE, player_total=6, banker_total=6).total == 6
    assert Round(Outcome.TIE, player_total=0).total == 0
    assert Round(Outcome.TIE, banker_total=4).total == 4


@pytest.mark.parametrize(
    ("outcome", "loser"), [(Outcome.BANKER, "player_total"), (Outcome.PLAYER, "banker_total"), (Outcome.TIE, None)]
)
def test_a_winning_total_that_was_not_told_is_none(outcome, loser):
    assert Round(outcome, **({loser: 3} if loser else {})).total is None
