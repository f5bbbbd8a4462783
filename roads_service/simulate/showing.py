"""Showing: how far the tables are, while they deal, and the summary at the end."""

import time
from collections.abc import Mapping, Sequence
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from roads_service.simulate.comparing import Comparison
from roads_service.simulate.tables import SimulatedTable, Simulation
from roads_service.tables.documents import from_json

_FIRST_LINES, _LATER_LINES = 5.0, 60.0  # seconds between two lines: ever longer, for a log that is left alone
_MOST_DIFFERENCES = 50


class Display:
    """Shows a simulation at work: a picture that moves in a terminal, a line now and then elsewhere.

    Use it as a context manager.
    """

    def __init__(self, simulation: Simulation, console: Console) -> None:
        self._simulation = simulation
        self._console = console
        self._live = Live(console=console, auto_refresh=False, transient=True) if console.is_terminal else None
        self._next_line = 0.0
        self._between = _FIRST_LINES

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live:
            self._live.stop()
        self._console.print(progress_line(self._simulation), markup=False, highlight=False, soft_wrap=True)

    def refresh(self) -> None:
        """Show how far it is now."""
        if self._live:
            self._live.update(_picture(self._simulation), refresh=True)
        elif time.monotonic() >= self._next_line:
            self._next_line = time.monotonic() + self._between
            self._between = min(1.2 * self._between, _LATER_LINES)
            self._console.print(progress_line(self._simulation), markup=False, highlight=False, soft_wrap=True)


def progress_line(simulation: Simulation) -> str:
    """How far a simulation is, in a line."""
    tally, wanted = simulation.tally, simulation.plan.rounds
    rounds = sum(table.rounds for table in simulation.tables)
    of = f" of {wanted * len(simulation.tables)}" if wanted else ""
    return f"{rounds}{of} rounds; {_counts(tally.answers) or 'nothing answered'}; {tally.resends} sent again"


def _picture(simulation: Simulation) -> RenderableType:
    tables = Table("table", "shoe", "rounds", "", box=None)
    for table in simulation.tables:
        shoe = str(max(table.shoes, default=table.first_shoe))
        rounds = f"{table.rounds}/{simulation.plan.rounds}" if simulation.plan.rounds else str(table.rounds)
        tables.add_row(table.id, shoe, rounds, Text(table.failure or _last_outcomes(table)))
    return Group(tables, Text(progress_line(simulation)))


def _last_outcomes(table: SimulatedTable) -> str:
    dealt = table.shoes[max(table.shoes)] if table.shoes else []
    return "".join(from_json(told)["outcome"][0].upper() for told in dealt[-40:])


def summary(simulation: Simulation, comparisons: Mapping[str, Comparison], seconds: float) -> RenderableType:
    """What was dealt and sent, what came of it, and every difference, up to a number of them."""
    compared = list(comparisons.values())
    differences = all_differences(simulation, comparisons)
    rounds = sum(table.rounds for table in simulation.tables)
    tables = Table("table", "shoes", "rounds", "cells", "differences", box=None)
    for table in simulation.tables:
        comparison = comparisons[table.id]
        shoes = "–".join(str(number) for number in sorted({min(table.shoes), max(table.shoes)})) if table.shoes else ""
        counts = (table.rounds, comparison.cells, len(comparison.differences))
        tables.add_row(table.id, shoes, *map(str, counts))
    told = Table.grid(padding=(0, 2))
    for name, text in (
        ("seed", str(simulation.plan.seed)),
        ("dealt", f"{rounds} rounds at {len(simulation.tables)} tables in {seconds:.1f} s"),
        ("told", f"{sum(table.events for table in simulation.tables)} events"),
        ("answers", _counts(simulation.tally.answers)),
        ("sent again", str(simulation.tally.resends)),
        ("faults", _counts(simulation.tally.faults) or "none on purpose"),
        (
            "compared",
            f"{sum(one.rounds for one in compared)} rounds of {sum(one.shoes for one in compared)} shoes, "
            f"{sum(one.cells for one in compared)} cells",
        ),
        ("differences", str(len(differences))),
    ):
        told.add_row(name, Text(text))
    shown: Sequence[str] = differences[:_MOST_DIFFERENCES]
    more = [f"and {len(differences) - len(shown)} more"] if len(differences) > len(shown) else []
    return Group(tables, "", told, *map(Text, [*shown, *more]))


def all_differences(simulation: Simulation, comparisons: Mapping[str, Comparison]) -> list[str]:
    """All that is not as it should be: what is shown otherwise than dealt, tables that gave up, wrong answers."""
    gave_up = [f"{table.id} gave up: {table.failure}" for table in simulation.tables if table.failure]
    shown = [difference for comparison in comparisons.values() for difference in comparison.differences]
    return [*gave_up, *simulation.tally.wrong_answers, *shown]


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{what} {count}" for what, count in counts.items())
