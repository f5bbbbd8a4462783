"""GET /v1/tables/{table_id}/board is all that a screen shows, in one answer."""

import pytest

ROUNDS = (
    {"outcome": "tie", "player_total": 6, "banker_total": 6},
    {"outcome": "banker", "player_total": 2, "banker_total": 7, "banker_pair": True},
    {"outcome": "tie"},
    {"outcome": "player"},
    {"outcome": "player", "player_total": 8, "banker_total": 1, "natural": True},
    {"outcome": "banker"},
    {"outcome": "player"},
    {"outcome": "banker"},
    {"round_id": "G-9", "cards": {"player": ["2H", "5D"], "banker": ["KS", "8C"]}},
)


@pytest.fixture
def answer(client, table, anyone):
    for round_ in ROUNDS:
        assert client.post(f"{table}/rounds", json=round_).status_code == 201
    return anyone.get(f"{table}/board")


def test_a_board_is_read_by_anyone(answer):
    assert (answer.status_code, answer.content_type) == (200, "application/json")


def test_a_board_tells_what_it_is_of_and_how_new_it_is(answer):
    board = answer.json
    assert board["table"] == {"id": "B01", "name": "Baccarat 1"}
    assert board["shoe"] == {"number": 1, "status": "open", "rounds": 9}
    assert board["version"] == 10
    assert board["updated_at"] == board["last_round"]["recorded_at"]


def test_a_board_has_the_last_round(answer, client, table):
    assert answer.json["last_round"] == client.get(f"{table}/shoes/1/rounds/9").json


def test_the_bead_plate_has_every_round(answer):
    bead_plate = answer.json["roads"]["bead_plate"]
    assert (bead_plate["rows"], bead_plate["columns"], bead_plate["offset"]) == (6, 2, 0)
    assert bead_plate["cells"][0] == {
        "column": 0,
        "row": 0,
        "round": 1,
        "outcome": "tie",
        "total": 6,
        "player_pair": False,
        "banker_pair": False,
        "natural": False,
    }
    assert [cell["round"] for cell in bead_plate["cells"]] == list(range(1, 10))


def test_the_big_road_counts_ties_on_the_marks(answer):
    big_road = answer.json["roads"]["big_road"]
    assert (big_road["rows"], big_road["columns"], big_road["offset"]) == (6, 5, 0)
    assert big_road["cells"][0] == {
        "column": 0,
        "row": 0,
        "round": 2,
        "outcome": "banker",
        "ties": 2,
        "total": 7,
        "player_pair": False,
        "banker_pair": True,
        "natural": False,
    }


def test_the_derived_roads_have_colours(answer):
    assert answer.json["roads"]["big_eye_boy"] == {
        "rows": 6,
        "columns": 3,
        "offset": 0,
        "cells": [
            {"column": 0, "row": 0, "round": 5, "color": "blue"},
            {"column": 0, "row": 1, "round": 6, "color": "blue"},
            {"column": 0, "row": 2, "round": 7, "color": "blue"},
            {"column": 1, "row": 0, "round": 8, "color": "red"},
            {"column": 2, "row": 0, "round": 9, "color": "blue"},
        ],
    }


def test_the_ask_roads_say_what_the_next_round_would_draw(answer, client, table, board):
    asked = answer.json["next"]
    client.post(f"{table}/rounds", json={"outcome": "player"})
    for road, color in asked["player"].items():
        mark = board()["roads"][road]["cells"][-1]
        assert (mark["round"], mark["color"]) == (10, color)


def test_the_statistics_count_what_was_dealt(answer):
    assert answer.json["statistics"] == {
        "rounds": 9,
        "banker": 4,
        "player": 3,
        "tie": 2,
        "player_pair": 0,
        "banker_pair": 1,
        "natural": 2,
        "streak": {"outcome": "banker", "length": 2},
        "longest_banker_streak": 2,
        "longest_player_streak": 2,
    }


CELL = ["column", "row", "round"]
BEAD = ["outcome", "total", "player_pair", "banker_pair", "natural"]
SHAPE = {
    "table": ["id", "name"],
    "shoe": ["number", "status", "rounds"],
    "version": None,
    "updated_at": None,
    "last_round": [
        *("round_id", "shoe", "number", "outcome", "player_total", "banker_total", "player_pair", "banker_pair"),
        *("natural", "cards", "status", "finished_at", "recorded_at", "winning_bets"),
    ],
    "live": ["phase", "closes_at", "turn", "cards"],
    "roads": ["bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig"],
    "next": ["banker", "player"],
    "good_roads": None,
    "statistics": [
        *("rounds", "banker", "player", "tie", "player_pair", "banker_pair", "natural"),
        *("streak", "longest_banker_streak", "longest_player_streak"),
    ],
}


def test_everything_is_in_its_order(answer):
    board = answer.json
    assert list(board) == list(SHAPE)
    for part, fields in SHAPE.items():
        assert fields is None or list(board[part]) == fields
    assert all(list(road) == ["rows", "columns", "offset", "cells"] for road in board["roads"].values())
    assert all(list(asked) == ["big_eye_boy", "small_road", "cockroach_pig"] for asked in board["next"].values())
    assert list(board["statistics"]["streak"]) == ["outcome", "length"]


@pytest.mark.parametrize(
    ("road", "fields"),
    [
        ("bead_plate", [*CELL, *BEAD]),
        ("big_road", [*CELL, "outcome", "ties", *BEAD[1:]]),
        ("big_eye_boy", [*CELL, "color"]),
        ("small_road", [*CELL, "color"]),
        ("cockroach_pig", [*CELL, "color"]),
    ],
)
def test_so_is_every_cell(answer, road, fields):
    cells = answer.json["roads"][road]["cells"]
    assert cells
    assert all(list(cell) == fields for cell in cells)


def test_ties_before_the_first_win_wait_in_a_cell_of_their_own(deal, board):
    deal("TT")
    assert board()["roads"]["big_road"]["cells"] == [
        {
            "column": 0,
            "row": 0,
            "round": None,
            "outcome": None,
            "ties": 2,
            "total": None,
            "player_pair": False,
            "banker_pair": False,
            "natural": False,
        }
    ]


def test_an_empty_board_has_no_last_round_and_no_streak(board):
    empty = board()
    assert (empty["last_round"], empty["statistics"]["streak"]) == (None, None)
    assert list(empty) == list(SHAPE)


def test_texts_are_sent_in_utf_8_as_they_are(client, table, anyone):
    client.put(table, json={"name": "百家樂 1"})
    assert "百家樂 1".encode() in anyone.get(f"{table}/board").data


def test_head_tells_the_same_without_the_board(client, table):
    got, head = client.get(f"{table}/board"), client.head(f"{table}/board")
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["ETag"] == got.headers["ETag"]
