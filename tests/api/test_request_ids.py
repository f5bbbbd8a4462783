"""Every answer says by which id the operator finds the request in the log."""

import re

import pytest

MADE = re.compile("[0-9a-f]{16}")


@pytest.mark.parametrize("sent", ["a", "G-1005.try_2", "0" * 64])
def test_an_id_that_is_sent_is_kept(client, sent):
    assert client.get("/healthz", headers={"X-Request-ID": sent}).headers["X-Request-ID"] == sent


@pytest.mark.parametrize("sent", ["", "0" * 65, "two words", "a\tb", '{"event":"x"}', "ü", "a/b"])
def test_one_that_could_be_mistaken_for_something_else_is_replaced(client, sent):
    assert MADE.fullmatch(client.get("/healthz", headers={"X-Request-ID": sent}).headers["X-Request-ID"])


def test_each_request_without_one_gets_its_own(client):
    made = {client.get("/healthz").headers["X-Request-ID"] for _ in range(20)}
    assert len(made) == 20
    assert all(MADE.fullmatch(request_id) for request_id in made)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/nowhere", None, 404),
        ("PATCH", "/v1/tables/B01", None, 405),
        ("GET", "/v1/tables/none/board", None, 404),
        ("GET", "/v1/tables/none/events", None, 404),
        ("POST", "/v1/feed", {}, 401),
        ("PUT", "/v1/tables/B01", {"rows": 0}, 422),
        ("GET", "/display/B01", None, 200),
        ("GET", "/openapi.yaml", None, 200),
    ],
)
def test_refusals_and_pages_have_one_too(client, method, path, body, status):
    answer = client.open(path, method=method, headers={"X-Request-ID": "mine"}, json=body)
    assert (answer.status_code, answer.headers["X-Request-ID"]) == (status, "mine")


def test_boards_and_what_is_unchanged_have_one(client, anyone):
    client.put("/v1/tables/B01", json={})
    for validators, status in (({}, 200), ({"If-None-Match": '"1"'}, 304), ({"If-None-Match": "*"}, 304)):
        answer = anyone.get("/v1/tables/B01/board", headers={"X-Request-ID": "mine", **validators})
        assert (answer.status_code, answer.headers.getlist("X-Request-ID")) == (status, ["mine"])
        assert MADE.fullmatch(anyone.get("/v1/tables/B01/board").headers["X-Request-ID"])
