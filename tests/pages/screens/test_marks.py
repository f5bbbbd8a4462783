"""The marks on a screen are the board's cells, all of them and no others."""

from xml.etree import ElementTree

import pytest
from pages.screens.looking import DRAGONS, REAL_SHOES, ROADS, Screen, cells, fitting, told

SHOES = {
    "the first real shoe": REAL_SHOES[0],
    "the second real shoe": REAL_SHOES[1],
    "three dragons": told(DRAGONS),
    "one dragon of thirty": told("B" * 30),
    "nothing but ties": told("TTTTTTTTT"),
    "ties before the first win": told("TTPPTBB"),
    "no rounds": [],
    "one by one": told("BP" * 40),
}


@pytest.mark.parametrize("rounds", SHOES.values(), ids=SHOES.keys())
def test_with_room_for_all_columns_the_marks_are_the_cells(screen: Screen, rounds):
    screen.start_shoe(rounds)
    screen.open()
    screen.element.evaluate("board => board.setAttribute('columns', 110)")
    screen.element.evaluate("board => board.setAttribute('roads', 'big_road big_eye_boy')")
    board = screen.board()
    wanted = {mark for mark in cells(board) if mark[0] in ("big_road", "big_eye_boy")}
    assert screen.marks() == wanted
    for road in ("bead_plate", "small_road", "cockroach_pig"):
        screen.element.evaluate("(board, road) => board.setAttribute('roads', road)", road)
        assert screen.marks() == {mark for mark in cells(board) if mark[0] == road}


@pytest.mark.parametrize("rounds", SHOES.values(), ids=SHOES.keys())
def test_the_last_columns_that_fit_are_shown_whole(screen: Screen, rounds):
    screen.start_shoe(rounds)
    screen.page.set_viewport_size({"width": 1920, "height": 1080})
    screen.open()
    columns = screen.columns()
    assert set(columns) == set(ROADS)
    assert columns["big_road"] >= 20
    assert columns["big_eye_boy"] >= 2 * columns["big_road"] - 1
    assert screen.marks() == fitting(screen.board(), columns)


def test_the_screen_and_the_picture_have_the_same_marks(screen: Screen):
    screen.start_shoe(told(DRAGONS))
    screen.open()
    picture = ElementTree.fromstring(
        screen.service.call("GET", f"/v1/tables/{screen.table_id}/board.svg?width=1280").content
    )
    drawn = {
        (
            mark.attrib["data-road"],
            int(mark.attrib["data-column"]),
            int(mark.attrib["data-row"]),
            mark.attrib["data-round"],
            mark.attrib["data-value"],
        )
        for mark in picture.iter("{http://www.w3.org/2000/svg}g")
        if mark.attrib.get("class") == "mark"
    }
    board = screen.board()
    for road in ROADS:
        ours = {mark for mark in screen.marks() if mark[0] == road}
        theirs = {mark for mark in drawn if mark[0] == road}
        width = board["roads"][road]["columns"]
        least = max(min((mark[1] for mark in marks), default=width) for marks in (ours, theirs))
        assert {mark for mark in ours if mark[1] >= least} == {mark for mark in theirs if mark[1] >= least}


def test_each_new_round_leaves_the_marks_of_the_board(screen: Screen):
    screen.open()
    for number, letter in enumerate("TBBPTTPBPPPPPPPPTB", start=1):
        screen.record(letter)
        screen.wait_for_round(number)
        assert screen.marks() == fitting(screen.board(), screen.columns())


def test_a_voided_and_an_amended_round_leave_the_marks_of_the_board(screen: Screen):
    screen.start_shoe(told("BBPBPPT"))
    screen.open()
    screen.service.call("DELETE", f"/v1/tables/{screen.table_id}/shoes/2/rounds/2")
    screen.service.call("PUT", f"/v1/tables/{screen.table_id}/shoes/2/rounds/4", {"outcome": "player"})
    screen.wait_for_version(screen.board()["version"])
    assert screen.marks() == fitting(screen.board(), screen.columns())


def test_a_new_shoe_clears_the_board(screen: Screen):
    screen.start_shoe(told("BBPBPPT"))
    screen.open()
    screen.start_shoe([])
    screen.wait_for_version(screen.board()["version"])
    assert screen.marks() == set()


def test_ties_are_counted_on_their_mark(screen: Screen):
    screen.start_shoe(told("BTTTP"))
    screen.open()
    tied = screen.element.locator('g.mark[data-road="big_road"][data-round="1"]')
    assert tied.locator(".tie-stroke").count() == 1
    assert tied.locator(".ties").text_content() == "3"


def test_pairs_and_naturals_are_marked_on_the_bead(screen: Screen):
    flags = {"player_pair": True, "banker_pair": True, "natural": True}
    screen.start_shoe([{"outcome": "banker", **flags}, {"outcome": "player"}])
    screen.open()
    beads = screen.element.locator('g.mark[data-road="bead_plate"]')
    for sign in (".pair.banker", ".pair.player", ".natural"):
        assert beads.nth(0).locator(sign).count() == 1
        assert beads.nth(1).locator(sign).count() == 0


def test_counts_and_ask_roads_are_those_of_the_board(screen: Screen):
    screen.start_shoe(REAL_SHOES[0])
    screen.open()
    board = screen.board()
    for name in ("banker", "player", "tie", "banker_pair", "player_pair", "natural"):
        assert screen.element.locator(f'[data-count="{name}"]').text_content() == str(board["statistics"][name])
    for side, asked in board["next"].items():
        for road, color in asked.items():
            sign = screen.element.locator(f'.ask[data-side="{side}"] [data-road="{road}"]')
            assert sign.get_attribute("data-value") == (color or "")
