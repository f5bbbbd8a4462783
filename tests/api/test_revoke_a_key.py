"""A revoked key stops working at once, everywhere."""

from dataclasses import replace

from roads_service.app import create_app
from roads_service.store.access import Scope


def test_a_revoked_key_stops_working_at_once(access_keys, bearer, table, refused, standing):
    key, access = access_keys.create("a feed", Scope.FEED, frozenset(), "2026-01-01T20:00:00Z")
    feed = bearer(key)
    assert feed.post(f"{table}/rounds", json={"outcome": "tie"}).status_code == 201
    assert access_keys.revoke(access.fingerprint)
    before = standing()
    refused(feed.post(f"{table}/rounds", json={"outcome": "tie"}), 401, "unauthorized")
    assert standing() == before


def test_other_keys_go_on_working(access_keys, holder, table):
    _, access = access_keys.create("a feed", Scope.FEED, frozenset(), "2026-01-01T20:00:00Z")
    other = holder(Scope.FEED)
    access_keys.revoke(access.fingerprint)
    assert other.post(f"{table}/rounds", json={"outcome": "tie"}).status_code == 201


def test_it_reads_no_longer_where_boards_are_not_public(settings, access_keys, table, refused):
    client = create_app(replace(settings, public_boards=False)).test_client()
    key, access = access_keys.create("a screen", Scope.DISPLAY, frozenset(), "2026-01-01T20:00:00Z")
    headers = {"Authorization": f"Bearer {key}"}
    assert client.get(f"{table}/board", headers=headers).status_code == 200
    access_keys.revoke(access.fingerprint)
    refused(client.get(f"{table}/board", headers=headers), 401, "unauthorized")


def test_a_key_made_on_one_machine_works_on_the_next(settings, access_keys, table):
    key, _ = access_keys.create("a feed", Scope.FEED, frozenset(), "2026-01-01T20:00:00Z")
    another = create_app(settings).test_client()
    headers = {"Authorization": f"Bearer {key}"}
    assert another.post(f"{table}/rounds", json={"outcome": "tie"}, headers=headers).status_code == 201
