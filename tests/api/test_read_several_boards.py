"""GET /v1/boards reads the current boards of several tables in one answer."""

import pytest


@pytest.fixture
def tables(client):
    for table_id in ("B01", "B02", "B03"):
        client.put(f"/v1/tables/{table_id}", json={})
        client.post(f"/v1/tables/{table_id}/rounds", json={"outcome": "banker"})


def test_boards_come_in_the_order_in_which_they_were_asked_for(anyone, tables):
    answer = anyone.get("/v1/boards?table=B03&table=B01")
    assert answer.status_code == 200
    assert answer.json == {
        "boards": [anyone.get(f"/v1/tables/{table_id}/board").json for table_id in ("B03", "B01")],
        "missing": [],
    }


def test_ids_that_no_table_has_are_listed(anyone, tables):
    answer = anyone.get("/v1/boards?table=B09&table=B02&table=%E7%99%BE%20%22")
    assert [board["table"]["id"] for board in answer.json["boards"]] == ["B02"]
    assert answer.json["missing"] == ["B09", '百 "']


def test_a_table_asked_for_twice_comes_once(anyone, tables):
    answer = anyone.get("/v1/boards?table=B01&table=B09&table=B01&table=B09")
    assert len(answer.json["boards"]) == 1
    assert answer.json["missing"] == ["B09"]


def test_a_hundred_tables_may_be_asked_for(anyone, refused):
    ids = [f"{number:064}" for number in range(101)]
    answer = anyone.get("/v1/boards", query_string={"table": ids[:100]})
    assert answer.json == {"boards": [], "missing": ids[:100]}
    refused(anyone.get("/v1/boards", query_string={"table": ids}), 422, "invalid-fields", "?table")


@pytest.mark.parametrize(("query", "pointer"), [("", "?table"), ("?tables=B01&table=B01", "?tables")])
def test_what_can_not_be_asked_for_is_refused(anyone, refused, query, pointer):
    refused(anyone.get(f"/v1/boards{query}"), 422, "invalid-fields", pointer)
