"""Metrics of all workers together, for Prometheus."""

import os
import time

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

_SECONDS = Histogram(
    "roads_http_request_seconds",
    "How long requests took, by operation and status.",
    ["operation", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
DELIVERIES = Counter("roads_deliveries_total", "Deliveries of the feed, by what became of them.", ["status"])
STREAMS = Gauge("roads_streams", "Event streams that are open.", multiprocess_mode="livesum")
ROUNDS = Counter("roads_rounds_total", "Rounds recorded.")


def observe(operation: str, status: int, seconds: float) -> None:
    """Count and time one answer."""
    _SECONDS.labels(operation, status).observe(seconds)


def measure(app: Flask) -> None:
    """Count and time all that the app answers."""

    @app.before_request
    def begin() -> None:
        g.began = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        took = time.perf_counter() - g.pop("began", time.perf_counter())
        observe(request.endpoint or "none", response.status_code, took)
        return response


def exposition() -> tuple[bytes, str]:
    """The metrics as Prometheus reads them, and the content type. All workers' where they share a directory."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry), CONTENT_TYPE_LATEST
