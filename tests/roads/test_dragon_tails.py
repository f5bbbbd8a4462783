"""Dragon tails: where a streak goes when it can go no further down."""

from shoes import board_of, picture


def big_road(letters: str, rows: int = 6) -> list[str]:
    return picture(board_of(letters, rows).big_road.marks)


def test_six_go_down_and_the_seventh_turns_right():
    assert big_road("B" * 7) == [
        "B.",
        "B.",
        "B.",
        "B.",
        "B.",
        "BB",
    ]


def test_the_next_streak_starts_beside_the_dragons_head():
    assert big_road("B" * 10 + "PPB") == [
        "BPB..",
        "BP...",
        "B....",
        "B....",
        "B....",
        "BBBBB",
    ]


def test_the_road_is_as_wide_as_its_longest_tail():
    assert board_of("B" * 10).big_road.columns == 5
    assert board_of("B" * 10 + "PPB").big_road.columns == 5


def test_a_second_dragon_turns_above_the_first():
    assert big_road("B" * 9 + "P" * 10) == [
        "BP.....",
        "BP.....",
        "BP.....",
        "BP.....",
        "BPPPPPP",
        "BBBB...",
    ]


def test_once_turned_it_keeps_to_its_row_even_where_the_cell_below_is_free():
    assert big_road("P" * 7 + "B" * 9) == [
        "PB....",
        "PB....",
        "PB....",
        "PB....",
        "PBBBBB",
        "PP....",
    ]


def test_a_streak_beyond_the_tail_goes_to_the_bottom_again():
    assert big_road("B" * 7 + "PB" + "P" * 6) == [
        "BPBP",
        "B..P",
        "B..P",
        "B..P",
        "B..P",
        "BB.P",
    ]


def test_every_dragon_finds_a_row_of_its_own():
    assert big_road("B" * 12 + "P" * 11 + "B" * 10) == [
        "BPB......",
        "BPB......",
        "BPB......",
        "BPBBBBBBB",
        "BPPPPPPP.",
        "BBBBBBB..",
    ]


def test_a_dragon_in_the_top_row_moves_the_next_start_to_the_first_free_column():
    assert big_road("BBBB" + "PPP" + "B", rows=2) == [
        "BPPPB",
        "BBB..",
    ]


def test_in_a_grid_of_one_row_every_streak_lies_on_its_side():
    assert big_road("BBBPPB", rows=1) == ["BBBPPB"]


def test_four_rows_deep():
    assert big_road("B" * 6 + "P" * 5 + "BPPP", rows=4) == [
        "BPBP.",
        "BP.PP",
        "BPPP.",
        "BBB..",
    ]


def test_derived_roads_have_dragon_tails_too():
    assert picture(board_of("BP" * 5).big_eye_boy.marks) == [
        "r..",
        "r..",
        "r..",
        "r..",
        "r..",
        "rrr",
    ]
