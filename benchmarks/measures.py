"""What each module measures, and how one of them runs alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import click
from rich.console import Console

from benchmarks.peers import Peer
from benchmarks.rows import Row, rich_table


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure, whole and as a quick part of it, with the peers that it can't do without."""

    title: str
    whole: Callable[[], Sequence[Row]]
    quick: Callable[[], Sequence[Row]]
    needs: tuple[Peer, ...] = ()

    @property
    def missing(self) -> str:
        """The names of the peers that are not installed."""
        return ", ".join(peer.name for peer in self.needs if not peer.installed)


def run(measures: Sequence[Measure], *, quick: bool) -> list[tuple[str, list[Row]]]:
    """Take the measures, print one table and return its sections.

    A quick run leaves out what needs a peer that is not installed; else that is an error.
    """
    console = Console(width=150) if not Console().is_terminal else Console()
    sections: dict[str, list[Row]] = {}
    for measure in measures:
        if measure.missing and not quick:
            raise click.ClickException(f"{measure.title} needs {measure.missing}: `make peers` installs all")
        if measure.missing:
            console.print(f"{measure.title}: left out, {measure.missing} is not installed")
            continue
        console.print(f"{measure.title} …")
        sections.setdefault(measure.title, []).extend(measure.quick() if quick else measure.whole())
    console.print(rich_table(sections.items()))
    return list(sections.items())


def alone(*measures: Measure) -> click.Command:
    """The command that runs these measures and no others."""

    @click.command(help="Measure, and print.")
    @click.option("--quick", is_flag=True, help="Only a part, of what is installed.")
    def measure(quick: bool) -> None:
        run(measures, quick=quick)

    return measure
