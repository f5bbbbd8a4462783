"""The bead plate: every valid round in order, down the column, then the next column."""

from dataclasses import dataclass

from roads_service.baccarat import Round
from roads_service.roads.marks import BeadMark


@dataclass(frozen=True, slots=True)
class BeadPlate:
    """The bead plate of a shoe so far."""

    rows: int
    columns: int = 0
    marks: tuple[BeadMark, ...] = ()

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
        return BeadPlate(self.rows, column + 1, (*self.marks, mark))
