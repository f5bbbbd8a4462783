"""422: a round body holds what DESIGN 5 says and nothing else; each field at fault is pointed at."""

import json

import pytest

CARDS = {"player": ["9H", "KD"], "banker": ["3S", "4C"]}
AT_FAULT = [
    ({}, ""),
    ({"round_id": "G-1"}, ""),
    ({"cards": None}, ""),
    ({"player_total": 3, "banker_total": 5}, ""),
    ([], ""),
    ([{"outcome": "banker"}], ""),
    ("banker", ""),
    (None, ""),
    (7, ""),
    (True, ""),
    # Types are JSON's own: nothing is guessed from texts, and 1 is not true.
    ({"outcome": 1}, "/outcome"),
    ({"outcome": None}, "/outcome"),
    ({"outcome": ["banker"]}, "/outcome"),
    ({"outcome": {"winner": "banker"}}, "/outcome"),
    ({"outcome": "nobody"}, "/outcome"),
    ({"outcome": "Banker"}, "/outcome"),
    ({"outcome": "B"}, "/outcome"),
    ({"outcome": ""}, "/outcome"),
    ({"outcome": "player", "player_total": "8"}, "/player_total"),
    ({"outcome": "player", "player_total": True}, "/player_total"),
    ({"outcome": "player", "player_total": 8.5}, "/player_total"),
    ({"outcome": "player", "player_total": [8]}, "/player_total"),
    ({"outcome": "player", "player_total": 10}, "/player_total"),
    ({"outcome": "player", "player_total": -1}, "/player_total"),
    ({"outcome": "banker", "banker_total": 10**30}, "/banker_total"),
    ({"outcome": "banker", "player_pair": 1}, "/player_pair"),
    ({"outcome": "banker", "player_pair": "true"}, "/player_pair"),
    ({"outcome": "banker", "banker_pair": 0}, "/banker_pair"),
    ({"outcome": "banker", "banker_pair": "no"}, "/banker_pair"),
    ({"outcome": "banker", "natural": None}, "/natural"),
    ({"outcome": "banker", "natural": {}}, "/natural"),
    ({"outcome": "banker", "number": "1"}, "/number"),
    ({"outcome": "banker", "number": "one"}, "/number"),
    ({"outcome": "banker", "number": True}, "/number"),
    ({"outcome": "banker", "number": 1.5}, "/number"),
    ({"outcome": "banker", "number": 0}, "/number"),
    ({"outcome": "banker", "number": -1}, "/number"),
    ({"outcome": "banker", "number": 10_001}, "/number"),
    ({"outcome": "banker", "round_id": 17}, "/round_id"),
    ({"outcome": "banker", "round_id": ""}, "/round_id"),
    ({"outcome": "banker", "round_id": "x" * 129}, "/round_id"),
    ({"outcome": "banker", "round_id": ["G-1"]}, "/round_id"),
    # An id is shown in lists and logs: one line, and nothing that moves a cursor.
    ({"outcome": "banker", "round_id": "G\n1"}, "/round_id"),
    ({"outcome": "banker", "round_id": "G\x001"}, "/round_id"),
    ({"outcome": "banker", "round_id": "\x1b[2J"}, "/round_id"),
    ({"outcome": "banker", "round_id": "G\x7f"}, "/round_id"),
    ({"outcome": "banker", "round_id": "G\x85"}, "/round_id"),
    ({"outcome": "banker", "round_id": "G\u2029"}, "/round_id"),
    # Cards.
    ({"cards": []}, "/cards"),
    ({"cards": "9H KD"}, "/cards"),
    ({"cards": {}}, "/cards/player", "/cards/banker"),
    ({"cards": {"player": ["9H", "KD"]}}, "/cards/banker"),
    ({"cards": {**CARDS, "player": "9HKD"}}, "/cards/player"),
    ({"cards": {**CARDS, "player": None}}, "/cards/player"),
    ({"cards": {**CARDS, "player": {"0": "9H"}}}, "/cards/player"),
    ({"cards": {**CARDS, "player": []}}, "/cards/player"),
    ({"cards": {**CARDS, "player": ["9H"]}}, "/cards/player"),
    ({"cards": {**CARDS, "banker": ["AS", "AH", "AD", "AC"]}}, "/cards/banker"),
    ({"cards": {**CARDS, "player": [9, "KD"]}}, "/cards/player/0"),
    ({"cards": {**CARDS, "player": ["9H", None]}}, "/cards/player/1"),
    ({"cards": {**CARDS, "player": ["9H", ["KD"]]}}, "/cards/player/1"),
    ({"cards": {"player": ["1H", "KD"], "banker": ["3S", "4X"]}}, "/cards/player/0", "/cards/banker/1"),
    ({"cards": {**CARDS, "player": ["9h", "kd"]}}, "/cards/player/0", "/cards/player/1"),
    ({"cards": {**CARDS, "player": ["H9", "11H"]}}, "/cards/player/0", "/cards/player/1"),
    ({"cards": {**CARDS, "player": ["9♥", " KD"]}}, "/cards/player/0", "/cards/player/1"),
    ({"cards": {**CARDS, "player": ["9H\n", ""]}}, "/cards/player/0", "/cards/player/1"),
    ({"cards": {**CARDS, "dragon": ["9H", "KD"]}}, "/cards/dragon"),
    # What is not known is refused, for it is likely a known field misspelt.
    ({"outcome": "banker", "surprise": 1}, "/surprise"),
    ({"outcome": "banker", "Natural": True}, "/Natural"),
    ({"outcome": "banker", "a/b~c": 1}, "/a~1b~0c"),
    ({"outcome": "banker", "": 1}, "/"),
    ({"outcome": "banker", "status": "valid", "shoe": 1}, "/status", "/shoe"),
    ({"outcome": "nobody", "number": 0, "round_id": ""}, "/outcome", "/round_id", "/number"),
]


@pytest.mark.parametrize("fault", AT_FAULT, ids=lambda fault: json.dumps(fault[0], ensure_ascii=True)[:60])
def test_what_is_at_fault_is_pointed_at_and_nothing_is_recorded(client, deal, table, refused, standing, fault):
    body, *pointers = fault
    deal("B")
    before = standing()
    alone = client.post(f"{table}/rounds", data=json.dumps(body), content_type="application/json")
    refused(alone, 422, "invalid-fields", *pointers)
    sent = json.dumps({"rounds": [{"outcome": "tie"}, body]})
    among_others = client.post(f"{table}/shoes", data=sent, content_type="application/json")
    refused(among_others, 422, "invalid-fields", *(f"/rounds/1{pointer}" for pointer in pointers))
    assert standing() == before


def test_the_detail_is_a_sentence_for_people(client, table):
    body = {"cards": {"player": ["9H", "KD"], "banker": ["3S", "1C"]}, "surprise": 1}
    assert client.post(f"{table}/rounds", json=body).json["detail"] == (
        "/cards/banker/1: '1C' is not a card: write the rank (A, 2 to 10, J, Q, K), then the suit (S, H, D, C), "
        "as in 10H; /surprise: There is no such field."
    )


@pytest.mark.parametrize("round_id", ["x" * 128, "桌" * 128, "🂡", " ", "a\u200bb", "'; DROP TABLE rounds", "{B01}:*"])
def test_any_printable_text_is_an_id(client, table, round_id):
    answer = client.post(f"{table}/rounds", json={"outcome": "tie", "round_id": round_id})
    assert (answer.status_code, answer.json["round"]["round_id"]) == (201, round_id)
    assert client.post(f"{table}/rounds", json={"outcome": "tie", "round_id": round_id}).status_code == 200
