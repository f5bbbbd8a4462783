"""A sender that tells the number of a round is told at once when it has missed one."""

import pytest


def test_the_number_that_comes_next_is_accepted(client, table, deal):
    deal("BP")
    assert client.post(f"{table}/rounds", json={"outcome": "tie", "number": 3}).status_code == 201


@pytest.mark.parametrize("number", [1, 2, 4, 10_000])
def test_any_other_number_is_a_gap_and_the_next_one_is_told(client, table, deal, refused, standing, number):
    deal("BP")
    before = standing()
    problem = refused(client.post(f"{table}/rounds", json={"outcome": "tie", "number": number}), 409, "sequence-gap")
    assert problem["expected"] == 3
    assert problem["detail"] == f"the next round is 3, not {number}"
    assert standing() == before


def test_a_void_keeps_its_number(client, table, deal, refused):
    deal("BP")
    client.delete(f"{table}/shoes/1/rounds/2")
    problem = refused(client.post(f"{table}/rounds", json={"outcome": "tie", "number": 2}), 409, "sequence-gap")
    assert problem["expected"] == 3


def test_numbers_begin_again_with_the_shoe(client, table, deal):
    deal("BP")
    client.post(f"{table}/shoes")
    assert client.post(f"{table}/rounds", json={"outcome": "tie", "number": 1}).status_code == 201


def test_a_sender_that_fills_the_gap_can_go_on(client, table, deal, refused):
    deal("B")
    expected = refused(client.post(f"{table}/rounds", json={"outcome": "tie", "number": 3}), 409, "sequence-gap")[
        "expected"
    ]
    for number, outcome in ((expected, "player"), (3, "tie")):
        assert client.post(f"{table}/rounds", json={"outcome": outcome, "number": number}).status_code == 201
