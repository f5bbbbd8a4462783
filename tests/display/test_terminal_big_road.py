import pytest
from hypothesis import given
from shoes import examples, picture, shoes

from roads_service.roads import Board


def test_each_streak_is_a_column_of_letters(terminal, board):
    assert terminal.road(board("BBPBBB"), "Big road") == ["B P B", "B · B", "· · B", "", "", ""]


def test_a_dragon_tail_is_drawn_to_the_right(terminal, board):
    assert terminal.road(board("BBBBBBBB"), "Big road") == ["B", "B", "B", "B", "B", "B B B"]


def test_one_tie_is_a_stroke_and_more_are_a_number(terminal, board):
    assert terminal.road(board("BTPTTB"), "Big road")[0] == "B/P2B"


def test_ten_ties_are_a_plus(terminal, board):
    assert terminal.road(board("B" + "T" * 9 + "P" + "T" * 10), "Big road")[0] == "B9P+"


def test_ties_before_the_first_win_have_a_cell_without_a_letter(terminal, board):
    lines = terminal.draw(board("TT"))
    assert lines[lines.index("Big road") + 1].startswith("·2· ·")


def test_the_first_win_takes_over_the_ties_before_it(terminal, board):
    assert terminal.road(board("TTP"), "Big road")[0] == "P2"


def test_in_colour_it_is_rings_red_for_banker_and_blue_for_player(terminal, board):
    shoe = board("BPP")
    assert terminal.hues(shoe, "○")[:3] == ["red", "blue", "blue"]


def test_in_colour_ties_are_green(terminal, board):
    assert terminal.hues(board("BTPTT"), "/") == ["green"]
    assert terminal.hues(board("BTPTT"), "2") == ["green"]


@pytest.mark.parametrize(("rows", "drawn"), [(1, ["B B B B"]), (3, ["B", "B", "B B"]), (5, ["B", "B", "B", "B", ""])])
def test_the_grid_is_as_deep_as_the_table_says(terminal, board, rows, drawn):
    assert terminal.road(board("BBBB", rows=rows), "Big road") == drawn


@given(shoe=shoes(min_size=1))
@examples(100)
def test_every_mark_stands_in_its_own_cell(terminal, board, shoe):
    whole = [row[-35:].rstrip(".+") for row in picture(Board.of(shoe).big_road.marks)]
    drawn = [line[::2].replace("·", ".").rstrip(".") for line in terminal.road(board(shoe), "Big road")]
    assert drawn == whole + [""] * (6 - len(whole))
