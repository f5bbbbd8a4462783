"""What is said of a store that can't be reached."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from redis.exceptions import RedisClusterException, RedisError

P = ParamSpec("P")
R = TypeVar("R")

# Of a cluster the client raises some that are no errors of the other kind: no node answers, a slot is nobody's.
CLIENT_ERRORS = (RedisError, RedisClusterException)


class StoreAway(Exception):
    """Redis did not answer, or not as it must. A change may or may not have been applied."""


def or_away(ask: Callable[P, R]) -> Callable[P, R]:
    """What asks Redis, raising `StoreAway` instead of what the client raises."""

    @wraps(ask)
    def asking(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return ask(*args, **kwargs)
        except CLIENT_ERRORS as error:
            raise StoreAway(f"{type(error).__name__}: {error}") from error

    return asking
