"""What is said of a store that can't be reached."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from redis.exceptions import RedisError

P = ParamSpec("P")
R = TypeVar("R")


class StoreAway(Exception):
    """Redis did not answer, or not as it must. A change may or may not have been applied."""


def or_away(ask: Callable[P, R]) -> Callable[P, R]:
    """What asks Redis, raising `StoreAway` instead of what the client raises."""

    @wraps(ask)
    def asking(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return ask(*args, **kwargs)
        except RedisError as error:
            raise StoreAway(f"{type(error).__name__}: {error}") from error

    return asking
