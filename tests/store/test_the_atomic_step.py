import pytest
from redis.exceptions import ResponseError

from roads_service.store.away import StoreAway
from roads_service.store.changes import Applied, Change, Known, Stale


def change(expects, **parts):
    fields = {"table": b"table", "shoe": 1, "board": b"board %d" % (expects + 1)}
    return Change(table_id="B01", expects=expects, shoe=1, **{"fields": fields, "shoes": {1: b"shoe"}, **parts})


def dump(redis, keys):
    """All that is kept of the floor, key by key."""
    return {name: redis.dump(name) for name in sorted(redis.scan_iter(f"{keys.prefix}*"))}


def test_a_change_puts_everything_in_its_place(store, redis, keys):
    assert store.apply(change(0, append=[b"one"], round_ids={"r1": (1, 1)})) == Applied()
    assert store.board("B01") == (1, b"board 1")
    assert store.standing("B01").shoe == 1
    assert store.shoe("B01", 1) == (b"shoe", [b"one"])
    assert redis.zscore(keys.round_ids("B01"), "r1") == 10_001


def test_a_change_of_another_version_writes_nothing(store, redis, keys):
    store.apply(change(0))
    before = dump(redis, keys)
    assert store.apply(change(0, append=[b"late"])) == Stale()
    assert store.apply(change(2, append=[b"early"])) == Stale()
    assert dump(redis, keys) == before


def test_a_change_with_a_round_id_that_is_kept_writes_nothing(store, redis, keys):
    store.apply(change(0, append=[b"one"], round_ids={"r1": (1, 1)}))
    before = dump(redis, keys)
    again = change(1, append=[b"two", b"three"], round_ids={"r2": (1, 2), "r1": (1, 3)})
    assert store.apply(again) == Known("r1", 1, 1)
    assert dump(redis, keys) == before


def test_a_change_that_fails_in_redis_writes_nothing(store, redis, keys):
    store.apply(change(0, append=[b"one"]))
    before = dump(redis, keys)
    with pytest.raises(StoreAway) as refused:
        store.apply(change(1, replace={7: b"not there"}))
    assert isinstance(refused.value.__cause__, ResponseError)
    assert dump(redis, keys) == before


def test_a_round_is_replaced_in_its_place(store):
    store.apply(change(0, append=[b"one", b"two", b"three"]))
    store.apply(change(1, replace={2: b"TWO"}))
    assert store.shoe("B01", 1)[1] == [b"one", b"TWO", b"three"]


def test_the_screens_hear_of_each_new_board(store, redis, keys):
    screen = redis.pubsub(ignore_subscribe_messages=True)
    screen.ssubscribe(keys.boards("B01"))
    screen.get_sharded_message(timeout=2)
    store.apply(change(0))
    store.apply(change(0))
    store.apply(change(1))
    heard = [screen.get_sharded_message(timeout=2)["data"] for _ in range(2)]
    assert heard == [b"1\nboard 1", b"2\nboard 2"]  # nothing beside them where no request made the change
    store.remove("B01", 2, b"{}")
    assert screen.get_sharded_message(timeout=2)["data"] == b"3\n"
    screen.close()


def test_the_rounds_of_a_closed_shoe_expire_and_those_of_an_open_one_do_not(store, redis, keys):
    store.apply(change(0, append=[b"one"]))
    assert redis.ttl(keys.rounds("B01", 1)) == -1
    store.apply(Change(table_id="B01", expects=1, shoe=2, append=[b"first"], closes=1, oldest_kept=1))
    days = redis.ttl(keys.rounds("B01", 1)) / 86_400
    assert 30 < days < 31
    assert redis.ttl(keys.rounds("B01", 2)) == -1


def test_ids_of_shoes_that_are_no_longer_kept_are_forgotten(store, redis, keys):
    store.apply(change(0, append=[b"one"], round_ids={"r1": (1, 1)}))
    store.apply(Change(table_id="B01", expects=1, shoe=2, round_ids={"r2": (2, 1)}, closes=1, oldest_kept=1))
    store.apply(Change(table_id="B01", expects=2, shoe=3, closes=2, drops=[1], oldest_kept=2))
    assert redis.zrange(keys.round_ids("B01"), 0, -1) == [b"r2"]
    assert 1 not in store.shoes("B01")


def test_a_removed_table_leaves_only_its_version_and_its_audit_trail_and_both_expire(store, redis, keys):
    store.apply(change(0, append=[b"one"], round_ids={"r1": (1, 1)}))
    store.apply(Change(table_id="B01", expects=1, shoe=2, append=[b"x"], shoes={2: b"shoe"}, closes=1, oldest_kept=1))
    assert store.remove("B01", 2, b"{}") == Applied()
    assert set(redis.scan_iter(f"{keys.prefix}*")) == {keys.table("B01").encode(), keys.audit("B01").encode()}
    assert redis.ttl(keys.audit("B01")) > 0
    assert redis.hgetall(keys.table("B01")) == {b"version": b"3"}
    assert redis.ttl(keys.table("B01")) > 0


def test_a_table_made_anew_goes_on_from_the_version_of_the_removed_one_and_stays(store, redis, keys):
    store.apply(change(0))
    store.remove("B01", 1, b"{}")
    assert store.apply(change(0)) == Stale()
    assert store.apply(change(2)) == Applied()
    assert redis.ttl(keys.table("B01")) == -1


def test_a_table_that_has_changed_is_not_removed(store):
    store.apply(change(0))
    store.apply(change(1))
    assert store.remove("B01", 1, b"{}") == Stale()
    assert store.board("B01") == (2, b"board 2")


def test_a_script_that_the_server_has_forgotten_is_told_again(store, redis):
    store.apply(change(0))
    redis.script_flush()
    assert store.apply(change(1)) == Applied()


def test_a_field_that_is_empty_is_taken_away_and_others_stay(store, redis, keys):
    store.apply(change(0, fields={"table": b"table", "shoe": 1, "board": b"board", "undealt": b"cards"}))
    assert redis.hget(keys.table("B01"), "undealt") == b"cards"
    store.apply(change(1, fields={"undealt": b""}))
    assert sorted(redis.hkeys(keys.table("B01"))) == [b"board", b"shoe", b"table", b"version"]


def test_what_a_state_is_built_from_is_read_at_one_moment_with_its_version(store):
    store.apply(change(0, append=[b"one"], fields={"shoe": 1, "undealt": b"cards"}))
    played = store.played("B01", 1)
    assert (played.standing.version, played.shoe, played.rounds, played.undealt) == (1, b"shoe", [b"one"], b"cards")
    assert "cards" not in repr(played)
    nothing = store.played("B02", 1)
    assert (nothing.standing.version, nothing.shoe, nothing.rounds, nothing.undealt) == (0, None, [], None)


def test_proofs_are_kept_by_the_number_of_their_shoe_and_go_with_it(store, redis, keys):
    store.apply(change(0, proofs={1: b"one", 2: b"two"}))
    store.apply(change(1, proofs={1: b"ONE"}))
    assert [store.proof("B01", number) for number in (1, 2, 3)] == [b"ONE", b"two", None]
    store.apply(change(2, drops=[1]))
    assert [store.proof("B01", number) for number in (1, 2)] == [None, b"two"]
    store.remove("B01", 3, b"{}")
    assert not redis.exists(keys.proofs("B01"))
