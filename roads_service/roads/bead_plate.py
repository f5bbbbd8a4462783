"""The bead plate: every valid round in order, down the column, then the next column."""

from typing import NamedTuple

from roads_service.baccarat import Round
from roads_service.roads.marks import BeadMark


class BeadPlate(NamedTuple):
    """The bead plate of a shoe so far."""

    rows: int
    marks: tuple[BeadMark, ...] = ()

    @property
    def columns(self) -> int:
        """How many columns have a bead."""
        return -(-len(self.marks) // self.rows)

    def grow(self, number: int, round_: Round) -> "BeadPlate":
        """The plate with one more round, which has this number in the shoe."""
        column, row = divmod(len(self.marks), self.rows)
        mark = BeadMark(
            column,
            row,
            number,
            round_.outcome,
            round_.total,
            round_.player_pair,
            round_.banker_pair,
            round_.natural,
        )
        return BeadPlate(self.rows, (*self.marks, mark))
