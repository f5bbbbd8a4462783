import os
import signal
import threading

import pytest
from running import free_port, running_valkey
from waiting import until

from roads_service.store.away import StoreAway
from roads_service.store.changes import Change
from roads_service.store.clients import client_for
from roads_service.store.keys import Keys
from roads_service.store.store import Store


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
