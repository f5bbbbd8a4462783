"""At every size nothing overlaps, nothing is cut off, and the big road can be read from afar."""

from itertools import combinations

import pytest
from pages.screens.looking import DRAGONS, LANGS, REAL_SHOES, Screen, opened_table, told
from playwright.sync_api import Page, expect

SIZES = {
    "full HD": (1920, 1080),
    "4K": (3840, 2160),
    "portrait": (1080, 1920),
    "tablet": (1024, 768),
    "tablet upright": (768, 1024),
}
LONGEST = ("en", "ru")
CUT = """() => [...document.querySelectorAll(
    "h1, h2, dd, dt, .hand, .now, .now p, .good-roads, .good-roads *, header")]
    .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .map(one => one.outerHTML)"""
PARTS = """() => [...document.querySelectorAll(
    "header > :not(nav):not(:empty), .hand, .now, .good-roads, baccarat-board")]
  .map(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom, one.outerHTML] })"""
ROADS = """board => {
    const root = board.shadowRoot;
    return [...root.querySelectorAll("g.grid"), root.querySelector(".facts")].map(one => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return [left, top, right, bottom, one.parentNode.dataset?.road ?? "facts"] }) }"""
CUT_ON_THE_BOARD = """board => [...board.shadowRoot.querySelectorAll(".facts, .facts *")].filter(
    one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth).map(one => one.outerHTML)"""
CARDS = """() => [...document.querySelectorAll(".cards li")].map(one => {
    const { left, top, right, bottom } = one.querySelector(".face").getBoundingClientRect();
    const hand = one.closest(".hand").getBoundingClientRect();
    return [left >= hand.left && right <= hand.right && top >= hand.top && bottom <= hand.bottom] })"""


def overlapping(boxes: list[list]) -> list[tuple]:
    """The boxes that lie on one another by more than a pixel."""
    return [
        (one[4], other[4])
        for one, other in combinations(boxes, 2)
        if min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1
    ]


def sizes_for(lang: str) -> list[tuple[int, int]]:
    """The sizes that a language is looked at in: 4K, which takes long to draw, with the longest words alone."""
    return [size for name, size in SIZES.items() if name != "4K" or lang in LONGEST]


@pytest.fixture(scope="module")
def dragons(fed_service):
    """A hundred rounds with three dragons; the last round has six cards, all pairs and a long id."""
    table_id = opened_table(fed_service, limits={"minimum": 5000, "maximum": 12_500_000, "currency": "HKD"})
    fed_service.call("POST", f"/v1/tables/{table_id}/shoes", {"rounds": told(DRAGONS)})
    hands = {"player": ["10H", "10D", "4S"], "banker": ["2S", "2C", "KH"]}
    answer = fed_service.call(
        "POST", f"/v1/tables/{table_id}/rounds", {"cards": hands, "round_id": "2026-11-30-S5-000101"}
    )
    assert answer.status_code == 201, answer.text
    return table_id


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_overlaps_and_nothing_is_cut_off(screen: Screen, dragons, lang):
    screen.table_id = dragons
    screen.open(lang=lang)
    expect(screen.page.locator("#limits")).not_to_have_text("–")
    for width, height in sizes_for(lang):
        screen.resize(width, height)
        check_that_all_is_whole(screen, width, height)


def check_that_all_is_whole(screen: Screen, width: int, height: int) -> None:
    page = screen.page
    scrolled = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert scrolled == [width, height]
    parts = page.evaluate(PARTS)
    assert all(
        left >= 0 and top >= 0 and right <= width + 1 and bottom <= height + 1 for left, top, right, bottom, _ in parts
    )
    assert overlapping(parts) == []
    assert page.evaluate(CUT) == []
    assert page.evaluate(CARDS) == [[True]] * 6
    roads = screen.element.evaluate(ROADS)
    assert len(roads) == 6
    assert overlapping(roads) == []
    assert max(bottom for *_, bottom, _ in roads) <= height
    assert max(right for _, _, right, _, _ in roads) <= width
    assert screen.element.evaluate(CUT_ON_THE_BOARD) == []


@pytest.mark.parametrize("lang", LANGS)
def test_as_many_good_roads_as_can_hold_at_once_fit_into_their_line(screen: Screen, lang):
    names = ["long_banker", "long_player", "player_jump", "one_hall_two_rooms", "banker_runs", "slope_up"]
    screen.service.call("PUT", f"/v1/tables/{screen.table_id}", {"good_roads": dict.fromkeys(names, 2)})
    screen.start_shoe(told("BB" + "PBB" * 3))
    screen.open(lang=lang)
    expect(screen.page.locator("#good-roads .badge")).to_have_count(5)
    for width, height in sizes_for(lang):
        screen.resize(width, height)
        check_that_the_good_roads_fit(screen.page, width, height)


def check_that_the_good_roads_fit(page: Page, width: int, height: int) -> None:
    badges = page.locator("#good-roads .badge")
    assert page.evaluate(CUT) == []
    assert overlapping(page.evaluate(PARTS)) == []
    line = page.locator(".good-roads").bounding_box()
    assert line is not None
    for box in [badge.bounding_box() for badge in badges.all()]:
        assert box is not None
        assert box["x"] + box["width"] <= line["x"] + line["width"] + 1
        assert line["y"] <= box["y"] + 1
        assert box["y"] + box["height"] <= line["y"] + line["height"] + 1
    font = badges.first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert font >= min(width, height) / 80


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
def test_a_mark_of_the_big_road_can_be_read_from_three_metres(screen: Screen, size):
    """A screen above a table is at least half a metre high or wide: 1/45 of it is more than a centimetre."""
    width, height = size
    screen.page.set_viewport_size({"width": width, "height": height})
    screen.start_shoe(REAL_SHOES[1])
    screen.open()
    ring = screen.element.locator('g.mark[data-road="big_road"] .ring').first.bounding_box()
    assert ring is not None
    assert ring["height"] >= min(width, height) / 45
    assert abs(ring["height"] - ring["width"]) < 0.5, "squeezed"


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_both_themes_have_their_own_colours(screen: Screen, theme):
    screen.open(theme=theme)
    ground = screen.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"dark": "rgb(11, 15, 20)", "light": "rgb(238, 241, 244)"}[theme]
    paper = {"dark": "rgb(20, 27, 35)", "light": "rgb(255, 255, 255)"}[theme]
    expect(screen.element.locator(".paper").first).to_have_css("fill", paper)
