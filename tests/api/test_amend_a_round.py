"""PUT …/shoes/{number}/rounds/{round} makes a round as if it had been dealt so."""

import pytest


def test_every_road_is_as_if_the_round_had_been_dealt_so(client, table, deal, shown):
    deal("BBPBBPPTBPB")
    client.put(f"{table}/shoes/1/rounds/3", json={"outcome": "banker"})
    amended = shown()
    client.post(f"{table}/shoes")
    deal("BBBBBPPTBPB")
    assert amended == shown()


def test_the_answer_is_the_round_and_the_new_version(client, table, deal, board):
    deal("BP")
    answer = client.put(f"{table}/shoes/1/rounds/1", json={"outcome": "tie", "player_total": 3, "banker_total": 3})
    assert answer.status_code == 200
    assert answer.json == {"round": client.get(f"{table}/shoes/1/rounds/1").json, "version": 4}
    assert answer.json["round"]["player_total"] == 3
    assert board()["version"] == 4


def test_a_round_can_be_amended_by_its_cards(client, table, deal):
    deal("B")
    cards = {"player": ["9H", "KD"], "banker": ["3S", "4C"]}
    round_ = client.put(f"{table}/shoes/1/rounds/1", json={"cards": cards}).json["round"]
    assert (round_["outcome"], round_["cards"]) == ("player", cards)


def test_what_is_known_of_a_round_is_told_whole_only_id_and_time_stay(client, table):
    client.post(
        f"{table}/rounds",
        json={"outcome": "banker", "banker_total": 7, "round_id": "G-1", "finished_at": "2026-01-01T20:00:00Z"},
    )
    round_ = client.put(f"{table}/shoes/1/rounds/1", json={"outcome": "player"}).json["round"]
    assert (round_["outcome"], round_["banker_total"]) == ("player", None)
    assert (round_["round_id"], round_["finished_at"]) == ("G-1", "2026-01-01T20:00:00.000Z")


def test_amending_a_void_restores_it(client, table, deal, shown):
    deal("BPB")
    before = shown()
    client.delete(f"{table}/shoes/1/rounds/2")
    answer = client.put(f"{table}/shoes/1/rounds/2", json={"outcome": "player"})
    assert answer.json["round"]["status"] == "valid"
    assert shown() == before


def test_an_amendment_that_says_nothing_new_changes_nothing(client, table, deal, standing):
    deal("BP")
    before = standing()
    answer = client.put(f"{table}/shoes/1/rounds/1", json={"outcome": "banker", "number": 1})
    assert (answer.status_code, answer.json["version"]) == (200, 3)
    assert standing() == before


def test_the_same_amendment_again_changes_nothing(client, table, deal, standing):
    deal("BP")
    client.put(f"{table}/shoes/1/rounds/1", json={"outcome": "tie"})
    before = standing()
    assert client.put(f"{table}/shoes/1/rounds/1", json={"outcome": "tie"}).status_code == 200
    assert standing() == before


def test_a_round_can_be_given_an_id_and_is_known_by_it(client, table, deal):
    deal("BP")
    client.put(f"{table}/shoes/1/rounds/1", json={"outcome": "banker", "round_id": "G-1"})
    answer = client.post(f"{table}/rounds", json={"outcome": "banker", "round_id": "G-1"})
    assert (answer.status_code, answer.json["round"]["number"]) == (200, 1)


def test_the_id_of_another_round_is_refused(client, table, refused, standing):
    for round_id in ("G-1", "G-2"):
        client.post(f"{table}/rounds", json={"outcome": "banker", "round_id": round_id})
    before = standing()
    body = {"outcome": "banker", "round_id": "G-1"}
    problem = refused(client.put(f"{table}/shoes/1/rounds/2", json=body), 409, "round-conflict")
    assert problem["detail"] == "round id 'G-1' is taken by round 1 of shoe 1"
    assert standing() == before


def test_the_id_of_a_round_in_an_earlier_shoe_is_refused(client, table, deal, refused, standing):
    client.post(f"{table}/rounds", json={"outcome": "banker", "round_id": "G-1"})
    client.post(f"{table}/shoes")
    deal("P")
    before = standing()
    body = {"outcome": "banker", "round_id": "G-1"}
    refused(client.put(f"{table}/shoes/2/rounds/1", json=body), 409, "round-conflict")
    assert standing() == before


def test_a_round_can_not_be_moved_to_another_number(client, table, deal, refused, standing):
    deal("BP")
    before = standing()
    body = {"outcome": "tie", "number": 1}
    problem = refused(client.put(f"{table}/shoes/1/rounds/2", json=body), 409, "sequence-gap")
    assert problem["expected"] == 2
    assert standing() == before


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, ""),
        ({"outcome": "nobody"}, "/outcome"),
        ({"outcome": "banker", "player_total": 9}, "/player_total"),
        ({"cards": {"player": ["9H"], "banker": ["3S", "4C"]}}, "/cards/player"),
        ({"outcome": "banker", "status": "valid"}, "/status"),
        ({"outcome": "banker", "shoe": 1}, "/shoe"),
    ],
)
def test_a_round_that_can_not_be_is_refused(client, table, deal, refused, standing, body, pointer):
    deal("BP")
    before = standing()
    refused(client.put(f"{table}/shoes/1/rounds/2", json=body), 422, "invalid-fields", pointer)
    assert standing() == before


def test_only_what_was_recorded_can_be_amended(client, table, deal, refused):
    deal("B")
    refused(client.put(f"{table}/shoes/1/rounds/2", json={"outcome": "tie"}), 404, "round-not-found")
    refused(client.put(f"{table}/shoes/1/rounds/0", json={"outcome": "tie"}), 404, "round-not-found")
    refused(client.put(f"{table}/shoes/2/rounds/1", json={"outcome": "tie"}), 404, "shoe-not-found")
