"""POST …/rounds records the next round of the current shoe."""

import re

import pytest


def test_a_round_is_recorded_by_its_cards(client, table):
    answer = client.post(f"{table}/rounds", json={"cards": {"player": ["6H", "KD"], "banker": ["3S", "3C", "10D"]}})
    assert answer.status_code == 422  # six against three: the banker's six stands on a player who stood
    answer = client.post(f"{table}/rounds", json={"cards": {"player": ["6H", "KD"], "banker": ["3S", "2C", "3D"]}})
    assert answer.status_code == 201
    assert answer.json == {
        "round": {
            "round_id": None,
            "shoe": 1,
            "number": 1,
            "outcome": "banker",
            "player_total": 6,
            "banker_total": 8,
            "player_pair": False,
            "banker_pair": False,
            "natural": False,
            "cards": {"player": ["6H", "KD"], "banker": ["3S", "2C", "3D"]},
            "status": "valid",
            "finished_at": None,
            "recorded_at": answer.json["round"]["recorded_at"],
            "winning_bets": [{"bet": "banker", "pays": "19:20"}, {"bet": "big", "pays": "0.54:1"}],
        },
        "version": 2,
    }


def test_the_engine_finds_pairs_and_naturals(client, table):
    cards = {"player": ["4H", "4D"], "banker": ["10S", "KC"]}
    round_ = client.post(f"{table}/rounds", json={"cards": cards}).json["round"]
    assert (round_["outcome"], round_["natural"]) == ("player", True)
    assert (round_["player_pair"], round_["banker_pair"]) == (True, False)  # 10 and K are not a pair


def test_t_is_taken_for_10_and_written_10(client, table):
    cards = {"player": ["TH", "9D"], "banker": ["TS", "8C"]}
    assert client.post(f"{table}/rounds", json={"cards": cards}).json["round"]["cards"] == {
        "player": ["10H", "9D"],
        "banker": ["10S", "8C"],
    }


def test_a_round_is_recorded_by_its_outcome(client, table):
    round_ = client.post(f"{table}/rounds", json={"outcome": "banker"}).json["round"]
    assert round_["outcome"] == "banker"
    assert (round_["player_total"], round_["banker_total"], round_["cards"]) == (None, None, None)
    assert (round_["player_pair"], round_["banker_pair"], round_["natural"]) == (False, False, False)


def test_an_outcome_can_come_with_what_else_is_known(client, table):
    facts = {
        "outcome": "player",
        "player_total": 8,
        "banker_total": 6,
        "player_pair": True,
        "banker_pair": False,
        "natural": True,
    }
    round_ = client.post(f"{table}/rounds", json=facts).json["round"]
    assert {fact: round_[fact] for fact in facts} == facts


def test_cards_and_outcome_may_both_be_told_when_they_agree(client, table):
    body = {
        "cards": {"player": ["9H", "KD"], "banker": ["3S", "4C"]},
        "outcome": "player",
        "player_total": 9,
        "banker_total": 7,
        "natural": True,
        "player_pair": False,
    }
    assert client.post(f"{table}/rounds", json=body).status_code == 201


def test_null_is_as_good_as_nothing(client, table):
    body = {
        "outcome": "tie",
        "cards": None,
        "player_total": None,
        "banker_total": None,
        "round_id": None,
        "number": None,
        "finished_at": None,
    }
    assert client.post(f"{table}/rounds", json=body).json["round"]["outcome"] == "tie"


def test_the_table_systems_own_id_and_time_are_kept(client, table):
    body = {"outcome": "tie", "round_id": "桌1/2026-01-01#17", "finished_at": "2026-01-01T21:00:00.1239+01:00"}
    round_ = client.post(f"{table}/rounds", json=body).json["round"]
    assert round_["round_id"] == "桌1/2026-01-01#17"
    assert round_["finished_at"] == "2026-01-01T20:00:00.123Z"
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", round_["recorded_at"])


def test_every_round_is_one_version_and_numbers_count_up(client, table):
    answers = [client.post(f"{table}/rounds", json={"outcome": "tie"}).json for _ in range(3)]
    assert [(answer["round"]["number"], answer["version"]) for answer in answers] == [(1, 2), (2, 3), (3, 4)]


def test_a_round_is_on_the_board_at_once(client, table, board):
    recorded = client.post(f"{table}/rounds", json={"outcome": "player"}).json
    assert (board()["last_round"], board()["version"]) == (recorded["round"], recorded["version"])


@pytest.mark.parametrize("label", ["application/json", "application/json; charset=utf-8", "application/vnd.floor+json"])
def test_a_body_may_be_labelled_as_any_kind_of_json(client, table, label):
    answer = client.post(f"{table}/rounds", data=b'{"outcome": "banker"}', content_type=label)
    assert answer.status_code == 201
