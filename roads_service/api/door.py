"""The door for those who read current boards, which is most of what is asked: they are answered before Flask wakes up.

What is not plain (a query, a HEAD, another validator than our own, a table that is not there) goes on to the app, whose
answers are the same.
"""

import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from cachetools import LRUCache

from roads_service.api.measuring import observe
from roads_service.api.problems import answer_store_away
from roads_service.api.sharing import FOR_ANYONE
from roads_service.store.away import StoreAway
from roads_service.store.store import Store

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

Headers = list[tuple[str, str]]

# A board is never older than this when it is answered, in seconds from when the store was asked; the promise is 50 ms.
_FRESH = 0.04
# So often is the store asked for one board within that time: who reads a board alone, or now and then, gets the newest.
_MOST_ASKED = 16
# Where so many reads came within that time before, once is enough. Nobody who waits for each answer comes so often.
_CROWD = 24
_MOST_TABLES = 256
_BEFORE, _AFTER = "/v1/tables/", "/board"
_VERSION = re.compile('"[0-9]{1,15}"')
_OPERATION = "boards.read_board"


@dataclass(frozen=True, slots=True)
class Held:
    """A board at its version, and when the store was asked for it and gave it."""

    version: int
    board: bytes
    asked: float
    given: float


@dataclass(slots=True)
class _Reads:
    """A table's newest board that was read, and the reads since `since`: all, those that asked, those that ask now."""

    newest: Held | None = None
    since: float = 0.0
    count: int = 0
    asked: int = 0
    asking: int = 0
    most_asked: int = _MOST_ASKED

    def come(self, now: float) -> None:
        """One more read comes."""
        if now >= self.since + _FRESH:
            self.most_asked = 1 if self.count >= _CROWD and now < self.since + 2 * _FRESH else _MOST_ASKED
            self.since, self.count, self.asked = now, 0, 0
        self.count += 1

    def held(self, now: float) -> Held | None:
        """The board that answers this read without the store, if one does."""
        held = self.newest
        if held and now < held.asked + _FRESH and (self.asking or self.asked >= self.most_asked):
            return held
        return None


class CurrentBoards:
    """Boards as they stand in the store. Each is asked for as often as it is read, up to a bound."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._reads: LRUCache[str, _Reads] = LRUCache(_MOST_TABLES)
        self._lock = Lock()

    def read(self, table_id: str) -> Held | None:
        """The board of a table, None where there is none. Raises `StoreAway`."""
        now = self._clock()
        with self._lock:
            reads = self._reads.setdefault(table_id, _Reads())
            reads.come(now)
            if held := reads.held(now):
                return held
            reads.asked += 1
            reads.asking += 1
        try:
            version, board = self._store.board(table_id)
        finally:
            with self._lock:
                reads.asking -= 1
        read = None if board is None else Held(version, board, now, self._clock())
        with self._lock:
            newest = reads.newest
            # Of two that were asked for at once, the one that came last may be the older.
            if newest and read and newest.version > read.version and newest.given >= read.asked:
                return newest
            reads.newest = read
        return read


class BoardDoor:
    """WSGI: a service's app behind the door."""

    def __init__(self, app: "WSGIApplication", boards: CurrentBoards, caching: str) -> None:
        """The door to an app whose boards are public; `caching` says what caches may do with one."""
        self._app = app
        self._boards = boards
        self._headers = list(FOR_ANYONE.items())
        self._caching = ("Cache-Control", caching)
        self._of_tables: LRUCache[str, tuple[int, Headers, Headers]] = LRUCache(_MOST_TABLES)

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """The answer to one request."""
        began = time.perf_counter()
        table_id = _table_of(environ)
        try:
            held = self._boards.read(table_id) if table_id else None
        except StoreAway as error:
            away = answer_store_away(error)
            away.headers.extend(self._headers)
            observe(_OPERATION, away.status_code, time.perf_counter() - began)
            return away(environ, start_response)
        if held is None:
            return self._app(environ, start_response)
        has = environ.get("HTTP_IF_NONE_MATCH")
        if has is not None and not _VERSION.fullmatch(has):
            return self._app(environ, start_response)
        whole, unchanged = self._headers_of(table_id, held)
        if has == unchanged[0][1]:
            start_response("304 NOT MODIFIED", unchanged)
            observe(_OPERATION, 304, time.perf_counter() - began)
            return ()
        start_response("200 OK", whole)
        observe(_OPERATION, 200, time.perf_counter() - began)
        return (held.board,)

    def _headers_of(self, table_id: str, held: Held) -> tuple[Headers, Headers]:
        """The headers of the whole board and of the answer that it is unchanged, whose first is the ETag."""
        version, whole, unchanged = self._of_tables.get(table_id, (0, [], []))
        if version != held.version:
            unchanged = [("ETag", f'"{held.version}"'), self._caching, *self._headers]
            whole = [*unchanged, ("Content-Type", "application/json"), ("Content-Length", str(len(held.board)))]
            self._of_tables[table_id] = held.version, whole, unchanged
        return whole, unchanged


def _table_of(environ: "WSGIEnvironment") -> str:
    """The table whose board a plain request asks for, or nothing."""
    path = environ["PATH_INFO"]
    if not path.endswith(_AFTER) or environ["REQUEST_METHOD"] != "GET" or environ.get("QUERY_STRING"):
        return ""
    table_id = path.removeprefix(_BEFORE).removesuffix(_AFTER)
    return "" if "/" in table_id else table_id
