"""Where reading takes a key, a screen and the lobby are opened with one behind the # of their address."""

import pytest
from pages.screens.looking import Screen, opened_table, told
from playwright.sync_api import Page, expect
from running import running_service


@pytest.fixture
def closed_screen(page: Page, tmp_path):
    with running_service(tmp_path / "data", ROADS_PUBLIC_BOARDS="0") as service:
        screen = Screen(page, service, opened_table(service))
        screen.start_shoe(told("BPT"))
        yield screen


def test_without_a_key_the_screen_and_the_lobby_say_that_they_take_one(closed_screen: Screen, faults):
    faults.expect("401")
    for path in (f"/display/{closed_screen.table_id}", "/"):
        closed_screen.page.goto(f"{closed_screen.service.url}{path}?lang=en")
        expect(closed_screen.line).to_have_text("Enter the key")


def test_with_a_key_they_show_all_and_the_server_never_sees_it_in_an_address(closed_screen: Screen):
    page, service = closed_screen.page, closed_screen.service
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url.partition("#")[0]))
    page.goto(f"{service.url}/?lang=en#key={service.admin_key}")
    page.locator(f'li[data-table="{closed_screen.table_id}"] a').click()
    closed_screen.wait_for_round(3)
    expect(page.locator("#limits")).to_have_text("HK$100 – HK$50,000")
    closed_screen.record("B")
    closed_screen.wait_for_round(4)
    assert addresses
    assert not any(service.admin_key in address for address in addresses)
