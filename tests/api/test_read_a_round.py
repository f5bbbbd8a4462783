"""GET …/shoes/{number}/rounds/{round} reads one round."""

import pytest


def test_a_round_is_read_as_it_was_recorded(client, table, anyone):
    recorded = client.post(f"{table}/rounds", json={"outcome": "banker", "round_id": "G-1"}).json["round"]
    assert anyone.get(f"{table}/shoes/1/rounds/1").json == recorded


def test_its_fields_are_always_all_there_and_in_this_order(client, table, deal):
    deal("T")
    assert list(client.get(f"{table}/shoes/1/rounds/1").json) == [
        "round_id",
        "shoe",
        "number",
        "outcome",
        "player_total",
        "banker_total",
        "player_pair",
        "banker_pair",
        "natural",
        "cards",
        "status",
        "finished_at",
        "recorded_at",
        "winning_bets",
    ]


@pytest.mark.parametrize("number", ["0", "3", "99999999999999999999999"])
def test_a_round_that_was_never_recorded_is_not_found(client, table, deal, refused, number):
    deal("BP")
    refused(client.get(f"{table}/shoes/1/rounds/{number}"), 404, "round-not-found")


@pytest.mark.parametrize("shoe", ["0", "2", "99999999999999999999999"])
def test_a_round_of_a_shoe_that_was_never_started_is_not_found(client, table, deal, refused, shoe):
    deal("BP")
    refused(client.get(f"{table}/shoes/{shoe}/rounds/1"), 404, "shoe-not-found")
