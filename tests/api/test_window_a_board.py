"""`?columns=N` keeps each road's last N columns, for a screen that has no room for more."""

import pytest


def test_each_road_keeps_its_last_columns(client, table, deal, board):
    deal("BP" * 15)
    whole = board()["roads"]
    window = client.get(f"{table}/board?columns=10").json["roads"]
    for name, road in window.items():
        assert (road["rows"], road["columns"]) == (whole[name]["rows"], whole[name]["columns"])
        assert road["offset"] == max(0, road["columns"] - 10)
        assert road["cells"] == [cell for cell in whole[name]["cells"] if cell["column"] >= road["offset"]]
    assert (window["big_road"]["columns"], window["big_road"]["offset"]) == (30, 20)
    assert len(window["big_road"]["cells"]) == 10


def test_the_rest_of_the_board_is_whole(client, table, deal, board):
    deal("BPT" * 8)
    window = client.get(f"{table}/board?columns=1").json
    assert {**window, "roads": None} == {**board(), "roads": None}


def test_cells_keep_their_own_columns_in_a_dragon_tail_too(client, table, deal):
    deal("B" * 9)
    big_road = client.get(f"{table}/board?columns=2").json["roads"]["big_road"]
    assert (big_road["columns"], big_road["offset"]) == (4, 2)
    assert [(cell["column"], cell["row"]) for cell in big_road["cells"]] == [(2, 5), (3, 5)]


@pytest.mark.parametrize("columns", [30, 31, 10_000])
def test_a_window_wider_than_the_road_is_the_whole_road(client, table, deal, board, columns):
    deal("BP" * 15)
    assert client.get(f"{table}/board?columns={columns}").json == board()


def test_all_boards_of_an_answer_have_the_same_window(client, table, deal):
    deal("BP" * 15)
    (board,) = client.get("/v1/boards?table=B01&columns=4").json["boards"]
    assert board == client.get(f"{table}/board?columns=4").json


def test_boards_of_earlier_shoes_have_windows_too(client, table, deal):
    deal("BP" * 15)
    client.post(f"{table}/shoes")
    big_road = client.get(f"{table}/shoes/1/board?columns=4").json["roads"]["big_road"]
    assert (big_road["columns"], big_road["offset"], len(big_road["cells"])) == (30, 26, 4)


@pytest.mark.parametrize(
    "columns", ["0", "-1", "10001", "ten", "1.0", "1e3", "", "+5", "0x10", "%D9%A5", "5%00", "null", "9" * 30]
)
def test_what_is_no_number_of_columns_is_refused(client, table, refused, columns):
    for path in (f"{table}/board?", f"{table}/shoes/1/board?", "/v1/boards?table=B01&"):
        refused(client.get(f"{path}columns={columns}"), 422, "invalid-fields", "?columns")


@pytest.mark.parametrize("path", ["/v1/tables/B01/board", "/v1/tables/B01/shoes/1/board"])
def test_what_is_asked_for_by_another_name_is_refused(client, table, refused, path):
    refused(client.get(f"{path}?colums=10"), 422, "invalid-fields", "?colums")
