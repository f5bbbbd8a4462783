"""Metrics of all workers together, for Prometheus."""

import os
import time
from functools import cache

from flask import Flask, Response, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

WAYS = ("api", "feed", "engine")

_SECONDS = Histogram(
    "roads_http_request_seconds",
    "How long requests took, by operation and status.",
    ["operation", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
_STORE_SECONDS = Histogram(
    "roads_store_seconds",
    "How long the store took to answer, or was waited for, by what it was asked.",
    ["operation"],
    buckets=(0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 2.5),
)
STORE_FAILURES = Counter("roads_store_failures_total", "Times that the store did not answer, or not as it must.")
ROUNDS = Counter("roads_rounds_total", "Rounds recorded, by the way they came.", ["way"])
CONFLICTS = Counter(
    "roads_conflicts_total", "Rounds refused because their id stands for another round already, by way.", ["way"]
)
GAPS = Counter(
    "roads_gaps_total", "Rounds and shoes refused because they are not the next, so that some may be missing.", ["way"]
)
DELIVERIES = Counter(
    "roads_deliveries_total",
    "Deliveries of the feed, by the answer (applied, duplicate, ignored, refused) and the problem of a refusal.",
    ["answer", "problem"],
)
FAULTS = Counter("roads_faults_total", "Requests that failed by a fault of the service; the log has each traceback.")
STREAMS = Gauge("roads_streams", "Event streams that are open.", multiprocess_mode="livesum")
BOARDS = Counter("roads_boards_total", "Boards handed to event streams, each once for every stream.")
SKIPPED = Counter("roads_boards_skipped_total", "Boards handed to streams whose clients were too slow to be sent them.")
VERSION_LAG = Histogram(
    "roads_version_lag_seconds",
    "From the time that a board tells as its own until a worker handed it to its streams.",
    buckets=(0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60),
)
BROKEN = Gauge(
    "roads_subscriptions_broken",
    "Workers that should hear of new boards and at the moment do not.",
    multiprocess_mode="livesum",
)
WORKERS = Gauge("roads_workers", "Workers that are running.", multiprocess_mode="livesum")
WORKER_STARTS = Counter("roads_worker_starts_total", "Workers started since the service was.")

# What is there from the start can be seen to rise when it happens for the first time.
for _way in WAYS:
    for _counter in (ROUNDS, CONFLICTS, GAPS):
        _counter.labels(_way)
for _answer in ("applied", "duplicate", "ignored"):
    DELIVERIES.labels(_answer, "")


def observe(operation: str, status: int, seconds: float) -> None:
    """Count and time one answer."""
    _seconds_of(operation, status).observe(seconds)


def measure(app: Flask) -> None:
    """Count and time all that the app answers."""

    @app.before_request
    def begin() -> None:
        g.began = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        observe(request.endpoint or "none", response.status_code, seconds_taken())
        return response


def seconds_taken() -> float:
    """How long the request that is answered has taken by now."""
    now = time.perf_counter()
    return now - float(g.get("began", now))


def store_asked(operation: str, seconds: float, *, answered: bool) -> None:
    """Count that the store was asked for this operation."""
    _store_seconds_of(operation).observe(seconds)
    if not answered:
        STORE_FAILURES.inc()


def worker_started() -> None:
    """Count this process among the workers."""
    WORKER_STARTS.inc()
    WORKERS.set(1)


def exposition() -> tuple[bytes, str]:
    """The metrics as Prometheus reads them, and the content type. All workers' where they share a directory."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry), CONTENT_TYPE_LATEST


# Looking one up by its labels takes longer than counting.
@cache
def _seconds_of(operation: str, status: int) -> Histogram:
    return _SECONDS.labels(operation, status)


@cache
def _store_seconds_of(operation: str) -> Histogram:
    return _STORE_SECONDS.labels(operation)
