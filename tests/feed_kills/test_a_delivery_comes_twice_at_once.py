"""Two workers that share nothing but the store get the same delivery at the same moment: one of them applies it."""

from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice
from threading import Barrier

import pytest
from feeding import SECRET, Connection, Delivery, Sender
from running import running_service

TIMES = 200
# None of these tells what place it has: a second time each would be another change.
EVENTS = [
    ("round.finished", {"outcome": "banker"}),
    ("round.finished", {"outcome": "player"}),
    ("card.dealt", {"hand": "player", "card": "2H"}),
    ("card.dealt", {"hand": "banker", "card": "3S"}),
    ("card.withdrawn", {}),
    ("card.withdrawn", {}),
    ("round.finished", {"outcome": "tie"}),
    ("shoe.started", {}),
]


@pytest.fixture(scope="module")
def workers(tmp_path_factory, redis_url):
    """Two services of one worker each, so that each connection is known to end at another worker."""
    on_one_store = {"ROADS_REDIS_URL": redis_url, "ROADS_PREFIX": "twice", "ROADS_FEED_SECRETS": SECRET}
    one, other = (tmp_path_factory.mktemp(name) / "-" for name in ("one", "other"))
    with (
        running_service(one, "--workers", "1", **on_one_store) as one,
        running_service(other, "--workers", "1", **on_one_store) as other,
    ):
        yield one, other


@pytest.fixture
def connections(workers):
    connections = [Connection(worker.url) for worker in workers]
    yield connections
    for connection in connections:
        connection.close()


@pytest.fixture
def all_at_once(connections):
    """Sends a delivery over all connections at the same moment; the answers."""
    barrier = Barrier(len(connections))

    def send(connection, delivery):
        barrier.wait()
        return connection(delivery.body, delivery.headers())

    with ThreadPoolExecutor(len(connections)) as senders:
        yield lambda delivery: list(senders.map(send, connections, [delivery] * len(connections)))


def test_one_applies_it_and_the_other_tells_of_the_same(workers, connections, all_at_once):
    Sender(connections[0]).send("table.opened")
    for version, (type_, data) in enumerate(islice(cycle(EVENTS), TIMES), 2):
        answers = all_at_once(Delivery.of(type_, **data))
        assert [answer.status for answer in answers] == [200, 200]
        told = [answer.document for answer in answers]
        assert sorted(document["status"] for document in told) == ["applied", "duplicate"]
        assert {document["version"] for document in told} == {version}
        assert told[0]["round"] == told[1]["round"]
    board = workers[1].call("GET", "/v1/tables/B01/board").json()
    shoes = workers[1].call("GET", "/v1/tables/B01/shoes").json()["shoes"]
    rounds = sum(shoe["rounds"] for shoe in shoes)
    assert board["version"] == 1 + TIMES
    assert rounds == sum(type_ == "round.finished" for type_, _ in islice(cycle(EVENTS), TIMES))


def test_a_table_is_made_once(workers, all_at_once):
    for n in range(30):
        answers = all_at_once(Delivery.of("table.opened", f"T{n}"))
        assert sorted(answer.document["status"] for answer in answers) == ["applied", "duplicate"]
        assert workers[0].call("GET", f"/v1/tables/T{n}").json()["version"] == 1
