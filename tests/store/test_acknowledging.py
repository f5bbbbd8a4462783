"""Where replicas are waited for, nothing is acknowledged that they do not have."""

import signal

import pytest
from redis.crc import key_slot
from running import free_port
from waiting import until

from roads_service.store.access import AccessKeys, Scope
from roads_service.store.acknowledging import TooFewReplicas
from roads_service.store.away import StoreAway
from roads_service.store.changes import Applied, Change, Known, Stale
from roads_service.store.clients import client_for
from roads_service.store.paytables import PayTableShelf
from roads_service.store.store import Store

TIMEOUT = 0.6


def change(expects, **parts):
    return Change(table_id="B01", expects=expects, shoe=1, fields={"table": b"table", "shoe": 1}, **parts)


@pytest.fixture(params=["sentinel", "cluster"])
def group(request):
    return request.getfixturevalue({"sentinel": "watched", "cluster": "clustered"}[request.param])


@pytest.fixture
def waiting(group, keys):
    """A store that waits for one replica."""
    client = client_for(group.url, TIMEOUT, 1)
    yield Store(client, keys, 86_400)
    client.close()


@pytest.fixture
def hold(group, keys):
    """Holds the replicas of what has this key."""
    held = []

    def holding(key=None):
        for replica in group.replicas_of(group.master_of(key or keys.table("B01"))):
            replica.signal(signal.SIGSTOP)
            held.append(replica)

    def let_go():
        while held:
            held.pop().signal(signal.SIGCONT)

    holding.let_go = let_go
    yield holding
    let_go()
    until(group.is_whole)


def test_a_change_that_a_replica_has_is_acknowledged(waiting):
    assert waiting.apply(change(0, append=[b"one"], round_ids={"r1": (1, 1)})) == Applied()
    assert waiting.apply(change(0)) == Stale()
    assert waiting.apply(change(1, append=[b"two"], round_ids={"r1": (1, 2)})) == Known("r1", 1, 1)
    assert waiting.remember("B01", 1, ("d1", b"1"), 9) == Applied()
    assert waiting.standing("B01", ("d1", 9)).delivered == b"1"
    waiting.list_table("B01")
    assert waiting.tables() == [b"table"]
    assert waiting.remove("B01", 1, b"{}") == Applied()
    waiting.unlist_table("B01")
    assert waiting.tables() == []


def test_a_change_that_no_replica_has_is_not_acknowledged_nor_that_it_was_here_before(waiting, hold):
    waiting.apply(change(0))
    hold()
    first = change(1, append=[b"one"], round_ids={"r1": (1, 1)}, delivery=("d1", b"2:1:1"), day=9)
    with pytest.raises(StoreAway) as refused:
        waiting.apply(first)
    assert isinstance(refused.value.__cause__, TooFewReplicas)
    assert waiting.board("B01")[0] == 2
    for again in (
        lambda: waiting.standing("B01", ("d1", 9)),
        lambda: waiting.apply(change(2, append=[b"two"], round_ids={"r1": (1, 2)})),
        lambda: waiting.remember("B01", 2, ("d2", b"2"), 9),
        lambda: waiting.confirm("B01"),
    ):
        with pytest.raises(StoreAway):
            again()
    hold.let_go()
    assert until(lambda: waiting.standing("B01", ("d1", 9))).delivered == b"2:1:1"
    waiting.confirm("B01")


def test_the_list_of_tables_keys_and_pay_tables_are_acknowledged_likewise(waiting, group, keys, hold):
    client = client_for(group.url, TIMEOUT, 1)
    access, shelf = AccessKeys(client, keys), PayTableShelf(client, keys)
    writes = {
        keys.tables: lambda: waiting.list_table("B01"),
        keys.access: lambda: access.create("pit boss", Scope.FEED, frozenset(), "2026-01-01T00:00:00Z"),
        keys.paytables: lambda: shelf.add("ours", b"{}"),
    }
    for key, write in writes.items():
        hold(key)
        with pytest.raises(StoreAway):
            write()
        hold.let_go()
        until(group.is_whole)
    assert shelf.all() == {"ours": b"{}"}
    client.close()


def test_a_script_that_the_server_has_forgotten_is_told_again_and_waited_for(waiting, group, keys):
    waiting.apply(change(0))
    group.master_of(keys.table("B01")).client.script_flush()
    assert waiting.apply(change(1)) == Applied()


def test_a_server_without_replicas_acknowledges_nothing_that_must_have_one(alone_url, keys):
    store = Store(client_for(alone_url, TIMEOUT, 1), keys, 86_400)
    with pytest.raises(StoreAway, match="0 of 1 replicas"):
        store.apply(change(0))
    assert store.board("B01")[0] == 1


def test_where_none_are_waited_for_nothing_more_is_asked(alone_url, keys):
    client = client_for(alone_url, TIMEOUT)
    store = Store(client, keys, 86_400)
    store.apply(change(0))

    def calls():
        stats = client.info("commandstats")
        return {name: stat["calls"] for name, stat in stats.items() if name != "cmdstat_info"}

    before = calls()
    store.apply(change(1, delivery=("d1", b"2"), day=9))
    store.standing("B01", ("d1", 9))
    store.confirm("B01")
    more = {name: count - before.get(name, 0) for name, count in calls().items()}
    asked = {name for name, count in more.items() if count}
    assert asked.isdisjoint({"cmdstat_wait", "cmdstat_set", "cmdstat_eval", "cmdstat_script"})
    assert more["cmdstat_evalsha"] == 1


def test_a_server_that_is_away_has_no_replicas_either(keys):
    with pytest.raises(StoreAway):
        Store(client_for(f"redis://127.0.0.1:{free_port()}", TIMEOUT, 1), keys, 86_400).apply(change(0))


def test_the_mark_that_is_waited_for_lies_in_the_slot_of_its_table(keys):
    assert key_slot(keys.confirmed("B01").encode()) == key_slot(keys.table("B01").encode())
