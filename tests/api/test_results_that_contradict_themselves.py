"""422: a result that can not be, or that its cards do not make, is refused at the field that does not fit."""

import pytest

NATURAL_9 = {"cards": {"player": ["9H", "KD"], "banker": ["3S", "4C"]}}
CONTRADICTIONS = [
    ({"outcome": "banker", "player_total": 9, "banker_total": 2}, "/outcome"),
    ({"outcome": "banker", "player_total": 7, "banker_total": 3}, "/outcome"),
    ({"outcome": "player", "player_total": 4, "banker_total": 4}, "/outcome"),
    ({"outcome": "tie", "player_total": 3, "banker_total": 4}, "/outcome"),
    ({"outcome": "banker", "player_total": 9}, "/player_total"),
    ({"outcome": "banker", "banker_total": 0}, "/banker_total"),
    ({"outcome": "player", "player_total": 0}, "/player_total"),
    ({"outcome": "player", "banker_total": 9}, "/banker_total"),
    ({"outcome": "banker", "player_total": 4, "banker_total": 5, "natural": True}, "/natural"),
    ({"outcome": "banker", "banker_total": 7, "natural": True}, "/natural"),
    ({"outcome": "tie", "banker_total": 5, "natural": True}, "/natural"),
    # A natural is made of two cards, and two of a rank never make an odd total.
    ({"outcome": "banker", "banker_total": 9, "natural": True, "banker_pair": True}, "/banker_pair"),
    ({"outcome": "tie", "player_total": 9, "natural": True, "player_pair": True}, "/player_pair"),
    ({**NATURAL_9, "outcome": "banker"}, "/outcome"),
    ({**NATURAL_9, "outcome": "tie"}, "/outcome"),
    ({**NATURAL_9, "player_total": 8}, "/player_total"),
    ({**NATURAL_9, "banker_total": 6}, "/banker_total"),
    ({**NATURAL_9, "player_pair": True}, "/player_pair"),
    ({**NATURAL_9, "banker_pair": True}, "/banker_pair"),
    ({**NATURAL_9, "natural": False}, "/natural"),
    ({"cards": {"player": ["KH", "KD", "2C"], "banker": ["3S", "4C"]}, "player_pair": False}, "/player_pair"),
]


@pytest.mark.parametrize(("body", "pointer"), CONTRADICTIONS)
def test_a_contradiction_is_refused_and_nothing_is_recorded(client, table, deal, refused, standing, body, pointer):
    deal("BP")
    before = standing()
    refused(client.post(f"{table}/rounds", json=body), 422, "invalid-fields", pointer)
    refused(client.put(f"{table}/shoes/1/rounds/2", json=body), 422, "invalid-fields", pointer)
    refused(client.post(f"{table}/shoes", json={"rounds": [body]}), 422, "invalid-fields", f"/rounds/0{pointer}")
    assert standing() == before


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (
            {"outcome": "banker", "player_total": 7, "banker_total": 3},
            "player 7 and banker 3 make player, not banker",
        ),
        ({"outcome": "banker", "player_total": 9}, "the outcome can't be banker when player_total is 9"),
        ({**NATURAL_9, "outcome": "banker"}, "the cards make outcome player, not banker"),
        ({**NATURAL_9, "natural": False}, "the cards make natural true, not false"),
    ],
)
def test_the_sentence_says_what_does_not_fit(client, table, body, sentence):
    (error,) = client.post(f"{table}/rounds", json=body).json["errors"]
    assert error["detail"] == sentence
