"""Whoever recorded a stream, or sends it again in good faith, moves nothing by it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from feed_kills.dealing import Dealer, differences
from feeding import through
from floors import Clock

from roads_service.api.services import EXTENSION
from roads_service.tables.floor import Floor

ROUNDS = 12
CARD = {"hand": "player", "position": 1, "card": "9H", "number": 4}
# Each ends with what takes back the event before the last one, which had changed nothing when it was told.
OVERTAKEN = {
    "a shoe that was there": [
        ("shoe.started", {}),
        ("round.finished", {"outcome": "banker"}),
    ],
    "a void of a void": [
        ("round.voided", {"number": 1}),
        ("round.voided", {"number": 1}),
        ("round.amended", {"number": 1, "outcome": "tie"}),
    ],
    "an amendment told twice": [
        ("round.amended", {"number": 1, "outcome": "tie"}),
        ("round.amended", {"number": 1, "outcome": "tie"}),
        ("round.amended", {"number": 1, "outcome": "player"}),
    ],
    "a card told twice": [
        ("card.dealt", CARD),
        ("card.dealt", CARD),
        ("card.withdrawn", {}),
    ],
    "the end of a shoe that had ended": [
        ("shoe.ended", {}),
        ("shoe.ended", {}),
        ("shoe.started", {}),
    ],
}


@pytest.fixture
def clock(client, store):
    """The clock of the service's floor; a day begins a few minutes after its start."""
    clock = Clock()
    clock.now = datetime(2026, 1, 1, 23, 55, tzinfo=UTC)
    services = client.application.extensions[EXTENSION]
    client.application.extensions[EXTENSION] = replace(services, floor=Floor(store, timedelta(days=30), clock))
    return clock


@pytest.fixture(params=[False, True], ids=["with numbers", "without"])
def dealer(sender, request):
    return Dealer(sender.send, "B01", seed=3, terse=request.param)


@pytest.fixture
def dealt(dealer):
    dealer.open()
    for _ in range(ROUNDS):
        dealer.round()
    return dealer


@pytest.fixture
def shown(client):
    """What is shown of table B01, to the byte."""

    def show():
        paths = ("board", "position", "audit?limit=1000", "shoes", "shoes/1")
        answers = [client.get(f"/v1/tables/B01/{path}") for path in paths]
        assert {answer.status_code for answer in answers} == {200}
        return [answer.data for answer in answers]

    return show


def replay(client, sender, at=None):
    """Sends all again as it was sent, signed anew for this time (now unless told)."""
    post = through(client)
    return [post(delivery.body, delivery.headers(at=at)) for delivery in sender.sent]


def outcomes(answers):
    return {
        (answer.status, answer.document["type"] if answer.status >= 400 else answer.document["status"])
        for answer in answers
    }


def test_what_was_dealt_is_what_is_shown(client, dealt):
    assert differences(dealt, lambda path: client.get(path).json) == []


def test_at_once_every_delivery_is_a_duplicate(client, sender, dealt, shown):
    before = shown()
    assert outcomes(replay(client, sender)) == {(200, "duplicate")}
    assert shown() == before


def test_a_day_later_no_signature_holds(client, sender, dealt, shown):
    before = shown()
    a_day_ago = datetime.now(UTC) - timedelta(days=1)
    assert outcomes(replay(client, sender, at=a_day_ago)) == {(401, "unauthorized")}
    assert shown() == before


def test_signed_anew_on_the_next_day_every_delivery_is_still_a_duplicate(client, clock, sender, dealer, shown):
    dealer.open()
    for _ in range(ROUNDS):
        dealer.round()
        clock.wait(seconds=50)  # midnight comes in the middle of the stream
    before = shown()
    clock.wait(hours=23)
    assert outcomes(replay(client, sender)) == {(200, "duplicate")}
    assert shown() == before


@pytest.mark.parametrize("happens", OVERTAKEN.values(), ids=OVERTAKEN)
def test_an_event_that_changed_nothing_then_changes_nothing_when_it_comes_again_later(client, sender, shown, happens):
    sender.send("table.opened")
    if happens[0][0] != "shoe.started":
        for number in (1, 2, 3):
            sender.send("round.finished", number=number, outcome="banker")
    for type_, data in happens:
        sender.send(type_, **data)
    before = shown()
    assert outcomes(replay(client, sender)) == {(200, "duplicate")}
    assert shown() == before


def test_a_delivery_of_a_shoe_that_is_no_longer_kept_is_still_a_duplicate(client, clock, sender):
    services = client.application.extensions[EXTENSION]
    short = Floor(services.store, timedelta(days=1), clock)
    client.application.extensions[EXTENSION] = replace(services, floor=short)
    sender.send("table.opened")
    clock.wait(minutes=10)  # from here on it is the day whose deliveries are remembered to the end of the next
    sender.send("round.finished", outcome="banker")
    sender.send("shoe.started")
    clock.wait(days=1)
    assert client.get("/v1/tables/B01/shoes/1").status_code == 404
    assert outcomes(replay(client, sender)[1:]) == {(200, "duplicate")}
    assert client.get("/v1/tables/B01/board").json["version"] == 3


def test_a_table_that_was_removed_does_not_come_back(client, sender, dealt):
    assert client.delete("/v1/tables/B01").status_code == 204
    assert outcomes(replay(client, sender)) <= {(200, "duplicate"), (404, "table-not-found")}
    assert client.get("/v1/tables/B01").status_code == 404
    assert client.get("/v1/tables").json["tables"] == []
