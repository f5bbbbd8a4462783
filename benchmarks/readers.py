"""Many open event streams, read by one process that does as little as it can for each."""

import select
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass

_TAIL = 64  # bytes at an event's end that tell which it is
_SECONDS = 30


class StreamClosed(Exception):
    """A stream ended that should have stayed open."""


class NotAllCame(Exception):
    """Some streams did not have the event in time."""


@dataclass(slots=True)
class _Stream:
    """What came on one connection: how many bytes, and the last of them."""

    connection: socket.socket
    received: int = 0
    tail: bytes = b""
    has_it: bool = False


class Readers:
    """All streams, behind one epoll."""

    def __init__(self, connections: Sequence[socket.socket]) -> None:
        self._epoll = select.epoll()
        self._buffer = bytearray(1 << 18)
        self._streams: dict[int, _Stream] = {}
        for connection in connections:
            connection.setblocking(False)
            self._streams[connection.fileno()] = _Stream(connection)
            self._epoll.register(connection.fileno(), select.EPOLLIN)

    def close(self) -> None:
        """Close all streams."""
        self._epoll.close()
        for stream in self._streams.values():
            stream.connection.close()

    def until_all_have(self, ending: bytes, least: int) -> float:
        """Read until each stream has had `least` bytes more, with that ending of an event; the time of the last.

        Raises `NotAllCame` and `StreamClosed`.
        """
        for stream in self._streams.values():
            stream.received, stream.has_it = 0, False
        waiting, deadline = len(self._streams), time.perf_counter() + _SECONDS
        while waiting:
            ready = self._epoll.poll(1, 1024)
            if time.perf_counter() > deadline:
                raise NotAllCame(f"{waiting} of {len(self._streams)} streams wait for {ending!r}")
            waiting -= sum(self._reads_the_end(self._streams[number], ending, least) for number, _ in ready)
        return time.perf_counter()

    def _reads_the_end(self, stream: _Stream, ending: bytes, least: int) -> bool:
        """Take what has come on a stream; whether it has the whole event now and had it not before."""
        got = stream.connection.recv_into(self._buffer)
        if not got:
            raise StreamClosed
        stream.received += got
        stream.tail = (stream.tail + self._buffer[max(0, got - _TAIL) : got])[-_TAIL:]
        if stream.has_it or stream.received < least or ending not in stream.tail:
            return False
        stream.has_it = True
        return True


def asking(port: int, path: str, count: int) -> list[socket.socket]:
    """So many connections, each of which has asked for a stream of events."""
    request = f"GET {path} HTTP/1.1\r\nHost: b\r\nAccept: text/event-stream\r\n\r\n".encode()
    connections = [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]
    for connection in connections:
        connection.sendall(request)
    return connections


def reading_alone(count: int, event: bytes) -> float:
    """Seconds that the reading alone takes: the event lies ready on so many connections of this machine."""
    pairs = [socket.socketpair() for _ in range(count)]
    readers = Readers([reading for reading, _ in pairs])
    try:
        for _, writing in pairs:
            writing.sendall(event)
        began = time.perf_counter()
        return readers.until_all_have(event[-8:], len(event)) - began
    finally:
        readers.close()
        for _, writing in pairs:
            writing.close()
