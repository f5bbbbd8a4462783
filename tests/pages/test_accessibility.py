"""axe-core finds nothing wrong on any page, dark or light, in a script of letters or of signs."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from pages.keypads import Keypad
from playwright.sync_api import Page, expect

VIEWS = [("dark", "en"), ("light", "en"), ("dark", "zh-Hant"), ("light", "ru")]
TABLET, PHONE = {"width": 820, "height": 1180}, {"width": 390, "height": 844}
KEYPAD_SIZES = dict(zip(VIEWS, (TABLET, PHONE, PHONE, TABLET), strict=True))


@pytest.fixture(params=VIEWS, ids=["-".join(view) for view in VIEWS])
def view(request) -> str:
    """The part of an address that says the theme and the language."""
    theme, lang = request.param
    return f"theme={theme}&lang={lang}"


@pytest.fixture
def dealt(service, table_id) -> str:
    """A table whose board has something on every road."""
    rounds = [
        {"outcome": "tie"},
        {"cards": {"player": ["9H", "9D"], "banker": ["3S", "4C"]}},
        *({"outcome": "banker" if (i // 3) % 2 else "player"} for i in range(30)),
        {"outcome": "tie", "player_total": 6, "banker_total": 6},
    ]
    for round_ in rounds:
        assert service.call("POST", f"/v1/tables/{table_id}/rounds", round_).status_code == 201
    return table_id


def check(page: Page, record_property, what: str = "") -> None:
    """Fail with what axe-core finds, if anything; the counts of its rules go into the test report."""
    results = Axe().run(page)
    counts = {kind: len(results.response[kind]) for kind in ("passes", "violations", "incomplete", "inapplicable")}
    record_property(f"axe {what}".strip(), counts)
    print(f"{page.url.split('?')[0].rsplit('/', 2)[1]} {what}: {counts}")
    assert counts["passes"] > 0
    found = [(one["id"], node["html"]) for one in results.response["violations"] for node in one["nodes"]]
    assert found == []


def test_the_lobby(page, service, dealt, view, record_property):
    page.goto(f"/?{view}")
    expect(page.get_by_text(f"Baccarat {dealt}").first).to_be_visible()
    check(page, record_property, "lobby")


def test_the_display(page, service, dealt, view, record_property):
    page.goto(f"/display/{dealt}?{view}")
    expect(page.locator("baccarat-board .mark").first).to_be_visible()
    check(page, record_property)


def test_the_keypad(page, service, dealt, view, request, record_property):
    page.set_viewport_size(KEYPAD_SIZES[request.node.callspec.params["view"]])
    keypad = Keypad(page, service, dealt)
    page.goto(f"/keypad/{dealt}?{view}")
    expect(page.locator("#key")).to_be_focused()
    check(page, record_property, "signing in")
    page.locator("#key").fill(service.admin_key)
    page.locator("#sign-in").click()
    expect(page.locator("#rounds button").first).to_be_visible()
    expect(page.locator("baccarat-board .mark").first).to_be_visible()
    check(page, record_property, "result")
    page.locator("#by-cards").click()
    page.locator("[data-rank='9']").click()
    page.locator("[data-suit=H]").click()
    check(page, record_property, "cards")
    page.locator("#rounds button").first.click()
    check(page, record_property, "correcting")
    page.locator("#correcting-void").click()
    check(page, record_property, "confirming")
    assert keypad.letters().count("-") == 0


def test_the_keypad_while_its_taps_wait(keypad: Keypad, faults, record_property):
    faults.expect("ERR_INTERNET_DISCONNECTED|409")
    keypad.page.context.set_offline(True)
    keypad.tap("banker")
    keypad.expect_said("Not recorded yet: Round 1: Banker")
    check(keypad.page, record_property, "waiting")
    keypad.service.call("POST", f"{keypad.path}/rounds", {"outcome": "tie"})
    keypad.page.context.set_offline(False)
    expect(keypad.page.locator("#refused")).to_be_visible()
    check(keypad.page, record_property, "refused")
