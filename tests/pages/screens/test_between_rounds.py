"""The phase of a table, the time left to bet, and the cards as they are dealt."""

import re
from datetime import UTC, datetime, timedelta

from feeding import written
from pages.screens.looking import Screen, told
from playwright.sync_api import Locator, expect


def cards(screen: Screen, side: str) -> Locator:
    return screen.page.locator(f"#{side} .card")


def lie(screen: Screen, side: str, *told: str) -> None:
    """These cards of a hand lie on the table, in this order, and no others."""
    expect(cards(screen, side)).to_have_count(len(told))
    assert [card.get_attribute("data-card") for card in cards(screen, side).all()] == list(told)


def test_name_limits_shoe_and_round_stand_above(screen: Screen):
    screen.start_shoe(told("BPT"))
    screen.open(lang="en")
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(f"Salon {screen.table_id}")
    expect(screen.page.locator("#limits")).to_have_text("HK$100 – HK$50,000")
    expect(screen.page.locator("#shoe")).to_have_text("2")
    expect(screen.page.locator("#round")).to_have_text("3")
    assert screen.page.title() == f"Salon {screen.table_id}"


def test_the_id_of_the_game_is_shown(screen: Screen):
    screen.open()
    screen.send("round.finished", outcome="tie", round_id="HK-2026-000123")
    expect(screen.page.locator("#game")).to_have_text("HK-2026-000123")


def test_while_bets_are_open_the_time_left_is_counted_down(screen: Screen):
    screen.open(lang="en")
    screen.send("betting.opened", closes_at=written(datetime.now(UTC) + timedelta(seconds=20)))
    expect(screen.page.get_by_text("Place your bets")).to_be_visible()
    left = screen.page.get_by_role("timer")
    expect(left).to_have_text(re.compile(r"^(1\d|2[01])$"))
    before = int(left.inner_text())
    expect(left).not_to_have_text(str(before))
    assert int(left.inner_text()) < before


def test_the_time_left_does_not_depend_on_the_clock_of_the_screen(screen: Screen):
    screen.page.clock.install(time=datetime.now(UTC) + timedelta(hours=3))
    screen.open(lang="en")
    screen.send("betting.opened", closes_at=written(datetime.now(UTC) + timedelta(seconds=300)))
    left = screen.page.get_by_role("timer")
    expect(left).to_have_text(re.compile(r"^(2[89]\d|30[01])$"))


def test_when_the_time_is_over_nobody_is_asked_to_bet(screen: Screen):
    screen.open(lang="en")
    screen.send("betting.opened", closes_at=written(datetime.now(UTC) + timedelta(seconds=2)))
    expect(screen.page.get_by_text("Place your bets")).to_be_visible()
    expect(screen.page.get_by_text("No more bets")).to_be_visible()
    expect(screen.page.locator("#countdown")).to_have_text("")


def test_no_time_is_counted_when_nobody_told_when_bets_close(screen: Screen):
    screen.open(lang="en")
    screen.send("betting.opened")
    expect(screen.page.get_by_text("Place your bets")).to_be_visible()
    expect(screen.page.locator("#countdown")).to_have_text("")


def test_cards_come_one_by_one_with_their_totals(screen: Screen):
    screen.open(lang="en")
    screen.send("betting.closed")
    expect(screen.page.get_by_text("No more bets")).to_be_visible()
    dealt = [("player", "2H", "2"), ("banker", "3S", "3"), ("player", "3D", "5"), ("banker", "10C", "3")]
    for side, card, total in dealt:
        screen.send("card.dealt", hand=side, card=card)
        expect(cards(screen, side).last).to_have_attribute("data-card", card)
        expect(screen.page.locator(f"#{side} .total")).to_have_text(total)
    screen.send("card.dealt", hand="player", card="KS")
    lie(screen, "player", "2H", "3D", "KS")
    lie(screen, "banker", "3S", "10C")
    expect(cards(screen, "player").nth(0)).to_have_accessible_name("2♥")


def test_the_hands_stay_with_the_result_until_the_next_round_begins(screen: Screen):
    screen.open(lang="en")
    hands = {"player": ["9H", "KD"], "banker": ["3S", "4C"]}
    screen.send("round.finished", cards=hands, round_id="G1")
    expect(screen.page.get_by_text("Player wins", exact=True)).to_be_visible()
    expect(screen.page.locator("#more")).to_have_text("Natural")
    lie(screen, "player", "9H", "KD")
    lie(screen, "banker", "3S", "4C")
    expect(screen.page.locator("#player .total")).to_have_text("9")
    expect(screen.page.locator("#player")).to_have_class(re.compile("won"))
    screen.send("betting.opened")
    expect(screen.page.get_by_text("Place your bets")).to_be_visible()
    lie(screen, "player")
    lie(screen, "banker")
    expect(screen.page.locator("#round")).to_have_text("2")
    expect(screen.page.locator("#player")).not_to_have_class(re.compile("won"))


def test_a_closed_table_says_so(screen: Screen):
    screen.open(lang="en")
    screen.send("table.closed")
    expect(screen.page.get_by_text("Table closed")).to_be_visible()
