"""What is said of a store that can't be reached."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from redis.exceptions import RedisClusterException, RedisError

from roads_service.store.watching import Watch

P = ParamSpec("P")
R = TypeVar("R")

# Of a cluster the client raises some that are no errors of the other kind: no node answers, a slot is nobody's.
CLIENT_ERRORS = (RedisError, RedisClusterException)


class Watched(Protocol):
    """Something that asks Redis, and who is told of it."""

    watch: Watch


W = TypeVar("W", bound=Watched)


class StoreAway(Exception):
    """Redis did not answer, or not as it must. A change may or may not have been applied."""


def or_away(ask: Callable[Concatenate[W, P], R]) -> Callable[Concatenate[W, P], R]:
    """What asks Redis, timed, and raising `StoreAway` instead of what the client raises."""
    operation = ask.__qualname__

    @wraps(ask)
    def asking(self: W, /, *args: P.args, **kwargs: P.kwargs) -> R:
        began = time.perf_counter()
        try:
            answer = ask(self, *args, **kwargs)
        except CLIENT_ERRORS as error:
            self.watch.asked(operation, time.perf_counter() - began, answered=False)
            raise StoreAway(f"{type(error).__name__}: {error}") from error
        self.watch.asked(operation, time.perf_counter() - began, answered=True)
        return answer

    return asking
