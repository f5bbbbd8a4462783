"""The keypad works without a pointer."""

from pages.keypads import Keypad
from playwright.sync_api import expect
from running import ADMIN_KEY


def go_to(page, description):
    """Press Tab until what is described has the focus."""
    for _ in range(80):
        if (
            page.evaluate("document.activeElement.textContent.trim() || document.activeElement.ariaLabel")
            == description
        ):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the focus never came to {description!r}")


def press(page, description, key="Enter"):
    go_to(page, description)
    page.keyboard.press(key)


def test_a_round_is_recorded_undone_and_a_shoe_begun_by_keys_alone(page, service, table_id):
    keypad = Keypad(page, service, table_id)
    page.goto(f"/keypad/{table_id}")
    expect(page.get_by_label("Enter the key")).to_be_focused()
    page.keyboard.type(ADMIN_KEY)
    page.keyboard.press("Enter")
    keypad.wait_until_live()
    press(page, "Banker pair", "Space")
    press(page, "Banker")
    keypad.expect_said("Recorded: Round 1: Banker, Banker pair")
    press(page, "Undo the last round Round 1: Banker, Banker pair")
    keypad.expect_said("Round 1 is void")
    expect(page.locator("#new-shoe")).to_have_attribute("aria-disabled", "false")
    press(page, "New shoe")
    press(page, "Confirm")
    keypad.expect_said("Shoe 2 has begun")


def test_cards_are_dealt_by_keys_alone(keypad: Keypad):
    page = keypad.page
    page.locator("h1").click()
    press(page, "Cards")
    for card in ("9", "K", "K", "7"):
        press(page, card, "Space")
        press(page, "♠", "Space")
    expect(page.locator("#record-cards")).to_be_focused()
    page.keyboard.press("Enter")
    keypad.expect_said("Recorded: Round 1: Player, Player 9 – Banker 7, Natural")


def test_a_key_that_is_held_down_records_one_round(keypad: Keypad):
    page = keypad.page
    keypad.outcome("tie").focus()
    page.keyboard.down("Enter")
    keypad.expect_said("Recorded: Round 1: Tie")
    expect(keypad.outcome("tie")).to_have_attribute("aria-disabled", "false")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")
    keypad.expect_said("Recorded: Round 2: Tie")
    assert keypad.letters() == "TT"
