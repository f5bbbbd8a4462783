"""The marks in a picture are exactly the cells of the board, as far as its width allows."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pictures import Picture, marks_of
from shoes import ROADS, dealt, examples, numbered, shoes

from roads_service.baccarat import Outcome, Round
from roads_service.display.svg import draw_board
from roads_service.display.words import words

ENGLISH = words("en")
WIDE = 8000
REAL_SHOES = json.loads((Path(__file__).parents[2] / "examples" / "real_shoes.json").read_text())["shoes"]
THREE_DRAGONS = ("TT" + "B" * 13 + "P" * 14 + "BPTTTBBPT" + "B" * 12 + "PB" * 4 + "PPTBB" + "BPPTBP" * 10)[:100]


def drawn(board, **options):
    return Picture.of(draw_board(board, ENGLISH, **options))


def shown(board, picture):
    """The marks of the board whose columns are among the last that the picture has place for."""
    first = {}
    for name in ROADS:
        grid = picture.grid(name)
        columns = round((grid.right - grid.left) / picture.cell_of(name))
        first[name] = board["roads"][name]["columns"] - columns
    return marks_of(board, first)


@pytest.mark.parametrize("width", [160, 400, 900, 1920, 3840])
@pytest.mark.parametrize("shoe", REAL_SHOES, ids=["first", "second"])
def test_a_real_shoe_is_drawn_mark_by_mark(board, shoe, width):
    rounds = [Round(**round_ | {"outcome": Outcome(round_["outcome"])}) for round_ in shoe]
    document = board(numbered(rounds))
    picture = drawn(document, width=width)
    assert picture.marks() == shown(document, picture)


@pytest.mark.parametrize("rows", [3, 6, 12])
def test_dragon_tails_are_drawn_mark_by_mark(board, rows):
    document = board(THREE_DRAGONS, rows)
    picture = drawn(document)
    assert picture.marks() == shown(document, picture)
    assert len([mark for mark in picture.marks() if mark.road == "big_road"]) > 40


def test_a_picture_that_is_wide_enough_has_every_mark(board):
    document = board("BPTTBBBPP" * 4)
    assert drawn(document).marks() == marks_of(document)


@given(
    shoe=shoes(),
    rows=st.integers(1, 12),
    width=st.integers(160, WIDE),
    columns=st.none() | st.integers(1, 30),
)
@examples(60)
def test_any_shoe_and_any_window_is_drawn_mark_by_mark(board, shoe, rows, width, columns):
    document = board(shoe, rows, columns=columns)
    picture = drawn(document, width=width)
    assert picture.marks() == shown(document, picture)


def test_what_does_not_fit_is_left_out_and_counted(board):
    document = board("BP" * 30)
    picture = drawn(document, width=400)
    left_out = 60 - round(
        (picture.grid("big_road").right - picture.grid("big_road").left) / picture.cell_of("big_road")
    )
    assert left_out > 0
    assert min(mark.column for mark in picture.marks() if mark.road == "big_road") == left_out
    assert f"Big road  ‹{left_out}" in picture.texts


def test_cells_keep_their_size_however_long_the_shoe(board):
    for name in ROADS:
        assert len({drawn(board(shoe)).cell_of(name) for shoe in ("", "BP" * 10, "BP" * 100)}) == 1


def test_ties_before_the_first_win_are_a_tie_that_no_round_made(board):
    (mark,) = (mark for mark in drawn(board("TT")).marks() if mark.road == "big_road")
    assert (mark.column, mark.row, mark.round, mark.value) == (0, 0, None, "tie")


def test_an_empty_board_has_its_empty_cells(board):
    picture = drawn(board(""))
    assert picture.marks() == []
    for name in ROADS:
        lines = picture.road(name).find("{*}path").get("d")
        assert lines.count("V") > 10
        assert lines.count("H") == 7


@pytest.mark.parametrize(
    ("beads", "lang", "signs"),
    [
        ("letters", "en", "BPT"),
        ("letters", "zh-Hant", "BPT"),
        ("chinese", "en", "莊閒和"),
        ("chinese", "zh-Hans", "庄闲和"),
        (None, "zh-Hant", "莊閒和"),
        (None, "zh-Hans", "庄闲和"),
        (None, "cs", "BPT"),
        ("totals", "en", "7PT"),
        ("totals", "zh-Hant", "7閒和"),
    ],
)
def test_beads_bear_letters_or_chinese_signs_or_totals(board, beads, lang, signs):
    rounds = [Round(Outcome.BANKER, 1, 7), Round(Outcome.PLAYER), Round(Outcome.TIE)]
    picture = Picture.of(draw_board(board(numbered(rounds)), words(lang), beads=beads))
    beads = [mark for mark in picture.groups("mark") if mark.get("data-road") == "bead_plate"]
    assert "".join(mark.findtext("{*}text") for mark in beads) == signs


def test_ties_are_a_stroke_and_counted_from_two_on(board):
    picture = drawn(board("BTPTTB" + "T" * 11))
    marks = [mark for mark in picture.groups("mark") if mark.get("data-road") == "big_road"]
    assert [(len(mark.findall("{*}line")), mark.findtext("{*}text")) for mark in marks] == [
        (1, None),
        (1, "2"),
        (1, "11"),
    ]


def test_the_ask_roads_say_what_comes_next_and_are_no_marks(board):
    document = board("BBPBBPPPBPB")
    picture = drawn(document)
    asked = {
        group.get("data-side"): {sign.get("data-ask"): sign.get("data-value") or None for sign in group.findall("{*}g")}
        for group in picture.groups("ask")
    }
    assert asked == document["next"]
    assert "red" in asked["banker"].values()


def test_the_counts_stand_beside_their_names(board):
    texts = drawn(board(dealt("BBBPPT"))).texts
    for name, count in (("Banker", "3"), ("Player", "2"), ("Tie", "1"), ("Natural", "0")):
        assert texts[texts.index(name) - 1] == count
