"""The service and its server as they run in earnest: real processes, ended by the one who started them."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import requests
from waiting import until

from roads_service.store.embedded import EmbeddedServer

ADMIN_KEY = "admin-key-of-the-tests"


# Each test process hands out ports of its own, below those that outgoing connections are given (from 32768 on): what is
# free is then still free when a server that is started takes it.
_FIRST, _PORTS = 12_000 + 2_000 * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]), 2_000
_ports = count(os.getpid())


def free_port() -> int:
    """A port that nobody listens on, and that was not given to anyone for a long time."""
    for number in _ports:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port := _FIRST + number % _PORTS))
            return port
    raise AssertionError  # the ports never end


@dataclass
class Service:
    """`roads-service serve` with its workers."""

    data_dir: Path
    port: int = field(default_factory=free_port)
    admin_key: str = ADMIN_KEY
    options: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.admin_key}"}

    @property
    def log(self) -> str:
        return (self.data_dir.parent / "serve.log").read_text()

    def start(self) -> None:
        self.data_dir.parent.mkdir(parents=True, exist_ok=True)
        with (self.data_dir.parent / "serve.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "roads_service", "serve", "--port", str(self.port), *self.options],
                env={**os.environ, "ROADS_ADMIN_KEY": self.admin_key, "ROADS_DATA_DIR": str(self.data_dir)}
                | self.environment,
                stdout=log,
                stderr=log,
            )

    def wait_until_ready(self) -> None:
        until(lambda: requests.get(f"{self.url}/readyz", timeout=2).status_code == 200, seconds=30)

    def stop(self) -> int:
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)

    def call(self, method: str, path: str, json: object = None, key: bool = True) -> requests.Response:
        headers = self.headers if key else {}
        return requests.request(method, f"{self.url}{path}", json=json, headers=headers, timeout=10)


@contextmanager
def running_service(data_dir: Path, *options: str, **environment: str) -> Iterator[Service]:
    service = Service(data_dir, options=options, environment=environment)
    service.start()
    try:
        service.wait_until_ready()
        yield service
    finally:
        service.stop()


@contextmanager
def running_valkey(data_dir: Path) -> Iterator[tuple[EmbeddedServer, subprocess.Popen[bytes]]]:
    server = EmbeddedServer(data_dir)
    process = subprocess.Popen(server.command, cwd=server.data_dir)
    try:
        yield server, process
    finally:
        process.kill()
        process.wait()
        server.release()


def children(pid: int) -> list[int]:
    """The processes that this one started and that still run."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def command_of(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()


def gone(pid: int) -> bool:
    """Whether a process has ended, even if nobody has asked for its end yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


@dataclass
class Processes:
    """The processes of a service on its embedded store, found by what they run."""

    service: Service

    @property
    def supervisor(self) -> int:
        assert self.service.process is not None
        return self.service.process.pid

    @property
    def store(self) -> int:
        return until(lambda: next(pid for pid in self._children() if "valkey-server" in command_of(pid)))

    @property
    def gunicorn(self) -> int:
        # It alone is told the store's URL; until it runs its own program a child looks like the supervisor.
        return until(lambda: next(pid for pid in self._children() if b"ROADS_REDIS_URL=" in _environment_of(pid)))

    @property
    def workers(self) -> list[int]:
        return [pid for pid in children(self.gunicorn) if not gone(pid)]

    def all(self) -> list[int]:
        return [self.supervisor, self.store, self.gunicorn, *self.workers]

    def _children(self) -> list[int]:
        return [pid for pid in children(self.supervisor) if not gone(pid)]


def _environment_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/environ").read_bytes()
