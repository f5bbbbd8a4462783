import pytest

from roads_service.simulate.comparing import compare
from roads_service.tables.documents import from_json


@pytest.fixture
def table(deal):
    """A table that dealt a shoe and the beginning of the next."""
    (table,) = deal(rounds=10).tables
    assert set(table.shoes) == {1, 2}
    return table


@pytest.fixture
def differences(client, table):
    return lambda: compare(client, table).differences


@pytest.fixture
def change(fed, table):
    """Changes something behind the table's back."""

    def call(method, path, json=None):
        answer = fed.call(method, f"/v1/tables/{table.id}{path}", json)
        assert answer.ok, answer.text

    return call


def test_nothing_differs_where_nothing_was_changed(client, table):
    comparison = compare(client, table)
    assert comparison.differences == []
    assert (comparison.shoes, comparison.rounds) == (2, 10)
    assert comparison.cells > 2 * 10


@pytest.mark.parametrize("shoe", [1, 2])
def test_a_voided_round_differs_in_the_history_and_on_the_board(differences, change, shoe):
    change("DELETE", f"/shoes/{shoe}/rounds/3")
    found = differences()
    assert f"shoe {shoe} round 3: status is shown as 'void', dealt was 'valid'" in found[0]
    assert any(f"shoe {shoe}, board, bead_plate shows" in difference for difference in found)
    assert any(f"shoe {shoe}, board, statistics: rounds is shown" in difference for difference in found)
    assert all(f"shoe {shoe}" in difference for difference in found)


def test_every_fact_of_a_round_counts(differences, change, table):
    told = from_json(table.shoes[2][0])
    change("PUT", "/shoes/2/rounds/1", {"outcome": told["outcome"], "finished_at": "2026-01-01T20:00:00Z"})
    in_history = [difference for difference in differences() if "shoe 2 round 1" in difference]
    facts = {"player_total", "banker_total", "cards", "finished_at"}
    assert facts <= {difference.split(": ")[1].split()[0] for difference in in_history}


def test_a_round_that_was_not_dealt_differs(differences, change):
    change("POST", "/rounds", {"outcome": "tie"})
    assert any("is shown and was not dealt" in difference for difference in differences())


def test_a_shoe_that_was_not_dealt_differs(differences, change, table):
    change("POST", "/shoes")
    found = differences()
    assert f"{table.id} shoe 3 is shown and was not dealt" in found
    assert any("status is shown as 'closed', dealt was 'open'" in difference for difference in found)


def test_a_round_that_is_missing_differs(differences, table):
    table.shoes[2].append(table.shoes[2][-1])
    last = len(table.shoes[2])
    assert any(f"shoe 2 round {last} is missing" in difference for difference in differences())


def test_a_shoe_that_is_missing_differs(differences, table):
    table.shoes[3] = table.shoes[2]
    assert f"{table.id} shoe 3 is missing" in differences()


def test_a_table_that_is_gone_can_not_be_read(differences, change, table):
    change("DELETE", "")
    (found,) = differences()
    assert found.startswith(f"{table.id} can't be read: 404 table-not-found")
