"""DELETE …/shoes/{number}/rounds/{round} makes a round as if it had not been dealt."""

import pytest


def without_numbers(shown):
    """What a board shows, but for the numbers of the rounds, which never shift."""
    roads, asked, statistics = shown
    cells = {
        name: [{key: value for key, value in cell.items() if key != "round"} for cell in road["cells"]]
        for name, road in roads.items()
    }
    return cells, asked, statistics


@pytest.mark.parametrize("number", [1, 3, 8, 11])
def test_a_voided_round_leaves_every_road(client, table, deal, shown, number):
    rounds = "BBPBBPPTBPB"
    deal(rounds)
    client.delete(f"{table}/shoes/1/rounds/{number}")
    voided = shown()
    client.post(f"{table}/shoes")
    deal(rounds[: number - 1] + rounds[number:])
    assert without_numbers(voided) == without_numbers(shown())


def test_the_other_rounds_keep_their_numbers(client, table, deal, board):
    deal("BPT")
    client.delete(f"{table}/shoes/1/rounds/2")
    beads = board()["roads"]["bead_plate"]["cells"]
    assert [(bead["row"], bead["outcome"], bead["round"]) for bead in beads] == [(0, "banker", 1), (1, "tie", 3)]
    assert client.post(f"{table}/rounds", json={"outcome": "banker"}).json["round"]["number"] == 4


def test_a_void_is_kept_in_the_history_with_all_that_was_known(client, table):
    recorded = client.post(f"{table}/rounds", json={"outcome": "banker", "banker_total": 7, "round_id": "G-1"}).json
    answer = client.delete(f"{table}/shoes/1/rounds/1")
    assert answer.status_code == 200
    assert answer.json == {"round": {**recorded["round"], "status": "void"}, "version": 3}
    assert client.get(f"{table}/shoes/1").json["rounds"] == [answer.json["round"]]


def test_the_last_round_of_the_board_is_the_last_that_counts(client, table, deal, board):
    deal("BP")
    client.delete(f"{table}/shoes/1/rounds/2")
    assert board()["last_round"]["number"] == 1
    assert board()["shoe"]["rounds"] == 2
    client.delete(f"{table}/shoes/1/rounds/1")
    assert board()["last_round"] is None


def test_voiding_again_changes_nothing(client, table, deal, standing):
    deal("BP")
    first = client.delete(f"{table}/shoes/1/rounds/2").json
    before = standing()
    answer = client.delete(f"{table}/shoes/1/rounds/2")
    assert (answer.status_code, answer.json) == (200, first)
    assert standing() == before


def test_only_what_was_recorded_can_be_voided(client, table, deal, refused, standing):
    deal("B")
    before = standing()
    refused(client.delete(f"{table}/shoes/1/rounds/2"), 404, "round-not-found")
    refused(client.delete(f"{table}/shoes/1/rounds/0"), 404, "round-not-found")
    refused(client.delete(f"{table}/shoes/2/rounds/1"), 404, "shoe-not-found")
    assert standing() == before
