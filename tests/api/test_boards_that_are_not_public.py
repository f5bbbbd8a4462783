"""With ROADS_PUBLIC_BOARDS=0 reading takes a key too, of any scope."""

from dataclasses import replace

import pytest

from roads_service.app import create_app
from roads_service.store.access import Scope

READING = [
    "/v1/tables",
    "/v1/tables/B01",
    "/v1/tables/B01/board",
    "/v1/boards?table=B01",
    "/v1/tables/B01/shoes",
    "/v1/tables/B01/shoes/1",
    "/v1/tables/B01/shoes/1/board",
    "/v1/tables/B01/shoes/1/rounds/1",
]


@pytest.fixture
def private(settings, deal):
    """A client, without a key, of the same floor with boards that are not public."""
    deal("BP")
    return create_app(replace(settings, public_boards=False)).test_client()


def test_reading_takes_a_key(private, refused):
    for path in READING:
        answer = private.get(path)
        refused(answer, 401, "unauthorized")
        assert answer.headers["WWW-Authenticate"] == "Bearer"
        refused(private.get(path, headers={"Authorization": "Bearer nonsense"}), 401, "unauthorized")


@pytest.mark.parametrize("scope", Scope, ids=lambda scope: scope.name.lower())
def test_any_key_will_do(private, access_keys, scope):
    key, _ = access_keys.create("for a test", scope, frozenset({"B07"}), "2026-01-01T20:00:00Z")
    for path in READING:
        assert private.get(path, headers={"Authorization": f"Bearer {key}"}).status_code == 200


def test_nobody_is_told_which_tables_there_are(private, refused):
    refused(private.get("/v1/tables/B09/board"), 401, "unauthorized")


def test_a_screen_that_has_the_board_still_shows_its_key(private, refused):
    refused(private.get("/v1/tables/B01/board", headers={"If-None-Match": '"3"'}), 401, "unauthorized")


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics", "/openapi.yaml"])
def test_what_operators_and_integrators_ask_takes_none(private, path):
    assert private.get(path).status_code == 200


def test_where_they_are_public_a_wrong_key_reads_as_well_as_none(anyone, deal):
    deal("BP")
    for path in READING:
        assert anyone.get(path).status_code == 200
        assert anyone.get(path, headers={"Authorization": "Bearer nonsense"}).status_code == 200
