"""Where the parts of a board's picture stand: as on the boards of Macao, or one below the other where it is narrow."""

from collections.abc import Mapping
from dataclasses import dataclass

_WIDE = 720  # pixels from which the bead plate stands beside the other roads
_CELLS = {True: 56, False: 26}  # how many cells of the big road the whole is wide, if wide and if narrow
_LEAST_CELL = {True: 14, False: 12}  # pixels; where that is more, fewer columns fit
_BEAD = 1.25  # a bead's cell, a derived road's cell, in cells of the big road, as the other sizes
_DERIVED = 0.5
_BEADS_WHEN_WIDE = 14
_MARGIN = 0.5
_GAP = 0.5
_TITLE = 0.95
_HEADING = 1.5
_LINE = 1.35
_PAYS = 1.1
_COUNTS = 6
_ASKS = 2
_LEAST_COUNT = 8  # the width that one count needs, in cells


@dataclass(frozen=True, slots=True)
class Grid:
    """A road's place: the corner of its grid, the size of a cell in pixels, and how many there are."""

    x: float
    y: float
    cell: float
    columns: int
    rows: int

    @property
    def width(self) -> float:
        """The width in pixels."""
        return self.cell * self.columns

    @property
    def height(self) -> float:
        """The height in pixels."""
        return self.cell * self.rows


@dataclass(frozen=True, slots=True)
class Lines:
    """A place for lines of text."""

    x: float
    y: float
    width: float
    line: float


@dataclass(frozen=True, slots=True)
class Layout:
    """All places, in pixels; `cell` is the size of a cell of the big road, `title` the height of a road's title.

    The name and the shoe stand in one line if `wide`, else in two. The counts stand in `facts` beside each other, as
    many as `counts` in a line, above the ask roads. What the last round's bets pay is told in `pays`, below it all.
    """

    width: float
    height: float
    wide: bool
    cell: float
    title: float
    heading: Lines
    roads: Mapping[str, Grid]
    facts: Lines
    counts: int
    pays: Lines


def lay_out(width: int, rows: int) -> Layout:
    """The layout of a picture `width` pixels wide, of roads `rows` deep."""
    wide = width >= _WIDE
    cell = max(width / _CELLS[wide], _LEAST_CELL[wide])
    return (_side_by_side if wide else _stacked)(width, rows, cell)


def _side_by_side(width: float, rows: int, cell: float) -> Layout:
    margin, gap, title = _MARGIN * cell, _GAP * cell, _TITLE * cell
    top = margin + _HEADING * cell + title
    beads = Grid(margin, top, _BEAD * cell, _BEADS_WHEN_WIDE, rows)
    left = margin + beads.width + gap
    right, roads = _right_part(left, top, width - margin - left, rows, cell)
    facts = Lines(margin, top + beads.height + gap, beads.width, _LINE * cell)
    counts = 2
    pays = _pays(margin, max(right, facts.y + _lines_of_facts(counts) * facts.line), width - 2 * margin, cell)
    return Layout(
        width=width,
        height=pays.y + pays.line + margin,
        wide=True,
        cell=cell,
        title=title,
        heading=Lines(margin, margin, width - 2 * margin, _HEADING * cell),
        roads={"bead_plate": beads, **roads},
        facts=facts,
        counts=counts,
        pays=pays,
    )


def _stacked(width: float, rows: int, cell: float) -> Layout:
    margin, gap, title = _MARGIN * cell, _GAP * cell, _TITLE * cell
    inner = width - 2 * margin
    top = margin + 2 * _HEADING * cell + title
    beads = Grid(margin, top, _BEAD * cell, int(inner / (_BEAD * cell)), rows)
    bottom, roads = _right_part(margin, top + beads.height + gap + title, inner, rows, cell)
    counts = min(2, max(1, int(inner / cell / _LEAST_COUNT)))
    facts = Lines(margin, bottom + gap, inner, _LINE * cell)
    pays = _pays(margin, facts.y + _lines_of_facts(counts) * facts.line, inner, cell)
    return Layout(
        width=width,
        height=pays.y + pays.line + margin,
        wide=False,
        cell=cell,
        title=title,
        heading=Lines(margin, margin, inner, _HEADING * cell),
        roads={"bead_plate": beads, **roads},
        facts=facts,
        counts=counts,
        pays=pays,
    )


def _right_part(x: float, y: float, width: float, rows: int, cell: float) -> tuple[float, dict[str, Grid]]:
    """The big road, big eye boy below it, and below that small road and cockroach pig; and where they end."""
    between = (_GAP + _TITLE) * cell
    small = _DERIVED * cell
    half = int((width - _GAP * cell) / 2 / small)
    big_road = Grid(x, y, cell, int(width / cell + 1e-6), rows)
    big_eye_boy = Grid(x, y + big_road.height + between, small, int(width / small + 1e-6), rows)
    lowest = big_eye_boy.y + big_eye_boy.height + between
    small_road = Grid(x, lowest, small, half, rows)
    cockroach_pig = Grid(x + width - half * small, lowest, small, half, rows)
    roads = {
        "big_road": big_road,
        "big_eye_boy": big_eye_boy,
        "small_road": small_road,
        "cockroach_pig": cockroach_pig,
    }
    return lowest + small_road.height, roads


def _pays(x: float, below: float, width: float, cell: float) -> Lines:
    return Lines(x, below + _GAP / 2 * cell, width, _PAYS * cell)


def _lines_of_facts(counts: int) -> int:
    return _COUNTS // counts + _ASKS
