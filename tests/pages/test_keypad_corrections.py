"""Undo, void, amend and a new shoe; what changes what is recorded asks first, but for the undoing of the last tap."""

import pytest
from pages.keypads import Keypad
from playwright.sync_api import Page, expect
from running import Service


@pytest.fixture
def dealt(page: Page, service: Service, table_id: str) -> Keypad:
    """A keypad of a table that had a banker and a player, at which a tie was tapped."""
    keypad = Keypad(page, service, table_id)
    for outcome in ("banker", "player"):
        service.call("POST", f"{keypad.path}/rounds", {"outcome": outcome})
    keypad.open()
    keypad.tap("tie")
    keypad.expect_said("Recorded: Round 3: Tie")
    expect(page.locator("#rounds button")).to_have_count(3)
    return keypad


def undo(keypad: Keypad):
    return keypad.page.locator("#undo")


def test_the_last_tap_is_undone_without_a_question(dealt: Keypad):
    expect(undo(dealt)).to_have_text("Undo the last round Round 3: Tie")
    undo(dealt).click()
    dealt.expect_said("Round 3 is void")
    assert dealt.letters() == "BP-"


def test_an_undo_that_is_tapped_twice_undoes_one_round(dealt: Keypad):
    undo(dealt).dblclick()
    dealt.expect_said("Round 3 is void")
    expect(undo(dealt)).to_have_attribute("aria-disabled", "true")
    dealt.tap("banker")
    dealt.expect_said("Recorded: Round 4: Banker")
    assert dealt.letters() == "BP-B"


def test_there_is_nothing_to_undo_before_the_first_tap(keypad: Keypad):
    keypad.service.call("POST", f"{keypad.path}/rounds", {"outcome": "tie"})
    expect(keypad.page.locator("#rounds button")).to_have_count(1)
    keypad.try_to_press(undo(keypad))
    keypad.tap("banker")
    keypad.expect_said("Recorded: Round 2: Banker")
    assert keypad.letters() == "TB"


def test_any_round_is_voided_once_that_is_confirmed(dealt: Keypad):
    dealt.correct(1, "Void the round")
    expect(dealt.page.locator("#asking")).to_contain_text("Void round 1?")
    dealt.confirm()
    dealt.expect_said("Round 1 is void")
    assert dealt.letters() == "-PT"
    expect(dealt.page.locator("#rounds button[data-number='1']")).to_have_text("Round 1: Banker Void")


@pytest.mark.parametrize("way_out", ["Cancel", "Escape"])
def test_a_void_that_is_not_confirmed_changes_nothing(dealt: Keypad, way_out):
    dealt.correct(1, "Void the round")
    dealt.button("Cancel").click() if way_out == "Cancel" else dealt.page.keyboard.press(way_out)
    expect(dealt.page.locator("#asking")).to_be_hidden()
    dealt.tap("banker")
    dealt.expect_said("Recorded: Round 4: Banker")
    assert dealt.letters() == "BPTB"


def test_a_round_is_amended_by_its_result(dealt: Keypad):
    dealt.correct(2, "Amend")
    dealt.button("Natural").click()
    dealt.tap("banker")
    expect(dealt.page.locator("#asking")).to_contain_text("Round 2: Banker, Natural")
    dealt.confirm()
    dealt.expect_said("Round 2 is amended: Banker, Natural")
    assert dealt.letters() == "BBT"
    assert dealt.rounds()[1]["natural"]


def test_a_round_is_amended_by_its_cards(dealt: Keypad):
    dealt.correct(1, "Amend")
    dealt.button("Cards").click()
    dealt.deal("9H", "KS", "KD", "7C")
    dealt.button("Record").click()
    dealt.confirm()
    dealt.expect_said("Round 1 is amended: Player, Player 9 – Banker 7, Natural")
    assert dealt.letters() == "PPT"


def test_an_amendment_that_is_given_up_records_nothing(dealt: Keypad):
    dealt.correct(1, "Amend")
    dealt.tap("tie")
    dealt.button("Cancel").last.click()
    dealt.page.locator("#amending-cancel").click()
    dealt.tap("tie")
    dealt.expect_said("Recorded: Round 4: Tie")
    assert dealt.letters() == "BPTT"


def test_a_void_is_restored_by_amending_it(dealt: Keypad):
    undo(dealt).click()
    dealt.expect_said("Round 3 is void")
    expect(dealt.page.locator("#rounds button[data-number='3']")).to_have_attribute("data-status", "void")
    dealt.correct(3, "Amend")
    dealt.tap("tie")
    dealt.confirm()
    dealt.expect_said("Round 3 is amended: Tie")
    assert dealt.letters() == "BPT"


def test_a_new_shoe_begins_once_that_is_confirmed(dealt: Keypad):
    dealt.button("New shoe").click()
    dealt.button("Cancel").last.click()
    assert len(dealt.service.call("GET", f"{dealt.path}/shoes").json()["shoes"]) == 1
    dealt.button("New shoe").click()
    dealt.confirm()
    dealt.expect_said("Shoe 2 has begun")
    expect(dealt.page.locator("#place")).to_have_text("Shoe 2 · Next round 1")
    expect(dealt.page.locator("#rounds button")).to_have_count(0)
    dealt.tap("player")
    dealt.expect_said("Recorded: Round 1: Player")
    assert (dealt.letters(1), dealt.letters(2)) == ("BPT", "P")
