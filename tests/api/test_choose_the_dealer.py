"""PUT /v1/tables/{table_id} says who deals there: a table system, or the service itself."""

import pytest

PATH = "/v1/tables/B01"


def test_a_table_system_deals_unless_it_is_told_otherwise(client):
    table = client.put(PATH, json={}).json
    assert (table["dealer"], table["cut_card"], table["shuffled"]) == ("feed", 14, None)


@pytest.mark.parametrize("decks", [6, 8])
def test_the_engine_deals_six_or_eight_decks(client, decks):
    answer = client.put(PATH, json={"dealer": "engine", "decks": decks, "cut_card": 20})
    assert answer.status_code == 201
    assert (answer.json["dealer"], answer.json["decks"], answer.json["cut_card"]) == ("engine", decks, 20)
    proof = client.get(f"{PATH}/shoes/1/proof").json
    assert (proof["decks"], proof["cut_card"]) == (decks, 20)


@pytest.mark.parametrize("decks", [1, 5, 7])
def test_of_other_decks_the_engine_deals_none(client, refused, decks):
    refused(client.put(PATH, json={"dealer": "engine", "decks": decks}), 422, "invalid-fields", "/decks")
    refused(client.get(PATH), 404, "table-not-found")
    assert client.put(PATH, json={"dealer": "feed", "decks": decks}).status_code == 201
    refused(client.put(PATH, json={"dealer": "engine", "decks": decks}), 422, "invalid-fields", "/decks")


@pytest.mark.parametrize("dealer", ["nobody", "Engine", "", None, 1, True])
def test_another_dealer_there_is_not(client, refused, dealer):
    refused(client.put(PATH, json={"dealer": dealer}), 422, "invalid-fields", "/dealer")


@pytest.mark.parametrize("cut_card", [11, 201, 0, -14, "14", 14.5, None, True])
def test_a_cut_card_that_makes_no_sense_is_refused(client, refused, cut_card):
    refused(client.put(PATH, json={"dealer": "engine", "cut_card": cut_card}), 422, "invalid-fields", "/cut_card")


@pytest.mark.parametrize("cut_card", [12, 200])
def test_the_ends_of_the_range_are_in_it(client, cut_card):
    assert client.put(PATH, json={"dealer": "engine", "decks": 6, "cut_card": cut_card}).status_code == 201
    assert client.post(f"{PATH}/deal").status_code == 201


def test_what_is_left_out_takes_its_default_so_the_feed_deals_again(client):
    client.put(PATH, json={"dealer": "engine"})
    client.post(f"{PATH}/deal")
    assert client.put(PATH, json={}).json["shoe"]["status"] == "closed"
    assert client.get(f"{PATH}/shoes/1/proof").json["status"] == "closed"
    assert client.post(f"{PATH}/shoes").status_code == 201
    assert client.post(f"{PATH}/rounds", json={"outcome": "banker"}).status_code == 201
