"""Each button of the keypad records what it says, once, and it is said what was recorded."""

from datetime import datetime, timedelta

import pytest
from pages.keypads import Keypad

NOTHING = {"player_pair": False, "banker_pair": False, "natural": False}


def told(round_):
    return {name: round_[name] for name in ("outcome", "player_pair", "banker_pair", "natural")}


@pytest.mark.parametrize("outcome", ["player", "banker", "tie"])
def test_an_outcome_is_recorded_at_a_tap(keypad: Keypad, outcome):
    keypad.tap(outcome)
    keypad.expect_said(f"Recorded: Round 1: {outcome.capitalize()}")
    assert [told(round_) for round_ in keypad.rounds()] == [{"outcome": outcome, **NOTHING}]


@pytest.mark.parametrize(
    ("flag", "name"), [("player_pair", "Player pair"), ("banker_pair", "Banker pair"), ("natural", "Natural")]
)
def test_what_else_there_was_is_told_before_the_outcome(keypad: Keypad, flag, name):
    keypad.button(name).click()
    keypad.tap("banker")
    keypad.expect_said(f"Recorded: Round 1: Banker, {name}")
    keypad.tap("player")
    keypad.expect_said("Recorded: Round 2: Player")
    first, second = keypad.rounds()
    assert told(first) == {"outcome": "banker", **NOTHING, flag: True}
    assert told(second) == {"outcome": "player", **NOTHING}


def test_a_flag_that_is_tapped_again_is_taken_back(keypad: Keypad):
    keypad.button("Player pair").click()
    keypad.button("Natural").click()
    keypad.button("Player pair").click()
    keypad.tap("tie")
    keypad.expect_said("Recorded: Round 1: Tie, Natural")


def test_a_double_tap_records_one_round(keypad: Keypad):
    keypad.outcome("banker").dblclick()
    keypad.expect_said("Recorded: Round 1: Banker")
    keypad.tap("player")
    keypad.expect_said("Recorded: Round 2: Player")
    assert keypad.letters() == "BP"


def test_taps_on_two_outcomes_at_once_record_the_first(keypad: Keypad):
    keypad.page.evaluate("document.querySelectorAll('.outcome').forEach((button) => button.click())")
    keypad.expect_said("Recorded: Round 1: Player")
    keypad.tap("tie")
    keypad.expect_said("Recorded: Round 2: Tie")
    assert keypad.letters() == "PT"


def test_the_place_of_the_next_round_is_shown(keypad: Keypad):
    assert keypad.page.locator("#place").inner_text() == "Shoe 1 · Next round 1"
    keypad.tap("banker")
    keypad.expect_said("Recorded: Round 1: Banker")
    assert keypad.page.locator("#place").inner_text() == "Shoe 1 · Next round 2"


@pytest.mark.parametrize("hours", [-30, 0, 30])
def test_a_tablet_whose_clock_is_wrong_tells_the_time_of_the_service(page, service, table_id, hours):
    page.add_init_script(f"const now = Date.now.bind(Date); Date.now = () => now() + {hours} * 3600e3;")
    keypad = Keypad(page, service, table_id).open()
    keypad.tap("banker")
    keypad.expect_said("Recorded: Round 1: Banker")
    (round_,) = keypad.rounds()
    finished, recorded = (datetime.fromisoformat(round_[name]) for name in ("finished_at", "recorded_at"))
    assert abs(recorded - finished) < timedelta(minutes=10)
