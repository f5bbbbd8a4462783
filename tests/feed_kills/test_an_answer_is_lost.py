"""The store has it, but nobody hears of it: told again, it is a duplicate, with what was recorded."""

import socket

import pytest
from feed_kills.dealing import Dealer, differences
from feeding import PATH, Connection, Delivery, Sender
from waiting import until

EVENTS = [
    ("round.finished", {"outcome": "banker"}),  # without number or id: nothing but the delivery's id tells it apart
    ("round.finished", {"outcome": "tie", "number": 3, "round_id": "r3"}),
    ("betting.opened", {"closes_at": "2026-01-01T20:00:00Z"}),
    ("card.dealt", {"hand": "player", "card": "9H"}),
    ("card.withdrawn", {}),
    ("round.voided", {"number": 1}),
    ("round.amended", {"number": 1, "outcome": "player"}),
    ("shoe.synced", {"rounds": [{"outcome": "player"}, {"outcome": "banker"}, {"outcome": "tie"}, {"outcome": "tie"}]}),
    ("shoe.ended", {}),
    ("shoe.started", {}),
    ("table.closed", {}),
]


def send_and_hang_up(service, delivery):
    """Sends a delivery whole, and is gone before the answer."""
    headers = {"Host": "roads", "Content-Length": str(len(delivery.body)), **delivery.headers()}
    head = f"POST {PATH} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items()) + "\r\n"
    with socket.create_connection(("127.0.0.1", service.port)) as connection:
        connection.sendall(head.encode() + delivery.body)


@pytest.fixture
def connection(fed_service):
    connection = Connection(fed_service.url)
    yield connection
    connection.close()


def position(service, table):
    return service.call("GET", f"/v1/tables/{table}/position").json()


def test_each_kind_of_event_told_again_is_a_duplicate_with_what_was_recorded(fed_service, connection):
    sender = Sender(connection)
    sender.send("table.opened", "lost")
    sender.send("round.finished", "lost", outcome="banker")
    for changes, (type_, data) in enumerate(EVENTS, 3):
        delivery = Delivery.of(type_, "lost", **data)
        send_and_hang_up(fed_service, delivery)
        until(lambda count=changes: position(fed_service, "lost")["version"] == count)
        stands = position(fed_service, "lost")
        answer = sender.deliver(delivery)
        assert (answer.document["status"], answer.document["version"]) == ("duplicate", changes)
        if type_ == "round.finished":
            assert answer.document["round"]["outcome"] == data["outcome"]
            assert answer.document["round"]["number"] == stands["number"]
        assert position(fed_service, "lost") == stands


@pytest.mark.parametrize("terse", [False, True])
def test_a_stream_whose_every_answer_is_lost_once_is_shown_as_it_was_dealt(fed_service, connection, terse):
    lost = []

    def post(body, headers):
        # Sent again at once: the first may still be under way, in the other worker.
        if headers["webhook-id"] not in lost:
            lost.append(headers["webhook-id"])
            send_and_hang_up(fed_service, Delivery(headers["webhook-id"], body))
        return connection(body, headers)

    sender = Sender(post)
    dealer = Dealer(sender.send, f"lost-{terse}", seed=1, terse=terse)
    dealer.open()
    for _ in range(25):
        dealer.round()
    assert len(lost) == sender.counts["deliveries"] > 150
    assert differences(dealer, lambda path: fed_service.call("GET", path).json()) == []
