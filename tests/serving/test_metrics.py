"""/metrics stays right when workers and the store die and come back."""

import os
import signal
from collections import Counter
from uuid import uuid4

import pytest
import requests
from feeding import SECRET, Delivery
from metrics import samples, value
from reading import reading
from running import Processes, gone, running_service
from waiting import until


@pytest.fixture(scope="module")
def fed(tmp_path_factory):
    with running_service(tmp_path_factory.mktemp("fed") / "data", ROADS_FEED_SECRETS=SECRET) as service:
        yield service


@pytest.fixture
def processes(fed):
    processes = Processes(fed)
    until(lambda: len(processes.workers) == 2 and value(fed, "roads_workers") == 2)
    return processes


@pytest.fixture
def table_id(fed):
    table_id = f"T{uuid4().hex}"
    fed.call("PUT", f"/v1/tables/{table_id}", {})
    return table_id


def deliver(service, delivery):
    return requests.post(f"{service.url}/v1/feed", data=delivery.body, headers=delivery.headers(), timeout=10)


def round_of(table_id, number, **told):
    return Delivery.of("round.finished", table_id, number=number, **{"outcome": "tie", **told})


def test_what_a_worker_counted_outlives_it_and_what_it_had_open_does_not(fed, processes, table_id):
    before, starts = processes.workers, value(fed, "roads_worker_starts_total")
    came = {name: value(fed, name) for name in ("roads_rounds_total", "roads_deliveries_total")}
    with reading(fed, f"/v1/tables/{table_id}/events") as stream:
        assert stream.next().version == 1
        for number in range(1, 7):  # taken by whichever worker
            assert deliver(fed, round_of(table_id, number)).status_code == 200
        until(lambda: value(fed, "roads_streams") == 1)
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        until(lambda: all(gone(worker) for worker in before) and len(processes.workers) == 2)
        until(lambda: value(fed, "roads_workers") == 2)
    assert {name: value(fed, name) - at for name, at in came.items()} == dict.fromkeys(came, 6)
    assert value(fed, "roads_streams") == 0
    assert value(fed, "roads_worker_starts_total") == starts + 2


def deliveries(service):
    """How many there were, by answer and problem."""
    told = [sample for sample in samples(service) if sample.name == "roads_deliveries_total"]
    return Counter({(sample.labels["answer"], sample.labels["problem"]): sample.value for sample in told})


def test_deliveries_are_counted_by_their_answers(fed, table_id):
    before = deliveries(fed)
    gaps, conflicts = (value(fed, f"roads_{name}_total", way="feed") for name in ("gaps", "conflicts"))
    first, gap = round_of(table_id, 1, round_id="G-1"), round_of(table_id, 9)
    other = round_of(table_id, 2, round_id="G-1", outcome="banker")
    for delivery in (first, first, Delivery.of("dealer.changed"), gap, gap, other):
        deliver(fed, delivery)
    requests.post(f"{fed.url}/v1/feed", data=first.body, timeout=10)
    assert dict(deliveries(fed) - before) == {
        ("applied", ""): 1,
        ("duplicate", ""): 1,
        ("ignored", ""): 1,
        ("refused", "sequence-gap"): 2,
        ("refused", "round-conflict"): 1,
        ("refused", "unauthorized"): 1,
    }
    assert value(fed, "roads_gaps_total", way="feed") == gaps + 2
    assert value(fed, "roads_conflicts_total", way="feed") == conflicts + 1


def test_a_store_that_is_away_is_seen_and_so_are_the_streams_without_a_subscription(fed, processes, table_id):
    with reading(fed, f"/v1/tables/{table_id}/events") as stream:
        assert stream.next().version == 1
        os.kill(processes.supervisor, signal.SIGSTOP)  # or it would start the store again at once
        os.kill(processes.store, signal.SIGKILL)
        until(lambda: value(fed, "roads_subscriptions_broken") == 1)
        failures = value(fed, "roads_store_failures_total")
        assert fed.call("GET", "/readyz").status_code == 503
        assert value(fed, "roads_store_failures_total") > failures
        os.kill(processes.supervisor, signal.SIGCONT)
        fed.wait_until_ready()
        until(lambda: value(fed, "roads_subscriptions_broken") == 0)


def test_a_worker_that_ends_in_good_order_leaves_no_broken_subscription(fed, processes, table_id):
    before = processes.workers
    with reading(fed, f"/v1/tables/{table_id}/events") as stream:
        assert stream.next().version == 1
        os.kill(processes.supervisor, signal.SIGHUP)
        assert list(stream.events()) == []
        assert value(fed, "roads_subscriptions_broken") == 0
    until(lambda: all(gone(worker) for worker in before), seconds=30)
    assert value(fed, "roads_subscriptions_broken") == 0
