"""403: a key can be bound to some tables; it changes no others, and reads all."""

import pytest

from roads_service.store.access import Scope


@pytest.fixture
def tables(client, table):
    client.put("/v1/tables/B02", json={})
    for path in (table, "/v1/tables/B02"):
        client.post(f"{path}/rounds", json={"outcome": "banker"})


CHANGES = {
    "start a shoe": ("POST", "/shoes", {}, 201),
    "record a round": ("POST", "/rounds", {"outcome": "tie"}, 201),
    "amend a round": ("PUT", "/shoes/1/rounds/1", {"outcome": "tie"}, 200),
    "void a round": ("DELETE", "/shoes/1/rounds/1", None, 200),
}


@pytest.mark.parametrize(("method", "path", "body", "status"), CHANGES.values(), ids=CHANGES)
def test_it_changes_its_own_tables(holder, tables, method, path, body, status):
    feed = holder(Scope.FEED, "B02", "B03")
    assert feed.open(f"/v1/tables/B02{path}", method=method, json=body).status_code == status


@pytest.mark.parametrize(("method", "path", "body", "status"), CHANGES.values(), ids=CHANGES)
def test_it_changes_no_others(holder, tables, refused, standing, method, path, body, status):
    feed, before = holder(Scope.FEED, "B02", "B03"), standing()
    problem = refused(feed.open(f"/v1/tables/B01{path}", method=method, json=body), 403, "forbidden")
    assert problem["detail"] == "this key is not for table 'B01'"
    assert standing() == before


def test_it_is_not_told_which_other_tables_there_are(holder, refused):
    refused(holder(Scope.FEED, "B02").post("/v1/tables/B09/rounds", json={"outcome": "tie"}), 403, "forbidden")


def test_it_reads_all(holder, tables):
    feed = holder(Scope.FEED, "B02")
    assert feed.get("/v1/tables/B01/board").status_code == 200
    assert len(feed.get("/v1/tables").json["tables"]) == 2


def test_an_admin_key_can_be_bound_too(holder, tables, refused):
    admin = holder(Scope.ADMIN, "B02")
    refused(admin.put("/v1/tables/B01", json={}), 403, "forbidden")
    refused(admin.delete("/v1/tables/B01"), 403, "forbidden")
    refused(admin.put("/v1/tables/B03", json={}), 403, "forbidden")
    assert admin.delete("/v1/tables/B02").status_code == 204
