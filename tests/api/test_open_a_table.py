"""PUT /v1/tables/{table_id} opens a table."""

from urllib.parse import quote

import pytest


def test_a_table_is_opened_under_its_id(client):
    answer = client.put(
        "/v1/tables/B01",
        json={
            "name": "Baccarat 1",
            "rows": 5,
            "decks": 6,
            "limits": {"minimum": 100, "maximum": 50000, "currency": "HKD"},
        },
    )
    assert answer.status_code == 201
    assert answer.json == {
        "id": "B01",
        "name": "Baccarat 1",
        "rows": 5,
        "decks": 6,
        "limits": {"minimum": 100, "maximum": 50000, "currency": "HKD"},
        "paytable": "commission",
        "house_rules": {"one_side_only": False, "pairs_need_main_bet": False, "differential": None, "limits": {}},
        "good_roads": answer.json["good_roads"],
        "dealer": "feed",
        "cut_card": 14,
        "shoe": {"number": 1, "status": "open", "rounds": 0},
        "shuffled": None,
        "version": 1,
        "updated_at": answer.json["updated_at"],
    }
    assert client.get("/v1/tables/B01").json == answer.json


def test_what_is_left_out_takes_its_default(client):
    table = client.put("/v1/tables/B01", json={}).json
    assert (table["name"], table["rows"], table["decks"], table["limits"]) == ("B01", 6, 8, None)


def test_nothing_at_all_need_be_sent(client):
    assert client.put("/v1/tables/B01").status_code == 201
    assert client.get("/v1/tables/B01").json["name"] == "B01"


def test_a_new_table_has_an_empty_board(client, table, board):
    assert board()["statistics"]["rounds"] == 0
    assert all(road["cells"] == [] and road["columns"] == 0 for road in board()["roads"].values())
    assert board()["last_round"] is None


def test_the_grids_are_as_deep_as_the_table_says(client):
    client.put("/v1/tables/B01", json={"rows": 3})
    for _ in range(4):
        client.post("/v1/tables/B01/rounds", json={"outcome": "banker"})
    big_road = client.get("/v1/tables/B01/board").json["roads"]["big_road"]
    assert big_road["rows"] == 3
    assert [(cell["column"], cell["row"]) for cell in big_road["cells"]] == [(0, 0), (0, 1), (0, 2), (1, 2)]


@pytest.mark.parametrize("name", ["Baccarat 1", "百家樂 1", "Bàccarà №1 🂡", "é" * 100, " "])
def test_a_name_may_be_in_any_script(client, name):
    client.put("/v1/tables/B01", json={"name": name})
    assert client.get("/v1/tables/B01/board").json["table"] == {"id": "B01", "name": name}


@pytest.mark.parametrize("limits", [{}, {"minimum": 0}, {"maximum": "2.50", "minimum": "2.5"}, {"currency": "EUR"}])
def test_limits_are_kept_as_they_were_written(client, limits):
    kept = client.put("/v1/tables/B01", json={"limits": limits}).json["limits"]
    assert kept == {"minimum": None, "maximum": None, "currency": None} | limits


@pytest.mark.parametrize("table_id", ["1", "a", "B01", "VIP_room-7", "-".join("x" * 32) + "x"])
def test_an_id_is_letters_digits_dashes_and_underscores(client, table_id):
    assert client.put(f"/v1/tables/{table_id}", json={}).json["id"] == table_id


@pytest.mark.parametrize("table_id", ["no spaces", "-a", "_a", "a" * 65, "ä", "B01\n", "{B01}", "a.b", "百"])
def test_any_other_id_is_refused(client, refused, table_id):
    refused(client.put(f"/v1/tables/{quote(table_id)}", json={}), 422, "invalid-fields", "")
    assert client.get("/v1/tables").json == {"tables": []}


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"name": ""}, "/name"),
        ({"name": "x" * 101}, "/name"),
        ({"name": "two\nlines"}, "/name"),
        ({"name": "\x00"}, "/name"),
        ({"name": "\x9b"}, "/name"),
        ({"name": "\u2028"}, "/name"),
        ({"name": 7}, "/name"),
        ({"rows": 0}, "/rows"),
        ({"rows": 33}, "/rows"),
        ({"rows": "6"}, "/rows"),
        ({"rows": True}, "/rows"),
        ({"rows": 6.5}, "/rows"),
        ({"rows": None}, "/rows"),
        ({"decks": 0}, "/decks"),
        ({"decks": 9}, "/decks"),
        ({"limits": 100}, "/limits"),
        ({"limits": []}, "/limits"),
        ({"limits": {"minimum": -1}}, "/limits/minimum"),
        ({"limits": {"minimum": 1.5}}, "/limits/minimum"),
        ({"limits": {"minimum": True}}, "/limits/minimum"),
        ({"limits": {"maximum": "1e3"}}, "/limits/maximum"),
        ({"limits": {"maximum": "१"}}, "/limits/maximum"),
        ({"limits": {"maximum": "1\n"}}, "/limits/maximum"),
        ({"limits": {"maximum": 10**12}}, "/limits/maximum"),
        ({"limits": {"minimum": "100.01", "maximum": 100}}, "/limits/minimum"),
        ({"limits": {"currency": "eur"}}, "/limits/currency"),
        ({"limits": {"currency": "EUR\n"}}, "/limits/currency"),
        ({"limits": {"colour": "green"}}, "/limits/colour"),
        ({"id": "B02"}, "/id"),
        ([], ""),
        ("B01", ""),
        (7, ""),
    ],
)
def test_impossible_settings_are_refused(client, refused, body, pointer):
    refused(client.put("/v1/tables/B01", json=body), 422, "invalid-fields", pointer)
    refused(client.get("/v1/tables/B01"), 404, "table-not-found")


def test_every_field_at_fault_is_named_at_once(client, refused):
    body = {"name": 7, "rows": "6", "limits": {"currency": "euro"}, "surprise": 1}
    refused(
        client.put("/v1/tables/B01", json=body),
        422,
        "invalid-fields",
        "/name",
        "/rows",
        "/limits/currency",
        "/surprise",
    )
