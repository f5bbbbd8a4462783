"""Clients by URL: of one server, of the master that sentinels tell of, of a cluster."""

from collections.abc import Mapping
from typing import Any, cast

from redis import BlockingConnectionPool, Redis, SSLConnection
from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.retry import Retry
from redis.sentinel import Sentinel, SentinelConnectionPool

from roads_service.store.acknowledging import Acknowledging
from roads_service.store.cluster import Cluster
from roads_service.store.urls import Kind, Told, read_url

_CONNECTIONS = 64  # to one server


class Server(Redis):
    """A client of one server: one that stands alone, or the master that sentinels tell of."""

    def __init__(self, pool: BlockingConnectionPool, acknowledging: Acknowledging) -> None:
        """A client that asks through this pool."""
        super().__init__(connection_pool=pool)
        self._acknowledging = acknowledging

    @property
    def replicas(self) -> int:
        """How many replicas a write waits for."""
        return self._acknowledging.replicas

    def write(self, key: str, *command: Any) -> Any:  # noqa: ARG002  (a cluster needs the key)
        """The answer to a command that writes this key, once the write counts. Raises `TooFewReplicas`."""
        return self._acknowledging.write(self, *command)


Client = Server | Cluster


class _SentinelPool(SentinelConnectionPool, BlockingConnectionPool):
    """Connections to the master that sentinels tell of; who finds none free waits for one."""


def client_for(url: str, timeout: float, replicas: int = 0) -> Client:
    """A client for a URL (see `urls`); no wait for an answer outlasts `timeout` seconds. Raises `BadUrl`.

    It connects with the first command. Its `write` returns once `replicas` have what was written.

    It never sends a command twice that may have been applied: whether a write whose answer was lost had been applied is
    known to the one who asked, by its round id, and not to a retry loop. The atomic step would not apply a change
    twice, for its version is another by then; but it would answer that another change came first, which was this one.
    Sent again is only what a server said it had not done: it knows not the script, or no longer has the slot.
    """
    told = read_url(url)
    acknowledging = Acknowledging(replicas, timeout)
    match told.kind:
        case Kind.SENTINEL:
            return Server(_master_pool(told, timeout), acknowledging)
        case Kind.CLUSTER:
            return Cluster(told, {**_limits(timeout), **_patience(timeout)}, acknowledging)
    pool = BlockingConnectionPool.from_url(told.server, **_limits(timeout), **_patience(timeout), retry=_never_again())
    return Server(pool, acknowledging)


def _master_pool(told: Told, timeout: float) -> BlockingConnectionPool:
    read, pool, watching = (cast(Any, typed) for typed in (parse_url, _SentinelPool, Sentinel))
    options = {**read(told.server), **_patience(timeout), "retry": _never_again()}
    for where in ("host", "port"):  # the sentinels know
        del options[where]
    options["ssl"] = options.pop("connection_class", None) is SSLConnection
    tls = {name: value for name, value in options.items() if name.startswith("ssl")}
    of_sentinels = {**tls, **told.sentinel_login, **_patience(timeout), "retry": _never_again()}
    sentinel = watching(told.nodes, sentinel_kwargs=of_sentinels)
    return pool(told.master, sentinel, **options, **_limits(timeout))  # type: ignore[no-any-return]


def _limits(timeout: float) -> Mapping[str, Any]:
    return {"max_connections": _CONNECTIONS, "timeout": timeout}


def _patience(timeout: float) -> Mapping[str, Any]:
    return {"socket_timeout": timeout, "socket_connect_timeout": timeout}


def _never_again() -> Retry:
    return Retry(NoBackoff(), 0)
