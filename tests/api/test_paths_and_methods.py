"""404 where there is nothing, 405 where a path does not take a method."""

import pytest


@pytest.mark.parametrize(
    "path",
    [
        "/v1",
        "/v1/",
        "/v1/nowhere",
        "/v2/tables",
        "/V1/tables",
        "/tables",
        "/v1/tables/",
        "/v1//tables",
        "//v1/tables",
        "/v1/tables/B01/",
        "/v1/tables/B01/rounds/1",
        "/v1/tables/B01/board/",
        "/v1/tables/B01/shoes/1/rounds",
        "/v1/tables/B01/shoes/1/rounds/one",
        "/v1/tables/B01/shoes/1/rounds/1/",
        "/v1/tables/B01%2Fboard/x",
        "/v1/tables/../../healthz",
        "/healthz/",
        "/openapi.json",
        "/static/x",
        "/%00",
        "/%ff%fe",
        "/" + "a" * 5000,
    ],
)
def test_there_is_nothing_at_any_other_path(client, table, refused, path):
    assert refused(client.get(path), 404, "not-found")["detail"] == "there is nothing at this path"


def test_no_key_is_asked_for_where_there_is_nothing(anyone, refused):
    refused(anyone.post("/v1/nowhere", json={}), 404, "not-found")


ALLOWED = {
    "/v1/tables": {"GET"},
    "/v1/tables/B01": {"GET", "PUT", "DELETE"},
    "/v1/tables/B01/board": {"GET"},
    "/v1/tables/B01/rounds": {"POST"},
    "/v1/tables/B01/shoes": {"GET", "POST"},
    "/v1/tables/B01/shoes/1": {"GET"},
    "/v1/tables/B01/shoes/1/board": {"GET"},
    "/v1/tables/B01/shoes/1/rounds/1": {"GET", "PUT", "DELETE"},
    "/v1/boards": {"GET"},
    "/healthz": {"GET"},
    "/readyz": {"GET"},
    "/metrics": {"GET"},
    "/openapi.yaml": {"GET"},
}


@pytest.mark.parametrize(("path", "allowed"), ALLOWED.items())
def test_a_path_says_which_methods_it_takes(client, deal, refused, standing, path, allowed):
    deal("BP")
    before = standing()
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"} - allowed:
        answer = client.open(path, method=method, json={"outcome": "tie"})
        refused(answer, 405, "method-not-allowed")
        told = {name.strip() for name in answer.headers["Allow"].split(",")}
        assert told - {"HEAD", "OPTIONS"} == allowed
    assert standing() == before


@pytest.mark.parametrize("path", ALLOWED)
def test_no_method_gets_round_the_key(anyone, deal, standing, path):
    deal("BP")
    before = standing()
    for method in ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
        headers = {"X-HTTP-Method-Override": "DELETE", "X-HTTP-Method": "PUT"}
        assert anyone.open(path, method=method, json={}, headers=headers).status_code in (200, 401, 405)
    assert standing() == before
