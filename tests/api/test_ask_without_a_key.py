"""401: a change takes a key, sent as `Authorization: Bearer KEY`."""

from dataclasses import replace

import pytest

from roads_service.api.services import EXTENSION
from roads_service.app import create_app, services_for

CHANGES = {
    "open a table": ("PUT", "/v1/tables/B02", {}),
    "change a table": ("PUT", "/v1/tables/B01", {"name": "Salon"}),
    "remove a table": ("DELETE", "/v1/tables/B01", None),
    "start a shoe": ("POST", "/v1/tables/B01/shoes", {}),
    "record a round": ("POST", "/v1/tables/B01/rounds", {"outcome": "tie"}),
    "amend a round": ("PUT", "/v1/tables/B01/shoes/1/rounds/1", {"outcome": "tie"}),
    "void a round": ("DELETE", "/v1/tables/B01/shoes/1/rounds/1", None),
}
NO_KEYS = [
    "",
    "Bearer",
    "Bearer ",
    "admin-key-of-the-tests",
    "Basic YWRtaW46YWRtaW4=",
    "Bearer:admin-key-of-the-tests",
    "Token admin-key-of-the-tests",
]
WRONG_KEYS = [
    "Bearer nonsense",
    'Bearer key="admin-key-of-the-tests"',
    "Bearer admin-key-of-the-test",
    "Bearer admin-key-of-the-tests2",
    "Bearer ADMIN-KEY-OF-THE-TESTS",
    "Bearer admin-key-of-the-tests, admin-key-of-the-tests",
    "Bearer admin-key-of-the-tests admin-key-of-the-tests",
    "Bearer \xff\xfe",
    "Bearer " + "x" * 5000,
    "Bearer None",
    "Bearer ==",
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES.values(), ids=CHANGES)
def test_without_a_key_nothing_is_changed(anyone, client, deal, refused, standing, method, path, body):
    deal("BP")
    before = standing()
    answer = anyone.open(path, method=method, json=body)
    assert refused(answer, 401, "unauthorized")["detail"] == "this takes a key: send Authorization: Bearer KEY"
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert standing() == before
    assert len(client.get("/v1/tables").json["tables"]) == 1


@pytest.mark.parametrize("header", NO_KEYS)
def test_what_is_no_bearer_key_counts_as_none(anyone, deal, table, refused, standing, header):
    before = standing()
    answer = anyone.post(f"{table}/rounds", json={"outcome": "tie"}, headers={"Authorization": header})
    assert refused(answer, 401, "unauthorized")["detail"] == "this takes a key: send Authorization: Bearer KEY"
    assert standing() == before


@pytest.mark.parametrize("header", WRONG_KEYS)
def test_a_wrong_key_is_refused(anyone, table, refused, standing, header):
    before = standing()
    answer = anyone.post(f"{table}/rounds", json={"outcome": "tie"}, headers={"Authorization": header})
    assert refused(answer, 401, "unauthorized")["detail"] == "no such key, or no longer"
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert standing() == before


@pytest.mark.parametrize("header", ["Bearer {}", "bearer {}", "BEARER {}", "Bearer  {}"])
def test_the_word_bearer_may_be_written_in_any_case(anyone, client, table, header):
    key = client.environ_base["HTTP_AUTHORIZATION"].removeprefix("Bearer ")
    headers = {"Authorization": header.format(key)}
    assert anyone.post(f"{table}/rounds", json={"outcome": "tie"}, headers=headers).status_code == 201


def test_a_key_in_the_address_does_not_count(anyone, table, refused):
    refused(anyone.post(f"{table}/rounds?key=admin-key-of-the-tests", json={"outcome": "tie"}), 401, "unauthorized")


def test_the_key_is_asked_for_before_anything_else_is_looked_at(anyone, refused):
    refused(anyone.post("/v1/tables/B09/rounds", data=b"{not json"), 401, "unauthorized")
    refused(anyone.delete("/v1/tables/B09"), 401, "unauthorized")


def test_without_an_admin_key_in_the_environment_there_is_none(settings, refused):
    client = create_app(replace(settings, admin_key=None)).test_client()
    for header in ("Bearer ", "Bearer None", "Bearer admin", "Bearer admin-key-of-the-tests"):
        refused(client.put("/v1/tables/B01", json={}, headers={"Authorization": header}), 401, "unauthorized")


@pytest.mark.parametrize("key", ["a=b", "YWRtaW4ga2V5IG9mIHRoZSBmbG9vcg==", "with,comma"])
def test_a_key_may_hold_whatever_a_header_may(app, client, settings, key):
    app.extensions[EXTENSION] = services_for(replace(settings, admin_key=key))
    headers = {"Authorization": f"bearer  {key} "}
    assert client.put("/v1/tables/B01", json={}, headers=headers).status_code == 201
