"""What a sender does with the answers it gets, whoever gives them: here a server that answers as it is told."""

import json
import time
from collections import deque
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread, Timer

import pytest
from feeding import SECRET
from running import free_port
from standardwebhooks import Webhook
from standardwebhooks.webhooks import WebhookVerificationError
from waiting import until

from roads_service.simulate.deliveries import Delivery
from roads_service.simulate.faults import FORGERIES, Fault, FaultyOutbox
from roads_service.simulate.outbox import Outbox
from roads_service.simulate.sending import NotAcknowledged, Sender
from roads_service.simulate.tally import Tally

WEBHOOK = Webhook(SECRET)
ACKNOWLEDGED = (200, {"status": "duplicate"})
AWAY = (503, {"type": "unavailable", "detail": "the store can't be reached"})
NO_ANSWER = None


class _Request(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # an answer leaves in one piece

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((self.path, dict(self.headers), body))
        answer = self.server.answers.popleft() if self.server.answers else ACKNOWLEDGED
        if answer is NO_ANSWER:
            self.close_connection = True
            return
        status, document, *headers = answer
        text = json.dumps(document).encode()
        self.send_response(status)
        for name, value in {"Content-Length": len(text), **(headers[0] if headers else {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except ConnectionError:  # who asked has left
            self.close_connection = True


class _Answering(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Request)
        self.url = f"http://127.0.0.1:{self.server_address[1]}"
        self.received = []
        self.answers = deque()

    @property
    def ids(self):
        return [headers["webhook-id"] for _, headers, _ in self.received]


@pytest.fixture
def server():
    with _Answering() as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield server
        server.shutdown()


@contextmanager
def sending(url, patience=30.0, abandoned=None):
    with Sender(url, WEBHOOK, Tally(), patience, abandoned or Event()) as sender:
        yield sender


def delivery(**data):
    return Delivery.of("betting.closed", datetime.now(UTC), {"table_id": "B01", **data})


def is_signed(received):
    _, headers, body = received
    try:
        WEBHOOK.verify(body, headers)
    except (WebhookVerificationError, ValueError):
        return False
    return True


def test_a_delivery_is_signed_json_for_the_feed(server):
    with sending(f"{server.url}/") as sender:
        sender.deliver(delivery(more=1))
    ((path, headers, body),) = server.received
    assert (path, headers["Content-Type"]) == ("/v1/feed", "application/json")
    assert json.loads(body)["data"] == {"table_id": "B01", "more": 1}
    assert is_signed(server.received[0])


def test_it_is_sent_again_under_its_id_until_it_is_acknowledged(server):
    gap = (409, {"type": "sequence-gap", "detail": "the next round is 1, not 2"})
    turn = (409, {"type": "out-of-turn", "detail": "it is the player's turn"})
    unknown = (502, {})
    server.answers.extend([AWAY, NO_ANSWER, gap, turn, unknown, (202, {"status": "ignored"})])
    sent = delivery()
    with sending(server.url) as sender:
        assert sender.deliver(sent).word == "ignored"
        assert sender.tally.resends == 5
    assert server.ids == [sent.id] * 6
    assert {body for _, _, body in server.received} == {sent.body.encode()}
    assert all(map(is_signed, server.received))


def test_it_waits_for_as_long_as_it_is_asked_to_and_signs_anew(server):
    server.answers.extend([(*AWAY, {"Retry-After": "1"}), (429, {}, {"Retry-After": "not a time"})])
    began = time.monotonic()
    with sending(server.url) as sender:
        sender.deliver(delivery())
    assert time.monotonic() - began >= 1
    first, second, _ = (int(headers["webhook-timestamp"]) for _, headers, _ in server.received)
    assert second > first
    assert all(map(is_signed, server.received))


@pytest.mark.parametrize(
    ("status", "type_"),
    [
        (400, "not-json"),
        (401, "unauthorized"),
        (404, "table-not-found"),
        (409, "round-conflict"),
        (409, "shoe-closed"),
        (410, "gone"),
        (422, "invalid-fields"),
        (302, "elsewhere"),
    ],
)
def test_a_refusal_that_stays_one_ends_it_at_once(server, status, type_):
    server.answers.append((status, {"type": type_, "status": type_, "detail": "so it is"}, {"Location": "/"}))
    with sending(server.url) as sender, pytest.raises(NotAcknowledged, match=f"{status} {type_}"):
        sender.deliver(delivery())
    assert len(server.received) == 1


def test_it_gives_up_when_its_patience_ends_and_tells_the_last_answer(server):
    server.answers.extend([AWAY] * 1000)
    began = time.monotonic()
    with sending(server.url, patience=0.5) as sender, pytest.raises(NotAcknowledged) as given_up:
        sender.deliver(delivery())
    assert 0.5 <= time.monotonic() - began < 10
    assert "503 unavailable: the store can't be reached" in str(given_up.value)
    assert f"attempt {len(server.received)}" in str(given_up.value)


def test_nobody_there_is_no_answer():
    with sending(f"http://127.0.0.1:{free_port()}", patience=0.3) as sender:
        with pytest.raises(NotAcknowledged, match="no answer"):
            sender.deliver(delivery())
        assert set(sender.tally.answers) == {"no answer"}


def test_it_is_given_up_as_soon_as_all_is_abandoned(server):
    server.answers.extend([(*AWAY, {"Retry-After": "30"})] * 1000)
    abandoned = Event()
    Timer(0.3, abandoned.set).start()
    began = time.monotonic()
    with sending(server.url, abandoned=abandoned) as sender, pytest.raises(NotAcknowledged):
        sender.deliver(delivery())
    assert time.monotonic() - began < 10


def test_what_is_sent_without_waiting_for_the_answer_arrives_whole(server):
    sent = delivery()
    with sending(server.url) as sender:
        sender.send_and_leave(sent)
        until(lambda: server.ids == [sent.id])
        assert is_signed(server.received[0])
        assert sender.tally.answers == {}


def test_the_oldest_goes_first_until_it_is_acknowledged(server):
    server.answers.extend([AWAY, AWAY, ACKNOWLEDGED])
    first, second = delivery(), delivery()
    with sending(server.url) as sender:
        outbox = Outbox(sender)
        outbox.put(first)
        outbox.put(second)
    assert server.ids == [first.id] * 3 + [second.id]


def test_what_was_given_up_is_kept_and_goes_first_later(server):
    server.answers.append((422, {"type": "invalid-fields"}))
    first, second = delivery(), delivery()
    with sending(server.url) as sender:
        outbox = Outbox(sender)
        with pytest.raises(NotAcknowledged):
            outbox.put(first)
        outbox.put(second)
    assert server.ids == [first.id, first.id, second.id]


# -- faults --------------------------------------------------------------------------------


def faulty_stream(server, seed, count=300):
    deliveries = [delivery(count=number) for number in range(count)]
    with sending(server.url) as sender:
        outbox = FaultyOutbox(sender, seed)
        for sent in deliveries:
            outbox.put(sent)
        outbox.flush()
    return deliveries, sender.tally


def test_with_every_fault_all_arrive_in_the_end(server):
    deliveries, tally = faulty_stream(server, "s")
    assert set(tally.faults) == set(Fault)
    signed = [received for received in server.received if is_signed(received)]
    assert {headers["webhook-id"] for _, headers, _ in signed} >= {sent.id for sent in deliveries}
    assert len(signed) < len(server.received)  # some were forged
    counts = [json.loads(body)["data"]["count"] for _, _, body in signed]
    assert counts != sorted(counts)
    assert len(counts) > len(deliveries)


def test_the_same_seed_makes_the_same_faults(server):
    def faults(seed):
        return faulty_stream(server, seed, 100)[1].faults

    assert faults("s") == faults("s") != faults("another")


def test_what_was_overtaken_goes_first_when_its_successor_is_refused(server):
    with sending(server.url) as sender:
        outbox = FaultyOutbox(sender, "s")
        while not outbox.waiting:  # until one is held back
            outbox.put(delivery())
        (held_back,) = outbox.waiting
        server.received.clear()
        server.answers.append((409, {"type": "out-of-turn"}))
        overtaking = delivery()
        outbox.put(overtaking)
    assert list(dict.fromkeys(server.ids))[:2] == [overtaking.id, held_back.id]
    assert server.ids.count(overtaking.id) >= 2


def test_a_service_that_takes_everything_is_found_out(server):
    server.answers.extend([(200, {"status": "applied"})] * 3000)
    _, tally = faulty_stream(server, "s")
    wrong = tally.wrong_answers
    assert any("a forged betting.closed was answered applied" in answer for answer in wrong)
    assert any("was applied a second time" in answer for answer in wrong)


@pytest.mark.parametrize("forge", FORGERIES)
def test_every_forgery_is_refused_by_the_service(fed, forge):
    with sending(fed.url) as sender:
        answer = sender.post(*forge(Delivery.of("table.opened", datetime.now(UTC), {"table_id": "F"}), WEBHOOK))
        assert str(answer) in ("401 unauthorized", "429 too-many-requests")
    assert fed.call("GET", "/v1/tables/F").status_code == 404
