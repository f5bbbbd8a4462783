"""Windows: the last columns of a road, for a narrow screen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoes import ROADS, board_of, colors, examples, picture, shoes

from roads_service.roads import Board, first_column, window


def test_a_window_keeps_the_last_columns():
    road = board_of("BPBBPBBB").big_road
    offset = first_column(road.columns, 2)
    assert offset == 3
    assert [(mark.column, mark.row, mark.round) for mark in window(road.marks, offset)] == [
        (3, 0, 5),
        (4, 0, 6),
        (4, 1, 7),
        (4, 2, 8),
    ]


def test_a_road_without_a_window_is_whole():
    assert first_column(40, None) == 0


@pytest.mark.parametrize("last", [5, 6, 1000])
def test_a_window_wider_than_the_road_keeps_it_whole(last):
    road = board_of("BPBBPBBB").big_road
    assert first_column(road.columns, last) == 0
    assert list(window(road.marks, 0)) == list(road.marks)


def test_a_window_of_no_columns_keeps_nothing():
    road = board_of("BPBBPBBB").big_road
    assert list(window(road.marks, first_column(road.columns, 0))) == []


def test_a_window_can_be_cut_from_anything_that_tells_its_column():
    cells = [{"column": 0}, {"column": 1}, {"column": 2}, {"column": 1}]
    assert window(cells, 1, lambda cell: cell["column"]) == cells[1:]


def test_a_window_cuts_a_dragon_where_its_column_is_cut():
    road = board_of("B" * 10).big_road
    kept = window(road.marks, first_column(road.columns, 3))
    assert [(mark.column, mark.row) for mark in kept] == [(2, 5), (3, 5), (4, 5)]
    assert picture(road.marks)[5] == "BBBBB"


def test_derived_colours_look_beyond_the_window():
    road = board_of("B" * 9 + "P" * 9 + "B").big_eye_boy
    assert colors(road) == "r" * 9
    assert [mark.color for mark in window(road.marks, first_column(road.columns, 1))] == ["red"]


@given(shoes(), st.integers(0, 30))
@examples(200)
def test_a_window_changes_no_cell_that_it_keeps(shoe, last):
    board = Board.of(shoe)
    for road in (getattr(board, name) for name in ROADS):
        offset = first_column(road.columns, last)
        kept = list(window(road.marks, offset))
        assert road.columns - offset == min(last, road.columns)
        assert kept == [mark for mark in road.marks if road.columns - mark.column <= last]
