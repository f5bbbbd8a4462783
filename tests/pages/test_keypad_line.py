"""A line that is lost loses no tap and doubles none: the keypad keeps it, says so, and sends it under its one id."""

import os
import signal

import pytest
from pages.keypads import Keypad
from playwright.sync_api import expect
from running import children, command_of, running_service

# What the console tells of a line that is not there, and of the service while it starts.
LOST = "ERR_(INTERNET_DISCONNECTED|CONNECTION_|EMPTY_RESPONSE|NETWORK_|INCOMPLETE_CHUNKED)|status of 503"


@pytest.fixture
def own_service(tmp_path):
    """A service that the test may stop."""
    with running_service(tmp_path / "data") as service:
        service.call("PUT", "/v1/tables/B01", {})
        yield service


@pytest.fixture
def own_keypad(page, own_service, faults) -> Keypad:
    faults.expect(LOST)
    return Keypad(page, own_service, "B01").open()


def test_taps_without_a_line_wait_in_order_and_are_sent_when_it_is_back(keypad: Keypad, faults):
    faults.expect(LOST)
    keypad.page.context.set_offline(True)
    keypad.tap("banker")
    keypad.expect_said("Not recorded yet: Round 1: Banker")
    keypad.tap("player")
    keypad.expect_said("Not recorded yet: Round 2: Player")
    keypad.tap("tie")
    expect(keypad.waiting).to_have_count(3)
    for item, text in zip(keypad.waiting.all(), ("Round 1: Banker", "Round 2: Player", "Round 3: Tie"), strict=True):
        expect(item).to_contain_text(text)
    assert keypad.letters() == ""
    keypad.page.context.set_offline(False)
    keypad.expect_said("Recorded: Round 3: Tie")
    expect(keypad.waiting).to_have_count(0)
    assert keypad.letters() == "BPT"


def test_a_tap_outlives_the_service_and_a_reload_of_the_page(own_keypad: Keypad, own_service):
    own_keypad.tap("banker")
    own_keypad.expect_said("Recorded: Round 1: Banker")
    own_service.stop()
    own_keypad.tap("player")
    own_keypad.expect_said("Not recorded yet: Round 2: Player")
    expect(own_keypad.waiting).to_have_count(1)
    own_service.start()
    own_service.wait_until_ready()
    own_keypad.page.reload()
    own_keypad.wait_for("BP")
    expect(own_keypad.waiting).to_have_count(0)
    own_keypad.wait_until_live()
    own_keypad.tap("tie")
    own_keypad.expect_said("Recorded: Round 3: Tie")
    assert own_keypad.letters() == "BPT"


def test_a_tap_is_sent_by_itself_when_the_service_is_back(own_keypad: Keypad, own_service):
    own_service.stop()
    own_keypad.tap("player")
    own_keypad.expect_said("Not recorded yet: Round 1: Player")
    expect(own_keypad.page.locator("#line")).to_be_visible()
    own_service.start()
    own_keypad.expect_said("Recorded: Round 1: Player")
    expect(own_keypad.page.locator("#line")).to_be_hidden()
    assert own_keypad.letters() == "P"


def test_a_round_whose_answer_is_lost_is_recorded_once(keypad: Keypad, faults):
    faults.expect("ERR_FAILED")
    lost = []

    def lose_the_first_answer(route):
        if lost:
            return route.continue_()
        lost.append(route.fetch().json())
        return route.abort()

    keypad.page.route(f"**{keypad.path}/rounds", lose_the_first_answer)
    keypad.tap("banker")
    keypad.expect_said("Recorded: Round 1: Banker")
    assert len(lost) == 1
    assert [round_["round_id"] for round_ in keypad.rounds()] == [lost[0]["round"]["round_id"]]


def test_a_new_shoe_whose_answer_is_lost_begins_once(keypad: Keypad, faults):
    faults.expect("ERR_FAILED|409")
    lost = []

    def lose_the_first_answer(route):
        if lost or route.request.method != "POST":
            return route.continue_()
        lost.append(route.fetch().json())
        return route.abort()

    keypad.page.route(f"**{keypad.path}/shoes", lose_the_first_answer)
    keypad.button("New shoe").click()
    keypad.confirm()
    keypad.expect_said("Shoe 2 has begun")
    expect(keypad.page.locator("#place")).to_have_text("Shoe 2 · Next round 1")
    assert len(keypad.service.call("GET", f"{keypad.path}/shoes").json()["shoes"]) == 2


def test_workers_that_hang_are_waited_for(own_keypad: Keypad, own_service):
    """The connection stands, and nothing answers on it: the worst kind of line."""
    workers = [pid for parent in children(own_service.process.pid) for pid in children(parent)]
    assert all("gunicorn" in command_of(pid) or "roads_service" in command_of(pid) for pid in workers)
    for pid in workers:
        os.kill(pid, signal.SIGSTOP)
    try:
        own_keypad.tap("banker")
        own_keypad.expect_said("Not recorded yet: Round 1: Banker")
    finally:
        for pid in workers:
            os.kill(pid, signal.SIGCONT)
    own_keypad.expect_said("Recorded: Round 1: Banker")
    assert own_keypad.letters() == "B"


def test_a_tap_that_was_never_sent_is_taken_back_without_a_trace(keypad: Keypad, faults):
    faults.expect(LOST)
    keypad.page.context.set_offline(True)
    keypad.tap("banker")
    keypad.expect_said("Not recorded yet: Round 1: Banker")
    keypad.tap("player")
    expect(keypad.waiting).to_have_count(2)
    keypad.page.locator("#undo").click()
    keypad.expect_said("Not recorded yet: Round 1: Banker")
    expect(keypad.waiting).to_have_count(1)
    keypad.page.context.set_offline(False)
    keypad.expect_said("Recorded: Round 1: Banker")
    assert keypad.letters() == "B"


def test_a_tap_that_may_have_been_recorded_is_voided_when_the_line_is_back(keypad: Keypad, faults):
    faults.expect(LOST)
    keypad.page.context.set_offline(True)
    keypad.tap("banker")
    keypad.expect_said("Not recorded yet: Round 1: Banker")
    keypad.page.locator("#undo").click()
    expect(keypad.waiting).to_have_count(2)
    keypad.page.context.set_offline(False)
    keypad.expect_said("Round 1 is void")
    assert keypad.letters() == "-"
