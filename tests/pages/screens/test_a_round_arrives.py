"""What happens at the table is on the screen within a second, and seen to be new."""

import pytest
from pages.screens.looking import Screen, told
from playwright.sync_api import expect

A_SECOND = 1000


def test_a_round_is_on_the_screen_within_a_second_of_its_acknowledgement(screen: Screen):
    screen.start_shoe(told("BPBP"))
    screen.open()
    for number in range(5, 15):
        screen.send("round.finished", outcome="banker", round_id=f"G{number}", number=number)
        screen.wait_for_round(number, A_SECOND)


def test_the_new_marks_arrive_visibly_and_the_old_stay_where_they_are(screen: Screen):
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.start_shoe(told("BPPBBPB"))
    screen.open()
    expect(screen.element.locator(".arriving")).to_have_count(0)
    screen.record("B")
    arriving = screen.element.locator("g.mark.arriving")
    expect(arriving.first).to_be_attached()
    assert {mark.get_attribute("data-round") for mark in arriving.all()} == {"8"}
    expect(arriving.first.locator(".sign")).to_have_css("animation-name", "arrive")


def test_nothing_moves_for_those_who_do_not_want_it(screen: Screen):
    screen.open()
    screen.record("B")
    screen.wait_for_round(1)
    names = "all => all.map(one => getComputedStyle(one.querySelector('.sign')).animationName)"
    moving = screen.element.locator("g.mark.arriving").evaluate_all(names)
    assert moving
    assert set(moving) == {"none"}


def test_the_last_result_is_told_to_screen_readers_once(screen: Screen):
    screen.start_shoe(told("BP"))
    screen.open(lang="en")
    spoken = screen.element.locator("[aria-live=polite]")
    expect(spoken).to_have_text("")
    screen.record("T")
    expect(spoken).to_have_text("Round 3: It is a tie")


def test_the_board_has_a_text_for_those_who_do_not_see_it(screen: Screen):
    screen.start_shoe(told("BBP"))
    screen.open(lang="en")
    name = screen.element.locator("[role=img]").first.get_attribute("aria-label")
    assert name == f"Salon {screen.table_id}, Shoe 2, 3 rounds, Banker 2, Player 1, Tie 0, Round 3: Player wins"


@pytest.mark.parametrize("letter", "BPT")
def test_the_winner_is_announced(screen: Screen, letter):
    screen.open(lang="en")
    screen.record(letter)
    winner = {"B": "Banker wins", "P": "Player wins", "T": "It is a tie"}[letter]
    expect(screen.page.get_by_text(winner, exact=True)).to_be_visible()
