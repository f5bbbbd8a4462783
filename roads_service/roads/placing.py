"""Placing marks on a grid: streaks go down, then turn right into a dragon tail (DESIGN 4, "Placing")."""

from typing import NamedTuple


class Pen(NamedTuple):
    """Where the latest mark of a road was drawn, and all that decides where the next one goes.

    Columns and rows count from 0; `column` is -1 before the first mark. `reach` is the last drawn column of each row,
    -1 where there is none. It is enough: whatever is drawn in a row right of the latest streak's start are tails that
    came in from the left without a gap.
    """

    reach: tuple[int, ...]
    column: int = -1
    row: int = 0
    turned: bool = False

    @classmethod
    def on(cls, rows: int) -> "Pen":
        """The pen on an empty grid, `rows` deep."""
        return cls((-1,) * rows)

    @property
    def rows(self) -> int:
        """How deep the grid is."""
        return len(self.reach)

    @property
    def columns(self) -> int:
        """How many columns have a mark."""
        return max(self.reach) + 1

    def begin_streak(self) -> "Pen":
        """The pen on the first mark of a new streak: row 0, right of the last start, where that cell is free."""
        return self._draw(self.reach[0] + 1, 0, turned=False)

    def go_on(self) -> "Pen":
        """The pen on the next mark of the same streak: down while it can, then right for good."""
        below = self.row + 1
        if not self.turned and below < len(self.reach) and self.reach[below] < self.column:
            return self._draw(self.column, below, turned=False)
        return self._draw(self.column + 1, self.row, turned=True)

    def _draw(self, column: int, row: int, *, turned: bool) -> "Pen":
        return Pen((*self.reach[:row], column, *self.reach[row + 1 :]), column, row, turned)
