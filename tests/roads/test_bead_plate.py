"""The bead plate: every round, ties too, down the column and then the next column."""

from shoes import board_of, picture

from roads_service.baccarat import Outcome, Round
from roads_service.roads import BeadMark, Board


def test_nothing_is_drawn_before_the_first_round():
    plate = board_of("").bead_plate
    assert (plate.rows, plate.columns, plate.marks) == (6, 0, ())


def test_every_round_has_its_bead_ties_too():
    assert picture(board_of("BPTTBBPB").bead_plate.marks) == [
        "BP",
        "PB",
        "T.",
        "T.",
        "B.",
        "B.",
    ]


def test_a_full_column_is_as_deep_as_the_grid():
    assert board_of("BPTBPT").bead_plate.columns == 1
    assert board_of("BPTBPTB").bead_plate.columns == 2


def test_four_rows_deep():
    assert picture(board_of("BBBBPPPPT", rows=4).bead_plate.marks) == [
        "BPT",
        "BP.",
        "BP.",
        "BP.",
    ]


def test_one_row_deep():
    assert picture(board_of("BPTB", rows=1).bead_plate.marks) == ["BPTB"]


def test_a_bead_tells_the_round_and_the_winning_total():
    round_ = Round(Outcome.PLAYER, 8, 6, player_pair=True, banker_pair=False, natural=True)
    assert Board.of([(1, round_)]).bead_plate.marks == (
        BeadMark(0, 0, 1, Outcome.PLAYER, 8, player_pair=True, banker_pair=False, natural=True),
    )
