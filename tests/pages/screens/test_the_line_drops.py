"""A screen that lost its line says so, keeps the last board, comes back by itself and has all that happened since."""

import pytest
from pages.screens.looking import LINE_LOST, Screen, cells, fitting, opened_table, told
from playwright.sync_api import Page, expect
from running import running_service

LOST = "Connection lost, reconnecting"


@pytest.fixture
def own_screen(page: Page, tmp_path, faults):
    """A screen on a service that the test may stop."""
    faults.expect(LINE_LOST)
    with running_service(tmp_path / "data") as service:
        screen = Screen(page, service, opened_table(service))
        screen.start_shoe(told("BPPTB"))
        yield screen.open(lang="en")


def test_the_service_restarted_the_screen_comes_back_with_what_it_missed(own_screen: Screen):
    kept = own_screen.marks()
    own_screen.service.stop()
    expect(own_screen.line).to_have_text(LOST)
    assert own_screen.marks() == kept
    own_screen.service.start()
    own_screen.service.wait_until_ready()
    for letter in "BBPT":
        own_screen.record(letter)
    own_screen.wait_for_round(9, 30_000)
    expect(own_screen.line).to_have_text("")
    board = own_screen.board()
    assert own_screen.marks() == fitting(board, own_screen.columns()) == cells(board)


def test_each_time_it_goes_on_after_the_board_that_it_has(own_screen: Screen):
    asked: list[str | None] = []
    listening = lambda request: "/events" in request.url and asked.append(request.headers.get("last-event-id"))  # noqa: E731
    own_screen.page.on("request", listening)
    version = own_screen.board()["version"]
    own_screen.service.stop()
    expect(own_screen.line).to_have_text(LOST)
    own_screen.service.start()
    expect(own_screen.line).to_have_text("", timeout=30_000)
    assert set(asked) == {str(version)}
    own_screen.record("P")
    own_screen.wait_for_round(6)


def test_a_line_that_the_network_cuts_is_opened_anew(screen: Screen, faults):
    faults.expect("ERR_INTERNET_DISCONNECTED|ERR_NETWORK")
    screen.start_shoe(told("BP"))
    screen.open(lang="en")
    screen.page.context.set_offline(True)
    screen.record("T")
    screen.page.context.set_offline(False)
    screen.record("B")
    screen.wait_for_round(4, 60_000)
    assert screen.marks() == cells(screen.board())


def test_a_screen_may_hang_before_its_table_is_opened(page: Page, fed_service, faults):
    faults.expect("404")
    screen = Screen(page, fed_service, "N0T-YET")
    page.goto(f"{fed_service.url}/display/N0T-YET?lang=en")
    expect(screen.line).to_have_text("There is no such table")
    fed_service.call("PUT", "/v1/tables/N0T-YET", {"name": "At last"})
    try:
        expect(page.get_by_role("heading", level=1)).to_have_text("At last", timeout=30_000)
        screen.record("B")
        screen.wait_for_round(1)
    finally:
        fed_service.call("DELETE", "/v1/tables/N0T-YET")
    expect(screen.line).to_have_text("There is no such table")
