"""Every road of thousands of shoes, drawn again by the plain rules of tests/plain_roads.py, at many depths of grid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_roads import plain_bead_plate, plain_big_road, plain_derived_road, streaks_of
from shoes import DERIVED, ROADS, ROW_COUNTS, colors, examples, shoes

from roads_service.baccarat import Outcome
from roads_service.roads import Board, Statistics, Streak


@pytest.mark.parametrize("rows", ROW_COUNTS)
@given(shoe=shoes())
@examples(250)
def test_every_road_is_drawn_by_the_rules(rows, shoe):
    board = Board.of(shoe, rows)
    assert board.bead_plate.marks == plain_bead_plate(shoe, rows)
    assert board.big_road.marks == plain_big_road(shoe, rows)
    assert board.big_eye_boy.marks == plain_derived_road(shoe, 1, rows)
    assert board.small_road.marks == plain_derived_road(shoe, 2, rows)
    assert board.cockroach_pig.marks == plain_derived_road(shoe, 3, rows)


@pytest.mark.parametrize("rows", ROW_COUNTS)
@given(shoe=shoes())
@examples(100)
def test_every_mark_has_a_cell_of_its_own_inside_the_grid(rows, shoe):
    board = Board.of(shoe, rows)
    for road in (getattr(board, name) for name in ROADS):
        cells = {(mark.column, mark.row) for mark in road.marks}
        assert len(cells) == len(road.marks)
        assert all(0 <= row < rows == road.rows for _, row in cells)
        assert road.columns == max((column + 1 for column, _ in cells), default=0)


@given(shoes())
@examples(200)
def test_marks_stand_in_the_order_in_which_they_were_made(shoe):
    board = Board.of(shoe)
    for road in (getattr(board, name) for name in ROADS):
        rounds = [mark.round for mark in road.marks if mark.round is not None]
        assert rounds == sorted(set(rounds))


@given(shoes(), st.integers(0, 300), st.sampled_from(ROW_COUNTS))
@examples(300)
def test_a_board_built_at_once_equals_one_grown_round_by_round(shoe, place, rows):
    early = Board.of(shoe[:place], rows)
    board = early
    for number, round_ in shoe[place:]:
        board = board.grow(number, round_)
    assert board == Board.of(shoe, rows)
    assert early == Board.of(shoe[:place], rows)


@given(shoes())
@examples(100)
def test_the_depth_of_the_grid_and_its_dragon_tails_change_no_derived_colour(shoe):
    boards = [Board.of(shoe, rows) for rows in ROW_COUNTS]
    for name in DERIVED:
        assert len({colors(getattr(board, name)) for board in boards}) == 1


@given(shoes())
@examples(200)
def test_the_statistics_are_those_of_a_plain_count(shoe):
    rounds = [round_ for _, round_ in shoe]
    outcomes = [round_.outcome for round_ in rounds]
    streaks = [Streak(streak[0][1].outcome, len(streak)) for streak in streaks_of(shoe)]
    longest = {side: max((s.length for s in streaks if s.outcome is side), default=0) for side in Outcome}
    assert Board.of(shoe).statistics == Statistics(
        rounds=len(rounds),
        banker=outcomes.count(Outcome.BANKER),
        player=outcomes.count(Outcome.PLAYER),
        tie=outcomes.count(Outcome.TIE),
        player_pair=sum(round_.player_pair for round_ in rounds),
        banker_pair=sum(round_.banker_pair for round_ in rounds),
        natural=sum(round_.natural for round_ in rounds),
        streak=streaks[-1] if streaks else None,
        longest_banker_streak=longest[Outcome.BANKER],
        longest_player_streak=longest[Outcome.PLAYER],
    )
