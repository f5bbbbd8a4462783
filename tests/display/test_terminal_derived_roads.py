import pytest
from rich.cells import cell_len

# Streaks of 2, 2, 1, 3, 1, 1: every derived road has marks of both colours.
SHOE = "BBPPBPPPBP"


@pytest.mark.parametrize(
    ("road", "drawn"),
    [
        ("Big eye boy", ["○ x ○ x", "○ x · x", "", "", "", ""]),
        ("Small road", ["x ● x ●", "· · x", "", "", "", ""]),
        ("Cockroach pig", ["/ x", "· x", "· x", "", "", ""]),
    ],
)
def test_without_colour_red_is_the_roads_own_sign_and_blue_a_cross(terminal, board, road, drawn):
    assert terminal.road(board(SHOE), road) == drawn


def test_without_colour_a_line_says_which_sign_is_which_colour(terminal, board):
    assert terminal.draw(board(SHOE))[-1] == "red ○ ● /   blue x"


@pytest.mark.parametrize(
    ("sign", "marks"),
    [("●", ["blue", "red", "blue", "red", "blue"]), ("/", ["red", "blue", "blue", "blue"])],
)
def test_in_colour_a_sign_is_as_red_or_blue_as_its_mark(terminal, board, sign, marks):
    asked = 2
    hues = terminal.hues(board(SHOE), sign)
    assert sorted(hues[:-asked]) == sorted(marks)


def test_the_ask_roads_say_what_each_side_would_draw_next(terminal, board):
    lines = terminal.draw(board(SHOE))
    assert [line.split(maxsplit=3)[3] for line in lines if line.startswith("If ")] == ["○ x /", "x ● x"]


def test_an_ask_road_that_would_draw_nothing_shows_empty_cells(terminal, board):
    lines = terminal.draw(board("B"))
    assert [line.split(maxsplit=3)[3] for line in lines if line.startswith("If ")] == ["· · ·", "· · ·"]


def test_every_cell_is_two_columns_wide(terminal, board):
    drawn = terminal.draw(board(SHOE))
    rows = drawn[drawn.index("Big eye boy") + 1 :][:6]
    assert {cell_len(row) for row in rows} == {2 * 35 - 1}
