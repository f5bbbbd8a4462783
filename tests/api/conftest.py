"""A table to try things on, those who ask, and what a refusal looks like."""

import pytest
from werkzeug.http import HTTP_STATUS_CODES

from roads_service.store.access import AccessKeys

LETTERS = {"B": "banker", "P": "player", "T": "tie"}


@pytest.fixture
def table(client):
    """The path of a new table."""
    assert client.put("/v1/tables/B01", json={"name": "Baccarat 1"}).status_code == 201
    return "/v1/tables/B01"


@pytest.fixture
def deal(client, table):
    """Records rounds by their outcomes, a letter each: `deal("BBPT")`."""

    def record(outcomes):
        for letter in outcomes:
            assert client.post(f"{table}/rounds", json={"outcome": LETTERS[letter]}).status_code == 201

    return record


@pytest.fixture
def board(client, table):
    """Reads the table's board."""
    return lambda: client.get(f"{table}/board").json


@pytest.fixture
def shown(board):
    """Reads what the board shows of its rounds: the roads, what comes next, the counts."""

    def read():
        now = board()
        return now["roads"], now["next"], now["statistics"]

    return read


@pytest.fixture
def standing(client, table):
    """Reads all that can be read of the table, to see whether anything has changed."""

    def read():
        shoes = client.get(f"{table}/shoes").json["shoes"]
        paths = ["", "/board", "/shoes", *(f"/shoes/{shoe['number']}" for shoe in shoes)]
        return [client.get(f"{table}{path}").json for path in paths]

    return read


@pytest.fixture
def anyone(client):
    """A client of the same app without a key."""
    return client.application.test_client()


@pytest.fixture
def access_keys(redis, keys):
    """The keys of the same floor, as the command line makes and revokes them."""
    return AccessKeys(redis, keys)


@pytest.fixture
def holder(client, access_keys):
    """Makes a client with a new key: `holder(Scope.FEED, "B01")` is for table B01 only."""

    def make(scope, *tables):
        key, _ = access_keys.create("for a test", scope, frozenset(tables), "2026-01-01T20:00:00Z")
        return bearing(client.application, key)

    return make


@pytest.fixture
def bearer(client):
    """Makes a client that sends this key."""
    return lambda key: bearing(client.application, key)


def bearing(app, key):
    client = app.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {key}"
    return client


@pytest.fixture
def refused():
    """Checks that an answer is a problem (RFC 9457) with this status, type and fields at fault; its document."""

    def check(answer, status, type_, *pointers):
        assert (answer.status_code, answer.content_type) == (status, "application/problem+json"), (
            f"{answer.request.method} {answer.request.path} answered {answer.text}"
        )
        problem = answer.json
        assert problem["type"] == type_
        assert problem["title"] == HTTP_STATUS_CODES[status]
        assert problem["status"] == status
        assert problem["detail"]
        errors = problem.get("errors", [])
        assert sorted(error["pointer"] for error in errors) == sorted(pointers)
        assert all(error.keys() == {"pointer", "detail"} and error["detail"] for error in errors)
        assert problem.keys() <= {"type", "title", "status", "detail", "errors", "expected", "rules"}
        return problem

    return check
