"""The keypad speaks the languages of the catalogue, by `?lang=` or as the browser asks."""

import pytest
from pages.keypads import Keypad
from playwright.sync_api import expect
from running import ADMIN_KEY

from roads_service.display.words import LANGUAGES, words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_tapped_and_what_is_said_is_in_the_language(page, service, table_id, lang):
    told = words(lang)
    keypad = Keypad(page, service, table_id)
    page.goto(f"/keypad/{table_id}?lang={lang}")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.get_by_label(told("Enter the key")).fill(ADMIN_KEY)
    page.get_by_role("button", name=told("Sign in"), exact=True).click()
    expect(page.locator("#place")).to_have_text(told("Shoe {shoe} · Next round {number}", shoe=1, number=1))
    page.get_by_role("button", name=told("Banker pair"), exact=True).click()
    page.locator("#result").get_by_role("button", name=told("Banker"), exact=True).click()
    # The colour of the outcome is there once it is recorded, not while it waits.
    expect(page.locator("#said")).to_have_attribute("data-tone", "banker")
    for part in (told("Recorded: {result}", result=""), told("Banker"), told("Banker pair")):
        expect(page.locator("#said")).to_contain_text(part.strip())
    assert keypad.letters() == "B"


@pytest.mark.browser_context_args(locale="cs-CZ")
def test_the_browser_is_asked_where_the_address_does_not_tell(page, service, table_id):
    page.goto(f"/keypad/{table_id}")
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    expect(page.locator("#sign-in")).to_have_text("Přihlásit")
