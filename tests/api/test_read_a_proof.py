"""GET /v1/tables/{table_id}/shoes/{number}/proof tells what proves that no card of a shoe was changed."""

from hashlib import sha256

import pytest
from plain_dealing import check_shoe

PATH = "/v1/tables/B01"


@pytest.fixture
def table(client):
    client.put(PATH, json={"dealer": "engine", "decks": 6, "cut_card": 200})
    return PATH


@pytest.fixture
def proof(client, table):
    return lambda number: client.get(f"{table}/shoes/{number}/proof").json


@pytest.fixture
def dealt_to_its_end(client, table, proof):
    while proof(1)["status"] == "open":
        assert client.post(f"{table}/deal").status_code == 201


def test_of_a_shoe_that_is_dealt_it_tells_the_commitment_and_no_card(client, table, proof):
    client.post(f"{table}/deal")
    told = proof(1)
    assert told.keys() == {"shoe", "status", "commitment", "decks", "cut_card", "salt", "cards", "algorithm"}
    assert (told["shoe"], told["status"], told["decks"], told["cut_card"]) == (1, "open", 6, 200)
    assert (told["salt"], told["cards"]) == (None, None)
    assert len(bytes.fromhex(told["commitment"])) == 32


def test_of_a_shoe_that_is_over_it_tells_all(client, table, proof, dealt_to_its_end):
    told = proof(1)
    assert told["status"] == "closed"
    assert len(bytes.fromhex(told["salt"])) == 32
    shoe = client.get(f"{table}/shoes/1").json
    assert shoe["commitment"] == told["commitment"]
    assert check_shoe(told, shoe["rounds"], 6)


def test_it_says_how_the_commitment_is_made(proof, dealt_to_its_end):
    told = proof(1)
    assert told["algorithm"].startswith(
        "The commitment is SHA-256, in hexadecimal, of this text in UTF-8: the salt, a "
    )
    text = "\n".join([told["salt"], str(told["cut_card"]), " ".join(told["cards"])])
    assert sha256(text.encode()).hexdigest() == told["commitment"]


def test_the_next_shoe_is_committed_to_before_its_first_card(client, table, proof, dealt_to_its_end):
    shuffled = client.get(table).json["shuffled"]
    assert shuffled == {"shoe": 2, "commitment": proof(2)["commitment"]}
    assert (proof(2)["status"], proof(2)["cards"]) == ("shuffled", None)
    client.post(f"{table}/deal")
    assert proof(2)["status"] == "open"
    assert client.get(f"{table}/shoes").json["shoes"][0]["commitment"] == shuffled["commitment"]
    assert client.get(table).json["shuffled"] is None


def test_anyone_may_read_it(anyone, table):
    assert anyone.get(f"{table}/shoes/1/proof").status_code == 200


def test_of_a_shoe_that_the_engine_did_not_shuffle_there_is_none(client, table, refused):
    client.put("/v1/tables/B02", json={})
    for path in (f"{table}/shoes/2/proof", f"{table}/shoes/99/proof", "/v1/tables/B02/shoes/1/proof"):
        refused(client.get(path), 404, "proof-not-found")
    refused(client.get("/v1/tables/B99/shoes/1/proof"), 404, "table-not-found")
