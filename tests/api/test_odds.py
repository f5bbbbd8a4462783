"""Odds of pay tables and of a table's next round."""

import pytest


def returns(answer):
    assert answer.status_code == 200, answer.text
    return {bet["bet"]: bet["return"]["percent"] for bet in answer.json["bets"]}


def test_the_odds_of_eight_decks_are_the_known_ones(anyone):
    known = returns(anyone.get("/v1/paytables/commission/odds?decks=8"))
    assert [known[bet] for bet in ("banker", "player", "tie", "player_pair", "banker_pair")] == [
        "98.9421",
        "98.7649",
        "85.6404",
        "89.6386",
        "89.6386",
    ]
    assert returns(anyone.get("/v1/paytables/tie-nine/odds"))["tie"] == "95.1560"


def test_a_chance_is_told_exactly_and_as_a_decimal(anyone):
    banker = next(bet for bet in anyone.get("/v1/paytables/super-six/odds").json["bets"] if bet["bet"] == "banker")
    assert banker["pays"] == "1:1"
    assert banker["except"] == [{"when": "super_6", "pays": "1:2"}]
    # DESIGN 3: of 4 998 398 275 503 360 orders the banker wins 2 292 252 566 437 888.
    assert banker["probability"] == {"fraction": "8954111587648/19524993263685", "decimal": "0.458597422633"}
    assert 8_954_111_587_648 * 256 == 2_292_252_566_437_888
    assert banker["stake_back"] == {"fraction": "619306544887/6508331087895", "decimal": "0.095155968024"}


@pytest.mark.parametrize("query", ["decks=0", "decks=9", "decks=x", "deck=8"])
def test_a_shoe_that_is_none_is_refused(anyone, refused, query):
    refused(anyone.get(f"/v1/paytables/commission/odds?{query}"), 422, "invalid-fields", f"?{query.split('=')[0]}")


def test_a_table_that_has_shown_no_card_has_the_odds_of_full_decks(client, table, anyone):
    answer = anyone.get(f"{table}/odds")
    assert returns(answer) == returns(anyone.get("/v1/paytables/commission/odds?decks=8"))
    assert {name: value for name, value in answer.json.items() if name != "bets"} == {
        "table_id": "B01",
        "version": 1,
        "shoe": 1,
        "paytable": "commission",
        "decks": 8,
        "cards_seen": 0,
        "cards_unseen": 416,
        "rounds_without_cards": 0,
    }


def test_the_cards_of_rounds_are_gone_and_those_of_voids_too(client, table, anyone):
    cards = {"player": ["9H", "KD"], "banker": ["3S", "4C"]}
    client.post(f"{table}/rounds", json={"cards": cards})
    client.post(f"{table}/rounds", json={"outcome": "tie"})
    client.post(f"{table}/rounds", json={"cards": cards})
    client.delete(f"{table}/shoes/1/rounds/3")
    answer = anyone.get(f"{table}/odds").json
    assert (answer["cards_seen"], answer["cards_unseen"], answer["rounds_without_cards"]) == (8, 408, 1)
    assert returns(anyone.get(f"{table}/odds")) != returns(anyone.get("/v1/paytables/commission/odds"))


def test_the_next_shoe_begins_anew(client, table, anyone):
    client.post(f"{table}/rounds", json={"cards": {"player": ["9H", "KD"], "banker": ["3S", "4C"]}})
    client.post(f"{table}/shoes")
    answer = anyone.get(f"{table}/odds").json
    assert (answer["shoe"], answer["cards_unseen"]) == (2, 416)


def test_more_cards_than_the_decks_hold_have_no_odds(client, anyone, refused):
    client.put("/v1/tables/B01", json={"decks": 1})
    cards = {"player": ["9H", "KD"], "banker": ["3S", "4C"]}
    for _ in range(2):
        client.post("/v1/tables/B01/rounds", json={"cards": cards})
    problem = refused(anyone.get("/v1/tables/B01/odds"), 409, "no-odds")
    told = "the cards of shoe 1 can't be right: there are 1 9H in a shoe of 1 decks, and more were seen"
    assert problem["detail"] == told


def test_too_few_cards_for_a_round_have_no_odds(client, anyone, refused):
    client.put("/v1/tables/B01", json={"decks": 1})
    hands = [("9 K", "3 4"), ("8 Q", "2 5"), ("7 A", "6 J")]
    rounds = [tuple([f"{rank}{suit}" for rank in hand.split()] for hand in both) for both in hands for suit in "SHDC"]
    for player, banker in rounds:
        answer = client.post("/v1/tables/B01/rounds", json={"cards": {"player": player, "banker": banker}})
        assert answer.status_code == 201, answer.text
    problem = refused(anyone.get("/v1/tables/B01/odds"), 409, "no-odds")
    assert problem["detail"] == "4 cards are left, and a round may need 6"


def test_a_table_that_is_not_there_has_none(anyone, refused):
    refused(anyone.get("/v1/tables/none/odds"), 404, "table-not-found")
