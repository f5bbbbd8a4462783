"""Servers under measure: the real processes, ended by the one who started them."""

import os
import re
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from benchmarks.peers import NCHAN_MODULE, ROOT, program

KEY = "key-of-the-benchmarks"
WORKERS = 2
_SECONDS_TO_START = 30


class NotStarted(Exception):
    """A server ended, or did not answer in time; with what it wrote."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int, path: str) -> bool:
    """Whether a GET is answered 200."""
    connection = HTTPConnection("127.0.0.1", port, timeout=2)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


@contextmanager
def running(
    command: Sequence[str], folder: Path, port: int, path: str, environment: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """A server that answers GET `path`; its log is in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "log"
    with log.open("ab") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, **(environment or {})}, stdout=output, stderr=output
        )
    try:
        _wait_until_answering(process, port, path, log)
        yield process
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until_answering(process: subprocess.Popen[bytes], port: int, path: str, log: Path) -> None:
    deadline = time.monotonic() + _SECONDS_TO_START
    while not answers(port, path):
        if process.poll() is not None or time.monotonic() > deadline:
            raise NotStarted(log.read_text())
        time.sleep(0.005)


@dataclass(frozen=True)
class Service:
    """`roads-service serve` on its embedded store."""

    port: int
    data_dir: Path
    process: subprocess.Popen[bytes]

    @property
    def workers(self) -> list[int]:
        """The processes that answer: the grandchildren, for the store has no children."""
        return [worker for child in children(self.process.pid) for worker in children(child)]


@contextmanager
def running_service(folder: Path) -> Iterator[Service]:
    """The service with two workers, ready."""
    port, data_dir = free_port(), folder / "data"
    command = [sys.executable, "-m", "roads_service", "serve", "--port", str(port), "--workers", str(WORKERS)]
    environment = {"ROADS_ADMIN_KEY": KEY, "ROADS_DATA_DIR": str(data_dir)}
    with running(command, folder, port, "/readyz", environment) as process:
        yield Service(port, data_dir, process)


@contextmanager
def running_nginx(conf: str, folder: Path, path: str, *, upstream: int = 0, nchan: bool = False) -> Iterator[int]:
    """nginx with two workers and this part of a configuration (see `settled`); the port that it listens on."""
    port = free_port()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "nginx.conf").write_text(
        f"{f'load_module {NCHAN_MODULE};' if nchan else ''}\n"
        f"user root;\ndaemon off;\nworker_processes {WORKERS};\nworker_rlimit_nofile 16384;\n"
        f"pid {folder}/pid;\nerror_log {folder}/error.log;\n"
        "events { worker_connections 8192; }\n"
        "http {\naccess_log off;\n"
        + "".join(
            f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "scgi", "uwsgi")
        )
        + f"{settled(conf, folder, port, upstream)}\n}}\n"
    )
    command = [
        str(program("nginx")),
        "-p",
        str(folder),
        "-c",
        str(folder / "nginx.conf"),
        "-e",
        str(folder / "error.log"),
    ]
    with running(command, folder, port, path):
        yield port


def settled(conf: str, folder: Path, port: int, upstream: int) -> str:
    """A configuration with its ports, folders and services those of this measure.

    What only an nginx newer than Debian's knows (`resolve`, `keepalive 0`) is left out: a name server and the kept
    connections of that one.
    """
    conf = re.sub(r"(?m)^\s*(resolver(_timeout)?|keepalive 0|server roads-2:\S+) ?[^;]*;$", "", conf)
    conf = re.sub(r"server roads-1:8000 resolve\b", f"server 127.0.0.1:{upstream}", conf)
    conf = conf.replace("listen 80;", f"listen 127.0.0.1:{port};")
    return conf.replace("/var/log/nginx/", f"{folder}/").replace("/var/cache/nginx/", f"{folder}/cache-")


def children(pid: int) -> list[int]:
    """The processes that this one started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def resident(pids: Sequence[int]) -> list[int]:
    """Bytes of memory that these processes have, each."""
    status = [Path(f"/proc/{pid}/status").read_text() for pid in pids]
    return [1024 * int(found[1]) for text in status if (found := re.search(r"VmRSS:\s+(\d+)", text))]


class Caller:
    """Calls the service as an admin, over one connection."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self.headers: dict[str, str] = {}

    def __enter__(self) -> "Caller":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; the next call opens another."""
        self._connection.close()

    def send(self, method: str, path: str, body: bytes | None = None) -> None:
        """Send a call; its answer is to be read."""
        self._connection.request(
            method, path, body, {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"}
        )

    def read(self) -> bytes:
        """The answer to what was sent, which must be a good one."""
        answer = self._connection.getresponse()
        body = answer.read()
        if answer.status >= 300:
            raise HTTPException(f"{answer.status} {body!r}")
        self.headers = dict(answer.getheaders())
        return body

    def __call__(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """Send a call, and read its answer."""
        self.send(method, path, body)
        return self.read()


def raise_file_limit() -> None:
    """Let this process have as many connections as it may."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
