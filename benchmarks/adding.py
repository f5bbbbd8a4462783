"""Adding a round: microseconds from a table's state with 69 rounds to the finished JSON of its board with 70, beside
the npm package baccarat-engine, which computes its five roads of the 70 rounds anew and stringifies them, its derived
roads once as the lists of colours that they are there, once laid out. Each is timed in its own process, warmed up. And
whether it is flat: round 100 beside round 10. And how large a board is: the largest of twenty shoes at 70 rounds, as it
is and by gzip.

    python -m benchmarks.adding

"""

import gzip
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.dealt import dealt_rounds, engine_result, reports
from benchmarks.measures import Measure, alone
from benchmarks.peers import ENGINE, FOLDER, NODE_FOLDER, program
from benchmarks.rows import Goal, Row, in_turn
from roads_service.tables.documents import board_document, to_json
from roads_service.tables.live import NOTHING_GOING_ON
from roads_service.tables.play import Play
from roads_service.tables.records import Report, Table

_ROUNDS = 70
_SHOES = 20
_TABLE, _NOW = Table("B01", "Baccarat 1"), datetime(2026, 1, 1, 20, 5, tzinfo=UTC)


def against_engine(pairs: int = 15, times: int = 300) -> list[Row]:
    """Microseconds of a round more, beside theirs: medians of so many pairs, each of so many rounds of theirs."""
    # More of ours, to take as long: node tidies up for a while after it has answered, on the core that ours may need.
    add = partial(_microseconds, _adding(_ROUNDS), 10 * times)
    with _engine(times) as theirs_once:
        ours, theirs = in_turn(pairs, add, theirs_once)
        ours_again, laid_out = in_turn(pairs, add, partial(theirs_once, "laid out"))
    return [
        Row(f"round {_ROUNDS}, beside baccarat-engine", ours, "µs", theirs, Goal("≤", 0.1)),
        Row("… its derived roads laid out, as ours are", ours_again, "µs", laid_out, Goal("≤", 0.1)),
    ]


def by_itself(pairs: int = 15, times: int = 300) -> list[Row]:
    """Microseconds late and early in a shoe, and the bytes of a board."""
    late, early = in_turn(pairs, *(partial(_microseconds, _adding(number), times) for number in (100, 10)))
    boards = [_adding(_ROUNDS, seed)() for seed in range(_SHOES)]
    compressed = [gzip.compress(board, 6) for board in boards]
    return [
        Row("round 100, beside round 10", late, "µs", early, Goal("≤", 1.3)),
        Row(f"a board of {_ROUNDS} rounds", max(map(len, boards)), "bytes", goal=Goal("≤", 16_000)),
        Row("such a board, compressed", max(map(len, compressed)), "bytes", goal=Goal("≤", 3_000)),
    ]


def _adding(number: int, seed: int = 1) -> Callable[[], bytes]:
    """What records the round of this number, the ones before it being there, and writes the board."""
    *told, last = reports(dealt_rounds(number, seed))
    before = Play.opened(1, _TABLE, 1, _NOW).record_all(told, number, _NOW)
    return partial(_add, before, last)


def _add(before: Play, report: Report) -> bytes:
    play = before.record(report, before.shoe.version + 1, _NOW)
    return to_json(board_document(_TABLE, play, play.shoe.version, _NOW, NOTHING_GOING_ON))


def _microseconds(add: Callable[[], bytes], times: int) -> float:
    """The median of so many, since now and then another process has the processor."""
    taken = []
    for _ in range(times):
        began = time.perf_counter_ns()
        add()
        taken.append(time.perf_counter_ns() - began)
    return median(taken) / 1000


@contextmanager
def _engine(times: int) -> Iterator[Callable[..., float]]:
    """The npm package in a process of its own; the call that has it measure once, so many rounds."""
    with tempfile.TemporaryDirectory(prefix="roads-adding-") as folder:
        results = Path(folder) / "results.json"
        results.write_bytes(to_json([engine_result(round_) for round_ in dealt_rounds(_ROUNDS)]))
        with subprocess.Popen(
            [str(program("node")), str(FOLDER / "engine.mjs"), str(results), str(times)],
            env={**os.environ, "PEERS": str(NODE_FOLDER)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as node:
            assert node.stdin
            assert node.stdout
            asked, answered = node.stdin, node.stdout

            def measure(how: str = "") -> float:
                print(how, file=asked, flush=True)
                return float(answered.readline())

            yield measure
            node.stdin.close()


MEASURES = (
    Measure("Adding a round", against_engine, partial(against_engine, 3, 50), needs=(ENGINE,)),
    Measure("Adding a round", by_itself, partial(by_itself, 3, 50)),
)

if __name__ == "__main__":
    alone(*MEASURES)()
