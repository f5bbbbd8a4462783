"""Roads as JSON text that grows with the board: what was written once is not written again."""

from collections.abc import Sequence
from dataclasses import dataclass

import orjson

from roads_service.roads import Board, Mark

# The names of a board's roads, in their order.
ROADS = ("bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig")


@dataclass(frozen=True, slots=True)
class WrittenCells:
    """The cells of a road as JSON: the `settled` ones, `count` of them, and the last, which a tie may still change."""

    settled: bytes = b""
    count: int = 0
    last: bytes = b""

    def grow(self, marks: Sequence[Mark]) -> "WrittenCells":
        """The cells once the road has these marks, of which those that were settled before are the same."""
        if not marks:
            return self
        if self.last and len(marks) == self.count + 2:
            # One more: what was last stays as it is, for a tie is counted on the last mark alone.
            text = b"%b,%b" % (self.settled, self.last) if self.settled else self.last
            return WrittenCells(text, self.count + 1, _write(marks[-1]))
        settled = [_write(mark) for mark in marks[self.count : -1]]
        text = b",".join([self.settled, *settled] if self.settled else settled)
        return WrittenCells(text, len(marks) - 1, _write(marks[-1]))

    @property
    def text(self) -> bytes:
        """The list of all cells."""
        return b"[%b,%b]" % (self.settled, self.last) if self.settled else b"[%b]" % self.last


@dataclass(frozen=True, slots=True)
class WrittenRoads:
    """The cells of the five roads, in the order of `Board.roads`."""

    cells: tuple[WrittenCells, ...] = (WrittenCells(),) * len(ROADS)

    def grow(self, board: Board) -> "WrittenRoads":
        """The roads of the board that the one which is written here has grown to."""
        return WrittenRoads(tuple(cells.grow(road.marks) for cells, road in zip(self.cells, board.roads, strict=True)))


def _write(mark: Mark) -> bytes:
    return orjson.dumps(mark)
