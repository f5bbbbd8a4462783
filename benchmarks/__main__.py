"""All measures, one table, and docs/benchmarks.md: `make bench`."""

import click

from benchmarks import adding, pushing, reading, recording, starting
from benchmarks.measures import run
from benchmarks.page import write_page

MEASURES = (reading.MEASURE, pushing.MEASURE, *adding.MEASURES, recording.MEASURE, starting.MEASURE)
TEXTS = {
    measure.title: module.__doc__ or ""
    for module, measure in (
        (reading, reading.MEASURE),
        (pushing, pushing.MEASURE),
        (adding, adding.MEASURES[0]),
        (recording, recording.MEASURE),
        (starting, starting.MEASURE),
    )
}


@click.command(help="Measure all, print one table and write docs/benchmarks.md.")
@click.option("--quick", is_flag=True, help="A part in half a minute, of what is installed; nothing is written.")
def main(quick: bool) -> None:
    """Measure all."""
    sections = run(MEASURES, quick=quick)
    if not quick:
        write_page(sections, TEXTS)


if __name__ == "__main__":
    main()
