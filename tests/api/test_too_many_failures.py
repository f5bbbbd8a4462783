"""Failed authentications of one address are counted in the store, so that all workers agree."""

from dataclasses import replace

import pytest
from feeding import OTHER_SECRET, Delivery, through

from roads_service.api.services import EXTENSION
from roads_service.app import services_for


@pytest.fixture(autouse=True)
def few(app, client, settings):
    app.extensions[EXTENSION] = services_for(replace(settings, failed_logins="5/minute"))


def put(client, key, **environ):
    return client.put("/v1/tables/B01", json={}, headers={"Authorization": f"Bearer {key}"}, environ_base=environ)


def test_after_too_many_wrong_keys_an_address_has_to_wait(client):
    assert [put(client, f"wrong-{n}").status_code for n in range(5)] == [401] * 5
    answer = put(client, "wrong")
    assert (answer.status_code, answer.json["type"]) == (429, "too-many-requests")
    assert 1 <= int(answer.headers["Retry-After"]) <= 60


def test_wrong_signatures_count_too(client):
    post = through(client)
    deliveries = [Delivery.of("table.opened") for _ in range(6)]
    answers = [post(delivery.body, delivery.headers(OTHER_SECRET)).status for delivery in deliveries]
    assert answers == [401] * 5 + [429]
    assert put(client, "wrong").status_code == 429


def test_a_right_key_and_another_address_are_not_held_up(client, settings):
    for _ in range(9):
        put(client, "wrong")
    assert put(client, settings.admin_key).status_code == 201
    assert put(client, "wrong", REMOTE_ADDR="10.0.0.9").status_code == 401


def test_a_key_that_was_forgotten_is_no_attempt(client):
    for _ in range(9):
        assert client.put("/v1/tables/B01", json={}, headers={"Authorization": ""}).status_code == 401


def test_another_worker_knows_of_the_failures(app, client, settings):
    for _ in range(5):
        put(client, "wrong")
    app.extensions[EXTENSION] = services_for(replace(settings, failed_logins="5/minute"))
    assert put(client, "wrong").status_code == 429
