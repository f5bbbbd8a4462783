"""Anyone's page, of another origin, hangs up a board in two lines (docs/embedding.md, examples/embedding.html)."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from pages.screens.looking import READ_MARKS, REAL_SHOES, Screen, cells, told
from playwright.sync_api import Page, expect

EXAMPLES = Path(__file__).parents[3] / "examples"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Nothing: the test says what went wrong."""


@pytest.fixture
def site(tmp_path, fed_service):
    """Another site: its address, and a function that puts a page there."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()

    def put(body: str, head: str = "") -> str:
        script = f'<script type="module" src="{fed_service.url}/baccarat-board.js"></script>'
        text = (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">{head}{script}{body}'
        )
        (tmp_path / "page.html").write_text(text)
        return f"http://127.0.0.1:{server.server_port}/page.html"

    yield put
    server.shutdown()
    server.server_close()
    thread.join()


def marks(page: Page, number: int = 0) -> set:
    read = page.locator("baccarat-board").nth(number).evaluate(f"board => ({READ_MARKS})(board.shadowRoot)")
    return {tuple(mark) for mark in read}


def test_two_lines_show_the_board_and_keep_it_live(page: Page, site, screen: Screen):
    screen.start_shoe(told("BPPTB"))
    page.goto(site(f'<baccarat-board table="{screen.table_id}"></baccarat-board>'))
    screen.wait_for_round(5)
    assert marks(page) == cells(screen.board())
    screen.record("P")
    screen.wait_for_round(6, 1000)
    assert marks(page) == cells(screen.board())


def test_a_foreign_page_goes_on_after_its_line_was_cut(page: Page, site, screen: Screen, faults):
    faults.expect("ERR_INTERNET_DISCONNECTED|ERR_NETWORK")
    screen.start_shoe(told("BP"))
    page.goto(site(f'<baccarat-board table="{screen.table_id}"></baccarat-board>'))
    screen.wait_for_round(2)
    page.context.set_offline(True)
    screen.record("T")
    page.context.set_offline(False)
    screen.record("B")
    screen.wait_for_round(4, 60_000)


def test_a_strict_policy_of_the_page_is_enough(page: Page, site, screen: Screen, fed_service):
    screen.start_shoe(told("BP"))
    policy = f"default-src 'none'; script-src {fed_service.url}; connect-src {fed_service.url}; img-src data:"
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    page.goto(site(f'<baccarat-board table="{screen.table_id}"></baccarat-board>', head))
    screen.wait_for_round(2)


def test_attributes_choose_what_is_shown(page: Page, site, screen: Screen):
    screen.start_shoe(REAL_SHOES[0])
    chosen = 'roads="big_road counts" columns="12" lang="zh-Hant"'
    page.goto(site(f'<baccarat-board table="{screen.table_id}" {chosen}></baccarat-board>'))
    element = page.locator("baccarat-board")
    expect(element.locator("g.road")).to_have_count(1)
    assert element.locator("g.road").get_attribute("data-columns") == "12"
    expect(element.get_by_text("莊對")).to_be_visible()
    element.evaluate("board => board.setAttribute('lang', 'it')")
    expect(element.get_by_text("Coppia banco")).to_be_visible()
    element.evaluate("board => board.setAttribute('roads', 'bead_plate')")
    expect(element.locator("g.road")).to_have_attribute("data-road", "bead_plate")


def test_beads_bear_totals_where_they_are_asked_for(page: Page, site, screen: Screen):
    screen.start_shoe([{"cards": {"player": ["9H", "KD"], "banker": ["3S", "4C"]}}, *told("B")])
    page.goto(site(f'<baccarat-board table="{screen.table_id}" beads="totals"></baccarat-board>'))
    screen.wait_for_round(2)
    assert page.locator("baccarat-board .bead_plate .letter").all_text_contents() == ["9", "B"]


def test_colours_come_from_variables(page: Page, site, screen: Screen):
    screen.start_shoe(told("BP"))
    head = "<style>body { --baccarat-banker: rgb(1, 2, 3) }</style>"
    page.goto(site(f'<baccarat-board table="{screen.table_id}"></baccarat-board>', head))
    expect(page.locator("baccarat-board .big_road .ring.banker")).to_have_css("stroke", "rgb(1, 2, 3)")


def test_another_table_can_be_shown_at_any_time(page: Page, site, screen: Screen, fed_service):
    screen.start_shoe(told("BP"))
    page.goto(site(f'<baccarat-board table="{screen.table_id}"></baccarat-board>'))
    screen.wait_for_round(2)
    other = Screen(page, fed_service, screen.table_id + "-2")
    fed_service.call("PUT", f"/v1/tables/{other.table_id}", {})
    other.start_shoe(told("PPPT"))
    page.locator("baccarat-board").evaluate("(board, table) => board.setAttribute('table', table)", other.table_id)
    other.wait_for_round(4)
    assert marks(page) == cells(other.board())


@pytest.mark.parametrize("width", [320, 480, 800, 1400])
def test_at_any_width_nothing_stands_out_of_it(page: Page, site, screen: Screen, width):
    screen.start_shoe(REAL_SHOES[1])
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(site(f'<baccarat-board table="{screen.table_id}"></baccarat-board>'))
    expect(page.locator("baccarat-board g.road")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    box = page.locator("baccarat-board").bounding_box()
    picture = page.locator("baccarat-board .facts").bounding_box()
    assert box is not None
    assert picture is not None
    assert picture["y"] + picture["height"] <= box["y"] + box["height"] + 1


def test_the_example_page_works_as_it_is(page: Page, site, fed_service, tmp_path):
    site("")
    for table_id in ("B01", "B02"):
        fed_service.call("PUT", f"/v1/tables/{table_id}", {})
        fed_service.call("POST", f"/v1/tables/{table_id}/shoes", {"rounds": told("BPPT")})
    text = (EXAMPLES / "embedding.html").read_text().replace("http://127.0.0.1:8000", fed_service.url)
    address = site("")
    (tmp_path / "page.html").write_text(text.replace("<head>", '<head><link rel="icon" href="data:,">'))
    (tmp_path / "embedding.css").write_text((EXAMPLES / "embedding.css").read_text())
    page.goto(address)
    for number in (0, 1):
        expect(page.locator("baccarat-board").nth(number).locator("g.mark").first).to_be_visible()
    assert {mark for mark in marks(page, 1) if mark[0] != "big_road"} == set()
