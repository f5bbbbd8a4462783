"""Ties in the big road: they take no cell, they are counted on one."""

from shoes import board_of, picture

from roads_service.baccarat import Outcome, Round
from roads_service.roads import BigRoadMark, Board


def ties(letters: str) -> list[int]:
    return [mark.ties for mark in board_of(letters).big_road.marks]


def test_a_tie_is_counted_on_the_latest_mark():
    assert ties("BTBTTP") == [1, 2, 0]


def test_a_tie_inside_a_streak_does_not_end_it():
    assert picture(board_of("BTBTTB").big_road.marks) == [
        "B",
        "B",
        "B",
    ]


def test_a_tie_between_two_streaks_belongs_to_the_first():
    assert ties("BBTPP") == [0, 1, 0, 0]


def test_ties_before_the_first_win_are_counted_on_a_cell_of_no_outcome():
    road = board_of("TTT").big_road
    assert picture(road.marks) == ["+"]
    assert road.columns == 1
    assert road.marks == (BigRoadMark(0, 0, None, None, 3, None, player_pair=False, banker_pair=False, natural=False),)


def test_the_first_win_takes_that_cell_and_keeps_the_count():
    road = board_of("TTPP").big_road
    assert picture(road.marks) == ["P", "P"]
    assert [(mark.round, mark.ties) for mark in road.marks] == [(3, 2), (4, 0)]


def test_ties_before_and_after_the_first_win_are_counted_together():
    assert ties("TTPT") == [3]


def test_a_tie_leaves_the_total_and_the_pairs_of_its_mark():
    win = Round(Outcome.PLAYER, player_total=7)
    tie = Round(Outcome.TIE, player_total=8, player_pair=True, natural=True)
    assert Board.of([(1, win), (2, tie)]).big_road.marks == (
        BigRoadMark(0, 0, 1, Outcome.PLAYER, 1, 7, player_pair=False, banker_pair=False, natural=False),
    )


def test_ties_draw_nothing_in_the_derived_roads():
    with_ties, without = board_of("TBTTPPTBTBP"), board_of("BPPBBP")
    for road in ("big_eye_boy", "small_road", "cockroach_pig"):
        assert picture(getattr(with_ties, road).marks) == picture(getattr(without, road).marks)
