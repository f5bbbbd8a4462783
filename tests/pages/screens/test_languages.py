"""Each language speaks for itself on the screen and in the lobby, in words and in numbers."""

import pytest
from pages.screens.looking import LANGS, Screen, told
from playwright.sync_api import expect

from roads_service.display.words import words


@pytest.mark.parametrize("lang", LANGS)
def test_the_screen_speaks_the_language(screen: Screen, lang):
    spoken = words(lang)
    screen.start_shoe(told("BBP"))
    screen.open(lang=lang)
    assert screen.page.locator("html").get_attribute("lang") == lang
    expect(screen.page.locator("#said")).to_have_text(spoken("Player wins"))
    for label in ("Shoe", "Round", "Limits", "Game no."):
        expect(screen.page.get_by_text(spoken(label), exact=True).first).to_be_visible()
    for label in ("If banker wins next", "If player wins next", "Banker pair", "Natural"):
        expect(screen.element.get_by_text(spoken(label), exact=True)).to_be_visible()
    assert spoken.ngettext("{count} round", "{count} rounds", 3) in (
        screen.element.locator("[role=img]").first.get_attribute("aria-label") or ""
    )


@pytest.mark.parametrize(
    ("lang", "signs"), [("en", "BPT"), ("ru", "BPT"), ("zh-Hant", "莊閒和"), ("zh-Hans", "庄闲和")]
)
def test_the_beads_bear_the_signs_of_the_language(screen: Screen, lang, signs):
    screen.start_shoe(told("BPT"))
    screen.open(lang=lang)
    assert "".join(screen.element.locator(".bead_plate .letter").all_text_contents()) == signs


@pytest.mark.parametrize("lang", LANGS)
def test_the_lobby_speaks_the_language(page, fed_service, screen: Screen, lang):
    spoken = words(lang)
    screen.start_shoe(told("BT"))
    page.goto(f"{fed_service.url}/?lang={lang}")
    expect(page.get_by_role("heading", level=1)).to_have_text(spoken("Tables"))
    table = page.locator(f'li[data-table="{screen.table_id}"]')
    table.scroll_into_view_if_needed()
    expect(table).to_contain_text(spoken("It is a tie"))
    expect(table).to_contain_text(spoken.ngettext("{count} round", "{count} rounds", 2))


def test_limits_are_written_as_the_language_writes_them(screen: Screen):
    written = {}
    for lang in ("en", "ru", "it"):
        screen.open(lang=lang)
        limits = screen.page.locator("#limits")
        expect(limits).not_to_have_text("–")
        written[lang] = limits.inner_text().replace("\xa0", " ")
    assert written == {
        "en": "HK$100 – HK$50,000",
        "ru": "100 HK$ – 50 000 HK$",
        "it": "100 HKD – 50.000 HKD",
    }
