"""Windows: the last columns of a road, for a screen that is narrower than the shoe is long."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TypeVar

C = TypeVar("C")


def first_column(columns: int, last: int | None) -> int:
    """The first column that a window of the `last` columns keeps of a road that has `columns`; 0 without a window."""
    return 0 if last is None else max(0, columns - last)


def window(cells: Sequence[C], offset: int, column_of: Callable[[C], int] = attrgetter("column")) -> list[C]:
    """The cells from column `offset` on, unchanged and in the order in which they were made.

    Cells are marks, or whatever else `column_of` tells the column of.
    """
    return [cell for cell in cells if column_of(cell) >= offset]
