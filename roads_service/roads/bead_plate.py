"""The bead plate: every valid round in order, down the column, then the next column."""

from typing import NamedTuple

from roads_service.baccarat import Round
from roads_service.roads.marks import BeadMark


class BeadPlate(NamedTuple):
    """The bead plate of a shoe so far: its marks, of which the first `earlier` ones may have been let go."""

    rows: int
    marks: tuple[BeadMark, ...] = ()
    earlier: int = 0

    @property
    def size(self) -> int:
        """How many marks it has, with those that were let go."""
        return self.earlier + len(self.marks)

    @property
    def columns(self) -> int:
        """How many columns have a bead."""
        return -(-self.size // self.rows)

    def grow(self, number: int, round_: Round) -> "BeadPlate":
        """The plate with one more round, which has this number in the shoe."""
        column, row = divmod(self.size, self.rows)
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
        return BeadPlate(self.rows, (*self.marks, mark), self.earlier)
