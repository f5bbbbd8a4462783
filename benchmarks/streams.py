"""Open streams on a real service while rounds come in: is every version on every stream, how soon, at what memory?

python -m benchmarks.streams [--streams 2000] [--tables 20] [--rounds 400] [--pause 0.05]

Starts the service with two workers on its embedded store. One client more never reads; half of the rounds come in
before it connects, so that what it costs the others can be seen. Ends with status 1 if a stream missed a version.
"""

import argparse
import re
import selectors
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles

import requests

from benchmarks.servers import KEY, Service, resident, running_service

EVENT = re.compile(rb"event: board\ndata: [^\n]*\nid: (\d+)\n\n")
OUTCOMES = cycle(("banker", "player", "player", "tie", "banker", "banker"))


@dataclass
class Stream:
    """One open stream: the versions that came, each with the time at which it was whole."""

    table: str
    connection: socket.socket
    rest: bytes = b""
    came: dict[int, list[float]] = field(default_factory=dict)

    def read(self) -> bool:
        """Take what has come; whether the stream is still open."""
        try:
            got = self.connection.recv(1 << 18)
        except BlockingIOError:
            return True
        now = time.perf_counter()
        self.rest += got
        end = 0
        # Chunks of the transfer are whole events, so their sizes stand between events only.
        for event in EVENT.finditer(self.rest):
            self.came.setdefault(int(event[1]), []).append(now)
            end = event.end()
        self.rest = self.rest[end:]
        return bool(got)


def connect(port: int, table: str, receive_buffer: int | None = None) -> socket.socket:
    """A connection that has asked for the table's stream."""
    connection = socket.socket()
    if receive_buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    connection.connect(("127.0.0.1", port))
    connection.sendall(f"GET /v1/tables/{table}/events HTTP/1.1\r\nHost: b\r\n\r\n".encode())
    connection.setblocking(False)
    return connection


class Readers:
    """All streams, read by one thread."""

    def __init__(self) -> None:
        self.streams: list[Stream] = []
        self.selector = selectors.DefaultSelector()
        self.running = True
        self.thread = threading.Thread(target=self._read)

    def add(self, stream: Stream) -> None:
        self.streams.append(stream)
        self.selector.register(stream.connection, selectors.EVENT_READ, stream)

    def _read(self) -> None:
        while self.running:
            for ready, _ in self.selector.select(0.1):
                if not ready.data.read():
                    self.selector.unregister(ready.fileobj)
                    print("a stream was closed by the service")

    def wait_for(self, versions: Mapping[str, int]) -> None:
        """Wait until each stream has its table's version, a minute at most."""
        deadline = time.monotonic() + 60
        while any(versions[stream.table] not in stream.came for stream in self.streams):
            if time.monotonic() > deadline:
                print("a minute passed and not all has come")
                return
            time.sleep(0.02)


def send(
    session: requests.Session, url: str, tables: Iterable[str], rounds: int, pause: float
) -> dict[tuple[str, int], float]:
    """Send rounds to one table after the other; when each was sent: {(table, version): time}."""
    sent = {}
    for _, table in zip(range(rounds), cycle(tables), strict=False):
        began = time.perf_counter()
        answer = session.post(f"{url}/v1/tables/{table}/rounds", json={"outcome": next(OUTCOMES)}, timeout=30)
        answer.raise_for_status()
        sent[table, answer.json()["version"]] = began
        time.sleep(max(0.0, pause - (time.perf_counter() - began)))
    return sent


def lateness(readers: Readers, sent: Mapping[tuple[str, int], float]) -> list[float]:
    """Milliseconds from sending each round to the last stream of its table."""
    last = dict.fromkeys(sent, 0.0)
    for stream in readers.streams:
        for version, times in stream.came.items():
            if (stream.table, version) in last:
                last[stream.table, version] = max(last[stream.table, version], times[0])
    return [1000 * (last[round_] - sent[round_]) for round_ in sent]


def tell(what: str, milliseconds: Sequence[float]) -> None:
    """Print the median and the 99th percentile."""
    print(f"{what}: p50 {median(milliseconds):.1f} ms, p99 {quantiles(milliseconds, n=100)[98]:.1f} ms")


def measure(service: Service, options: argparse.Namespace) -> bool:
    """Open, send, count; whether no stream missed a version."""
    port, url = service.port, f"http://127.0.0.1:{service.port}"
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {KEY}"
    tables = [f"B{number:02}" for number in range(options.tables)]
    for table in tables:
        session.put(f"{url}/v1/tables/{table}", json={}, timeout=30).raise_for_status()
        before = [{"outcome": next(OUTCOMES)} for _ in range(40)]
        session.post(f"{url}/v1/tables/{table}/shoes", json={"rounds": before}, timeout=30).raise_for_status()
    board = len(session.get(f"{url}/v1/tables/{tables[0]}/board", timeout=30).content)

    readers = Readers()
    readers.thread.start()
    try:
        at_first = resident(service.workers)
        began = time.perf_counter()
        for _, table in zip(range(options.streams), cycle(tables), strict=False):
            readers.add(Stream(table, connect(port, table)))
        readers.wait_for(dict.fromkeys(tables, 2))
        print(f"{options.streams} streams on {options.tables} tables opened in {time.perf_counter() - began:.1f} s")
        after = resident(service.workers)
        grown = [more - less for less, more in zip(at_first, after, strict=True)]
        print(f"memory of the workers: {at_first} bytes before, {after} after")
        print(f"memory of a stream: {sum(grown) / options.streams / 1024:.1f} KiB")

        first = send(session, url, tables, options.rounds // 2, options.pause)
        silent = connect(port, tables[0], receive_buffer=4096)
        second = send(session, url, tables, options.rounds - options.rounds // 2, options.pause)
        versions = {table: max(version for known, version in [*first, *second] if known == table) for table in tables}
        readers.wait_for(versions)
        silent.close()
    finally:
        readers.running = False
        readers.thread.join()

    expected = {stream.table: set(range(2, versions[stream.table] + 1)) for stream in readers.streams}
    missing = sum(len(expected[stream.table] - stream.came.keys()) for stream in readers.streams)
    twice = sum(len(times) - 1 for stream in readers.streams for times in stream.came.values())
    disorder = sum(list(stream.came) != sorted(stream.came) for stream in readers.streams)
    events = sum(len(stream.came) for stream in readers.streams)
    print(f"{len(first) + len(second)} rounds sent, a board has {board} bytes at first; {events} events came")
    print(f"missing on any stream: {missing}; twice: {twice}; streams out of order: {disorder}")
    tell("from POST to the last stream of the table", lateness(readers, first))
    tell("the same beside a client that never reads", lateness(readers, second))
    return not (missing or twice or disorder)


def main() -> None:
    """Run it."""
    arguments = argparse.ArgumentParser(description="Open streams on a real service while rounds come in.")
    arguments.add_argument("--streams", type=int, default=2000)
    arguments.add_argument("--tables", type=int, default=20)
    arguments.add_argument("--rounds", type=int, default=400)
    arguments.add_argument("--pause", type=float, default=0.05, help="seconds from one round to the next")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder, running_service(Path(folder)) as service:
        sys.exit(0 if measure(service, options) else 1)


if __name__ == "__main__":
    main()
