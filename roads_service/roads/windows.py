"""Windows: the last columns of a road, for a screen that is narrower than the shoe is long."""

from collections.abc import Sequence
from typing import TypeVar

from roads_service.roads.marks import Mark

M = TypeVar("M", bound=Mark)


def first_column(columns: int, last: int | None) -> int:
    """The first column that a window of the `last` columns keeps of a road that has `columns`; 0 without a window."""
    return 0 if last is None else max(0, columns - last)


def window(marks: Sequence[M], offset: int) -> Sequence[M]:
    """The marks from column `offset` on, unchanged and in the order in which they were made."""
    return [mark for mark in marks if mark.column >= offset] if offset else marks
