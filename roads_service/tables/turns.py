"""Turns: within one process, changes of a table wait for one another instead of racing to the store."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TypeVar

from roads_service.store.changes import Stale
from roads_service.tables.errors import Busy

T = TypeVar("T")

_LOCKS = 256


class Turns:
    """Locks shared out over all tables, so that their number is bounded however many tables there are."""

    def __init__(self, patience: float) -> None:
        """Turns that nobody waits for longer than `patience` seconds."""
        self._patience = patience
        self._locks = tuple(Lock() for _ in range(_LOCKS))

    def until_applied(self, table_id: str, attempt: Callable[[], T | Stale]) -> T:
        """What the first attempt gives that is not stale. Raises `Busy` when patience ends first."""
        deadline = time.monotonic() + self._patience
        with self._turn(table_id):
            while time.monotonic() < deadline:
                done = attempt()
                if not isinstance(done, Stale):
                    return done
        raise Busy(table_id)

    @contextmanager
    def _turn(self, table_id: str) -> Iterator[None]:
        lock = self._locks[hash(table_id) % _LOCKS]
        if not lock.acquire(timeout=self._patience):
            raise Busy(table_id)
        try:
            yield
        finally:
            lock.release()
