"""Big eye boy, small road and cockroach pig: is the shoe regular? Red says yes, blue no.

They compare the length of streaks: big eye boy with the streak before, small road with the second before, cockroach
pig with the third before.
"""

import pytest
from shoes import board_of, colors, picture


def big_eye_boy(letters: str) -> str:
    return colors(board_of(letters).big_eye_boy)


@pytest.mark.parametrize(
    ("road", "letters", "color"),
    [
        ("big_eye_boy", "BPP", "blue"),  # the second streak's second mark
        ("big_eye_boy", "BPB", "red"),  # or the third streak's first
        ("small_road", "BPBB", "blue"),
        ("small_road", "BPBP", "red"),
        ("cockroach_pig", "BPBPP", "blue"),
        ("cockroach_pig", "BPBPB", "red"),
    ],
)
def test_a_road_begins_with_the_first_mark_that_has_a_streak_to_look_at(road, letters, color):
    assert getattr(board_of(letters[:-1]), road).marks == ()
    (first,) = getattr(board_of(letters), road).marks
    assert (first.column, first.row, first.round, first.color) == (0, 0, len(letters), color)


def test_nothing_is_derived_from_one_streak():
    board = board_of("B" * 20)
    assert (board.big_eye_boy.marks, board.small_road.marks, board.cockroach_pig.marks) == ((), (), ())


def test_a_new_streak_after_two_of_equal_length_is_red():
    assert big_eye_boy("BBPP" + "B") == "r" + "r"


def test_a_new_streak_after_two_of_unequal_length_is_blue():
    assert big_eye_boy("BBP" + "B") == "b"


def test_going_down_beside_a_streak_that_is_there_is_red():
    assert big_eye_boy("BBB" + "PPP") == "rr"


def test_going_one_deeper_than_the_streak_beside_is_blue():
    assert big_eye_boy("BBB" + "PPPP") == "rrb"


def test_going_deeper_still_is_red_for_both_cells_before_are_empty():
    assert big_eye_boy("BBB" + "PPPPPP") == "rrbrr"


def test_small_road_looks_at_the_second_streak_before():
    assert colors(board_of("BBB" + "P" + "BBBBB").small_road) == "rrbr"
    assert colors(board_of("BBB" + "P" + "BBB" + "P").small_road) == "rr" + "r"
    assert colors(board_of("BBB" + "P" + "BB" + "P").small_road) == "r" + "b"


def test_cockroach_pig_looks_at_the_third_streak_before():
    assert colors(board_of("BBB" + "P" + "B" + "PPPPP").cockroach_pig) == "rrbr"
    assert colors(board_of("BBB" + "P" + "B" + "PPP" + "B").cockroach_pig) == "rr" + "r"
    assert colors(board_of("BBB" + "P" + "B" + "PP" + "B").cockroach_pig) == "r" + "b"


def test_ping_pong_is_red_in_all_three():
    board = board_of("BPBPBPBP")
    assert colors(board.big_eye_boy) == "rrrrrr"
    assert colors(board.small_road) == "rrrrr"
    assert colors(board.cockroach_pig) == "rrrr"


def test_two_by_two_is_red_in_big_eye_boy_and_small_road():
    board = board_of("BBPPBBPP")
    assert colors(board.big_eye_boy) == "rrrrr"
    assert colors(board.small_road) == "rrr"


def test_a_run_of_one_colour_is_a_streak_of_the_derived_road():
    road = board_of("B" + "PP" + "B" + "PPPP" + "B").big_eye_boy
    assert colors(road) == "bbbb" + "rr" + "b"
    assert picture(road.marks) == [
        "brb",
        "br.",
        "b..",
        "b..",
    ]


def test_a_changed_colour_starts_the_next_column():
    assert picture(board_of("BBB" + "PPPPP").big_eye_boy.marks) == [
        "rbr",
        "r..",
    ]


def test_a_streak_counts_with_its_whole_length_not_with_its_column_on_the_grid():
    assert big_eye_boy("B" * 9 + "P" * 10) == "r" * 8 + "b"


def test_derived_colours_do_not_say_who_won():
    for letters in ("BPPBPPPB", "BBPPTBBPB"):
        swapped = letters.translate(str.maketrans("BP", "PB"))
        assert big_eye_boy(letters) == big_eye_boy(swapped)
