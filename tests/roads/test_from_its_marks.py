"""A road's marks say all that it grows from: made of them alone it is the road that drew them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoes import DERIVED, board_of, examples, shoes

from roads_service.roads import BigRoad, Board, DerivedRoad


@given(shoes(), st.integers(1, 12))
@examples(300)
def test_a_road_made_of_its_marks_is_the_road_that_drew_them(shoe, rows):
    board = Board.of(shoe, rows)
    assert BigRoad.of_marks(rows, board.big_road.marks) == board.big_road
    for name in DERIVED:
        drawn = getattr(board, name)
        assert DerivedRoad.of_marks(rows, drawn.marks) == drawn


@pytest.mark.parametrize(
    "letters",
    ["", "T", "TTB", "B", "BT", "BBBBBBB", "BBBBBBBPPPPPPP", "BPBPBPBP", "BBBBBBBBPB"],
)
@pytest.mark.parametrize("rows", [1, 2, 6])
def test_also_before_the_first_win_in_a_dragon_tail_and_right_after_one(letters, rows):
    road = board_of(letters, rows).big_road
    assert BigRoad.of_marks(rows, road.marks) == road
