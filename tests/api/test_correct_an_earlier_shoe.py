"""Rounds of an earlier shoe can be corrected too, by an admin; its own board shows it."""

import pytest

from roads_service.store.access import Scope


@pytest.fixture
def earlier(client, table, deal):
    """The path of a shoe that is closed; the current one has a round."""
    deal("BPP")
    client.post(f"{table}/shoes")
    deal("T")
    return f"{table}/shoes/1"


def outcomes(board):
    return [bead["outcome"] for bead in board["roads"]["bead_plate"]["cells"]]


def test_an_admin_may_amend_and_void_them(client, earlier):
    assert client.put(f"{earlier}/rounds/1", json={"outcome": "tie"}).status_code == 200
    assert client.delete(f"{earlier}/rounds/3").status_code == 200
    assert outcomes(client.get(f"{earlier}/board").json) == ["tie", "player"]


def test_the_current_board_stays_but_its_version_grows(client, earlier, board):
    before = board()
    version = client.put(f"{earlier}/rounds/1", json={"outcome": "tie"}).json["version"]
    assert version == before["version"] + 1
    assert board() == {**before, "version": version, "updated_at": board()["updated_at"]}


def test_a_feed_key_may_not(holder, table, earlier, refused, standing):
    feed, before = holder(Scope.FEED), standing()
    refused(feed.put(f"{earlier}/rounds/1", json={"outcome": "tie"}), 403, "forbidden")
    refused(feed.delete(f"{earlier}/rounds/1"), 403, "forbidden")
    assert standing() == before


def test_a_feed_key_may_correct_the_current_shoe(holder, table, earlier):
    feed = holder(Scope.FEED)
    assert feed.put(f"{table}/shoes/2/rounds/1", json={"outcome": "banker"}).status_code == 200
    assert feed.delete(f"{table}/shoes/2/rounds/1").status_code == 200


def test_a_closed_shoe_stays_closed(client, table, earlier):
    before = client.get(earlier).json
    client.put(f"{earlier}/rounds/1", json={"outcome": "tie"})
    after = client.get(earlier).json
    assert {**after, "rounds": None} == {**before, "rounds": None}
    assert client.post(f"{table}/rounds", json={"outcome": "banker"}).json["round"]["shoe"] == 2
