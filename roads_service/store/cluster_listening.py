"""Listening to a cluster: a subscription at each node that has tables which are listened to, and follows them."""

import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

import structlog
from redis.cluster import ClusterNode

from roads_service.store.away import CLIENT_ERRORS
from roads_service.store.clients import Client
from roads_service.store.cluster import Cluster
from roads_service.store.keys import Keys
from roads_service.store.listening import QUIET_SECONDS, Channel, Listener, wait_for
from roads_service.store.watching import NOBODY, Watch

Heard = Callable[[str, int, bytes | None], None]
Missed = Callable[[Sequence[str]], None]

_log = structlog.get_logger()


def listener_on(
    client: Client,
    keys: Keys,
    heard: Heard,
    missed: Missed,
    quiet: float = QUIET_SECONDS,
    watch: Watch = NOBODY,
) -> "Listener | ClusterListener":
    """A listener on whatever this is a client of (see `Listener`)."""
    if isinstance(client, Cluster):
        return ClusterListener(client, keys, heard, missed, quiet, watch)
    return Listener(client, keys, heard, missed, quiet, watch)


class _Place(Listener):
    """A listener that can hand tables over to another."""

    @property
    def table_ids(self) -> list[str]:
        """The tables that are listened to."""
        with self._lock:
            return [channel.table_id for channel in self._channels.values()]

    def give(self, table_ids: Iterable[str]) -> list[Channel]:
        """Listen no longer to these tables, for another does; their channels, to be taken by that one."""
        with self._lock:
            names = [self._keys.boards(table_id) for table_id in table_ids]
            self._send("sunsubscribe", names)
            return [self._channels.pop(name) for name in names]

    def take(self, channels: Sequence[Channel]) -> None:
        """Listen to what another has given. Something may have been missed of all of it."""
        with self._lock:
            self._begin()
            for channel in channels:
                channel.broken = True
                channel.confirmed.clear()
                self._channels[self._keys.boards(channel.table_id)] = channel
            self._send("ssubscribe", [self._keys.boards(channel.table_id) for channel in channels])


class _NodeListener(_Place):
    """A listener on one node, to tables whose slots the node has, or is thought to have."""

    def __init__(self, cluster: Cluster, node: ClusterNode, *heard: Any) -> None:
        """A listener on this node; the rest is that of `Listener`."""
        super().__init__(cluster.client_of(node), *heard)
        self._cluster = cluster
        self._node = node

    def _tell(self, pubsub: Any, command: str, names: Sequence[str]) -> None:
        for name in names:  # one command may name channels of one slot alone
            super()._tell(pubsub, command, [name])

    def _after_break(self) -> None:
        with suppress(*CLIENT_ERRORS):
            self._cluster.refresh(failed=self._node)


class _Nowhere(_Place):
    """Where tables are while the cluster can't be asked who has them: nothing is heard of them yet."""

    def _begin(self) -> None: ...


class ClusterListener:
    """What `Listener` is for one server, for a cluster."""

    def __init__(
        self,
        cluster: Cluster,
        keys: Keys,
        heard: Heard,
        missed: Missed,
        quiet: float = QUIET_SECONDS,
        watch: Watch = NOBODY,
    ) -> None:
        """A listener on the nodes of this cluster (see `Listener`)."""
        self._cluster = cluster
        self._keys = keys
        self._told = (keys, heard, missed, quiet, watch)
        self._nowhere = _Nowhere(None, *self._told)
        self._lock = threading.Lock()
        self._listeners: dict[str, _NodeListener] = {}
        self._at: dict[str, _Place] = {}
        self._changed = threading.Event()
        self._stopped = False
        self._thread: threading.Thread | None = None
        cluster.on_change(self._changed.set)

    @property
    def broken(self) -> bool:
        """Whether a node that has tables which are listened to has no subscription at the moment."""
        with self._lock:
            return any(listener.broken for listener in self._at.values())

    def listen(self, table_ids: Iterable[str], patience: float) -> None:
        """Listen to these tables too (see `Listener.listen`)."""
        with self._lock:
            self._begin()
            for table_id in table_ids:
                if table_id not in self._at:
                    self._at[table_id] = self._listener_for(table_id)
            channels = [channel for at, ids in self._by_listener(table_ids) for channel in at.join(ids)]
        wait_for(channels, patience)

    def leave(self, table_ids: Iterable[str]) -> None:
        """Take back what was asked of `listen`."""
        with self._lock:
            for at, ids in self._by_listener(table_ids):
                at.leave(ids)
                for table_id in set(ids).difference(at.table_ids):
                    del self._at[table_id]

    def close(self) -> None:
        """Stop listening, for good."""
        with self._lock:
            self._stopped = True
            listeners = list(self._listeners.values())
        self._changed.set()
        for listener in listeners:
            listener.close()

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._follow, name="cluster", daemon=True)
            self._thread.start()

    def _by_listener(self, table_ids: Iterable[str]) -> list[tuple[_Place, list[str]]]:
        by_listener: defaultdict[_Place, list[str]] = defaultdict(list)
        for table_id in table_ids:
            by_listener[self._at[table_id]].append(table_id)
        return list(by_listener.items())

    def _listener_for(self, table_id: str) -> _Place:
        """The listener on the node that has this table now."""
        try:
            node = self._cluster.node_of(self._keys.boards(table_id))
        except CLIENT_ERRORS:
            return self._nowhere
        listener = self._listeners.get(node.name)
        if listener is None:
            listener = self._listeners[node.name] = _NodeListener(self._cluster, node, *self._told)
        return listener

    # -- the thread ------------------------------------------------------------------

    def _follow(self) -> None:
        """Follow the slots, for as long as it listens."""
        while not self._stopped:
            self._changed.wait()
            self._changed.clear()
            try:
                self._move()
            except Exception as error:  # every screen hangs on this thread: it must outlive anything
                _log.warning("slots not followed", error=f"{type(error).__name__}: {error}")

    def _move(self) -> None:
        """Let each table be listened to at the node that has it now."""
        with self._lock:
            for old in (self._nowhere, *self._listeners.values()):
                moved: defaultdict[_Place, list[str]] = defaultdict(list)
                for table_id in old.table_ids:
                    new = self._listener_for(table_id)
                    if new is not old:
                        moved[new].append(table_id)
                for new, table_ids in moved.items():
                    new.take(old.give(table_ids))
                    self._at.update(dict.fromkeys(table_ids, new))
            self._forget()

    def _forget(self) -> None:
        """Close listeners on nodes that the cluster has no longer."""
        known = {node.name for node in self._cluster.get_nodes()}
        for name in self._listeners.keys() - known:
            if not self._listeners[name].table_ids:
                self._listeners.pop(name).close()
