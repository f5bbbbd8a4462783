"""A board that has let all marks go but the latest of each road is one that grows as the whole board does."""

from hypothesis import given
from hypothesis import strategies as st
from shoes import board_of, examples, shoes

from roads_service.roads import Board


@given(shoes(), st.integers(0, 100), st.integers(1, 12))
@examples(300)
def test_it_grows_as_the_whole_board(shoe, place, rows):
    whole = Board.of(shoe[:place], rows)
    let_go = whole.latest()
    for number, round_ in shoe[place:]:
        whole, let_go = whole.grow(number, round_), let_go.grow(number, round_)
    assert let_go.latest() == whole.latest()
    assert [(road.size, road.rows, road.columns) for road in let_go.roads] == [
        (len(road.marks), rows, road.columns) for road in whole.roads
    ]
    for mine, all_of_it in zip(let_go.roads, whole.roads, strict=True):
        assert mine.marks == all_of_it.marks[mine.earlier :]


def test_it_has_the_latest_mark_of_each_road_and_how_many_came_before():
    roads = board_of("BBPBTPP").latest().roads
    assert [[mark.round for mark in road.marks] for road in roads] == [[7], [7], [7], [7], [7]]
    assert [road.earlier for road in roads] == [6, 5, 2, 1, 0]


def test_a_road_without_marks_has_let_none_go():
    assert Board.empty().latest() == Board.empty()
    assert board_of("TT").latest().big_road == board_of("TT").big_road
