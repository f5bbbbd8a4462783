"""Good roads on the screen and in the lobby: named as long as they hold, and what tables can be filtered by."""

import re

import pytest
from pages.screens.looking import LANGS, Screen, opened_table, told
from playwright.sync_api import Page, expect
from running import Service, running_service

from roads_service.display.messages import GOOD_ROADS
from roads_service.display.words import words

SHOES = {"A1": "BBBB", "A2": "BPBPBP", "A3": "BPP", "B1": "BBBBBB", "B2": ""}
TABLES = len(SHOES)


@pytest.fixture(scope="module")
def own_service(tmp_path_factory):
    with running_service(tmp_path_factory.mktemp("good-roads") / "data") as service:
        yield service


@pytest.fixture
def floor(own_service: Service) -> Service:
    """A service with five tables, each with a new shoe."""
    for table_id, letters in SHOES.items():
        own_service.call("PUT", f"/v1/tables/{table_id}", {"name": f"Baccarat {table_id}"})
        own_service.call("POST", f"/v1/tables/{table_id}/shoes", {"rounds": told(letters)})
    return own_service


@pytest.fixture
def lobby(page: Page, floor: Service) -> Page:
    page.goto(f"{floor.url}/?lang=en")
    expect(page.get_by_text(f"{TABLES} tables", exact=True)).to_be_visible()
    expect(badges(page, "A2")).to_have_count(3)
    return page


def table(lobby: Page, table_id: str):
    return lobby.locator(f'li[data-table="{table_id}"]')


def badges(lobby: Page, table_id: str):
    return table(lobby, table_id).locator(".badge")


def choices(lobby: Page):
    return lobby.get_by_role("combobox", name="Good roads", exact=True)


def choose(lobby: Page, label: str) -> None:
    choices(lobby).select_option(label=label)


def shows(lobby: Page, *table_ids: str) -> None:
    """The lobby shows these tables and says how many they are."""
    expect(lobby.locator("#tables li:visible")).to_have_count(len(table_ids))
    shown = lobby.locator("#tables li:visible").evaluate_all("all => all.map(one => one.dataset.table)")
    assert shown == list(table_ids)
    expect(lobby.locator("#found")).to_have_text("1 table" if len(table_ids) == 1 else f"{len(table_ids)} tables")


def record(floor: Service, table_id: str, outcome: str) -> None:
    assert floor.call("POST", f"/v1/tables/{table_id}/rounds", {"outcome": outcome}).status_code == 201


def test_a_table_shows_the_good_roads_that_hold_now(lobby: Page, floor: Service):
    expect(badges(lobby, "A1")).to_have_text(["Long banker"])
    expect(badges(lobby, "A2")).to_have_text(["Single jump", "Banker-jump", "Player-jump"])
    expect(badges(lobby, "A3")).to_have_count(0)
    record(floor, "A1", "player")
    expect(badges(lobby, "A1")).to_have_count(0)


def test_they_are_read_aloud_once_with_what_they_are(lobby: Page):
    link = table(lobby, "A2").get_by_role("link")
    expect(link).to_have_accessible_name(re.compile("Good roads: Single jump, Banker-jump, Player-jump"))
    expect(link).not_to_have_accessible_name(re.compile("Single jump.*Single jump"))


def test_there_is_a_choice_for_each(lobby: Page):
    assert choices(lobby).locator("option").all_text_contents() == ["All tables", "Any good road", *GOOD_ROADS.values()]


def test_the_tables_are_filtered_by_one_or_by_any(lobby: Page):
    choose(lobby, "Any good road")
    shows(lobby, "A1", "A2", "B1")
    choose(lobby, "Long banker")
    shows(lobby, "A1", "B1")
    choose(lobby, "Player-jump")
    shows(lobby, "A2")
    choose(lobby, "All tables")
    shows(lobby, *SHOES)


def test_the_filter_and_the_search_work_together(lobby: Page):
    choose(lobby, "Long banker")
    lobby.get_by_role("searchbox").fill("b1")
    shows(lobby, "B1")
    lobby.get_by_role("searchbox").fill("A3")
    shows(lobby)
    expect(lobby.locator("#none")).to_have_text("No table has this good road now")
    lobby.get_by_role("searchbox").fill("C9")
    expect(lobby.locator("#none")).to_have_text("No table is called so")
    lobby.get_by_role("searchbox").press("Escape")
    shows(lobby, "A1", "B1")


def test_what_is_filtered_is_live(lobby: Page, floor: Service):
    choose(lobby, "Long banker")
    record(floor, "A1", "player")
    expect(table(lobby, "A1")).to_be_hidden()
    shows(lobby, "B1")
    for _ in range(4):
        record(floor, "B2", "banker")
    expect(table(lobby, "B2")).to_be_visible()
    expect(table(lobby, "B2").locator("g.mark")).to_have_count(4)
    shows(lobby, "B1", "B2")


def test_the_keyboard_chooses_and_goes_on_to_what_is_found(lobby: Page):
    lobby.keyboard.press("/")
    lobby.keyboard.press("Shift+Tab")
    expect(choices(lobby)).to_be_focused()
    lobby.keyboard.type("Long b")
    shows(lobby, "A1", "B1")
    lobby.keyboard.press("Tab")
    lobby.keyboard.press("ArrowDown")
    lobby.keyboard.press("ArrowRight")
    expect(table(lobby, "B1").get_by_role("link")).to_be_focused()


def test_a_table_that_has_the_focus_stays_until_it_goes_on(lobby: Page, floor: Service):
    choose(lobby, "Long banker")
    table(lobby, "A1").get_by_role("link").focus()
    record(floor, "A1", "player")
    expect(badges(lobby, "A1")).to_have_count(0)
    shows(lobby, "A1", "B1")
    lobby.keyboard.press("ArrowRight")
    expect(table(lobby, "B1").get_by_role("link")).to_be_focused()
    shows(lobby, "B1")


@pytest.mark.parametrize("size", [(1920, 1080), (768, 1024), (390, 844)])
def test_nothing_of_the_lobby_is_cut_off_at_the_side(lobby: Page, size):
    lobby.set_viewport_size({"width": size[0], "height": size[1]})
    assert lobby.evaluate("document.documentElement.scrollWidth") == size[0]
    choice = choices(lobby).bounding_box()
    assert choice is not None
    assert choice["x"] >= 0
    assert choice["x"] + choice["width"] <= size[0]
    for badge in badges(lobby, "A2").all():
        box, tile = badge.bounding_box(), table(lobby, "A2").bounding_box()
        assert box is not None
        assert tile is not None
        assert tile["x"] <= box["x"]
        assert box["x"] + box["width"] <= tile["x"] + tile["width"]


def test_the_screen_names_them_as_long_as_they_hold(screen: Screen):
    screen.start_shoe(told("BBB"))
    screen.open(lang="en")
    line, named = screen.page.locator("div.good-roads"), screen.page.locator("#good-roads .badge")
    expect(named).to_have_count(0)
    expect(line.locator("#good-roads-title")).to_be_hidden()
    screen.record("B")
    expect(named).to_have_text(["Long banker"], timeout=1000)
    expect(screen.page.get_by_role("status").filter(has_text="Good roads")).to_be_visible()
    screen.record("T")
    screen.wait_for_round(5)
    expect(named).to_have_text(["Long banker"])
    screen.record("P")
    expect(named).to_have_count(0)
    expect(screen.page.locator("#good-roads-title")).to_be_hidden()


def test_the_board_stays_where_it_is_when_one_begins(screen: Screen):
    screen.start_shoe(told("BBB"))
    screen.open()
    before = screen.element.bounding_box()
    screen.record("B")
    expect(screen.page.locator("#good-roads .badge")).to_have_count(1)
    assert screen.element.bounding_box() == before


@pytest.mark.parametrize("lang", LANGS)
def test_they_are_named_in_the_language(screen: Screen, lang):
    spoken = words(lang)
    screen.start_shoe(told("BPBPB"))
    screen.open(lang=lang)
    names = [spoken("Single jump"), spoken("Banker-jump")]
    expect(screen.page.locator("#good-roads .badge")).to_have_text(names)
    expect(screen.page.locator("#good-roads-title")).to_have_text(spoken("Good roads"))
    said = screen.element.locator("[role=img]").first.get_attribute("aria-label")
    assert said is not None
    assert names[0] in said
    assert names[1] in said


def test_all_twelve_have_a_name_on_the_pages(page: Page, fed_service: Service):
    table_id = opened_table(fed_service)
    page.goto(f"{fed_service.url}/?lang=it")
    item = page.locator(f'li[data-table="{table_id}"]')
    item.scroll_into_view_if_needed()
    expect(item.locator(".shoe")).to_contain_text("Sabot")
    named = page.evaluate(
        """async (names) => {
            const script = document.querySelector("script[type=module]").src;
            const { loadWords } = await import(script.replace("lobby", "words"));
            const words = await loadWords("/words/it.json");
            return names.map((name) => words.goodRoad(name));
        }""",
        [*GOOD_ROADS, "of tomorrow"],
    )
    assert named == [*(words("it")(name) for name in GOOD_ROADS.values()), "of tomorrow"]


def test_the_element_tells_when_one_begins_and_ends(screen: Screen):
    screen.start_shoe(told("BBB"))
    screen.open()
    screen.page.evaluate(
        """() => {
            window.told = [];
            addEventListener("goodroad", ({ detail }) => told.push([detail.name, detail.change, detail.round]));
        }"""
    )
    for letter in "BTP":
        screen.record(letter)
    screen.wait_for_round(6)
    assert screen.page.evaluate("told") == [["long_banker", "begins", 4], ["long_banker", "ends", 6]]
