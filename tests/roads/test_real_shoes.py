"""Rounds of live play (examples/real_shoes.json, which names its source)."""

import json
from pathlib import Path

import pytest
from plain_roads import plain_bead_plate, plain_big_road, plain_derived_road
from shoes import DERIVED, numbered, picture

from roads_service.baccarat import Outcome, Round
from roads_service.roads import Board

SHOES = json.loads((Path(__file__).parents[2] / "examples" / "real_shoes.json").read_text())["shoes"]


def rounds_of(shoe) -> list[Round]:
    return [Round(**round_ | {"outcome": Outcome(round_["outcome"])}) for round_ in shoe]


@pytest.mark.parametrize("shoe", SHOES, ids=["first", "second"])
def test_a_real_shoe_is_drawn_by_the_rules(shoe):
    rounds = numbered(rounds_of(shoe))
    board = Board.of(rounds)
    assert board.bead_plate.marks == plain_bead_plate(rounds, 6)
    assert board.big_road.marks == plain_big_road(rounds, 6)
    for k, name in enumerate(DERIVED, start=1):
        assert getattr(board, name).marks == plain_derived_road(rounds, k, 6)


@pytest.mark.parametrize("shoe", SHOES, ids=["first", "second"])
def test_the_counts_of_a_real_shoe_are_those_of_its_list(shoe):
    statistics = Board.of(numbered(rounds_of(shoe))).statistics
    assert statistics.rounds == len(shoe) == 100
    for outcome in Outcome:
        assert getattr(statistics, outcome) == sum(round_["outcome"] == outcome for round_ in shoe)
    for flag in ("player_pair", "banker_pair", "natural"):
        assert getattr(statistics, flag) == sum(round_[flag] for round_ in shoe)


@pytest.mark.parametrize("shoe", SHOES, ids=["first", "second"])
def test_every_ask_road_of_a_real_shoe_came_true(shoe):
    board = Board.empty()
    for number, round_ in numbered(rounds_of(shoe)):
        asked, before, board = board.ask(round_.outcome), board, board.grow(number, round_)
        for name in DERIVED if round_.outcome is not Outcome.TIE else ():
            drawn = getattr(board, name).marks[len(getattr(before, name).marks) :]
            answer = getattr(asked, name)
            assert [mark.color for mark in drawn] == ([] if answer is None else [answer])


def test_this_is_the_big_road_of_the_second_real_shoe():
    assert picture(Board.of(numbered(rounds_of(SHOES[1]))).big_road.marks) == [
        "PBPBPBPBPBPBPBPBPBPBPBPBPBPBPBPBPBPBPBPB",
        "PB..P.PBPBP.PBP...P..BPB.B.....B.BPB....",
        "....P...PBP.P.....P...P..B.....B..PB....",
        "....P...P.P.P.........P..B.........B....",
        "....P...P...P.........P..B.........B....",
        "........PP............P............BB...",
    ]
