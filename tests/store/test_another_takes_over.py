"""Another server takes over, or a slot goes elsewhere: whoever knew the old one finds the new one by itself."""

import signal
import threading
from queue import Queue

import pytest
from servers import cluster_of_one, running_cluster, take_all_slots
from waiting import until

from roads_service.store.away import StoreAway
from roads_service.store.changes import Applied, Change
from roads_service.store.clients import client_for
from roads_service.store.cluster_listening import listener_on
from roads_service.store.store import Store

TABLES = [f"T{number}" for number in range(12)]  # in as many slots, on all masters
READS = {
    "one board": lambda store: store.board("T0"),
    "many boards": lambda store: store.boards(TABLES),
    "where a table stands": lambda store: store.standing("T0", ("d1", 9)),
    "what a state is built from": lambda store: store.played("T0", 1),
    "a shoe": lambda store: store.shoe("T0", 1),
    "all tables": lambda store: store.tables(),
}


def change(table_id, expects):
    version = expects + 1
    fields = {"table": table_id.encode(), "shoe": 1, "board": b"board %d" % version}
    return Change(table_id=table_id, expects=expects, shoe=1, fields=fields, shoes={1: b"shoe"}, append=[b"one"])


class Heard:
    """A listener, and the tables with the versions that it heard or read anew."""

    def __init__(self, client, keys, store):
        self.versions = Queue()
        self.listener = listener_on(client, keys, self._hear, self._read_anew, quiet=1.0)
        self._store = store

    def wait_for(self, wanted):
        """Wait until each table's version was heard of."""
        last = {}
        while any(last.get(table_id, 0) < version for table_id, version in wanted.items()):
            table_id, version = self.versions.get(timeout=20)
            last[table_id] = version

    def _hear(self, table_id, version, _board):
        self.versions.put((table_id, version))

    def _read_anew(self, table_ids):
        for table_id, (version, _) in zip(table_ids, self._store.versions(table_ids), strict=True):
            self.versions.put((table_id, version))


@pytest.fixture(params=["sentinel", "cluster"])
def group(request):
    return request.getfixturevalue({"sentinel": "watched", "cluster": "clustered"}[request.param])


@pytest.fixture
def stores(keys):
    """Makes stores with clients of their own, closed in the end."""
    clients = []

    def opening(url, timeout=1.0, replicas=0):
        clients.append(client_for(url, timeout, replicas))
        return Store(clients[-1], keys, 86_400)

    opening.clients = clients
    yield opening
    for client in clients:
        client.close()


def test_those_who_knew_the_old_master_read_write_and_hear_at_the_new_one(group, keys, stores):
    knowing = {what: stores(group.url) for what in (*READS, "a change")}
    waiting = stores(group.url, replicas=1)
    for store in (*knowing.values(), waiting):
        assert until(lambda store=store: store.boards(TABLES)) == [None] * len(TABLES)
    for table_id in TABLES:  # in the replicas too, else they may be gone
        waiting.apply(change(table_id, 0))
        waiting.list_table(table_id)
    heard = Heard(stores.clients[0], keys, knowing["one board"])
    heard.listener.listen(TABLES, 5)
    before = {what: read(knowing[what]) for what, read in READS.items()}
    group.hand_over(keys.table("T0"))
    for what, read in READS.items():
        assert until(lambda what=what, read=read: [read(knowing[what])]) == [before[what]], what
    assert until(lambda: knowing["a change"].apply(change("T0", 1))) == Applied()
    assert until(lambda: waiting.apply(change("T0", 2))) == Applied()
    for table_id in TABLES[1:]:
        assert until(lambda table_id=table_id: waiting.apply(change(table_id, 1))) == Applied()
    heard.wait_for(dict.fromkeys(TABLES, 2) | {"T0": 3})
    heard.listener.close()


def test_tables_whose_slots_went_to_another_master_are_found_there(tmp_path, keys, stores):
    moving = TABLES[::2]
    with running_cluster(tmp_path) as cluster:
        knowing = {what: stores(cluster.url) for what in (*READS, "a change")}
        for store in knowing.values():
            store.boards(TABLES)
        writing, waiting = stores(cluster.url), stores(cluster.url, replicas=1)
        heard = Heard(stores.clients[0], keys, writing)
        heard.listener.listen(TABLES, 5)
        for table_id in moving:
            cluster.move(keys.table(table_id))
        assert knowing["a change"].apply(change("T0", 0)) == Applied()
        assert until(lambda: waiting.apply(change("T0", 1))) == Applied()
        for table_id in TABLES[1:]:
            assert writing.apply(change(table_id, 0)) == Applied()
        for what, read in READS.items():
            assert read(knowing[what]) == read(writing), what
        heard.wait_for(dict.fromkeys(TABLES, 1) | {"T0": 2})
        heard.listener.close()


def test_a_cluster_that_is_not_there_yet_is_found_once_it_is(tmp_path, stores):
    with cluster_of_one(tmp_path / "node") as node:
        store = stores(node.cluster_url, timeout=0.2)
        for ask in (store.ping, lambda: store.board("T0"), lambda: store.boards(TABLES)):
            with pytest.raises(StoreAway):
                ask()
        heard = Heard(stores.clients[0], store._keys, store)
        heard.listener.listen(["T0"], 0.1)
        take_all_slots(node)
        assert until(lambda: store.apply(change("T0", 0))) == Applied()
        heard.wait_for({"T0": 1})
        store.apply(change("T0", 1))
        heard.wait_for({"T0": 2})
        heard.listener.leave(["T0"])
        heard.listener.close()


def test_many_who_wait_for_a_cluster_that_hangs_are_all_told(clustered, stores):
    store = stores(clustered.url, timeout=0.2)
    store.boards(TABLES)
    told = []

    def ask(number):
        try:
            store.boards(TABLES) if number % 2 else store.board("T0")
        except StoreAway:
            told.append(number)

    for node in clustered.nodes:
        node.signal(signal.SIGSTOP)
    try:
        askers = [threading.Thread(target=ask, args=[number]) for number in range(100)]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join(timeout=20)
    finally:
        for node in clustered.nodes:
            node.signal(signal.SIGCONT)
    until(clustered.is_whole)
    assert len(told) == 100
    until(lambda: store.ping() is None)
