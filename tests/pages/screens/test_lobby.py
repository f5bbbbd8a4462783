"""The lobby: hundreds of tables, live, searchable, a step away from their displays."""

import re

import pytest
from floors import told as report
from pages.screens.looking import READ_MARKS, opened_table
from playwright.sync_api import Page, expect
from running import Service, running_service

from roads_service.app import services_for
from roads_service.config import Settings
from roads_service.store.embedded import url_of
from roads_service.tables.records import Table

TABLES = 200


@pytest.fixture(scope="module")
def floor(tmp_path_factory):
    """A service with two hundred tables: T1 to T200, each with a few rounds."""
    with running_service(tmp_path_factory.mktemp("lobby") / "data") as service:
        floor = services_for(Settings(redis_url=url_of(service.data_dir))).floor
        for number in range(1, TABLES + 1):
            floor.put_table(Table(f"T{number}", "Salon Privé" if number == 77 else f"Baccarat {number}"))
            floor.start_shoe(f"T{number}", [report(letter) for letter in "BPPBT" * (number % 4)])
        yield service


@pytest.fixture
def lobby(page: Page, floor: Service) -> Page:
    page.goto(f"{floor.url}/?lang=en")
    expect(page.get_by_text(f"{TABLES} tables", exact=True)).to_be_visible()
    return page


def table(lobby: Page, table_id: str):
    return lobby.locator(f'li[data-table="{table_id}"]')


def test_all_tables_are_there_in_the_order_in_which_people_count(lobby: Page):
    told_ids = lobby.locator("#tables li").evaluate_all("all => all.map(one => one.dataset.table)")
    assert told_ids == [f"T{number}" for number in range(1, TABLES + 1)]


def test_a_table_shows_its_big_road_state_last_result_and_counts(lobby: Page, floor: Service):
    last = table(lobby, "T199")
    last.scroll_into_view_if_needed()
    expect(last).to_contain_text("Waiting for the next round")
    expect(last).to_contain_text("It is a tie")
    expect(last.locator(".counts")).to_have_text(re.compile(r"Shoe 2 · 15 rounds\s*B 6\s*P 6\s*T 3"))
    marks = last.locator("baccarat-board").evaluate(f"board => ({READ_MARKS})(board.shadowRoot)")
    cells = floor.call("GET", "/v1/tables/T199/board").json()["roads"]["big_road"]["cells"]
    assert {tuple(mark) for mark in marks} == {
        ("big_road", cell["column"], cell["row"], str(cell["round"]), cell["outcome"]) for cell in cells
    }


def test_three_lines_are_enough_for_all(page: Page, floor: Service):
    lines: list[str] = []
    page.on("request", lambda request: "/v1/events" in request.url and lines.append(request.url))
    page.goto(f"{floor.url}/?lang=en")
    expect(page.get_by_text(f"{TABLES} tables", exact=True)).to_be_visible()
    for number in (1, 100, 150, 200):
        table(page, f"T{number}").scroll_into_view_if_needed()
        expect(table(page, f"T{number}").locator(".shoe")).to_contain_text("Shoe")
    assert len(lines) <= 3


def test_only_tables_near_the_screen_are_drawn(lobby: Page):
    expect(table(lobby, "T1").locator("baccarat-board g.road")).to_have_count(1)
    assert table(lobby, "T200").locator("baccarat-board g.road").count() == 0


def test_a_round_shows_within_a_second(lobby: Page, floor: Service):
    first = table(lobby, "T4")
    expect(first.locator(".shoe")).to_have_text("Shoe 2 · 0 rounds")
    floor.call("POST", "/v1/tables/T4/rounds", {"outcome": "player"})
    expect(first.locator(".shoe")).to_have_text("Shoe 2 · 1 round", timeout=1000)
    expect(first.locator(".last")).to_have_text("Player wins")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Baccarat 19", 12),
        ("t200", 1),
        ("salon prive", 1),
        ("PRIVÉ", 1),
        ("privé salon", 1),
        ("no such", 0),
        (" ", 200),
    ],
)
def test_tables_are_found_by_name_and_id(lobby: Page, typed: str, found: int):
    lobby.get_by_role("searchbox").fill(typed)
    expect(lobby.locator("#tables li:visible")).to_have_count(found)
    expect(lobby.get_by_text("1 table" if found == 1 else f"{found} tables", exact=True)).to_be_visible()
    expect(lobby.get_by_text("No table is called so")).to_have_count(0 if found else 1)


def test_a_click_leads_to_the_display(lobby: Page):
    lobby.get_by_role("searchbox").fill("Privé")
    lobby.get_by_role("link", name="Salon Privé").click()
    expect(lobby).to_have_url(re.compile(r"/display/T77\?lang=en&theme=dark$"))
    expect(lobby.get_by_role("heading", level=1)).to_have_text("Salon Privé")


def test_the_keyboard_does_all_of_it(lobby: Page):
    lobby.keyboard.press("/")
    expect(lobby.get_by_role("searchbox")).to_be_focused()
    lobby.keyboard.type("baccarat 5")
    lobby.keyboard.press("ArrowDown")
    expect(table(lobby, "T5").get_by_role("link")).to_be_focused()
    lobby.keyboard.press("ArrowRight")
    expect(table(lobby, "T15").get_by_role("link")).to_be_focused()
    lobby.keyboard.press("ArrowLeft")
    lobby.keyboard.press("Enter")
    expect(lobby).to_have_url(re.compile("/display/T5"))


def test_escape_ends_the_search(lobby: Page):
    lobby.get_by_role("searchbox").fill("t200")
    expect(lobby.locator("#tables li:visible")).to_have_count(1)
    lobby.get_by_role("searchbox").press("Escape")
    expect(lobby.locator("#tables li:visible")).to_have_count(TABLES)


def test_arrows_go_down_and_up_a_row(lobby: Page):
    across = lobby.evaluate("getComputedStyle(tables).gridTemplateColumns.split(' ').length")
    table(lobby, "T1").get_by_role("link").focus()
    lobby.keyboard.press("ArrowDown")
    expect(table(lobby, f"T{1 + across}").get_by_role("link")).to_be_focused()
    lobby.keyboard.press("ArrowUp")
    expect(table(lobby, "T1").get_by_role("link")).to_be_focused()


def test_new_tables_appear_and_removed_ones_go(lobby: Page, floor: Service):
    opened = opened_table(floor)
    expect(table(lobby, opened)).to_have_count(1, timeout=25_000)
    table(lobby, opened).scroll_into_view_if_needed()
    expect(table(lobby, opened).locator(".shoe")).to_contain_text("Shoe 1")
    floor.call("DELETE", f"/v1/tables/{opened}")
    expect(table(lobby, opened)).to_have_count(0)
    expect(lobby.get_by_text(f"{TABLES} tables", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [(1920, 1080), (768, 1024), (390, 844)])
def test_nothing_is_cut_off_at_the_side(lobby: Page, size):
    lobby.set_viewport_size({"width": size[0], "height": size[1]})
    assert lobby.evaluate("document.documentElement.scrollWidth") == size[0]
