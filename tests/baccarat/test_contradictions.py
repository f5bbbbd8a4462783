"""A round whose facts contradict each other is refused, with the fact at fault and the reason."""

import pytest

from roads_service.baccarat import ImpossibleRound, Outcome, Round

BANKER, PLAYER, TIE = Outcome.BANKER, Outcome.PLAYER, Outcome.TIE
NO_NATURAL = "a natural needs a hand whose two cards make 8 or 9; these totals have none"
ODD_PAIR = "in a natural nobody draws, so the two cards of a {} pair are the whole hand and its total is even"


def refusal_of(outcome, **facts) -> ImpossibleRound:
    with pytest.raises(ImpossibleRound) as refusal:
        Round(outcome, **facts)
    return refusal.value


@pytest.mark.parametrize(
    ("outcome", "player", "banker", "sentence"),
    [
        (BANKER, 7, 3, "player 7 and banker 3 make player, not banker"),
        (PLAYER, 3, 7, "player 3 and banker 7 make banker, not player"),
        (TIE, 3, 4, "player 3 and banker 4 make banker, not tie"),
        (BANKER, 5, 5, "player 5 and banker 5 make tie, not banker"),
    ],
)
def test_the_higher_total_wins(outcome, player, banker, sentence):
    refusal = refusal_of(outcome, player_total=player, banker_total=banker)
    assert (refusal.field, str(refusal)) == ("outcome", sentence)


@pytest.mark.parametrize(
    ("outcome", "field", "total"),
    [
        (BANKER, "banker_total", 0),
        (PLAYER, "player_total", 0),
        (BANKER, "player_total", 9),
        (PLAYER, "banker_total", 9),
    ],
)
def test_nobody_wins_with_0_or_loses_with_9(outcome, field, total):
    refusal = refusal_of(outcome, **{field: total})
    assert (refusal.field, str(refusal)) == (field, f"the outcome can't be {outcome} when {field} is {total}")


@pytest.mark.parametrize("total", [-1, 10, 12])
@pytest.mark.parametrize("field", ["player_total", "banker_total"])
def test_a_total_is_0_to_9(field, total):
    refusal = refusal_of(BANKER, **{field: total})
    assert (refusal.field, str(refusal)) == (field, f"a total is 0 to 9, not {total}")


@pytest.mark.parametrize(
    ("outcome", "totals"),
    [
        (BANKER, {"player_total": 4, "banker_total": 5}),
        (TIE, {"player_total": 7}),
        (TIE, {"banker_total": 0}),
        (PLAYER, {"player_total": 7}),
    ],
)
def test_a_natural_needs_8_or_9(outcome, totals):
    refusal = refusal_of(outcome, natural=True, **totals)
    assert (refusal.field, str(refusal)) == ("natural", NO_NATURAL)


@pytest.mark.parametrize(
    ("outcome", "totals"),
    [(PLAYER, {"player_total": 9}), (BANKER, {"player_total": 7}), (TIE, {"banker_total": 9})],
)
def test_in_a_natural_the_player_has_no_pair_of_an_odd_total(outcome, totals):
    refusal = refusal_of(outcome, natural=True, player_pair=True, **totals)
    assert (refusal.field, str(refusal)) == ("player_pair", ODD_PAIR.format("player"))


@pytest.mark.parametrize(
    ("outcome", "totals"),
    [(BANKER, {"banker_total": 9}), (PLAYER, {"banker_total": 7}), (TIE, {"player_total": 9})],
)
def test_in_a_natural_the_banker_has_no_pair_of_an_odd_total(outcome, totals):
    refusal = refusal_of(outcome, natural=True, banker_pair=True, **totals)
    assert (refusal.field, str(refusal)) == ("banker_pair", ODD_PAIR.format("banker"))


def test_two_pairs_in_a_natural_leave_the_loser_an_even_total():
    assert Round(BANKER, banker_total=8, player_pair=True, banker_pair=True, natural=True)
    refusal = refusal_of(BANKER, player_total=8, player_pair=True, banker_pair=True, natural=True)
    assert refusal.field == "banker_pair"
