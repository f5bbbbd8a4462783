"""The conformance cases of the rules and the roads, through the service as it is served."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
import requests

CASES = Path(__file__).parents[1] / "conformance" / "cases"
RULES = json.loads((CASES / "rules.json").read_text())
ROADS = json.loads((CASES / "roads.json").read_text())
LETTERS = {"B": "banker", "P": "player", "T": "tie"}
SHOWN = {
    "bead_plate": ("column", "row", "outcome", "round"),
    "big_road": ("column", "row", "outcome", "round", "ties"),
    "big_eye_boy": ("column", "row", "color", "round"),
    "small_road": ("column", "row", "color", "round"),
    "cockroach_pig": ("column", "row", "color", "round"),
}


@pytest.fixture(scope="module")
def call(service):
    """Calls the service over one connection, with the admin key."""
    with requests.Session() as session:
        session.headers.update(service.headers)
        yield lambda method, path, body=None: session.request(method, f"{service.url}{path}", json=body, timeout=30)


@pytest.fixture(scope="module")
def table(call):
    """A table for hands; a shoe has room for all of them."""
    path = f"/v1/tables/conf-{uuid4().hex}"
    assert call("PUT", path, {"name": "Conformance"}).status_code == 201
    yield path
    call("DELETE", path)


def hands(case):
    return " - ".join(" ".join(case["cards"][side]) for side in ("player", "banker"))


def drawn(board):
    """The marks of a board as the cases have them."""
    cells = {
        road: [[cell[field] for field in fields] for cell in board["roads"][road]["cells"]]
        for road, fields in SHOWN.items()
    }
    return {**cells, "next": board["next"]}


@pytest.mark.parametrize("case", RULES["legal"], ids=hands)
def test_hands_that_the_rules_deal_are_recorded(call, table, case):
    answer = call("POST", f"{table}/rounds", {"cards": case["cards"]})
    assert answer.status_code == 201
    recorded = answer.json()["round"]
    assert {fact: recorded[fact] for fact in case["expect"]} == case["expect"]


@pytest.mark.parametrize("case", RULES["illegal"], ids=hands)
def test_hands_that_the_rules_do_not_deal_are_refused(call, table, case):
    answer = call("POST", f"{table}/rounds", {"cards": case["cards"]})
    assert (answer.status_code, answer.headers["Content-Type"]) == (422, "application/problem+json")
    assert answer.json()["detail"].endswith(f"the {case['why']}")


@pytest.mark.parametrize("at_once", [True, False], ids=["at once", "one by one"])
@pytest.mark.parametrize("case", ROADS, ids=[case["name"] for case in ROADS])
def test_the_board_is_as_the_case_expects(call, case, at_once):
    path = f"/v1/tables/conf-{uuid4().hex}"
    assert call("PUT", path, {"rows": case["rows"]}).status_code == 201
    rounds = [{"outcome": LETTERS[letter]} for letter in case["rounds"]]
    if at_once:
        assert call("POST", f"{path}/shoes", {"rounds": rounds}).status_code == 201
    else:
        assert {call("POST", f"{path}/rounds", round_).status_code for round_ in rounds} <= {201}
    board = call("GET", f"{path}/board").json()
    call("DELETE", path)
    shown = drawn(board)
    assert {part: shown[part] for part in case["expect"]} == case["expect"]


def test_there_are_cases_of_every_kind():
    assert len(RULES["legal"]) >= 100
    assert len(RULES["illegal"]) >= 20
    assert len(ROADS) >= 30
    assert {road for case in ROADS for road in case["expect"]} >= {*SHOWN, "next"}
