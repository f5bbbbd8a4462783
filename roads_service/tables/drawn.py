"""Boards read back from the JSON that was written of them, so that they grow on without being drawn anew."""

from collections.abc import Mapping
from typing import Any

from roads_service.baccarat import Outcome
from roads_service.roads import (
    BeadMark,
    BeadPlate,
    BigRoad,
    BigRoadMark,
    Board,
    Color,
    DerivedMark,
    DerivedRoad,
    GoodRoad,
    Statistics,
    Streak,
    Thresholds,
)
from roads_service.tables.documents import from_json
from roads_service.tables.written import WrittenRoads

_FORMAT = 1  # of what is read here of a board: one more whenever that is written otherwise

_OUTCOMES = {outcome.value: outcome for outcome in Outcome}
_COLORS = {color.value: color for color in Color}


def drawn_at(version: int) -> bytes:
    """The mark of a kept board that is of this version, and was written by code that writes as this reads."""
    return b"%d %d" % (_FORMAT, version)


def read_drawn(text: bytes, thresholds: Thresholds) -> tuple[Board, WrittenRoads]:
    """The board that a `board_document` shows, whose good roads are by these thresholds, and its roads as written."""
    board = _read_board(from_json(text), thresholds)
    return board, WrittenRoads.read(text, board)


def _read_board(document: Mapping[str, Any], thresholds: Thresholds) -> Board:
    roads = document["roads"]
    rows = roads["bead_plate"]["rows"]
    return Board(
        BeadPlate(rows, tuple([_read_bead(cell) for cell in roads["bead_plate"]["cells"]])),
        BigRoad.of_marks(rows, [_read_win(cell) for cell in roads["big_road"]["cells"]]),
        DerivedRoad.of_marks(rows, [_read_derived(cell) for cell in roads["big_eye_boy"]["cells"]]),
        DerivedRoad.of_marks(rows, [_read_derived(cell) for cell in roads["small_road"]["cells"]]),
        DerivedRoad.of_marks(rows, [_read_derived(cell) for cell in roads["cockroach_pig"]["cells"]]),
        _read_statistics(document["statistics"]),
        thresholds,
        tuple([GoodRoad(told["name"], told["since"]) for told in document["good_roads"]]),
    )


def _read_bead(cell: Mapping[str, Any]) -> BeadMark:
    return BeadMark(
        cell["column"],
        cell["row"],
        cell["round"],
        _OUTCOMES[cell["outcome"]],
        cell["total"],
        cell["player_pair"],
        cell["banker_pair"],
        cell["natural"],
    )


def _read_win(cell: Mapping[str, Any]) -> BigRoadMark:
    return BigRoadMark(
        cell["column"],
        cell["row"],
        cell["round"],
        _OUTCOMES.get(cell["outcome"]),
        cell["ties"],
        cell["total"],
        cell["player_pair"],
        cell["banker_pair"],
        cell["natural"],
    )


def _read_derived(cell: Mapping[str, Any]) -> DerivedMark:
    return DerivedMark(cell["column"], cell["row"], cell["round"], _COLORS[cell["color"]])


def _read_statistics(document: Mapping[str, Any]) -> Statistics:
    streak = document["streak"]
    return Statistics(**{**document, "streak": streak and Streak(_OUTCOMES[streak["outcome"]], streak["length"])})
