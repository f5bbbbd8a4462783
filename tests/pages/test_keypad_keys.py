"""The key: entered once, kept by the page alone, and said to be wrong when it is."""

import pytest
from pages.keypads import Keypad
from playwright.sync_api import expect
from running import ADMIN_KEY, running_service


@pytest.fixture
def closed(page, service, table_id, faults) -> Keypad:
    """A keypad that waits for its key."""
    faults.expect("status of 40[134]")
    keypad = Keypad(page, service, table_id)
    page.goto(f"/keypad/{table_id}")
    expect(page.get_by_label("Enter the key")).to_be_focused()
    return keypad


def said(keypad: Keypad):
    return keypad.page.locator("#key-said")


def test_a_wrong_key_is_said_to_be_wrong(closed: Keypad):
    closed.sign_in("nothing")
    expect(said(closed)).to_have_text("Wrong key")
    expect(closed.page.locator("#desk")).to_be_hidden()
    closed.sign_in(ADMIN_KEY)
    closed.wait_until_live()


@pytest.mark.parametrize(("scope", "tables"), [("display", []), ("feed", ["another-table"])])
def test_a_key_that_may_not_record_here_is_told_so(closed: Keypad, make_key, scope, tables):
    closed.sign_in(make_key(scope, *tables))
    expect(said(closed)).to_have_text("This key may not record at this table")


def test_a_feed_key_for_the_table_is_enough(closed: Keypad, make_key):
    closed.sign_in(make_key("feed", closed.table_id))
    closed.wait_until_live()
    closed.tap("banker")
    closed.expect_said("Recorded: Round 1: Banker")


def test_a_table_that_is_not_there_is_said(page, service, faults):
    faults.expect("status of 404")
    page.goto("/keypad/nowhere")
    keypad = Keypad(page, service, "nowhere")
    keypad.sign_in(ADMIN_KEY)
    expect(said(keypad)).to_have_text("There is no such table")


def test_the_key_is_kept_over_a_reload_and_forgotten_at_signing_out(closed: Keypad):
    closed.sign_in(ADMIN_KEY)
    closed.wait_until_live()
    closed.page.reload()
    closed.wait_until_live()
    closed.button("Sign out").click()
    closed.page.reload()
    expect(closed.page.get_by_label("Enter the key")).to_be_visible()
    assert closed.page.evaluate("JSON.stringify({...sessionStorage})").find(ADMIN_KEY) == -1


def test_the_key_is_in_no_address_and_in_nothing_that_outlives_the_page(page, service, table_id):
    addresses = []
    page.on("request", lambda request: addresses.append(request.url))
    keypad = Keypad(page, service, table_id).open()
    keypad.tap("banker")
    keypad.expect_said("Recorded: Round 1: Banker")
    assert addresses
    assert not [address for address in addresses if ADMIN_KEY in address]
    assert ADMIN_KEY not in page.url
    assert ADMIN_KEY not in page.evaluate("JSON.stringify({...localStorage}) + document.cookie")
    assert ADMIN_KEY not in page.content()


def test_a_tap_outlives_its_key(page, tmp_path, faults):
    """Keys are revoked; the tap waits for another one."""
    faults.expect("status of 401|ERR_|INCOMPLETE|503")
    with running_service(tmp_path / "data") as service:
        service.call("PUT", "/v1/tables/B01", {})
        keypad = Keypad(page, service, "B01").open()
        service.stop()
        service.admin_key = "another-key"
        service.start()
        service.wait_until_ready()
        keypad.tap("banker")
        expect(said(keypad)).to_have_text("Wrong key")
        expect(page.locator("#key-waiting")).to_have_text("1 round waiting to be sent")
        keypad.sign_in("another-key")
        keypad.expect_said("Recorded: Round 1: Banker")
        assert keypad.letters() == "B"


def test_a_keypad_works_where_boards_are_not_public(page, tmp_path):
    with running_service(tmp_path / "data", ROADS_PUBLIC_BOARDS="0") as service:
        service.call("PUT", "/v1/tables/B01", {})
        keypad = Keypad(page, service, "B01").open()
        keypad.tap("tie")
        keypad.expect_said("Recorded: Round 1: Tie")
