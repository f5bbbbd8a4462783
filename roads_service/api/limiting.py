"""Who fails to authenticate too often from one address is told to wait; counted in Redis, so all workers agree."""

import math
import time
from typing import Any

import structlog
from flask import request
from limits import RateLimitItem, parse
from limits.storage import RedisStorage
from limits.strategies import FixedWindowRateLimiter

from roads_service.api.problems import Problem
from roads_service.api.services import services
from roads_service.store.away import CLIENT_ERRORS
from roads_service.store.clients import Client

_log = structlog.get_logger()


class _Counts(RedisStorage):
    """Counts that are asked for through our own client, of whatever it is a client."""

    def __init__(self, client: Client, prefix: str) -> None:
        self._client = client
        super().__init__("redis://", key_prefix=prefix)  # whose own client never connects

    def get_connection(self, readonly: bool = False) -> Any:  # noqa: ARG002  (theirs)
        return self._client


class Failures:
    """Counts of failed authentications by address."""

    def __init__(self, client: Client, prefix: str, most: str) -> None:
        """Counts in this Redis under a prefix; `most` is as `limits` writes it, as in `100/minute`."""
        self._limiter = FixedWindowRateLimiter(_Counts(client, f"{prefix}:failures"))
        self._most: RateLimitItem = parse(most)

    def count(self, address: str) -> float | None:
        """Count one more; the seconds to wait if they are too many. While Redis is away nothing is counted."""
        try:
            if self._limiter.hit(self._most, address):
                return None
            return self._limiter.get_window_stats(self._most, address).reset_time - time.time()
        except CLIENT_ERRORS as error:
            _log.warning("failure not counted", error=type(error).__name__)
            return None


def count_failure() -> None:
    """Count a failed authentication of the one who asks. Raises the problem 429 when they are too many."""
    wait = services().failures.count(request.remote_addr or "")
    if wait is not None:
        raise Problem(
            429,
            "too many failed authentications from this address",
            headers={"Retry-After": str(max(1, math.ceil(wait)))},
        )
