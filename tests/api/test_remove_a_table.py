"""DELETE /v1/tables/{table_id} removes a table and all it holds."""

import pytest


def test_a_removed_table_is_gone(client, table, deal, refused):
    deal("BP")
    client.post(f"{table}/shoes")
    answer = client.delete(table)
    assert (answer.status_code, answer.data) == (204, b"")
    for path in ("", "/board", "/shoes", "/shoes/1", "/shoes/1/board", "/shoes/1/rounds/1", "/shoes/2"):
        refused(client.get(f"{table}{path}"), 404, "table-not-found")


def test_a_table_is_removed_once(client, table, refused):
    client.delete(table)
    refused(client.delete(table), 404, "table-not-found")


def test_a_table_made_again_has_nothing_of_the_old_one(client, table, deal):
    deal("BPT")
    client.post(f"{table}/rounds", json={"outcome": "tie", "round_id": "G-1"})
    client.post(f"{table}/shoes")
    client.delete(table)
    assert client.put(table, json={}).status_code == 201
    assert [shoe["number"] for shoe in client.get(f"{table}/shoes").json["shoes"]] == [1]
    assert client.get(f"{table}/shoes/1").json["rounds"] == []
    assert client.post(f"{table}/rounds", json={"outcome": "banker", "round_id": "G-1"}).status_code == 201


@pytest.mark.parametrize("rounds", ["", "BPT"])
def test_a_table_made_again_never_repeats_a_version(client, table, deal, board, rounds):
    seen = [board()["version"]]
    for _ in range(3):
        deal(rounds)
        seen.append(board()["version"])
        client.delete(table)
        client.put(table, json={"name": "Baccarat 1"})
        seen.append(board()["version"])
        assert seen[-1] > seen[-2]


def test_a_screen_that_has_the_old_board_does_not_take_it_for_the_new_one(client, table, anyone):
    tag = anyone.get(f"{table}/board").headers["ETag"]
    client.delete(table)
    client.put(table, json={"name": "Baccarat 1"})
    assert anyone.get(f"{table}/board", headers={"If-None-Match": tag}).status_code == 200
