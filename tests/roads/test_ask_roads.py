"""Ask roads: what each derived road would get if banker, or if player, won the next round."""

import pytest
from hypothesis import given
from shoes import DERIVED, board_of, examples, shoes

from roads_service.baccarat import Outcome, Round
from roads_service.roads import Ask, Board, Color

WINNERS = (Outcome.BANKER, Outcome.PLAYER)
RED, BLUE = Color.RED, Color.BLUE


@pytest.mark.parametrize("letters", ["", "T", "B", "BBBB", "BTT"])
def test_nothing_is_asked_before_the_second_streak(letters):
    board = board_of(letters)
    assert board.ask(Outcome.BANKER) == board.ask(Outcome.PLAYER) == Ask(None, None, None)


def test_from_the_second_streak_on_big_eye_boy_has_an_answer():
    assert board_of("BP").ask(Outcome.BANKER) == Ask(RED, None, None)
    assert board_of("BP").ask(Outcome.PLAYER) == Ask(BLUE, None, None)


def test_each_road_has_an_answer_of_its_own():
    board = board_of("BB" + "P" + "B" + "P")
    assert board.ask(Outcome.BANKER) == Ask(RED, RED, BLUE)
    assert board.ask(Outcome.PLAYER) == Ask(BLUE, BLUE, RED)


def test_a_tie_changes_no_answer():
    for side in WINNERS:
        assert board_of("BBPT").ask(side) == board_of("BBP").ask(side)


@given(shoes())
@examples(200)
def test_the_two_sides_get_opposite_colours_or_both_none(shoe):
    board = Board.of(shoe)
    banker, player = map(board.ask, WINNERS)
    for road in DERIVED:
        assert {getattr(banker, road), getattr(player, road)} in ({RED, BLUE}, {None})


@given(shoes())
@examples(250)
def test_the_answer_is_what_the_next_win_indeed_draws(shoe):
    board = Board.of(shoe)
    for side in WINNERS:
        after = board.grow(len(shoe) + 1, Round(side))
        for road in DERIVED:
            drawn = getattr(after, road).marks[len(getattr(board, road).marks) :]
            answer = getattr(board.ask(side), road)
            assert [mark.color for mark in drawn] == ([] if answer is None else [answer])
