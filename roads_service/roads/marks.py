"""Marks: the signs drawn in the roads, each with its cell (column and row from 0) and the round that made it."""

from enum import StrEnum
from typing import NamedTuple

from roads_service.baccarat import Outcome


class Color(StrEnum):
    """The colour of a derived mark: red is regular, blue is irregular. Neither means banker or player."""

    RED = "red"
    BLUE = "blue"


class BeadMark(NamedTuple):
    """A bead: one valid round, ties too. `total` is the winning hand's, None when not told."""

    column: int
    row: int
    round: int
    outcome: Outcome
    total: int | None
    player_pair: bool
    banker_pair: bool
    natural: bool


class BigRoadMark(NamedTuple):
    """A win, with the ties that followed it.

    Before the first win `outcome`, `round` and `total` are None: the cell only holds the ties that came so far.
    """

    column: int
    row: int
    round: int | None
    outcome: Outcome | None
    ties: int
    total: int | None
    player_pair: bool
    banker_pair: bool
    natural: bool


class DerivedMark(NamedTuple):
    """A mark of big eye boy, small road or cockroach pig."""

    column: int
    row: int
    round: int
    color: Color


Mark = BeadMark | BigRoadMark | DerivedMark
