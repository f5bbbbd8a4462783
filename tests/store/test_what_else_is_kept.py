"""Keys, pay tables and counts of failures, which are of no table and lie where they lie."""

from roads_service.api.limiting import Failures
from roads_service.store.access import AccessKeys, Scope
from roads_service.store.paytables import PayTableShelf


def test_a_key_is_found_until_it_is_revoked(redis, keys):
    access = AccessKeys(redis, keys)
    key, made = access.create("pit boss", Scope.FEED, frozenset({"B01"}), "2026-01-01T00:00:00Z")
    assert access.find(key) == made
    assert access.all() == [made]
    assert access.revoke(made.fingerprint)
    assert not access.revoke(made.fingerprint)
    assert access.find(key) is None


def test_a_pay_table_is_put_in_once_and_taken_away_once(redis, keys):
    shelf = PayTableShelf(redis, keys)
    assert [shelf.add("ours", b"{}"), shelf.add("ours", b"[]")] == [True, False]
    assert (shelf.find("ours"), shelf.all(), shelf.count()) == (b"{}", {"ours": b"{}"}, 1)
    assert [shelf.remove("ours"), shelf.remove("ours")] == [True, False]


def test_failures_are_counted_by_address(redis, keys):
    failures = Failures(redis, keys.prefix, "2/minute")
    assert [failures.count("192.0.2.1") for _ in range(2)] == [None, None]
    assert 0 < (failures.count("192.0.2.1") or 0) <= 60
    assert failures.count("192.0.2.2") is None
