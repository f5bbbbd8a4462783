"""The big road: a column for each streak."""

from shoes import board_of, picture

from roads_service.baccarat import Outcome, Round
from roads_service.roads import BigRoadMark, Board, Streak


def big_road(letters: str, rows: int = 6) -> list[str]:
    return picture(board_of(letters, rows).big_road.marks)


def test_nothing_is_drawn_before_the_first_round():
    road = board_of("").big_road
    assert (road.rows, road.columns, road.marks, road.streaks) == (6, 0, (), ())


def test_the_same_outcome_again_goes_below():
    assert big_road("BBB") == [
        "B",
        "B",
        "B",
    ]


def test_a_changed_outcome_starts_a_new_streak_in_the_next_column():
    assert big_road("BBPBBBPP") == [
        "BPBP",
        "B.BP",
        "..B.",
    ]


def test_ping_pong_is_a_single_line():
    assert big_road("BPBPBPBP") == ["BPBPBPBP"]


def test_streaks_know_their_outcome_and_length():
    assert board_of("BBTPBBBBBBBBT").big_road.streaks == (
        Streak(Outcome.BANKER, 2),
        Streak(Outcome.PLAYER, 1),
        Streak(Outcome.BANKER, 8),
    )


def test_marks_come_in_the_order_of_the_rounds_that_made_them():
    assert [mark.round for mark in board_of("BTPPTB").big_road.marks] == [1, 3, 4, 6]


def test_a_mark_tells_the_round_and_the_winning_total():
    round_ = Round(Outcome.BANKER, 2, 7, player_pair=False, banker_pair=True, natural=False)
    assert Board.of([(1, round_)]).big_road.marks == (
        BigRoadMark(0, 0, 1, Outcome.BANKER, 0, 7, player_pair=False, banker_pair=True, natural=False),
    )
