def test_the_position_tells_where_a_table_system_has_to_go_on(client):
    client.put("/v1/tables/B01", json={})
    client.post("/v1/tables/B01/rounds", json={"outcome": "banker", "round_id": "r1"})
    assert client.get("/v1/tables/B01/position").json == {
        "table_id": "B01",
        "shoe": 1,
        "status": "open",
        "number": 1,
        "round_id": "r1",
        "phase": "idle",
        "version": 2,
    }


def test_an_untouched_table_stands_before_its_first_round(client):
    client.put("/v1/tables/B01", json={})
    position = client.get("/v1/tables/B01/position").json
    assert (position["shoe"], position["number"], position["round_id"]) == (1, 0, None)


def test_there_is_no_such_table(client):
    assert client.get("/v1/tables/B99/position").json["type"] == "table-not-found"
