"""/healthz says that the process is up, /readyz that it can reach its Redis."""

from dataclasses import replace

import pytest

from roads_service.app import create_app


@pytest.fixture
def alone(settings, client):
    """A client, with the admin key, of a service whose Redis is away."""
    app = create_app(replace(settings, redis_url="unix:///nowhere/at-all.sock"))
    alone = app.test_client()
    alone.environ_base["HTTP_AUTHORIZATION"] = client.environ_base["HTTP_AUTHORIZATION"]
    return alone


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_all_is_well(anyone, path):
    answer = anyone.get(path)
    assert (answer.status_code, answer.json) == (200, {"status": "ok"})


def test_without_redis_the_process_is_up_but_not_ready(alone, refused):
    assert alone.get("/healthz").status_code == 200
    refused(alone.get("/readyz"), 503, "unavailable")


CALLS = [
    ("GET", "/readyz", None),
    ("GET", "/v1/tables", None),
    ("GET", "/v1/tables/B01", None),
    ("PUT", "/v1/tables/B01", {}),
    ("DELETE", "/v1/tables/B01", None),
    ("GET", "/v1/tables/B01/board", None),
    ("GET", "/v1/boards?table=B01", None),
    ("POST", "/v1/tables/B01/shoes", {}),
    ("GET", "/v1/tables/B01/shoes", None),
    ("GET", "/v1/tables/B01/shoes/1", None),
    ("GET", "/v1/tables/B01/shoes/1/board", None),
    ("POST", "/v1/tables/B01/rounds", {"outcome": "tie"}),
    ("GET", "/v1/tables/B01/shoes/1/rounds/1", None),
    ("PUT", "/v1/tables/B01/shoes/1/rounds/1", {"outcome": "tie"}),
    ("DELETE", "/v1/tables/B01/shoes/1/rounds/1", None),
]


def test_without_redis_every_call_says_when_to_try_again(alone, refused):
    for method, path, body in CALLS:
        answer = alone.open(path, method=method, json=body)
        refused(answer, 503, "unavailable")
        assert answer.headers["Retry-After"] == "1"


def test_without_redis_a_key_can_not_be_looked_up(alone, refused):
    headers = {"Authorization": "Bearer a-key-that-may-be-good"}
    refused(alone.post("/v1/tables/B01/rounds", json={"outcome": "tie"}, headers=headers), 503, "unavailable")


def test_what_needs_no_redis_is_answered(alone, refused):
    refused(alone.post("/v1/tables/B01/rounds", json={"outcome": "nobody"}), 422, "invalid-fields", "/outcome")
    refused(alone.get("/nowhere"), 404, "not-found")
    assert alone.get("/openapi.yaml").status_code == 200
