"""Nothing in a picture overlaps or is cut off, at any size."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pictures import Area, Picture, ground, position
from shoes import ROADS, examples, numbered, shoes

from roads_service.baccarat import Outcome, Round
from roads_service.display.svg import WIDTHS, draw_board
from roads_service.display.words import LANGUAGES, words

ALL_ON_IT = Round(Outcome.TIE, 6, 6, banker_pair=True, player_pair=True)
FULL = [Round(Outcome.BANKER, banker_pair=True), ALL_ON_IT, Round(Outcome.PLAYER, 8, 0, natural=True), ALL_ON_IT] * 25


def drawn(board, lang="en", **options):
    return Picture.of(draw_board(board, words(lang), **options))


def overlapping(areas):
    return [(one, other) for one, other in combinations(areas, 2) if one.overlaps(other)]


def test_what_overlaps_would_be_noticed():
    one, beside, over = Area(0, 0, 2, 2), Area(2, 0, 4, 2), Area(1, 1, 3, 3)
    assert overlapping([one, beside]) == []
    assert overlapping([one, beside, over]) == [(one, over), (beside, over)]


@given(shoe=shoes(), rows=st.integers(1, 12), width=st.integers(*WIDTHS))
@examples(40)
def test_every_mark_keeps_to_its_cell_and_its_grid(board, shoe, rows, width):
    picture = drawn(board(shoe, rows), width=width)
    for name in ROADS:
        size, grid = picture.cell_of(name), picture.grid(name)
        for mark in picture.road(name).findall("{*}g[@class='mark']"):
            x, y = position(mark)
            assert ground(mark).within(Area(x, y, x + size, y + size))
            assert ground(mark).moved(*position(picture.road(name))).within(grid)


@pytest.mark.parametrize("rows", [1, 3, 6, 12])
@pytest.mark.parametrize("width", [160, 287, 400, 719, 720, 900, 1920, 3840, 8000])
def test_no_two_marks_of_a_road_overlap(board, width, rows):
    picture = drawn(board(numbered(FULL), rows), width=width)
    for name in ROADS:
        marks = [ground(mark) for mark in picture.road(name).findall("{*}g[@class='mark']")]
        assert marks
        assert overlapping(marks) == []


@pytest.mark.parametrize("width", [160, 400, 720, 1920, 8000])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_outside_the_picture(board, width, lang):
    for name in ("B01", "W" * 64, "百家樂" * 20):
        picture = drawn(board(numbered(FULL[:12]), name=name), lang, width=width)
        assert [area for _, area in picture.areas() if not area.within(picture.whole)] == []


@pytest.mark.parametrize("rows", [1, 2, 3, 6, 12])
@pytest.mark.parametrize("width", [160, 287, 400, 719, 720, 900, 1920, 3840, 8000])
def test_roads_and_texts_keep_apart(board, width, rows):
    picture = drawn(board(numbered(FULL), rows, name="百家樂 " * 30), "cs", width=width)
    apart = [
        *(picture.grid(name) for name in ROADS),
        *(ground(group) for group in [*picture.groups("ask"), *picture.groups("sign")]),
        *(area for element, area in picture.areas() if element in picture.root.findall("{*}text")),
    ]
    assert len(apart) == len(ROADS) + 2 + 6 + 2 + len(ROADS) + 2 * 6 + 2
    assert overlapping(apart) == []


@pytest.mark.parametrize("width", [160, 287, 400, 719, 720, 900, 1920])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_a_long_name_of_a_table_is_cut(board, lang, width):
    picture = drawn(board(numbered(FULL[:12]), name="Salon Privé"), lang, width=width)
    assert [text for text in picture.texts if "…" in text] == []
    cut = drawn(board("", name="A long name of a table " * 30), lang, width=width)
    assert len([text for text in cut.texts if "…" in text]) == 1


def test_a_wide_board_is_that_of_a_casino(board):
    picture = drawn(board(numbered(FULL)), width=1920)
    beads, big, eye, small, pig = (picture.grid(name) for name in ROADS)
    assert beads.right < big.left
    assert beads.top == big.top
    assert big.bottom < eye.top < eye.bottom < small.top == pig.top
    assert big.left == eye.left == small.left < small.right < pig.left
    assert abs(pig.right - big.right) < 1


def test_a_narrow_board_is_stacked(board):
    picture = drawn(board(numbered(FULL)), width=400)
    beads, big, eye, small, pig = (picture.grid(name) for name in ROADS)
    assert beads.left == big.left == eye.left == small.left
    assert beads.bottom < big.top < big.bottom < eye.top < eye.bottom < small.top == pig.top


@pytest.mark.parametrize("width", [160, 400, 1920])
def test_derived_roads_have_half_the_size_of_the_big_road(board, width):
    picture = drawn(board(""), width=width)
    for name in ROADS[2:]:
        assert picture.cell_of(name) == pytest.approx(picture.cell_of("big_road") / 2, abs=0.01)


@pytest.mark.parametrize("width", [1920, 3840])
def test_the_big_road_is_large_enough_to_be_read_from_afar(board, width):
    assert drawn(board(""), width=width).cell_of("big_road") > width / 60
