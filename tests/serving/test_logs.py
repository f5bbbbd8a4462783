"""The log: JSON, with an id by which an event is followed from its delivery to the screens."""

import json
import os
import signal
import subprocess
import sys
from uuid import uuid4

import pytest
import requests
from feeding import SECRET, Delivery
from logbook import lines
from reading import reading
from running import Processes, running_service
from waiting import until

FAILING = """
import structlog
from roads_service.logs import log_json

def fail(key):
    cards = [key, key]
    raise ValueError("no good")

log_json()
try:
    fail("a-secret-in-a-variable")
except ValueError as error:
    structlog.get_logger().error("unexpected", exc_info=error)
"""


def test_a_fault_is_logged_with_where_it_was_and_without_what_its_variables_held():
    done = subprocess.run([sys.executable, "-c", FAILING], capture_output=True, text=True, check=True)
    (fault,) = json.loads(done.stderr)["exception"]
    assert (fault["exc_type"], fault["exc_value"]) == ("ValueError", "no good")
    assert fault["frames"][-1]["name"] == "fail"
    assert "a-secret" not in done.stderr


@pytest.fixture(scope="module")
def feeding(tmp_path_factory):
    """A service that is fed."""
    with running_service(tmp_path_factory.mktemp("fed") / "data", ROADS_FEED_SECRETS=SECRET) as service:
        yield service


@pytest.fixture
def table_id():
    """Of a table that is not there yet."""
    return f"T{uuid4().hex}"


def post(service, delivery, **headers):
    return requests.post(f"{service.url}/v1/feed", data=delivery.body, headers=delivery.headers() | headers, timeout=10)


def sent_to(service, streams, **facts):
    """The lines that tell of boards sent, once they are to so many streams: one line if one worker has all of them."""
    told = lines(service, event="board sent", **facts)
    return told if sum(line["streams"] for line in told) == streams else None


def test_an_event_is_followed_from_its_delivery_to_the_screens_by_the_id_of_its_request(feeding, table_id):
    feeding.call("PUT", f"/v1/tables/{table_id}", {})
    delivery = Delivery.of("round.finished", table_id, number=1, outcome="banker")
    one, other = f"/v1/tables/{table_id}/events", f"/v1/events?table={table_id}"
    with reading(feeding, one) as stream, reading(feeding, other) as of_several:
        assert (stream.next().version, of_several.next().version) == (1, 1)
        answer = post(feeding, delivery, **{"X-Request-ID": "delivery-17"})
        assert answer.headers["X-Request-ID"] == "delivery-17"
        assert (stream.next().version, of_several.next().version) == (2, 2)
    (answered,) = lines(feeding, event="answered", request_id="delivery-17")
    assert answered.pop("milliseconds") > 0
    assert answered.pop("timestamp").endswith("Z")
    assert answered == {
        "event": "answered",
        "level": "info",
        "request_id": "delivery-17",
        "operation": "feed.receive",
        "delivery": delivery.id,
        "type": "round.finished",
        "table": table_id,
        "version": 2,
        "answer": "applied",
        "status": 200,
    }
    sent = until(lambda: sent_to(feeding, streams=2, table=table_id, version=2))
    assert {line["request_id"] for line in sent} == {"delivery-17"}
    assert all(0 <= line["lag"] < 20 for line in sent)


def test_each_request_that_may_change_something_is_told_once_and_what_only_reads_is_not(feeding, table_id):
    already = len(lines(feeding, event="answered"))
    table = f"/v1/tables/{table_id}"
    gap = Delivery.of("round.finished", table_id, number=9, outcome="tie")
    unknown = Delivery.of("dealer.changed", table_id)
    feeding.call("PUT", table, {})
    for _ in range(2):
        feeding.call("POST", f"{table}/rounds", {"outcome": "tie", "round_id": "G-1"})
    feeding.call("POST", f"{table}/rounds", {"outcome": "banker", "round_id": "G-1"})
    feeding.call("POST", f"{table}/rounds", {})
    post(feeding, gap)
    post(feeding, unknown)
    for path in ("", "/board", "/shoes", "/none"):
        feeding.call("GET", f"{table}{path}")
    feeding.call("POST", f"{table}/shoes/1/rounds/1/settlement", {"bets": [{"bet": "tie", "amount": "1"}]})
    feeding.call("DELETE", table)
    told = lines(feeding, event="answered")[already:]
    assert [(line["operation"], line["answer"], line["status"], line.get("version")) for line in told] == [
        ("tables.put_table", "applied", 201, 1),
        ("rounds.record_round", "applied", 201, 2),
        ("rounds.record_round", "duplicate", 200, 2),
        ("rounds.record_round", "round-conflict", 409, None),
        ("rounds.record_round", "invalid-fields", 422, None),
        ("feed.receive", "sequence-gap", 409, None),
        ("feed.receive", "ignored", 202, None),
        ("tables.remove_table", "applied", 204, 3),
    ]
    of_no_table = [line["type"] for line in told if line.get("table") != table_id]
    assert of_no_table == ["dealer.changed"], "of a type that is not known nothing more is read"
    assert [line.get("delivery") for line in told][5:7] == [gap.id, unknown.id]
    assert len({line["request_id"] for line in told}) == len(told)


def test_no_key_signature_or_body_is_logged(feeding, table_id):
    table = f"/v1/tables/{table_id}"
    feeding.call("PUT", table, {"name": "a-name-in-a-body"})
    delivery = Delivery.of("round.finished", table_id, number=1, outcome="banker", round_id="an-id-in-a-body")
    post(feeding, delivery)
    post(feeding, delivery, **{"webhook-signature": "v1,YS13cm9uZy1zaWduYXR1cmU="})
    requests.put(f"{feeding.url}{table}", headers={"Authorization": "Bearer a-wrong-key"}, json={}, timeout=10)
    assert len(lines(feeding, event="answered", answer="unauthorized")) == 2
    secrets = {feeding.admin_key, SECRET, delivery.headers()["webhook-signature"], "YS13cm9uZy1zaWduYXR1cmU="}
    assert {word for word in {*secrets, "a-wrong-key", "in-a-body"} if word in feeding.log} == set()


def test_what_gunicorn_and_the_supervisor_say_is_json_too(feeding):
    booted = until(lambda: [line for line in lines(feeding) if line["event"].startswith("Booting worker")])
    assert all(line["level"] == "info" and line["timestamp"].endswith("Z") for line in booted)
    os.kill(Processes(feeding).store, signal.SIGKILL)
    until(lambda: lines(feeding, event="valkey ended with status -9; it is started again"))
