"""404: every call of a table that is not there says so."""

from urllib.parse import quote

import pytest

CALLS = {
    "read a table": ("GET", "", None),
    "remove a table": ("DELETE", "", None),
    "read a board": ("GET", "/board", None),
    "read a window": ("GET", "/board?columns=3", None),
    "start a shoe": ("POST", "/shoes", {}),
    "start a shoe with rounds": ("POST", "/shoes", {"rounds": [{"outcome": "tie"}], "number": 2}),
    "list shoes": ("GET", "/shoes", None),
    "read a shoe": ("GET", "/shoes/1", None),
    "read a shoe's board": ("GET", "/shoes/1/board", None),
    "record a round": ("POST", "/rounds", {"outcome": "tie", "round_id": "G-1", "number": 7}),
    "read a round": ("GET", "/shoes/1/rounds/1", None),
    "amend a round": ("PUT", "/shoes/1/rounds/1", {"outcome": "tie"}),
    "void a round": ("DELETE", "/shoes/1/rounds/1", None),
}


@pytest.mark.parametrize(("method", "path", "body"), CALLS.values(), ids=CALLS)
def test_a_table_that_was_never_opened_is_not_found(client, table, refused, method, path, body):
    answer = client.open(f"/v1/tables/B09{path}", method=method, json=body)
    assert refused(answer, 404, "table-not-found")["detail"] == "there is no table 'B09'"
    assert len(client.get("/v1/tables").json["tables"]) == 1


@pytest.mark.parametrize(
    "table_id", ["b01", "B01 ", "B0", "{B01}", "B01}:shoes", "*", "百家樂", "a" * 1000, "\n", "\x00"]
)
def test_nor_is_one_that_never_can_be(client, deal, refused, standing, table_id):
    deal("BP")
    before = standing()
    for method, path, body in CALLS.values():
        answer = client.open(f"/v1/tables/{quote(table_id)}{path}", method=method, json=body)
        refused(answer, 404, "table-not-found")
    assert standing() == before


def test_among_several_boards_it_is_listed_as_missing(client, table):
    assert client.get("/v1/boards?table=B09&table=b01").json == {"boards": [], "missing": ["B09", "b01"]}
