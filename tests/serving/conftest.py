from dataclasses import dataclass

import pytest
from running import Service, children, command_of, running_service
from waiting import until


@dataclass
class Processes:
    """The processes of a service on its embedded store, found by what they run."""

    service: Service

    @property
    def supervisor(self):
        return self.service.process.pid

    @property
    def store(self):
        return until(lambda: next(pid for pid in children(self.supervisor) if "valkey-server" in command_of(pid)))

    @property
    def gunicorn(self):
        return until(lambda: next(pid for pid in children(self.supervisor) if "valkey-server" not in command_of(pid)))

    @property
    def workers(self):
        return children(self.gunicorn)

    def all(self):
        return [self.supervisor, self.store, self.gunicorn, *self.workers]


@pytest.fixture
def own_service(tmp_path):
    """A service that the test may break."""
    with running_service(tmp_path / "data") as service:
        yield service


@pytest.fixture
def processes(own_service):
    return Processes(own_service)
