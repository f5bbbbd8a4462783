"""/metrics counts what all workers do, whichever of them is asked."""

import signal
from contextlib import contextmanager
from os import kill
from uuid import uuid4

import pytest
from metrics import value
from running import children, command_of


@contextmanager
def stopped(pid):
    """A process that does nothing meanwhile, so that another has to answer."""
    kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        kill(pid, signal.SIGCONT)


@pytest.fixture
def workers(service):
    (gunicorn,) = [pid for pid in children(service.process.pid) if "valkey" not in command_of(pid)]
    workers = children(gunicorn)
    assert len(workers) == 2
    return workers


@pytest.fixture
def path(service):
    path = f"/v1/tables/metrics-{uuid4().hex}"
    assert service.call("PUT", path, {}).status_code == 201
    yield path
    service.call("DELETE", path)


def test_calls_are_counted_over_all_workers(service, workers, path):
    labels = {"operation": "tables.read_table", "status": "200"}
    before = value(service, "roads_http_request_seconds_count", **labels)
    for other in workers:
        with stopped(other):
            assert service.call("GET", path).status_code == 200
    for other in workers:
        with stopped(other):
            assert value(service, "roads_http_request_seconds_count", **labels) == before + 2


def test_refusals_are_counted_by_their_status(service, path):
    labels = {"operation": "rounds.record_round", "status": "422"}
    before = value(service, "roads_http_request_seconds_count", **labels)
    assert service.call("POST", f"{path}/rounds", {}).status_code == 422
    assert value(service, "roads_http_request_seconds_count", **labels) == before + 1


def test_paths_that_are_not_there_are_counted_together(service):
    labels = {"operation": "none", "status": "404"}
    before = value(service, "roads_http_request_seconds_count", **labels)
    for _ in range(3):
        assert service.call("GET", f"/{uuid4().hex}").status_code == 404
    assert value(service, "roads_http_request_seconds_count", **labels) == before + 3


def test_a_round_is_counted_once_however_often_it_is_sent(service, path):
    before = value(service, "roads_rounds_total")
    for _ in range(3):
        service.call("POST", f"{path}/rounds", {"outcome": "tie", "round_id": "G-1"})
    assert value(service, "roads_rounds_total") == before + 1
