"""Starting: seconds from the command `roads-service serve` on an empty data directory, with its embedded store, until
/readyz is first answered 200.

    python -m benchmarks.starting
"""

import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.measures import Measure, alone
from benchmarks.rows import Goal, Row
from benchmarks.servers import running_service


def starting(times: int = 7) -> list[Row]:
    """Seconds, the median of so many starts."""
    return [Row("until /readyz is answered 200", median(_start() for _ in range(times)), "s", goal=Goal("≤", 1.5))]


def _start() -> float:
    with tempfile.TemporaryDirectory(prefix="roads-starting-") as name:
        began = time.perf_counter()
        with running_service(Path(name)):
            return time.perf_counter() - began


MEASURE = Measure("Starting", starting, partial(starting, 1))

if __name__ == "__main__":
    alone(MEASURE)()
