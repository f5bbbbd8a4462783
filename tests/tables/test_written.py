"""The roads as JSON text grow with the board, and are at every round what the board says."""

from hypothesis import given
from hypothesis import strategies as st
from shoes import examples, shoes

from roads_service.roads import Board
from roads_service.tables.documents import from_json
from roads_service.tables.written import ROADS, WrittenRoads


@given(shoes(), st.integers(1, 8))
@examples(60)
def test_what_has_grown_is_at_every_round_what_is_written_anew(shoe, rows):
    board, written = Board.empty(rows), WrittenRoads()
    for number, round_ in shoe:
        board = board.grow(number, round_)
        written = written.grow(board)
        assert written == WrittenRoads().grow(board)


@given(shoes(), st.integers(1, 8))
@examples(60)
def test_what_is_written_is_every_road_with_its_marks_as_cells(shoe, rows):
    board = Board.of(shoe, rows)
    written = from_json(WrittenRoads().grow(board).text(board))
    assert list(written) == list(ROADS)
    for road, told in zip(board.roads, written.values(), strict=True):
        assert told == {
            "rows": rows,
            "columns": road.columns,
            "offset": 0,
            "cells": [mark._asdict() for mark in road.marks],
        }


def test_the_roads_are_named_in_the_order_of_the_board():
    board = Board.empty()
    assert board.roads == tuple(getattr(board, name) for name in ROADS)
