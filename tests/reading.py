"""A client of event streams that reads from a bare socket, so that it can also be slow, or not read at all."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from running import Service

PATIENCE = 20.0  # seconds after which something that should have come is missing


@dataclass
class Event:
    """A named event; or a comment, whose name is None."""

    name: str | None = None
    data: Any = None
    id: str | None = None

    @property
    def version(self) -> int:
        return int(self.data["version"])


@dataclass
class Reader:
    """An open stream."""

    connection: socket.socket
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._bytes = self.connection.makefile("rb")
        self.status = int(self._line().split()[1])
        while line := self._line():
            name, _, value = line.partition(": ")
            self.headers[name.lower()] = value

    def problem(self) -> Any:
        """The body of an answer that is no stream."""
        return json.loads(self._bytes.read(int(self.headers["content-length"])))

    def blocks(self) -> Iterator[Event]:
        """All that comes, comments too, until the stream has ended in good order."""
        block = Event()
        lines = self._lines()
        for line in lines:
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if not line:
                yield block
                block = Event()
            elif name == "event":
                block.name = value
            elif name == "data":
                block.data = json.loads(value)
            elif name == "id":
                block.id = value

    def events(self) -> Iterator[Event]:
        """The events without those of good roads, until the stream has ended in good order."""
        return (event for event in self.all_events() if event.name != "good_road")

    def all_events(self) -> Iterator[Event]:
        """The events, until the stream has ended in good order."""
        waiting_since = time.monotonic()
        for block in self.blocks():
            if block.name:
                yield block
                waiting_since = time.monotonic()
            elif time.monotonic() - waiting_since > PATIENCE:
                raise TimeoutError("nothing but comments")

    def next(self) -> Event:
        """The next event, or an error when none comes in a while."""
        return next(self.events())

    def close(self) -> None:
        self._bytes.close()
        self.connection.close()

    def _line(self) -> str:
        return self._bytes.readline().decode().rstrip("\r\n")

    def _lines(self) -> Iterator[str]:
        rest = b""
        while size := int(self._line() or "0", 16):
            *lines, rest = (rest + self._bytes.read(size)).split(b"\n")
            assert self._line() == ""
            yield from (line.decode() for line in lines)
        assert rest == b"", "the stream ended within a line"


@contextmanager
def reading(
    service: Service,
    path: str,
    last_event_id: str | None = None,
    key: str | None = None,
    receive_buffer: int | None = None,
) -> Iterator[Reader]:
    """Opens a stream of the service."""
    connection = socket.socket()
    if receive_buffer is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    connection.settimeout(PATIENCE)
    connection.connect(("127.0.0.1", service.port))
    headers = {"Host": "127.0.0.1", "Accept": "text/event-stream"}
    if last_event_id is not None:
        headers["Last-Event-ID"] = last_event_id
    if key is not None:
        headers["Authorization"] = f"Bearer {key}"
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    connection.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
    reader = Reader(connection)
    try:
        yield reader
    finally:
        reader.close()
