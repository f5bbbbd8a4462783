"""The keypad under a thumb: everything to tap is large, nothing is cut off, and nothing moves under the finger."""

from itertools import product

import pytest
from pages.keypads import Keypad
from playwright.sync_api import expect

from roads_service.display.words import LANGUAGES

SMALLEST = 48  # pixels, as the guidelines of both large makers of tablets ask for
SIZES = {"phone": (360, 640), "tablet": (820, 1180), "tablet across": (1180, 820)}
BOXES = """() => [...document.querySelectorAll("button, input")].filter((one) => one.checkVisibility()).map((one) => {
    const { left, right, width, height } = one.getBoundingClientRect();
    return { what: one.id || one.textContent, left, right, width, height, cut: one.scrollWidth > one.clientWidth };
})"""


@pytest.fixture(params=SIZES.values(), ids=SIZES.keys())
def size(page, request):
    width, height = request.param
    page.set_viewport_size({"width": width, "height": height})
    return request.param


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_can_be_tapped_is_large_and_whole(page, service, table_id, lang):
    service.call("POST", f"/v1/tables/{table_id}/rounds", {"outcome": "tie"})
    page.goto(f"/keypad/{table_id}?lang={lang}")
    page.locator("#key").fill(service.admin_key)
    page.locator("#sign-in").click()
    expect(page.locator("#rounds button")).to_have_count(1)
    for way, (width, height) in product(("by-result", "by-cards"), SIZES.values()):
        page.set_viewport_size({"width": width, "height": height})
        page.locator(f"#{way}").click()
        boxes = page.evaluate(BOXES)
        assert len(boxes) > 8
        for box in boxes:
            assert min(box["width"], box["height"]) >= SMALLEST, box
            assert 0 <= box["left"] < box["right"] <= width, box
            assert not box["cut"], box


def test_the_outcomes_stay_where_they_are_while_rounds_are_recorded_and_the_line_drops(keypad: Keypad, size, faults):
    faults.expect("ERR_INTERNET_DISCONNECTED")
    before = keypad.outcome("banker").bounding_box()
    keypad.tap("banker")
    keypad.expect_said("Recorded: Round 1: Banker")
    assert keypad.outcome("banker").bounding_box() == before
    keypad.page.context.set_offline(True)
    keypad.tap("banker")
    keypad.expect_said("Not recorded yet: Round 2: Banker")
    expect(keypad.page.locator("#line")).to_be_visible()
    assert keypad.outcome("banker").bounding_box() == before
