"""POST /v1/tables/{table_id}/shoes closes the current shoe and opens the next."""

import pytest


def test_the_next_shoe_is_open_and_empty(client, table, deal, board):
    deal("BPT")
    answer = client.post(f"{table}/shoes", json={})
    assert answer.status_code == 201
    assert answer.json == {
        "number": 2,
        "status": "open",
        "opened_at": answer.json["opened_at"],
        "closed_at": None,
        "rounds": [],
        "paytable": "commission",
        "commitment": None,
    }
    assert board()["shoe"] == {"number": 2, "status": "open", "rounds": 0}
    assert all(road["cells"] == [] for road in board()["roads"].values())


def test_nothing_need_be_sent(client, table):
    assert client.post(f"{table}/shoes").json["number"] == 2


def test_the_shoe_before_it_is_closed_at_the_same_moment(client, table):
    opened = client.post(f"{table}/shoes").json
    closed = client.get(f"{table}/shoes/1").json
    assert (closed["status"], closed["closed_at"]) == ("closed", opened["opened_at"])


def test_a_shoe_can_start_with_its_rounds_oldest_first(client, table, board):
    rounds = [
        {"outcome": "banker", "round_id": "G-1"},
        {"cards": {"player": ["9H", "KD"], "banker": ["3S", "4C"]}, "number": 2},
        {"outcome": "tie", "player_total": 6, "banker_total": 6},
    ]
    answer = client.post(f"{table}/shoes", json={"rounds": rounds})
    assert answer.status_code == 201
    recorded = answer.json["rounds"]
    assert [(round_["shoe"], round_["number"], round_["outcome"]) for round_ in recorded] == [
        (2, 1, "banker"),
        (2, 2, "player"),
        (2, 3, "tie"),
    ]
    assert client.get(f"{table}/shoes/2").json == answer.json
    assert board()["statistics"]["rounds"] == 3


def test_a_shoe_with_its_rounds_is_one_change(client, table, board):
    before = board()["version"]
    client.post(f"{table}/shoes", json={"rounds": [{"outcome": "banker"}] * 5})
    assert board()["version"] == before + 1


@pytest.mark.parametrize(
    ("rounds", "pointer"),
    [
        ([{"outcome": "banker"}, {"outcome": "nobody"}], "/rounds/1/outcome"),
        ([{"outcome": "banker"}] * 3 + [{}], "/rounds/3"),
        ([{"cards": {"player": ["9H", "KD", "2C"], "banker": ["3S", "4C"]}}, {"outcome": "tie"}], "/rounds/0/cards"),
        ([{"cards": {"player": ["1H", "KD"], "banker": ["3S", "4C"]}}], "/rounds/0/cards/player/0"),
        ([{"outcome": "banker", "surprise": 1}], "/rounds/0/surprise"),
        ([None], "/rounds/0"),
        (["banker"], "/rounds/0"),
        ({"outcome": "banker"}, "/rounds"),
        ("banker", "/rounds"),
        (None, "/rounds"),
        ([{"outcome": "banker"}] * 1001, "/rounds"),
    ],
)
def test_with_one_bad_round_nothing_is_recorded_and_the_shoe_goes_on(
    client, table, deal, refused, standing, rounds, pointer
):
    deal("BP")
    before = standing()
    refused(client.post(f"{table}/shoes", json={"rounds": rounds}), 422, "invalid-fields", pointer)
    assert standing() == before


def test_rounds_that_give_one_id_twice_are_refused_whole(client, table, deal, refused, standing):
    deal("B")
    before = standing()
    rounds = [{"outcome": "banker", "round_id": "G-1"}] * 2
    refused(client.post(f"{table}/shoes", json={"rounds": rounds}), 409, "round-conflict")
    assert standing() == before


def test_rounds_that_were_recorded_before_are_refused_whole(client, table, refused, standing):
    client.post(f"{table}/rounds", json={"outcome": "banker", "round_id": "G-1"})
    before = standing()
    rounds = [{"outcome": "tie"}, {"outcome": "banker", "round_id": "G-1"}]
    refused(client.post(f"{table}/shoes", json={"rounds": rounds}), 409, "round-conflict")
    assert standing() == before


def test_rounds_that_leave_a_number_out_are_refused_whole(client, table, refused, standing):
    before = standing()
    rounds = [{"outcome": "banker", "number": 1}, {"outcome": "banker", "number": 3}]
    problem = refused(client.post(f"{table}/shoes", json={"rounds": rounds}), 409, "sequence-gap")
    assert problem["expected"] == 2
    assert standing() == before


def test_a_sender_can_say_which_shoe_it_means(client, table):
    assert client.post(f"{table}/shoes", json={"number": 2}).json["number"] == 2


@pytest.mark.parametrize("number", [1, 3, 10**9])
def test_another_shoe_than_the_next_is_refused_and_told_which_is_next(client, table, refused, standing, number):
    before = standing()
    problem = refused(client.post(f"{table}/shoes", json={"number": number}), 409, "sequence-gap")
    assert problem["expected"] == 2
    assert standing() == before


def test_a_start_whose_answer_was_lost_does_not_start_another_shoe_when_sent_again(client, table, refused):
    client.post(f"{table}/shoes", json={"number": 2})
    refused(client.post(f"{table}/shoes", json={"number": 2}), 409, "sequence-gap")
    assert client.get(table).json["shoe"]["number"] == 2


@pytest.mark.parametrize("number", [0, -1, "2", 2.5, True, 10**9 + 1])
def test_a_number_that_no_shoe_can_have_is_refused(client, table, refused, standing, number):
    before = standing()
    refused(client.post(f"{table}/shoes", json={"number": number}), 422, "invalid-fields", "/number")
    assert standing() == before
