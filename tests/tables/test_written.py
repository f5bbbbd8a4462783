"""The roads as JSON text grow with the board, and are at every round what the board says."""

from hypothesis import given
from hypothesis import strategies as st
from shoes import examples, shoes

from roads_service.roads import Board
from roads_service.tables.documents import from_json, to_json
from roads_service.tables.written import ROADS, WrittenRoads


def texts(written):
    return [from_json(cells.text) for cells in written.cells]


@given(shoes(), st.integers(1, 8))
@examples(60)
def test_what_has_grown_is_at_every_round_what_is_written_anew(shoe, rows):
    board, written = Board.empty(rows), WrittenRoads()
    assert texts(written) == [[]] * len(ROADS)
    for number, round_ in shoe:
        board = board.grow(number, round_)
        written = written.grow(board)
        assert texts(written) == [from_json(to_json(road.marks)) for road in board.roads]
        assert [cells.text for cells in WrittenRoads().grow(board).cells] == [cells.text for cells in written.cells]


def test_the_roads_are_named_in_the_order_of_the_board():
    board = Board.empty()
    assert board.roads == tuple(getattr(board, name) for name in ROADS)
