import pytest

from roads_service.store.access import AccessKeys, Scope


@pytest.fixture
def table(client):
    client.put("/v1/tables/B01", json={"name": "Baccarat 1"})
    for _ in range(3):
        client.post("/v1/tables/B01/rounds", json={"outcome": "banker"})
    client.delete("/v1/tables/B01/shoes/1/rounds/2")
    return "/v1/tables/B01"


def test_the_trail_tells_every_change_in_order_and_by_which_key(client, table):
    entries = client.get(f"{table}/audit").json["entries"]
    assert [(entry["what"], entry["version"]) for entry in entries] == [
        ("table.opened", 1),
        ("round.finished", 2),
        ("round.finished", 3),
        ("round.finished", 4),
        ("round.voided", 5),
    ]
    assert {entry["by"] for entry in entries} == {"key environment (ROADS_ADMIN_KEY)"}
    assert (entries[-1]["before"]["status"], entries[-1]["after"]["status"]) == ("valid", "void")


def test_a_key_is_named_by_its_fingerprint_and_its_owner(client, table, redis, keys):
    key, access = AccessKeys(redis, keys).create("pit boss", Scope.FEED, frozenset(), "2026-01-01T00:00:00Z")
    client.post(f"{table}/rounds", json={"outcome": "tie"}, headers={"Authorization": f"Bearer {key}"})
    last = client.get(f"{table}/audit?limit=1").json["entries"]
    assert [entry["by"] for entry in last] == [f"key {access.fingerprint} (pit boss)"]
    assert key not in client.get(f"{table}/audit").text


def test_it_is_read_backwards_page_by_page(client, table):
    last = client.get(f"{table}/audit?limit=2").json["entries"]
    before = client.get(f"{table}/audit?limit=2&before={last[0]['id']}").json["entries"]
    assert [entry["version"] for entry in before + last] == [2, 3, 4, 5]


def test_it_takes_an_admin_key(client, table, redis, keys):
    feed, _ = AccessKeys(redis, keys).create("feed", Scope.FEED, frozenset(), "2026-01-01T00:00:00Z")
    assert client.get(f"{table}/audit", headers={"Authorization": f"Bearer {feed}"}).status_code == 403
    assert client.get(f"{table}/audit", headers={"Authorization": ""}).status_code == 401


@pytest.mark.parametrize("query", ["limit=0", "limit=1001", "limit=x", "before=yesterday", "before=0-0", "after=1-0"])
def test_a_page_that_can_not_be_is_refused(client, table, query):
    assert client.get(f"{table}/audit?{query}").status_code == 422


def test_a_removed_table_still_has_one(client, table):
    client.delete(table)
    assert client.get(f"{table}/audit").json["entries"][-1]["what"] == "table.removed"
    assert client.get("/v1/tables/B99/audit").status_code == 404
