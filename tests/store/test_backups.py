"""What is taken out of a store of any kind is put back into one as it was."""

from datetime import UTC, datetime

import pytest

from roads_service.store.access import AccessKeys, Scope
from roads_service.store.backups import Backups
from roads_service.store.changes import Change
from roads_service.store.keys import Keys
from roads_service.store.store import Store

TODAY = datetime.now(UTC).toordinal()
TABLES = [f"B{number}" for number in range(12)]  # in several slots of a cluster


@pytest.fixture
def other(keys):
    """Where nothing is kept yet."""
    return Keys(f"{keys.prefix}-other")


def fill(store, table_id):
    """A table with an open shoe and a closed one, a proof, an id, a delivery and an audit trail."""
    first = {"fields": {"table": b"table", "shoe": 1, "board": b"1"}, "shoes": {1: b"one"}, "append": [b"r1"]}
    then = {"fields": {"shoe": 2, "board": b"2"}, "shoes": {2: b"two"}, "append": [b"r2"], "proofs": {1: b"proof"}}
    store.apply(Change(table_id=table_id, expects=0, shoe=1, round_ids={"G-1": (1, 1)}, **first))
    store.apply(
        Change(table_id=table_id, expects=1, shoe=2, closes=1, oldest_kept=1, delivery=("m", b"2"), day=TODAY, **then)
    )


def all_of(store, table_id):
    """What the store tells of a table."""
    return (
        store.standing(table_id, ("m", TODAY)),
        store.board(table_id),
        [store.shoe(table_id, shoe) for shoe in (1, 2)],
        store.place_of(table_id, "G-1"),
        store.proof(table_id, 1),
        store.audit(table_id, None, 10),
    )


def test_tables_are_put_back_as_they_were(redis, keys, store, other):
    for table_id in TABLES:
        fill(store, table_id)
        store.list_table(table_id)
    before, after = Backups(redis, keys), Backups(redis, other)
    assert before.table_ids() == sorted(TABLES)
    assert after.table_ids() == []
    for table_id in TABLES:
        fields = after.put_table_back(table_id, before.of_table(table_id, TODAY), lambda _: {b"board": b"anew"})
        assert (fields[b"version"], fields[b"table"], fields[b"board"]) == (b"2", b"table", b"anew")
    restored = Store(redis, other, 30 * 86_400)
    assert restored.tables() == store.tables()
    for table_id in TABLES:
        (standing, board, *others), (was, _, *were) = all_of(restored, table_id), all_of(store, table_id)
        assert (standing, board, others) == (was, (2, b"anew"), were)
        assert redis.pexpiretime(other.rounds(table_id, 1)) == redis.pexpiretime(keys.rounds(table_id, 1)) > 0


def test_what_belongs_to_no_table_is_put_back(redis, keys, other):
    key, access = AccessKeys(redis, keys).create("pit 3", Scope.FEED, frozenset(), "2026-01-01T20:00:00Z")
    Backups(redis, other).put_back(Backups(redis, keys).of_floor())
    assert AccessKeys(redis, other).find(key) == access
