"""Roads as JSON text that grows with the board: what was written once is not written again."""

from typing import NamedTuple

import orjson

from roads_service.roads import Board, Mark, Road

# The names of a board's roads, in their order.
ROADS = ("bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig")
# Their JSON: of each its rows and columns, its settled cells and its last.
_TEXT = ",".join(f'"{road}":{{"rows":%d,"columns":%d,"offset":0,"cells":[%b%b]}}' for road in ROADS)
_ROADS = f"{{{_TEXT}}}".encode()
_CELLS, _END, _CELL = b'"cells":[', b"]", b"{"


class WrittenCells(NamedTuple):
    """The cells of a road as JSON: the `settled` ones, `number` of them, and the last, which a tie may still change.

    Each settled cell has a comma after it.
    """

    settled: bytes = b""
    number: int = 0
    last: bytes = b""

    def grow(self, road: Road) -> "WrittenCells":
        """The cells of the road that the one which is written here has grown to; it has all marks after the settled."""
        marks, size = road.marks, road.size
        if not marks:
            return self
        assert road.earlier <= self.number
        if self.last and size == self.number + 2:
            # One more: what was last stays as it is, for a tie is counted on the last mark alone.
            settled = b"".join((self.settled, self.last, b","))
        else:
            new = marks[self.number - road.earlier : -1]
            settled = self.settled + b"".join([_write(mark) + b"," for mark in new])
        return WrittenCells(settled, size - 1, _write(marks[-1]))


class WrittenRoads(NamedTuple):
    """The cells of the five roads, in the order of `Board.roads`."""

    cells: tuple[WrittenCells, ...] = (WrittenCells(),) * len(ROADS)

    @classmethod
    def read(cls, text: bytes, board: Board) -> "WrittenRoads":
        """The roads as they are written in the JSON of this board."""
        cells, end = [], 0
        for road in board.roads:
            # In a text that someone has told, such as a table's name, the quotes would be escaped.
            begin = text.index(_CELLS, end) + len(_CELLS)
            end = text.index(_END, begin)
            last = max(begin, text.rfind(_CELL, begin, end))
            cells.append(WrittenCells(text[begin:last], max(0, road.size - 1), text[last:end]))
        return cls(tuple(cells))

    def grow(self, board: Board) -> "WrittenRoads":
        """The roads of the board that the one which is written here has grown to."""
        return WrittenRoads(tuple([cells.grow(road) for cells, road in zip(self.cells, board.roads, strict=True)]))

    def text(self, board: Board) -> bytes:
        """The five roads of the board that is written here."""
        parts: list[int | bytes] = []
        for road, (settled, _, last) in zip(board.roads, self.cells, strict=True):
            parts += road.rows, road.columns, settled, last
        return _ROADS % tuple(parts)


def _write(mark: Mark) -> bytes:
    return orjson.dumps(mark._asdict())
