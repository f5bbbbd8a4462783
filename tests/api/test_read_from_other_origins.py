"""Pages of any origin may read boards where they are public; changing is for the service's own alone."""

from dataclasses import replace

import pytest

from roads_service.api.services import EXTENSION
from roads_service.app import services_for

READ = ("/v1/tables", "/v1/tables/B01", "/v1/tables/B01/board", "/v1/boards?table=B01", "/v1/tables/B01/shoes")


@pytest.mark.parametrize("path", ["/baccarat-board.js", "/static/0/stream.js", "/words/ru.json", *READ])
def test_pages_of_any_origin_may_read_what_is_public(anyone, client, path):
    client.put("/v1/tables/B01", json={})
    answer = anyone.get(path)
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_a_stream_may_be_gone_on_with_from_any_origin(anyone):
    asks = {
        "Origin": "https://elsewhere.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "last-event-id",
    }
    answer = anyone.options("/v1/tables/B01/events", headers=asks)
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Last-Event-ID" in answer.headers["Access-Control-Allow-Headers"]
    assert answer.headers["Access-Control-Allow-Methods"] == "GET"


def test_pages_of_other_origins_may_change_nothing(client):
    for method, path in (("PUT", "/v1/tables/B01"), ("POST", "/v1/tables/B01/rounds"), ("DELETE", "/v1/tables/B01")):
        assert "Access-Control-Allow-Origin" not in client.open(path, method=method, json={}).headers
    assert client.options("/v1/tables/B01/rounds").headers["Access-Control-Allow-Methods"] == "GET"
    assert "Authorization" not in client.options("/v1/tables/B01").headers["Access-Control-Allow-Headers"]


def test_boards_that_are_not_public_are_for_pages_of_the_service_alone(app, client, settings):
    client.put("/v1/tables/B01", json={})
    app.extensions[EXTENSION] = services_for(replace(settings, public_boards=False))
    for path in READ:
        answer = client.get(path)
        assert answer.status_code == 200
        assert "Access-Control-Allow-Origin" not in answer.headers
    assert client.get("/display/B01").status_code == 200
