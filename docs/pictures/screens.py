"""Photographs the pages for the documentation: `make pictures` writes them beside this file.

A service on a folder of its own, tables that push what happens through the signed webhook, and the system's Chromium.
"""

import json
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from feeding import SECRET, Connection, Sender
from pages.browsing import launched
from pages.keypads import Keypad
from pages.screens.looking import DRAGONS, told
from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright
from running import Service, running_service

HERE = Path(__file__).parent
SHOES = json.loads((HERE.parents[1] / "examples" / "real_shoes.json").read_text())["shoes"]
MOST_BYTES = 300_000
TABLES = 20
SECONDS_TO_BET = 25
THEMES = {"dark": "en", "light": "zh-Hant"}
LIMITS = [
    {"minimum": 500, "maximum": 200_000, "currency": "HKD"},
    {"minimum": 1000, "maximum": 500_000, "currency": "HKD"},
    {"minimum": 5000, "maximum": 1_000_000, "currency": "HKD"},
]


def table_ids() -> list[str]:
    """The tables, in order."""
    return [f"B{number:02}" for number in range(1, TABLES + 1)]


def rounds_of(place: int) -> list[dict[str, Any]]:
    """The rounds of a table: three dragons at the first, real shoes, played for a while, at the others."""
    begin = 5 * place % 30
    rounds = SHOES[place % len(SHOES)][begin : begin + 28 + 61 * place % 42] if place else told(DRAGONS)
    return [{**round_, "round_id": f"{place + 1}-{number:04}"} for number, round_ in enumerate(rounds, start=1)]


def fill(sender: Sender) -> None:
    """Open the tables and bring them to where they are seen: bets open at most, cards on the way at some."""
    for place, table_id in enumerate(table_ids()):
        sender.send("table.opened", table_id, name=f"Baccarat {place + 1}", limits=LIMITS[place % len(LIMITS)])
        sender.send("shoe.synced", table_id, shoe=1, rounds=rounds_of(place))
        if place % 3:
            open_bets(sender, table_id)
        else:
            deal(sender, table_id, "p10H b3S pKD" if place else "p9H b3S pKD b4C", f"{place + 1}-0101")
    sender.send("table.closed", table_ids()[-1])


def open_bets(sender: Sender, table_id: str) -> None:
    """Open bets from now on."""
    closes_at = datetime.now(UTC) + timedelta(seconds=SECONDS_TO_BET)
    sender.send("betting.opened", table_id, closes_at=closes_at.isoformat())


def deal(sender: Sender, table_id: str, cards: str, round_id: str) -> None:
    """Deal cards one by one, each written as its hand's letter and the card."""
    for card in cards.split():
        hand = {"p": "player", "b": "banker"}[card[0]]
        sender.send("card.dealt", table_id, hand=hand, card=card[1:], round_id=round_id)


def photograph(page: Page, name: str) -> None:
    """Write what the page shows, in 256 colours. Raises `ValueError` when that takes too many bytes."""
    picture = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
    path = HERE / f"{name}.png"
    picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"{name} has {path.stat().st_size} bytes, more than {MOST_BYTES}")


def opened(browser: Browser, address: str, width: int, height: int) -> Page:
    """A page of this size, in pixels."""
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en-GB")
    page.goto(address)
    return page


def photograph_display(browser: Browser, service: Service, sender: Sender, theme: str) -> None:
    """The screen across when a round is over, and upright while bets are open."""
    open_bets(sender, "B02")
    for way, (width, height), table_id in (("landscape", (1920, 1080), "B01"), ("portrait", (1080, 1920), "B02")):
        address = f"{service.url}/display/{table_id}?theme={theme}&lang={THEMES[theme]}"
        page = opened(browser, address, width, height)
        expect(page.locator("baccarat-board g.mark").first).to_be_visible()
        photograph(page, f"display-{way}-{theme}")
        page.close()


def photograph_lobby(browser: Browser, service: Service, theme: str) -> None:
    """All tables."""
    page = opened(browser, f"{service.url}/?theme={theme}&lang={THEMES[theme]}", 1920, 1080)
    expect(page.locator("#tables > *")).to_have_count(TABLES)
    expect(page.locator("#tables > :has(g.mark)")).to_have_count(TABLES)
    photograph(page, f"lobby-{theme}")
    page.close()


def photograph_keypad(browser: Browser, service: Service, theme: str) -> None:
    """Dark on a tablet, by results; light on a phone, by cards."""
    width, height = (820, 1180) if theme == "dark" else (430, 932)
    page = opened(browser, f"{service.url}/keypad/B03?theme={theme}", width, height)
    keypad = Keypad(page, service, "B03")
    keypad.sign_in(service.admin_key)
    keypad.wait_until_live()
    if theme == "dark":
        keypad.button("Banker pair").click()
        keypad.tap("banker")
        expect(page.locator("#said")).to_contain_text("Recorded")
        expect(keypad.outcome("banker")).to_have_attribute("aria-disabled", "false")
    else:
        keypad.button("Cards").click()
        keypad.deal("2H", "3S", "KD")
        keypad.button("7").click()
    photograph(page, f"keypad-{theme}")
    page.close()


def main() -> None:
    """Take all pictures."""
    with (
        TemporaryDirectory() as folder,
        running_service(Path(folder) / "data", ROADS_FEED_SECRETS=SECRET) as service,
        sync_playwright() as playwright,
        launched(playwright.chromium) as browser,
    ):
        sender = Sender(Connection(service.url))
        fill(sender)
        for theme in THEMES:
            photograph_display(browser, service, sender, theme)
            photograph_lobby(browser, service, theme)
            photograph_keypad(browser, service, theme)


if __name__ == "__main__":
    main()
