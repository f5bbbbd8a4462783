"""One subscription hears the boards of many tables, in order, and comes back by itself."""

import os
import signal
from queue import Queue

import pytest
from running import running_valkey
from structlog.contextvars import get_contextvars
from waiting import until

from roads_service.store.changes import Change
from roads_service.store.clients import client_for
from roads_service.store.cluster_listening import listener_on
from roads_service.store.keys import Keys
from roads_service.store.store import Store
from roads_service.store.watching import Watch


class Heard:
    """A listener and what it heard."""

    def __init__(self, client, keys, quiet=5.0):
        self.boards = Queue()
        self.request_ids = Queue()
        self.missed = Queue()
        self.listener = listener_on(
            client,
            keys,
            self._hear,
            lambda table_ids: self.missed.put(sorted(table_ids)),
            quiet=quiet,
        )

    def _hear(self, *heard):
        self.request_ids.put(get_contextvars()["request_id"])
        self.boards.put(heard)

    def next(self):
        return self.boards.get(timeout=20)


@pytest.fixture
def heard(redis, keys):
    heard = Heard(redis, keys)
    yield heard
    heard.listener.close()


def change(store, table_id, expects):
    store.apply(Change(table_id=table_id, expects=expects, shoe=1, fields={"board": b"board %d" % (expects + 1)}))


def test_boards_are_heard_with_their_versions_in_order_and_a_removal_without_one(store, heard):
    heard.listener.listen(["A", "B"], 5)
    change(store, "A", 0)
    change(store, "B", 0)
    change(store, "A", 1)
    store.remove("A", 2, b"{}")
    assert [heard.next() for _ in range(4)] == [
        ("A", 1, b"board 1"),
        ("B", 1, b"board 1"),
        ("A", 2, b"board 2"),
        ("A", 3, None),
    ]
    assert heard.missed.empty()


class Asking(Watch):
    """Makes changes on behalf of requests."""

    def __init__(self, *request_ids):
        self._request_ids = list(request_ids)

    def request_id(self):
        return self._request_ids.pop(0)


def test_the_request_that_made_a_version_is_heard_with_it(redis, keys, heard):
    store = Store(redis, keys, 86_400, Asking("one", "", "three", "four"))
    heard.listener.listen(["A"], 5)
    for version in range(3):
        change(store, "A", version)
    store.remove("A", 3, b"{}")
    assert [heard.next()[1] for _ in range(4)] == [1, 2, 3, 4]
    assert [heard.request_ids.get() for _ in range(4)] == ["one", "", "three", "four"]


def test_what_a_worker_publishes_that_names_no_requests_is_heard(redis, keys, store, heard):
    heard.listener.listen(["A"], 5)
    redis.spublish(keys.boards("A"), b"7\nboard 7")
    assert heard.next() == ("A", 7, b"board 7")
    assert heard.request_ids.get() == ""


def test_what_is_published_after_listen_has_returned_is_heard(store, heard):
    for number in range(50):
        heard.listener.listen([f"T{number}"], 5)
        change(store, f"T{number}", 0)
    # In any order: what the nodes of a cluster publish is heard from each by itself.
    assert {heard.next()[0] for _ in range(50)} == {f"T{number}" for number in range(50)}


def test_a_table_is_heard_until_all_who_listen_have_left(store, heard):
    heard.listener.listen(["A", "B"], 5)
    heard.listener.listen(["A"], 5)
    heard.listener.leave(["A"])
    change(store, "A", 0)
    assert heard.next() == ("A", 1, b"board 1")
    heard.listener.leave(["A"])
    change(store, "A", 1)
    change(store, "B", 0)
    assert heard.next() == ("B", 1, b"board 1")


def test_a_table_that_is_left_and_listened_to_again_is_heard(store, heard):
    heard.listener.listen(["A"], 5)
    for version in range(100):
        heard.listener.leave(["A"])
        heard.listener.listen(["A"], 5)
        change(store, "A", version)
        assert heard.next()[1] == version + 1


def test_the_store_keeps_no_channel_that_nobody_listens_to(masters, keys, heard):
    def channels():
        return [name for master in masters for name in master.pubsub_shardchannels(f"{keys.prefix}*")]

    heard.listener.listen(["A"], 5)
    assert channels() == [keys.boards("A").encode()]
    heard.listener.leave(["A"])
    until(lambda: channels() == [])


def test_after_a_break_it_tells_of_what_it_may_have_missed_and_hears_on(masters, store, heard):
    heard.listener.listen(["A", "B"], 5)
    for version in range(5):
        for master in masters:
            master.client_kill_filter(_type="pubsub")
        missed = set()
        while missed != {"A", "B"}:
            missed |= set(heard.missed.get(timeout=20))
        change(store, "A", version)
        assert heard.next() == ("A", version + 1, b"board %d" % (version + 1))


def test_one_who_begins_while_the_store_is_away_is_told_once_it_is_there(tmp_path):
    with running_valkey(tmp_path) as (server, process):
        client = client_for(server.url, 0.2)
        until(client.ping)
        heard = Heard(client, Keys("away"))
        os.kill(process.pid, signal.SIGSTOP)
        heard.listener.listen(["A"], 0.1)
        assert heard.missed.empty()
        os.kill(process.pid, signal.SIGCONT)
        assert heard.missed.get(timeout=20) == ["A"]
        change(Store(client, Keys("away"), 86_400), "A", 0)
        assert heard.next() == ("A", 1, b"board 1")
        heard.listener.close()


def test_a_server_that_falls_silent_is_given_up_and_found_again(tmp_path):
    with running_valkey(tmp_path) as (server, process):
        client = client_for(server.url, 0.2)
        until(client.ping)
        heard = Heard(client, Keys("silent"), quiet=0.2)
        heard.listener.listen(["A"], 5)
        os.kill(process.pid, signal.SIGSTOP)
        until(lambda: heard.listener.broken)
        os.kill(process.pid, signal.SIGCONT)
        assert heard.missed.get(timeout=20) == ["A"]
        heard.listener.close()
