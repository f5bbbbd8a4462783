"""Clients by URL."""

from urllib.parse import urlsplit

from redis import BlockingConnectionPool, Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

SCHEMES = ("redis", "rediss", "unix")
_CONNECTIONS = 64


class UnknownScheme(ValueError):
    """The URL is of no kind that the store can reach."""


def client_for(url: str, timeout: float) -> Redis:
    """A client for `redis://`, `rediss://` or `unix://`; waiting (to connect, for an answer) ends after `timeout` seconds.

    It connects with the first command. It never sends a command twice: whether a write whose answer was lost had been
    applied is known to the one who asked, by its round id, and not to a retry loop. Raises `UnknownScheme`.
    """
    if (scheme := urlsplit(url).scheme) not in SCHEMES:
        raise UnknownScheme(f"a Redis URL begins with {', '.join(f'{known}://' for known in SCHEMES)}, not {scheme!r}")
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=_CONNECTIONS,
        timeout=timeout,
        socket_timeout=timeout,
        socket_connect_timeout=timeout,
        retry=Retry(NoBackoff(), 0),
    )
    return Redis(connection_pool=pool)
