import os
import signal
import threading

import pytest
from redis.exceptions import (
    AskError,
    BusyLoadingError,
    ClusterDownError,
    MaxConnectionsError,
    MovedError,
    ReadOnlyError,
    RedisClusterException,
    SlotNotCoveredError,
    TryAgainError,
)
from redis.sentinel import MasterNotFoundError
from running import free_port, running_valkey
from servers import MASTER, cluster_of_one
from waiting import until

from roads_service.api.limiting import Failures
from roads_service.store.acknowledging import TooFewReplicas
from roads_service.store.away import StoreAway, or_away
from roads_service.store.changes import Change
from roads_service.store.clients import client_for
from roads_service.store.keys import Keys
from roads_service.store.store import Store
from roads_service.store.watching import NOBODY


def store_at(url, timeout=0.2):
    return Store(client_for(url, timeout), Keys("away"), 86_400)


def test_nothing_listens_there():
    store = store_at(f"redis://127.0.0.1:{free_port()}")
    for ask in (store.ping, lambda: store.board("B01"), lambda: store.standing("B01"), lambda: store.boards(["B01"])):
        with pytest.raises(StoreAway):
            ask()


def test_a_server_that_hangs_is_given_up_and_found_again(tmp_path):
    with running_valkey(tmp_path) as (server, process):
        store = store_at(server.url)
        until(lambda: store.ping() is None)
        os.kill(process.pid, signal.SIGSTOP)
        with pytest.raises(StoreAway):
            store.ping()
        os.kill(process.pid, signal.SIGCONT)
        until(lambda: store.ping() is None)


def test_many_who_wait_for_a_hanging_server_are_all_told(tmp_path):
    with running_valkey(tmp_path) as (server, process):
        store = store_at(server.url)
        until(lambda: store.ping() is None)
        os.kill(process.pid, signal.SIGSTOP)
        told = []

        def ask():
            try:
                store.ping()
            except StoreAway:
                told.append(True)

        askers = [threading.Thread(target=ask) for _ in range(200)]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join(timeout=20)
        os.kill(process.pid, signal.SIGCONT)
        assert len(told) == 200


def test_a_server_that_refuses_to_write_counts_as_away(redis_url):
    store = store_at(redis_url)
    client = client_for(redis_url, 1)
    client.config_set("min-replicas-to-write", 9)
    try:
        with pytest.raises(StoreAway):
            store.apply(Change(table_id="B01", expects=0, shoe=1))
    finally:
        client.config_set("min-replicas-to-write", 0)


def test_sentinels_that_know_no_master_of_that_name(watched):
    with pytest.raises(StoreAway, match="No master found"):
        store_at(watched.url.replace(f"/{MASTER}/", "/another/")).ping()


def test_sentinels_of_which_none_answers():
    with pytest.raises(StoreAway):
        store_at(f"redis+sentinel://127.0.0.1:{free_port()},127.0.0.1:{free_port()}/{MASTER}").ping()


def test_a_cluster_that_nobody_has_given_slots(tmp_path):
    with cluster_of_one(tmp_path) as node:
        node.start()
        until(node.is_up)
        for ask in (lambda store: store.ping(), lambda store: store.boards(["B01"])):
            with pytest.raises(StoreAway):
                ask(store_at(node.cluster_url))


def test_one_server_that_is_told_to_be_a_cluster(alone_url):
    with pytest.raises(StoreAway):
        store_at(alone_url.replace("redis://", "redis+cluster://").removesuffix("/3")).ping()


def test_a_failure_is_not_counted_while_the_store_is_away():
    for url in (f"redis://127.0.0.1:{free_port()}", f"redis+cluster://127.0.0.1:{free_port()}"):
        assert Failures(client_for(url, 0.2), "away", "1/minute").count("192.0.2.1") is None


@pytest.mark.parametrize(
    "error",
    [
        ClusterDownError("CLUSTERDOWN The cluster is down"),
        MovedError("3999 127.0.0.1:6381"),
        AskError("3999 127.0.0.1:6381"),
        TryAgainError("multiple keys request during rehashing of slot"),
        SlotNotCoveredError("slot 1 is not covered"),
        RedisClusterException("no node answers"),
        MasterNotFoundError("no master"),
        ReadOnlyError("you can't write against a read only replica"),
        BusyLoadingError("loading the dataset in memory"),
        MaxConnectionsError("too many connections"),
        TooFewReplicas("0 of 1"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_whatever_a_client_says_while_another_takes_over_counts_as_away(error):
    class Asking:
        watch = NOBODY

        @or_away
        def ask(self):
            raise error

    with pytest.raises(StoreAway, match=type(error).__name__):
        Asking().ask()
