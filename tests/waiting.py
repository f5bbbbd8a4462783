"""Waiting for the thing itself instead of for a while."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def until(look: Callable[[], T], seconds: float = 20.0) -> T:
    """What `look` gives as soon as it gives something true; what it raises on the way counts as nothing."""
    deadline = time.monotonic() + seconds
    last: BaseException | None = None
    while time.monotonic() < deadline:
        try:
            if seen := look():
                return seen
        except Exception as error:
            last = error
        time.sleep(0.02)
    raise AssertionError(f"nothing came of {look} in {seconds} s") from last
