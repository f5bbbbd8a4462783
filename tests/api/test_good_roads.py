"""The good roads of a board, and the thresholds by which a table has them."""

import pytest

USUAL = {
    "long_banker": 4,
    "long_player": 4,
    "single_jump": 4,
    "double_jump": 4,
    "banker_jump": 3,
    "player_jump": 3,
    "one_hall_two_rooms": 2,
    "banker_runs": 2,
    "player_runs": 2,
    "side_by_side": 3,
    "slope_up": 3,
    "slope_down": 3,
}


def test_the_board_lists_those_that_hold_and_since_which_round(client, table, deal, board):
    deal("PBTBBB")
    assert board()["good_roads"] == [{"name": "long_banker", "since": 6}]
    deal("TB")
    assert board()["good_roads"] == [{"name": "long_banker", "since": 6}]
    deal("P")
    assert board()["good_roads"] == []


def test_they_stand_between_the_ask_roads_and_the_statistics(board, table):
    names = list(board())
    assert names[names.index("good_roads") - 1 : names.index("good_roads") + 2] == ["next", "good_roads", "statistics"]


def test_a_window_leaves_them_as_they_are(client, table, deal, board):
    deal("BPBP")
    windowed = client.get(f"{table}/board?columns=1").json
    assert windowed["good_roads"] == board()["good_roads"] == [{"name": "single_jump", "since": 4}]


def test_a_correction_tells_them_as_if_it_had_been_dealt_so(client, table, deal, board):
    deal("BBPBB")
    client.delete(f"{table}/shoes/1/rounds/3")
    assert board()["good_roads"] == [{"name": "long_banker", "since": 5}]
    client.put(f"{table}/shoes/1/rounds/3", json={"outcome": "banker"})
    assert board()["good_roads"] == [{"name": "long_banker", "since": 4}]


def test_a_new_shoe_begins_without(client, table, deal, board):
    deal("BBBB")
    client.post(f"{table}/shoes")
    assert board()["good_roads"] == []
    assert client.get(f"{table}/shoes/1/board").json["good_roads"] == [{"name": "long_banker", "since": 4}]


def test_a_table_shows_all_thresholds(client, table):
    assert client.get(table).json["good_roads"] == USUAL
    changed = client.put(table, json={"good_roads": {"long_banker": 6}}).json
    assert changed["good_roads"] == USUAL | {"long_banker": 6}
    assert client.get("/v1/tables").json["tables"][0]["good_roads"] == USUAL | {"long_banker": 6}


def test_what_is_left_out_takes_its_default(client, table):
    client.put(table, json={"good_roads": {"long_banker": 6, "slope_up": 5}})
    assert client.put(table, json={"good_roads": {"slope_up": 4}}).json["good_roads"] == USUAL | {"slope_up": 4}
    assert client.put(table, json={}).json["good_roads"] == USUAL


def test_other_thresholds_tell_the_rounds_anew(client, table, deal, board):
    deal("BBBBB")
    client.put(table, json={"good_roads": {"long_banker": 6}})
    assert board()["good_roads"] == []
    deal("B")
    assert board()["good_roads"] == [{"name": "long_banker", "since": 6}]
    client.put(table, json={"good_roads": {"long_banker": 2}})
    assert board()["good_roads"] == [{"name": "long_banker", "since": 2}]


def test_a_shoe_has_the_thresholds_of_its_table(client, table, deal, board):
    client.put(table, json={"good_roads": {"long_banker": 2}})
    deal("BB")
    client.post(f"{table}/shoes")
    deal("BB")
    shoes = (client.get(f"{table}/shoes/1/board").json, board())
    assert [shoe["good_roads"] for shoe in shoes] == [[{"name": "long_banker", "since": 2}]] * 2


def test_the_same_thresholds_again_change_nothing(client, table, standing):
    client.put(table, json={"name": "Baccarat 1", "good_roads": {"slope_up": 4}})
    before = standing()
    client.put(table, json={"name": "Baccarat 1", "good_roads": {"slope_up": 4, "slope_down": 3}})
    assert standing() == before


@pytest.mark.parametrize("threshold", [2, 20])
def test_a_threshold_is_from_2_to_20(client, table, threshold):
    thresholds = dict.fromkeys(USUAL, threshold)
    assert client.put(table, json={"good_roads": thresholds}).json["good_roads"] == thresholds


@pytest.mark.parametrize("threshold", [1, 21, 0, -4, "4", 4.5, True, None])
def test_any_other_threshold_is_refused(client, refused, table, threshold):
    answer = client.put(table, json={"good_roads": {"long_banker": threshold}})
    refused(answer, 422, "invalid-fields", "/good_roads/long_banker")


@pytest.mark.parametrize(
    ("told", "pointer"),
    [
        ({"long_dealer": 4}, "/good_roads/long_dealer"),
        ({"長莊": 4}, "/good_roads/長莊"),
        (None, "/good_roads"),
        ([], "/good_roads"),
        (4, "/good_roads"),
    ],
)
def test_what_is_no_good_road_is_refused(client, refused, table, told, pointer):
    refused(client.put(table, json={"good_roads": told}), 422, "invalid-fields", pointer)
