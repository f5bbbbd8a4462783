"""A shoe holds a thousand rounds at most: a guard against a table system that never starts the next one."""

import pytest


@pytest.fixture
def full(client, table):
    """A shoe that holds a thousand rounds."""
    rounds = [{"outcome": "banker", "round_id": f"G-{number}", "number": number} for number in range(1, 1001)]
    answer = client.post(f"{table}/shoes", json={"rounds": rounds})
    assert (answer.status_code, len(answer.json["rounds"])) == (201, 1000)


def test_one_round_more_is_refused(client, table, full, refused, standing):
    before = standing()
    refused(client.post(f"{table}/rounds", json={"outcome": "tie"}), 409, "shoe-full")
    refused(client.post(f"{table}/rounds", json={"outcome": "tie", "number": 1001}), 409, "shoe-full")
    assert standing() == before


def test_what_is_recorded_can_still_be_sent_again_and_corrected(client, table, full):
    assert client.post(f"{table}/rounds", json={"outcome": "banker", "round_id": "G-1000"}).status_code == 200
    assert client.delete(f"{table}/shoes/2/rounds/1000").status_code == 200
    assert client.put(f"{table}/shoes/2/rounds/1000", json={"outcome": "tie"}).status_code == 200


def test_a_void_leaves_no_room(client, table, full, refused):
    client.delete(f"{table}/shoes/2/rounds/1")
    refused(client.post(f"{table}/rounds", json={"outcome": "tie"}), 409, "shoe-full")


def test_the_next_shoe_takes_rounds_again(client, table, full):
    client.post(f"{table}/shoes")
    assert client.post(f"{table}/rounds", json={"outcome": "tie"}).status_code == 201


def test_a_round_of_the_shoe_before_is_known_in_a_full_one(client, table, refused):
    early = {"outcome": "tie", "round_id": "early"}
    client.post(f"{table}/rounds", json=early)
    client.post(f"{table}/shoes", json={"rounds": [{"outcome": "banker"}] * 1000})
    answer = client.post(f"{table}/rounds", json=early)
    assert (answer.status_code, answer.json["round"]["shoe"]) == (200, 1)
