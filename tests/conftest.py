"""What tests run against: a real Valkey, and the service as it is served."""

import uuid
from collections.abc import Iterator
from datetime import timedelta

import pytest
from feeding import SECRET
from flask import Flask
from flask.testing import FlaskClient
from redis import Redis
from running import ADMIN_KEY, Service, running_service, running_valkey
from waiting import until

from roads_service.api.services import EXTENSION
from roads_service.app import create_app, services_for
from roads_service.config import Settings
from roads_service.store.clients import client_for
from roads_service.store.keys import Keys
from roads_service.store.store import Store
from roads_service.tables.floor import Floor

KEEP = timedelta(days=30)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures that a test took, which are there to be read, not judged."""
    for report in terminalreporter.getreports("passed"):
        for name, figures in report.user_properties:
            if name == "figures":
                terminalreporter.section("figures of this machine, as busy as it is")
                terminalreporter.write(figures)


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Valkey that all tests share, each under a prefix of its own."""
    with running_valkey(tmp_path_factory.mktemp("valkey")) as (server, _):
        until(lambda: client_for(server.url, 1).ping())
        yield server.url


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service as it is served: gunicorn with two workers on its embedded server."""
    with running_service(tmp_path_factory.mktemp("service") / "data") as service:
        yield service


@pytest.fixture
def keys() -> Keys:
    return Keys(f"test-{uuid.uuid4().hex}")


@pytest.fixture
def redis(redis_url: str) -> Iterator["Redis"]:
    client = client_for(redis_url, 1)
    yield client
    client.close()


@pytest.fixture
def store(redis: "Redis", keys: Keys) -> Store:
    return Store(redis, keys, int(KEEP.total_seconds()))


@pytest.fixture
def floor(store: Store) -> Floor:
    return Floor(store, KEEP)


@pytest.fixture
def settings(redis_url: str, keys: Keys) -> Settings:
    return Settings(redis_url=redis_url, prefix=keys.prefix, admin_key=ADMIN_KEY)


@pytest.fixture(scope="session")
def app(redis_url: str) -> Flask:
    """The app, which takes a while to make; each test gives it services of its own."""
    return create_app(Settings(redis_url=redis_url, feed_secrets=SECRET))


@pytest.fixture
def client(app: Flask, settings: Settings) -> FlaskClient:
    """A client of the app, with the admin key."""
    app.extensions[EXTENSION] = services_for(settings)
    client = app.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {ADMIN_KEY}"
    return client
