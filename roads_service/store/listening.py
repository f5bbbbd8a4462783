"""Listening: one subscription to the boards of many tables, which comes back by itself when it breaks."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog
from redis.backoff import ExponentialWithJitterBackoff
from structlog.contextvars import bound_contextvars

from roads_service.store.away import StoreAway
from roads_service.store.keys import Keys
from roads_service.store.watching import NOBODY, Watch

# Silence for so long is answered with a question, and as long again without an answer with a new connection.
QUIET_SECONDS = 5.0
_LONGEST_PAUSE, _FIRST_PAUSE = 2.0, 0.05
_MOST_READ_AT_ONCE = 100

_log = structlog.get_logger()


@dataclass(slots=True, eq=False)
class Channel:
    """A table that is listened to: by how many, and whether the store has confirmed it."""

    table_id: str
    listeners: int = 0
    confirmed: threading.Event = field(default_factory=threading.Event)
    # It was confirmed before the subscription broke, so something may have been missed.
    broken: bool = False
    request_id: str = ""  # of the request that makes the next version


def wait_for(channels: Iterable[Channel], patience: float) -> None:
    """Wait until the store has confirmed these channels, at most `patience` seconds for all of them."""
    deadline = time.monotonic() + patience
    for channel in channels:
        if not channel.confirmed.wait(max(0.0, deadline - time.monotonic())):
            channel.broken = True


class Listener:
    """Hears each new board of the tables that are listened to, in order, in a thread of its own.

    The thread, which gevent makes a greenlet where it has patched, begins with the first table.
    """

    def __init__(
        self,
        client: Any,
        keys: Keys,
        heard: Callable[[str, int, bytes | None], None],
        missed: Callable[[Sequence[str]], None],
        quiet: float = QUIET_SECONDS,
        watch: Watch = NOBODY,
    ) -> None:
        """A listener that calls `heard` with a table's id, version and board (None when it was removed).

        `missed` is called with the ids of the tables of which something may have been missed, when they are listened to
        again after the subscription broke. After `quiet` seconds of silence the store is asked whether it is there.
        `watch` is told when the subscription breaks and when it stands again.
        """
        self._redis = client
        self._keys = keys
        self._heard = heard
        self._missed = missed
        self._quiet = quiet
        self._watch = watch
        self._lock = threading.Lock()
        self._channels: dict[str, Channel] = {}
        # Subscriptions that were sent and that the store has not yet confirmed: a table may be left and listened to
        # again before it does.
        self._unconfirmed: Counter[str] = Counter()
        self._pubsub: Any = None
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()
        self._backoff = ExponentialWithJitterBackoff(cap=_LONGEST_PAUSE, base=_FIRST_PAUSE)
        self._failures = 0

    @property
    def broken(self) -> bool:
        """Whether there is no subscription at the moment."""
        return self._pubsub is None

    def listen(self, table_ids: Iterable[str], patience: float) -> None:
        """Listen to these tables too.

        What is published after the return is heard. Where the store does not confirm within `patience` seconds, which
        is when it can't be reached, `missed` is called once it can.
        """
        wait_for(self.join(table_ids), patience)

    def join(self, table_ids: Iterable[str]) -> list[Channel]:
        """Ask to listen to these tables too; their channels, which the store has still to confirm."""
        with self._lock:
            self._begin()
            channels = [self._join(table_id) for table_id in table_ids]
            new = [self._keys.boards(channel.table_id) for channel in channels if channel.listeners == 1]
            if new:
                self._send("ssubscribe", new)
        return channels

    def leave(self, table_ids: Iterable[str]) -> None:
        """Take back what was asked of `listen`."""
        with self._lock:
            names = [self._keys.boards(table_id) for table_id in table_ids]
            for name in names:
                self._channels[name].listeners -= 1
            left = [name for name in names if not self._channels[name].listeners]
            for name in left:
                del self._channels[name]
            if left:
                self._send("sunsubscribe", left)

    def close(self) -> None:
        """Stop listening, for good."""
        self._stopped.set()
        with self._lock:
            thread = self._thread
            if thread is None or not self._channels:
                return  # a thread that has nothing to listen to sees it by itself
            if self._pubsub is not None:
                self._ask()  # the answer ends the waiting
        thread.join(2 * self._quiet)

    # -- what any thread may call, holding the lock ----------------------------------

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
            self._thread.start()

    def _join(self, table_id: str) -> Channel:
        channel = self._channels.setdefault(self._keys.boards(table_id), Channel(table_id))
        channel.listeners += 1
        return channel

    def _send(self, command: str, names: Sequence[str]) -> None:
        """Send a command if there is a connection; if there is none, the next one asks for all that is wanted."""
        if self._pubsub is None:
            return
        try:
            self._tell(self._pubsub, command, names)
        except Exception as error:  # whatever the client raises of a connection that breaks under two threads
            _log.warning("subscription not sent", error=f"{type(error).__name__}: {error}")
            self._pubsub = None
            return
        if command == "ssubscribe":
            self._unconfirmed.update(names)

    def _tell(self, pubsub: Any, command: str, names: Sequence[str]) -> None:
        getattr(pubsub, command)(*names)

    def _ask(self) -> None:
        try:
            self._pubsub.ping()
        except Exception:
            self._pubsub = None

    # -- the thread ------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                self._hear()
            except Exception as error:  # every screen hangs on this thread: it must outlive anything
                _log.warning("subscription broken", error=f"{type(error).__name__}: {error}")
            self._failures += 1
            self._after_break()
            self._stopped.wait(self._backoff.compute(self._failures))

    def _after_break(self) -> None:
        """What is to be done before it connects anew."""

    def _hear(self) -> None:
        """Connect, and hear until the connection breaks."""
        pubsub = self._redis.pubsub()
        try:
            with self._lock:
                self._resubscribe(pubsub)
            self._watch.subscribed(whole=True)
            self._hear_all(pubsub)
        finally:
            self._watch.subscribed(whole=self._stopped.is_set())
            with self._lock:
                if self._pubsub is pubsub:
                    self._pubsub = None
            pubsub.close()

    def _resubscribe(self, pubsub: Any) -> None:
        names = list(self._channels)
        if names:
            self._tell(pubsub, "ssubscribe", names)
        for channel in self._channels.values():
            channel.broken = channel.broken or channel.confirmed.is_set()
            channel.request_id = ""
        self._unconfirmed = Counter(names)
        self._pubsub = pubsub

    def _hear_all(self, pubsub: Any) -> None:
        missed: list[str] = []
        asked = False
        while pubsub is self._pubsub and not self._stopped.is_set():
            message = pubsub.get_sharded_message(timeout=0 if missed else self._quiet)
            if message is not None:
                asked, self._failures = False, 0
                missed += self._take(message)
            if missed and (message is None or len(missed) >= _MOST_READ_AT_ONCE):
                self._missed(missed)
                missed = []
            elif message is None and pubsub.subscribed:
                if asked:
                    raise StoreAway("the subscription fell silent")
                asked = True
                with self._lock:
                    pubsub.ping()

    def _take(self, message: dict[str, Any]) -> list[str]:
        """Take a message; the tables of which it tells that something may have been missed."""
        if message["type"] == "smessage":
            with self._lock:
                channel = self._channels.get(message["channel"].decode())
            if channel is not None:
                version, board = message["data"].split(b"\n", 1)
                if version == b"0":
                    channel.request_id = board.decode()
                    return []
                with bound_contextvars(request_id=channel.request_id):  # it goes on into what is logged of the board
                    self._heard(channel.table_id, int(version), board or None)
                channel.request_id = ""
                # Many may have come at once: those who were given this one take it before they are given the next.
                time.sleep(0)
        elif message["type"] == "ssubscribe":
            return self._confirm(message["channel"].decode())
        elif message["type"] == "sunsubscribe" and self._is_heard(message["channel"].decode()):
            raise StoreAway("the slot of a table has moved away")
        return []

    def _is_heard(self, name: str) -> bool:
        with self._lock:
            channel = self._channels.get(name)
            return channel is not None and channel.confirmed.is_set()

    def _confirm(self, name: str) -> list[str]:
        with self._lock:
            sent = self._unconfirmed.pop(name, 0)
            channel = self._channels.get(name)
            if sent > 1:
                self._unconfirmed[name] = sent - 1
            elif channel is not None:
                # One that was not sent by us: the client has connected anew by itself.
                missed = channel.broken or not sent
                channel.broken = False
                channel.confirmed.set()
                return [channel.table_id] if missed else []
        return []
