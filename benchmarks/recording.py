"""Recording: 250 rounds a second over kept connections, each timed from when it was due until it was acknowledged,
which is after an fsync: once by 10 000 tables that have a round every 40 s, and once by 10 tables. Tables are anywhere
in their shoes and start the next after 70 rounds. And the memory that a table takes, in the store and in each worker.

    python -m benchmarks.recording

"""

import multiprocessing
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypedDict

import click

from benchmarks.dealt import dealt_rounds, reports
from benchmarks.load import dealt_before, table_id
from benchmarks.measures import Measure, run
from benchmarks.peers import ROOT
from benchmarks.rows import Goal, Row, percentile
from benchmarks.servers import Service, resident, running_service
from roads_service.app import services_for
from roads_service.config import Settings
from roads_service.store.clients import client_for
from roads_service.store.embedded import url_of
from roads_service.tables.documents import from_json
from roads_service.tables.records import Table

_FEW = 10
_AT_ONCE = 100  # tables that one call makes
_MAKERS = 2


class _Seen(TypedDict):
    """What the load writes."""

    milliseconds: list[float]
    errors: list[str]


@dataclass(frozen=True, slots=True)
class Floor:
    """What a floor of so many tables saw: milliseconds of its rounds, and the bytes that a table takes."""

    milliseconds: Sequence[float]
    errors: Sequence[str]
    in_store: float
    in_worker: float


def recording(tables: int = 10_000, seconds: float = 120, seconds_of_few: float = 60, rate: float = 250) -> list[Row]:
    """Milliseconds and bytes, of so many tables and of ten, with so many rounds a second."""
    many, few = _floor(tables, rate, seconds), _floor(_FEW, rate, seconds_of_few)
    name = f"{tables:,} tables"
    for error, times in Counter([*many.errors, *few.errors]).most_common(5):
        click.echo(f"{times} times: {error}")
    p99_of_many, p99_of_few = percentile(many.milliseconds, 99), percentile(few.milliseconds, 99)
    return [
        Row(f"{name}, 99th percentile", p99_of_many, "ms", goal=Goal("≤", 50)),
        Row(f"{name}, median", percentile(many.milliseconds, 50), "ms"),
        Row(f"{name}, longest", max(many.milliseconds), "ms"),
        Row(f"99th percentile of {_FEW} tables, beside {name}", p99_of_few, "ms", p99_of_many, Goal("within", 1.5)),
        Row("rounds that were not acknowledged", len(many.errors) + len(few.errors), "rounds", goal=Goal("≤", 0)),
        Row("memory of a table in the store", many.in_store / 1000, "kB", goal=Goal("≤", 64)),
        Row("memory of a table in a worker, the larger", many.in_worker / 1000, "kB", goal=Goal("≤", 16)),
    ]


def _floor(tables: int, rate: float, seconds: float) -> Floor:
    """A service of its own with so many tables, under load for so long."""
    with tempfile.TemporaryDirectory(prefix="roads-recording-") as folder, running_service(Path(folder)) as service:
        redis = client_for(url_of(service.data_dir), 5)
        if redis.config_get("appendfsync")["appendfsync"] != "always":
            raise click.ClickException("the store does not fsync before it answers")
        store, workers = redis.info("memory")["used_memory"], resident(service.workers)
        _make_tables(service, tables)
        seen = _load(service, tables, rate, seconds)
        # The largest, before and after: one that was replaced meanwhile has forgotten all.
        grown = max(resident(service.workers)) - max(workers)
        return Floor(
            milliseconds=seen["milliseconds"],
            errors=seen["errors"],
            in_store=(redis.info("memory")["used_memory"] - store) / tables,
            in_worker=grown / tables,
        )


def _make_tables(service: Service, tables: int) -> None:
    """Make the tables as the service does, but without calls between, each in the middle of a shoe."""
    parts = [range(first, min(first + _AT_ONCE, tables)) for first in range(0, tables, _AT_ONCE)]
    make = partial(_make, url_of(service.data_dir))
    # Not forked: this process may have threads.
    with ProcessPoolExecutor(min(_MAKERS, len(parts)), multiprocessing.get_context("spawn")) as makers:
        list(makers.map(make, parts))


def _make(url: str, tables: range) -> None:
    floor = services_for(Settings(redis_url=url, redis_timeout=10)).floor
    dealt = reports(dealt_rounds(100))
    for table in tables:
        floor.put_table(Table(table_id(table), f"Baccarat {table}"))
        floor.start_shoe(table_id(table), dealt[: dealt_before(table)])


def _load(service: Service, tables: int, rate: float, seconds: float) -> _Seen:
    told = ("--port", service.port, "--tables", tables, "--rate", rate, "--seconds", seconds)
    command = [sys.executable, "-m", "benchmarks.load", *map(str, told)]
    seen: _Seen = from_json(subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout)
    if len(seen["milliseconds"]) < 2:
        raise click.ClickException(f"no rounds were acknowledged: {seen['errors'][:1]}")
    return seen


MEASURE = Measure("Recording", recording, partial(recording, 100, 2, 2, rate=50))


@click.command(help="Measure, and print.")
@click.option("--tables", type=click.IntRange(1), default=10_000, show_default=True)
@click.option("--seconds", type=click.FloatRange(1), default=120, show_default=True)
def main(tables: int, seconds: float) -> None:
    """Measure a floor of this size for so long."""
    run([Measure("Recording", lambda: recording(tables, seconds, min(60, seconds)), MEASURE.quick)], quick=False)


if __name__ == "__main__":
    main()
