"""The conformance cases of the roads, on the board itself."""

import json
from pathlib import Path

import pytest
from shoes import DERIVED, board_of

from roads_service.baccarat import Outcome
from roads_service.roads import Board

CASES = json.loads((Path(__file__).parents[1] / "conformance" / "cases" / "roads.json").read_text())


def drawn(board: Board) -> dict:
    """The board in the short form of the cases."""
    return {
        "bead_plate": [[mark.column, mark.row, mark.outcome, mark.round] for mark in board.bead_plate.marks],
        "big_road": [[mark.column, mark.row, mark.outcome, mark.round, mark.ties] for mark in board.big_road.marks],
        **{
            name: [[mark.column, mark.row, mark.color, mark.round] for mark in getattr(board, name).marks]
            for name in DERIVED
        },
        "next": {side: board.ask(side)._asdict() for side in (Outcome.BANKER, Outcome.PLAYER)},
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_the_board_is_the_expected_one(case):
    assert drawn(board_of(case["rounds"], case["rows"])) == case["expect"]
