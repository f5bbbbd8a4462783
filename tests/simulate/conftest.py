"""A service that is fed, and tables that feed it."""

from uuid import uuid4

import pytest
from click.testing import CliRunner
from feeding import SECRET
from running import running_service
from simulating import dealing

from roads_service.cli import main
from roads_service.client import Client


@pytest.fixture(scope="session")
def fed(tmp_path_factory):
    """A service that takes the feed of the tests."""
    with running_service(tmp_path_factory.mktemp("fed") / "data", ROADS_FEED_SECRETS=SECRET) as service:
        yield service


@pytest.fixture
def prefix():
    """What the ids of tables begin with that are not there yet."""
    return f"t{uuid4().hex[:12]}-"


@pytest.fixture
def environment(fed):
    return {"ROADS_URL": fed.url, "ROADS_FEED_SECRET": SECRET, "COLUMNS": "200"}


@pytest.fixture
def simulate(environment, prefix):
    """Runs the command to its end, as fast as it goes."""

    def invoke(*arguments, **told):
        told = {**environment, **told}
        arguments = ["simulate", "--prefix", prefix, "--speed", "0", *arguments]
        return CliRunner().invoke(main, [str(argument) for argument in arguments], env=told)

    return invoke


@pytest.fixture
def client(fed):
    with Client(fed.url) as client:
        yield client


@pytest.fixture
def deal(fed, prefix):
    """Lets tables deal to their end; the simulation."""

    def to_its_end(**plan):
        with dealing(fed, prefix, **plan) as simulation:
            pass
        return simulation

    return to_its_end
