"""What watching costs: counting and timing a request, a line of the log, and reading the metrics. Prints medians.

python -m benchmarks.watching
"""

import os
import sys
import tempfile
from collections.abc import Callable
from statistics import median
from timeit import repeat

# As in a worker: the counts of several processes, in files that they share. Read when the client is imported.
os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="roads-metrics-")

from structlog.contextvars import bind_contextvars, clear_contextvars

from roads_service.api import examples, measuring, tracing
from roads_service.logs import log_json
from roads_service.tables.documents import to_json


def microseconds(run: Callable[[], object], number: int) -> float:
    """The median of 15 runs of `number` calls each, for one call."""
    return median(repeat(run, number=number, repeat=15)) / number * 1e6


def begin() -> None:
    """What tracing does at the beginning of every request."""
    clear_contextvars()
    bind_contextvars(request_id="6f1c2d1e6f1c2d1e")


def answer() -> None:
    """The line of a delivery that was applied."""
    begin()
    tracing.tell(delivery="msg_2KWPBgLlAfxdpx2AI54pPJ85f4W", type="card.dealt", table="B01", version=1234)
    tracing._log.info("answered", operation="feed.receive", answer="applied", status=200, milliseconds=3.1)


def main() -> None:
    """Measure, with a log that goes nowhere."""
    told, sys.stderr = sys.stderr, open(os.devnull, "w")  # noqa: SIM115, PTH123  (open until the end)
    log_json()
    board = to_json(examples.BOARD)
    count = microseconds(lambda: measuring._seconds_of("rounds.record_round", 201).observe(0.003), 2000)
    line = microseconds(answer, 500)
    sent = microseconds(lambda: tracing.handed("B01", 1234, board, 1000), 500)
    scrape = microseconds(measuring.exposition, 5)
    sys.stderr = told
    print(f"count and time a request:                        {count:8.1f} µs")
    print(f"log the answer to a delivery:                    {line:8.1f} µs")
    print(f"count and log a board handed to a thousand streams: {sent:5.1f} µs")
    print(f"read the metrics of one worker:                  {scrape:8.1f} µs")


if __name__ == "__main__":
    main()
