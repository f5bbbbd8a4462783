"""Whether a key may record at a table can be asked before anything is recorded."""

import pytest

from roads_service.store.access import Scope


@pytest.mark.parametrize(("scope", "tables"), [(Scope.FEED, []), (Scope.FEED, ["B01"]), (Scope.ADMIN, [])])
def test_a_key_that_may_is_told_its_scope(holder, table, scope, tables):
    answer = holder(scope, *tables).get(f"{table}/access")
    assert (answer.status_code, answer.json["scope"]) == (200, scope.name.lower())
    assert answer.json["name"]


def test_a_display_key_and_a_key_for_another_table_may_not(holder, table, refused):
    refused(holder(Scope.DISPLAY).get(f"{table}/access"), 403, "forbidden")
    refused(holder(Scope.FEED, "B02").get(f"{table}/access"), 403, "forbidden")


def test_a_key_that_is_not_known_is_refused(client, table, refused):
    refused(client.get(f"{table}/access", headers={"Authorization": "Bearer nothing"}), 401, "unauthorized")


def test_a_table_that_is_not_there_is_not_found(client, refused):
    refused(client.get("/v1/tables/B99/access"), 404, "table-not-found")
