"""Event streams: every client's own, fed from one subscription to the store (DESIGN 5, "Events").

A board becomes bytes once for each version and window, whoever reads it. What a client has not yet taken waits in a
short queue of its own; when that is full, only the newest board of each table is kept. A board is read once for the
good roads that it lists: a client is told which are others than on the board that it was sent before.

A stream's greenlet sleeps while its client has all there is. What comes then is written to its connection at once, by
the one who hears it, as far as the kernel takes it without waiting: five hundred greenlets need not wake up first.
"""

import os
import re
import socket
import threading
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from roads_service.api.good_roads import Held
from roads_service.api.measuring import BOARDS, SKIPPED, STREAMS
from roads_service.api.tracing import handed
from roads_service.store.clients import Client
from roads_service.store.cluster_listening import listener_on
from roads_service.store.keys import Keys
from roads_service.store.store import Store
from roads_service.store.watching import NOBODY, Watch
from roads_service.tables.documents import in_window, to_json
from roads_service.tables.errors import TableNotFound

# First of all, so that the answer begins at once; and a browser asks again after a second instead of its own three.
_OPENING = b"retry: 1000\n\n"
_HEARTBEAT = b":\n\n"
_MOST_WAITING = 16  # boards that wait for one client, beside one of each of its tables
# The kernel would else take megabytes of old boards for a client that does not read.
_SEND_BUFFER = 128 * 1024
_SECONDS_TO_END = 1.0
_VERSION = re.compile("[0-9]{1,15}")


class Edition:
    """A table's board at one version, None when the table was removed, and what is sent of it."""

    __slots__ = ("_chunks", "_frames", "_good_roads", "_held", "board", "table_id", "version")

    def __init__(self, table_id: str, version: int, board: bytes | None) -> None:
        self.table_id = table_id
        self.version = version
        self.board = board
        self._frames: dict[int | None, bytes] = {}
        self._held: Held | None = None
        self._good_roads: dict[int, bytes] = {}
        self._chunks: dict[tuple[int | None, int], bytes] = {}

    def frame(self, columns: int | None) -> bytes:
        """The event without its id: the board with the last `columns` columns of each road, or all."""
        if self.board is None:
            removed = to_json({"table": {"id": self.table_id}, "version": self.version})
            return b"event: removed\ndata: %b\n" % removed
        frame = self._frames.get(columns)
        if frame is None:
            frame = self._frames[columns] = b"event: board\ndata: %b\n" % in_window(self.board, columns)
        return frame

    @property
    def held(self) -> Held | None:
        """The good roads on the board, None without a board."""
        if self._held is None and self.board is not None:
            self._held = Held.on(self.board)
        return self._held

    def good_roads_since(self, before: Held | None) -> bytes:
        """The events of good roads for a client that was sent a board with those `before`, if it was sent one."""
        if before is None or self.held is None:
            return b""
        events = self._good_roads.get(before.version)
        if events is None:
            events = self._good_roads[before.version] = self.held.events_since(before)
        return events

    def chunk(self, columns: int | None, before: Held | None) -> bytes:
        """The whole event for a stream of this table alone, as a chunk of HTTP/1.1."""
        key = columns, before.version if before else 0
        chunk = self._chunks.get(key)
        if chunk is None:
            chunk = self._chunks[key] = _chunk(self.event(columns, before, str(self.version)))
        return chunk

    def event(self, columns: int | None, before: Held | None, mark: str) -> bytes:
        """The whole event, whose id is this mark, for a client that was sent a board with those good roads before."""
        return b"%b%bid: %b\n\n" % (self.good_roads_since(before), self.frame(columns), mark.encode())


def _chunk(data: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(data), data)


@dataclass(slots=True)
class _Watched:
    """A table that streams are open on, and its newest edition that was seen."""

    streams: set["Stream"] = field(default_factory=set)
    newest: Edition | None = None

    def see(self, edition: Edition) -> Edition:
        """The edition of this version that all streams share, if it is the newest."""
        if self.newest is None or edition.version > self.newest.version:
            self.newest = edition
        return self.newest if self.newest.version == edition.version else edition


class Stream:
    """What one client reads: an iterator of bytes that waits for the next, until it is closed."""

    def __init__(
        self,
        streams: "Streams",
        table_ids: Sequence[str],
        *,
        several: bool,
        columns: int | None,
        seen: Mapping[str, int],
        connection: socket.socket | None,
        chunked: bool,
    ) -> None:
        self.table_ids = table_ids
        self._streams = streams
        self._several = several
        self._columns = columns
        self._connection = connection
        self._offered = dict(seen)
        self._sent = {table_id: seen[table_id] for table_id in table_ids if table_id in seen}
        self._held: dict[str, Held | None] = {}
        self._waiting: deque[Edition] = deque()
        self._wake = threading.Event()
        self._opened = self._ended = self._closed = False
        # Whether events may be written past the server, whether it waits for us now, and what the kernel did not take.
        self._writable = chunked and connection is not None and not os.get_blocking(connection.fileno())
        self._idle = False
        self._rest = b""

    def __iter__(self) -> "Stream":
        return self

    def __next__(self) -> bytes:
        """The next event, or a comment when it was quiet for too long. After the last, the end."""
        if not self._opened:
            self._opened = True
            return _OPENING
        while True:
            with self._streams.lock:
                rest, self._rest = self._rest, b""
                edition = self._waiting.popleft() if self._waiting and not rest else None
                self._wake.clear()
                self._idle = edition is None and not rest
                if self._idle and self._ended:
                    raise StopIteration
            if rest and self._connection is not None:
                self._connection.sendall(rest)
            elif edition is not None:
                return self._event(edition)
            elif not self._wake.wait(self._streams.heartbeat):
                with self._streams.lock:
                    self._idle = False
                if not self._rest:
                    return _HEARTBEAT

    def close(self) -> None:
        """Take the stream away; its connection takes no other request."""
        if not self._closed:
            self._closed = True
            self._streams.leave(self)
            self.cut()

    def cut(self) -> None:
        """Close the connection, even one that waits for its client to read."""
        if self._connection is not None:
            with suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)

    # -- what is called with the lock held -------------------------------------------

    def offer(self, edition: Edition) -> bool:
        """Put an edition in the queue, unless the client has it or a newer one; whether it did."""
        has = self._offered.get(edition.table_id, 0)
        # That a table is gone is told to those who knew it.
        if self._ended or edition.version <= has or (edition.board is None and not has):
            return False
        self._offered[edition.table_id] = edition.version
        if self._idle and self._writable and not self._waiting and edition.board is not None:
            self._write(edition)
            return True
        self._waiting.append(edition)
        if len(self._waiting) > _MOST_WAITING + len(self.table_ids):
            newest = {waiting.table_id: waiting for waiting in self._waiting}
            SKIPPED.inc(len(self._waiting) - len(newest))
            self._waiting = deque(newest.values())
        if edition.board is None and not self._several:
            self._ended = True
        self._wake.set()
        return True

    def begin(self, edition: Edition) -> None:
        """Begin with the current edition of a table. What came while it was read, and is older, is left out."""
        table_id = edition.table_id
        newer = deque(
            waiting for waiting in self._waiting if waiting.table_id != table_id or waiting.version > edition.version
        )
        if edition.version > self._sent.get(table_id, 0):
            newer.appendleft(edition)
            BOARDS.inc()
        self._waiting = newer
        self._offered[table_id] = max(edition.version, self._offered.get(table_id, 0))

    def end(self) -> None:
        """Let the stream end after what is in the queue."""
        self._ended = True
        self._wake.set()

    def _write(self, edition: Edition) -> None:
        """Send an event past the server. What the kernel does not take at once, the stream's greenlet sends."""
        assert self._connection is not None
        chunk = _chunk(self._event(edition)) if self._several else edition.chunk(self._columns, self._next(edition))
        try:
            sent = os.write(self._connection.fileno(), chunk)
        except BlockingIOError:
            sent = 0
        except OSError:  # the client is gone
            self.end()
            return
        if sent < len(chunk):
            self._rest, self._idle = chunk[sent:], False
            self._wake.set()

    def _event(self, edition: Edition) -> bytes:
        before = self._next(edition)
        mark = str(edition.version)
        if self._several:
            mark = ",".join(f"{table_id}:{version}" for table_id, version in self._sent.items())
        return edition.event(self._columns, before, mark)

    def _next(self, edition: Edition) -> Held | None:
        """Note that this edition is sent next; the good roads on the board that was sent before it."""
        self._sent[edition.table_id] = edition.version
        before = self._held.get(edition.table_id)
        self._held[edition.table_id] = edition.held
        return before


class Streams:
    """All open streams of one process."""

    def __init__(
        self, client: Client, keys: Keys, store: Store, *, heartbeat: float, patience: float, watch: Watch = NOBODY
    ) -> None:
        """Streams on this store; a quiet one stirs every `heartbeat` seconds.

        Opening one waits at most `patience` seconds for the subscription.
        """
        self.lock = threading.Lock()
        self._left = threading.Condition(self.lock)
        self.heartbeat = heartbeat
        self._patience = patience
        self._store = store
        self._listener = listener_on(client, keys, self._hear, self._read_anew, watch=watch)
        self._watched: dict[str, _Watched] = {}
        self._open: set[Stream] = set()
        self._ended = False

    def open(
        self,
        table_ids: Sequence[str],
        *,
        several: bool,
        columns: int | None,
        last_event_id: str | None,
        connection: socket.socket | None = None,
        chunked: bool = False,
    ) -> Stream:
        """A stream on these tables for a client that has what its `last_event_id` says.

        `connection` is closed with the stream; on a `chunked` one, as those of HTTP/1.1 are, events may be written past
        the server. Raises `TableNotFound` for one table that is not there, and `StoreAway`.
        """
        seen = read_mark(last_event_id or "", table_ids, several=several)
        stream = Stream(
            self, table_ids, several=several, columns=columns, seen=seen, connection=connection, chunked=chunked
        )
        if not self._join(stream):
            return stream
        try:
            # First listen, then read: what is published in between is heard, and nothing lies before it.
            self._listener.listen(table_ids, self._patience)
            editions = self._news(table_ids, seen, several=several)
        except BaseException:
            self.leave(stream)
            raise
        with self.lock:
            for edition in reversed(editions):
                stream.begin(edition)
        if connection is not None:
            with suppress(OSError):
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        return stream

    def leave(self, stream: Stream) -> None:
        """Forget a stream that was opened."""
        with self.lock:
            if stream not in self._open:
                return
            self._open.remove(stream)
            for table_id in stream.table_ids:
                watched = self._watched[table_id]
                watched.streams.remove(stream)
                if not watched.streams:
                    del self._watched[table_id]
            self._left.notify_all()
        STREAMS.dec()
        self._listener.leave(stream.table_ids)

    def end(self) -> None:
        """End all streams, and those that are opened later at once. Returns when they are closed."""
        with self.lock:
            self._ended = True
            for stream in self._open:
                stream.end()
            self._left.wait_for(lambda: not self._open, _SECONDS_TO_END)
            for stream in self._open:  # their clients don't read
                stream.cut()
        self._listener.close()

    def _join(self, stream: Stream) -> bool:
        """Let the stream have what is heard from now on; False, and the stream ends, when all have been ended."""
        with self.lock:
            if self._ended:
                stream.end()
                return False
            self._open.add(stream)
            for table_id in stream.table_ids:
                self._watched.setdefault(table_id, _Watched()).streams.add(stream)
        STREAMS.inc()
        return True

    def _news(self, table_ids: Sequence[str], seen: Mapping[str, int], *, several: bool) -> list[Edition]:
        """The tables as they stand, as far as the client does not know it, in their order."""
        stand = dict(zip(table_ids, self._store.versions(table_ids), strict=True))
        if not several and not stand[table_ids[0]][1]:
            raise TableNotFound(table_ids[0])
        news = {table_id: version for table_id, (version, _) in stand.items() if version > seen.get(table_id, 0)}
        with self.lock:
            newest = {table_id: self._watched[table_id].newest for table_id in news}
        editions = {
            table_id: edition for table_id, edition in newest.items() if edition and edition.version == news[table_id]
        }
        editions |= self._read([table_id for table_id in news if table_id not in editions])
        return [editions[table_id] for table_id in news if editions[table_id].board is not None or table_id in seen]

    def _read(self, table_ids: Sequence[str]) -> dict[str, Edition]:
        if not table_ids:
            return {}
        boards = zip(table_ids, self._store.versioned_boards(table_ids), strict=True)
        with self.lock:
            return {
                table_id: self._watched[table_id].see(Edition(table_id, version, board))
                for table_id, (version, board) in boards
            }

    # -- what the listener calls -----------------------------------------------------

    def _hear(self, table_id: str, version: int, board: bytes | None) -> None:
        reached = 0
        with self.lock:
            watched = self._watched.get(table_id)
            if watched is not None:
                edition = watched.see(Edition(table_id, version, board))
                reached = sum(stream.offer(edition) for stream in watched.streams)
        if reached:
            handed(table_id, version, board, reached)

    def _read_anew(self, table_ids: Sequence[str]) -> None:
        boards = zip(table_ids, self._store.versioned_boards(table_ids), strict=True)
        for table_id, (version, board) in boards:
            self._hear(table_id, version, board)


def read_mark(mark: str, table_ids: Iterable[str], *, several: bool) -> dict[str, int]:
    """What a `Last-Event-ID` says: the version of each of these tables that the client has. Nonsense says nothing."""
    wanted = set(table_ids)
    if not several:
        return {table_id: int(mark) for table_id in wanted} if _VERSION.fullmatch(mark) else {}
    seen = {}
    for part in mark.split(","):
        table_id, _, version = part.partition(":")
        if table_id in wanted and _VERSION.fullmatch(version):
            seen[table_id] = int(version)
    return seen
