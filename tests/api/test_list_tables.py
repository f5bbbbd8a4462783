"""GET /v1/tables lists what is open."""


def test_there_are_no_tables_at_first(anyone):
    assert anyone.get("/v1/tables").json == {"tables": []}


def test_all_tables_are_listed_by_id(client, anyone):
    for table_id in ("VIP", "B02", "B01", "B10"):
        client.put(f"/v1/tables/{table_id}", json={"name": f"Table {table_id}"})
    tables = anyone.get("/v1/tables").json["tables"]
    assert [table["id"] for table in tables] == ["B01", "B02", "B10", "VIP"]
    assert tables == [anyone.get(f"/v1/tables/{table['id']}").json for table in tables]


def test_a_listed_table_tells_how_far_its_shoe_is(client, table, deal):
    deal("BPT")
    (listed,) = client.get("/v1/tables").json["tables"]
    assert listed["shoe"] == {"number": 1, "status": "open", "rounds": 3}
    assert listed["version"] == 4


def test_a_removed_table_is_listed_no_more(client, table):
    client.put("/v1/tables/B02", json={})
    client.delete(table)
    assert [listed["id"] for listed in client.get("/v1/tables").json["tables"]] == ["B02"]
