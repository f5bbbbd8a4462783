"""Clients by URL."""

from redis import BlockingConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from roads_service.store.urls import check_url

_CONNECTIONS = 64


def client_for(url: str, timeout: float) -> Redis:
    """A client for `redis://`, `rediss://` or `unix://`; no wait outlasts `timeout` seconds.

    It connects with the first command. It never sends a command twice: whether a write whose answer was lost had been
    applied is known to the one who asked, by its round id, and not to a retry loop. Raises `urls.UnknownScheme`.
    """
    check_url(url)
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=_CONNECTIONS,
        timeout=timeout,
        socket_timeout=timeout,
        socket_connect_timeout=timeout,
        retry=Retry(NoBackoff(), 0),
    )
    return Redis(connection_pool=pool)
