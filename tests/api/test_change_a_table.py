"""PUT /v1/tables/{table_id} gives an open table new settings."""


def test_new_settings_replace_all_the_old_ones(client):
    client.put("/v1/tables/B01", json={"name": "Baccarat 1", "decks": 6, "limits": {"minimum": 100}})
    answer = client.put("/v1/tables/B01", json={"name": "Salon"})
    assert answer.status_code == 200
    assert (answer.json["name"], answer.json["decks"], answer.json["limits"]) == ("Salon", 8, None)
    assert answer.json["version"] == 2
    assert client.get("/v1/tables/B01").json == answer.json


def test_the_same_settings_again_change_nothing(client, table, deal, standing):
    deal("BP")
    before = standing()
    answer = client.put(table, json={"name": "Baccarat 1"})
    assert (answer.status_code, answer.json["version"]) == (200, 3)
    assert standing() == before


def test_settings_written_otherwise_but_meaning_the_same_change_nothing(client, table, standing):
    before = standing()
    client.put(table, json={"name": "Baccarat 1", "rows": 6, "decks": 8, "limits": None})
    assert standing() == before


def test_a_new_name_is_on_the_board_and_the_rounds_stay(client, table, deal, board):
    deal("BPP")
    client.put(table, json={"name": "Salon"})
    assert board()["table"] == {"id": "B01", "name": "Salon"}
    assert board()["statistics"]["rounds"] == 3


def test_other_rows_draw_every_road_anew(client, table, deal, board):
    deal("BBBBB")
    assert board()["roads"]["big_road"]["columns"] == 1
    client.put(table, json={"name": "Baccarat 1", "rows": 2})
    roads = board()["roads"]
    assert {road["rows"] for road in roads.values()} == {2}
    cells = [(cell["column"], cell["row"]) for cell in roads["big_road"]["cells"]]
    assert cells == [(0, 0), (0, 1), (1, 1), (2, 1), (3, 1)]
    assert [(cell["column"], cell["row"]) for cell in roads["bead_plate"]["cells"]][-1] == (2, 0)


def test_rounds_after_a_change_of_rows_are_drawn_so_too(client, table, deal, board):
    deal("BB")
    client.put(table, json={"rows": 2})
    deal("B")
    assert board()["roads"]["big_road"]["cells"][-1]["column"] == 1


def test_earlier_shoes_are_drawn_with_the_new_rows(client, table, deal):
    deal("BBB")
    client.post(f"{table}/shoes")
    client.put(table, json={"rows": 2})
    roads = client.get(f"{table}/shoes/1/board").json["roads"]
    assert (roads["big_road"]["rows"], roads["big_road"]["columns"]) == (2, 2)
