"""Two who record at one table: what one does is on the other's page, and neither's round takes the other's place."""

import pytest
from pages.keypads import Keypad
from playwright.sync_api import expect


@pytest.fixture
def overtaken(keypad: Keypad, faults) -> Keypad:
    """A keypad whose tap comes second: another device recorded the round while this one had no line."""
    faults.expect("ERR_INTERNET_DISCONNECTED|409")
    keypad.page.context.set_offline(True)
    keypad.tap("banker")
    keypad.expect_said("Not recorded yet: Round 1: Banker")
    keypad.service.call("POST", f"{keypad.path}/rounds", {"outcome": "tie"})
    keypad.page.context.set_offline(False)
    keypad.expect_said("Round 1 was not recorded: the table has gone on elsewhere, its next round is 2.")
    return keypad


def test_a_round_from_elsewhere_appears(keypad: Keypad):
    keypad.service.call("POST", f"{keypad.path}/rounds", {"outcome": "tie", "player_total": 6, "banker_total": 6})
    expect(keypad.page.locator("#rounds button")).to_have_text(["Round 1: Tie, Player 6 – Banker 6"])
    keypad.tap("banker")
    keypad.expect_said("Recorded: Round 2: Banker")


def test_a_shoe_from_elsewhere_is_gone_on_with(keypad: Keypad):
    keypad.service.call("POST", f"{keypad.path}/shoes", {})
    expect(keypad.page.locator("#place")).to_have_text("Shoe 2 · Next round 1")
    keypad.tap("banker")
    keypad.expect_said("Recorded: Round 1: Banker")
    assert keypad.letters(2) == "B"


def test_a_round_that_comes_second_is_not_recorded_before_someone_decides(overtaken: Keypad):
    expect(overtaken.page.locator("#refused")).to_be_visible()
    expect(overtaken.page.locator("#rounds button")).to_have_text(["Round 1: Tie"])
    overtaken.try_to_press(overtaken.outcome("player"))
    assert overtaken.letters() == "T"


def test_it_can_be_recorded_as_the_next(overtaken: Keypad):
    overtaken.button("Record as round 2").click()
    overtaken.expect_said("Recorded: Round 2: Banker")
    expect(overtaken.page.locator("#refused")).to_be_hidden()
    assert overtaken.letters() == "TB"


def test_it_can_be_discarded(overtaken: Keypad):
    overtaken.button("Discard").click()
    overtaken.expect_said("Discarded: Round 1: Banker")
    overtaken.tap("player")
    overtaken.expect_said("Recorded: Round 2: Player")
    assert overtaken.letters() == "TP"


def test_a_tap_that_was_undone_meanwhile_voids_nobody_elses_round(keypad: Keypad, faults):
    faults.expect("ERR_INTERNET_DISCONNECTED|409")
    keypad.page.context.set_offline(True)
    keypad.tap("banker")
    keypad.expect_said("Not recorded yet: Round 1: Banker")
    keypad.page.locator("#undo").click()
    expect(keypad.waiting).to_have_count(2)
    keypad.service.call("POST", f"{keypad.path}/rounds", {"outcome": "tie"})
    keypad.page.context.set_offline(False)
    keypad.expect_said("Taken back before it was sent: Round 1: Banker")
    expect(keypad.waiting).to_have_count(0)
    keypad.tap("player")
    keypad.expect_said("Recorded: Round 2: Player")
    assert keypad.letters() == "TP"


def test_a_correction_that_comes_after_its_shoe_is_refused_and_discarded(page, service, table_id, make_key, faults):
    faults.expect("ERR_INTERNET_DISCONNECTED|status of 403")
    keypad = Keypad(page, service, table_id).open(make_key("feed", table_id))
    keypad.tap("banker")
    keypad.expect_said("Recorded: Round 1: Banker")
    page.context.set_offline(True)
    page.locator("#undo").click()
    expect(keypad.waiting).to_have_count(1)
    service.call("POST", f"{keypad.path}/shoes", {})
    page.context.set_offline(False)
    expect(page.locator("#refused-said")).to_have_text(
        "Not recorded: rounds of an earlier shoe take a key with scope admin"
    )
    keypad.button("Discard").click()
    keypad.tap("player")
    keypad.expect_said("Recorded: Round 1: Player")
    assert (keypad.letters(1), keypad.letters(2)) == ("B", "P")


def test_what_waits_behind_it_moves_up_with_it(keypad: Keypad, faults):
    faults.expect("ERR_INTERNET_DISCONNECTED|409")
    keypad.page.context.set_offline(True)
    for outcome in ("banker", "player"):
        keypad.tap(outcome)
    keypad.service.call("POST", f"{keypad.path}/rounds", {"outcome": "tie"})
    keypad.page.context.set_offline(False)
    keypad.button("Record as round 2").click()
    keypad.expect_said("Recorded: Round 3: Player")
    assert keypad.letters() == "TBP"


def test_two_pages_of_one_browser_send_a_tap_once(keypad: Keypad, context, faults):
    faults.expect("ERR_INTERNET_DISCONNECTED")
    other = Keypad(context.new_page(), keypad.service, keypad.table_id).open()
    context.set_offline(True)
    keypad.tap("banker")
    expect(other.waiting).to_have_count(1)
    context.set_offline(False)
    expect(other.waiting).to_have_count(0)
    expect(other.page.locator("#rounds button")).to_have_text(["Round 1: Banker"])
    assert keypad.letters() == "B"
