"""Placing marks on a grid: streaks go down, then turn right into a dragon tail (DESIGN 4, "Placing")."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pen:
    """Where the latest mark of a road was drawn, and all that decides where the next one goes.

    Columns and rows count from 0. `start` is the column in which the current streak started (-1 before the first).
    Bit r of `taken[i]` says that cell (`start` + i, r) is drawn; columns left of `start` no longer matter.
    """

    rows: int
    start: int = -1
    column: int = -1
    row: int = 0
    turned: bool = False
    taken: tuple[int, ...] = ()

    def begin_streak(self) -> "Pen":
        """The pen on the first mark of a new streak: row 0, right of the last start, where that cell is free."""
        tail = 1  # how far right of the last start we look; the start's own row 0 is drawn
        while tail < len(self.taken) and self.taken[tail] & 1:
            tail += 1
        start = self.start + tail
        return Pen(self.rows, start, column=start, taken=_draw(self.taken[tail:], 0, 0))

    def go_on(self) -> "Pen":
        """The pen on the next mark of the same streak: down while it can, then right for good."""
        at = self.column - self.start
        below = self.row + 1
        if not self.turned and below < self.rows and not self.taken[at] >> below & 1:
            return Pen(self.rows, self.start, self.column, below, turned=False, taken=_draw(self.taken, at, below))
        right = _draw(self.taken, at + 1, self.row)
        return Pen(self.rows, self.start, self.column + 1, self.row, turned=True, taken=right)


def _draw(taken: tuple[int, ...], at: int, row: int) -> tuple[int, ...]:
    if at == len(taken):
        return (*taken, 1 << row)
    return (*taken[:at], taken[at] | 1 << row, *taken[at + 1 :])
