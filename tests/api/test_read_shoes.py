"""GET …/shoes and …/shoes/{number} read the history of a table."""

import pytest


def test_shoes_are_listed_newest_first(client, table, deal, anyone):
    deal("BPT")
    client.post(f"{table}/shoes")
    deal("B")
    client.post(f"{table}/shoes")
    shoes = anyone.get(f"{table}/shoes").json["shoes"]
    assert [(shoe["number"], shoe["status"], shoe["rounds"]) for shoe in shoes] == [
        (3, "open", 0),
        (2, "closed", 1),
        (1, "closed", 3),
    ]
    assert [shoe["closed_at"] for shoe in shoes] == [None, shoes[0]["opened_at"], shoes[1]["opened_at"]]
    assert all(
        list(shoe) == ["number", "status", "opened_at", "closed_at", "rounds", "paytable", "commitment"]
        for shoe in shoes
    )


def test_one_shoe_is_read_with_its_rounds(client, table, deal, anyone):
    deal("BT")
    client.post(f"{table}/shoes")
    shoe = anyone.get(f"{table}/shoes/1").json
    assert shoe["status"] == "closed"
    assert [(round_["number"], round_["outcome"]) for round_ in shoe["rounds"]] == [(1, "banker"), (2, "tie")]
    assert shoe["rounds"][1] == anyone.get(f"{table}/shoes/1/rounds/2").json


def test_voided_rounds_stay_in_their_shoe(client, table, deal):
    deal("BPT")
    client.delete(f"{table}/shoes/1/rounds/2")
    rounds = client.get(f"{table}/shoes/1").json["rounds"]
    assert [(round_["number"], round_["status"]) for round_ in rounds] == [(1, "valid"), (2, "void"), (3, "valid")]
    assert client.get(f"{table}/shoes").json["shoes"][0]["rounds"] == 3


@pytest.mark.parametrize("number", ["0", "2", "99999999999999999999999999", "9" * 4000])
def test_a_shoe_that_was_never_started_is_not_found(client, table, refused, number):
    refused(client.get(f"{table}/shoes/{number}"), 404, "shoe-not-found")
    refused(client.get(f"{table}/shoes/{number}/board"), 404, "shoe-not-found")


@pytest.mark.parametrize("number", ["-1", "one", "1.0", "1e0", "%00", "9" * 5000])
def test_what_is_no_number_of_a_shoe_is_no_path(client, table, refused, number):
    refused(client.get(f"{table}/shoes/{number}"), 404, "not-found")
