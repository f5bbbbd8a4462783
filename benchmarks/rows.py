"""Rows: what was measured, what it was measured against, and whether the goal is reached."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Literal

from rich.table import Table


@dataclass(frozen=True, slots=True)
class Goal:
    """What a figure should be: at least or at most so much, or within so many times of another, either way."""

    sign: Literal["≥", "≤", "within"]
    limit: float

    def reached_by(self, figure: float) -> bool:
        """Whether this figure is as it should be."""
        match self.sign:
            case "≥":
                return figure >= self.limit
            case "≤":
                return figure <= self.limit
            case "within":
                return 1 / self.limit <= figure <= self.limit

    def __str__(self) -> str:
        return f"{self.sign} {self.limit:,g}{'×' if self.sign == 'within' else ''}"


@dataclass(frozen=True, slots=True)
class Row:
    """A figure of ours, with one of theirs where there is one. The goal is of their ratio, else of the figure."""

    name: str
    ours: float
    unit: str
    theirs: float | None = None
    goal: Goal | None = None

    @property
    def ratio(self) -> float | None:
        """Ours over theirs."""
        return self.ours / self.theirs if self.theirs else None

    @property
    def reached(self) -> bool | None:
        """Whether the goal is reached, None without one."""
        figure = self.ours if self.ratio is None else self.ratio
        return self.goal.reached_by(figure) if self.goal else None

    @property
    def cells(self) -> tuple[str, ...]:
        """The row as it is shown, in the order of `HEADINGS`."""
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        reached = {True: "yes", False: "no", None: ""}[self.reached]
        return (
            self.name,
            _figure(self.ours),
            _figure(self.theirs),
            self.unit,
            ratio,
            str(self.goal or ""),
            reached,
        )


HEADINGS = ("measure", "ours", "theirs", "unit", "ratio", "goal", "reached")
_LEFT = {"measure", "unit", "goal", "reached"}


def _figure(figure: float | None) -> str:
    if figure is None:
        return ""
    return f"{figure:,.0f}" if abs(figure) >= 100 else f"{figure:,.3g}"


def rich_table(sections: Iterable[tuple[str, Sequence[Row]]]) -> Table:
    """All rows, section by section, for a terminal."""
    table = Table()
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading in _LEFT else "right", overflow="fold")
    for title, rows in sections:
        for row in rows:
            name, *cells = row.cells
            table.add_row(f"{title}: {name}", *cells)
        table.add_section()
    return table


def markdown_table(rows: Iterable[Row]) -> str:
    """The rows of one section as Markdown."""
    marks = ("---" if heading in _LEFT else "--:" for heading in HEADINGS)
    lines = [HEADINGS, tuple(marks), *(row.cells for row in rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def in_turn(pairs: int, *measures: Callable[[], float]) -> list[float]:
    """The median of each measure, all taken one after the other and then again, so that all bear the same load."""
    taken = [[measure() for measure in measures] for _ in range(pairs)]
    return [median(figures) for figures in zip(*taken, strict=True)]


def percentile(figures: Sequence[float], hundredths: int) -> float:
    """The figure that so many in a hundred are not above."""
    return quantiles(figures, n=100, method="inclusive")[hundredths - 1]
