"""Faults: what a schema found wrong, field by field."""

from collections.abc import Iterator
from typing import Any


def faults(messages: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    """The JSON pointer and the sentence of each of marshmallow's messages, which it nests as the fields are."""
    if isinstance(messages, str):
        yield pointer, messages
    elif isinstance(messages, list):
        for message in messages:
            yield from faults(message, pointer)
    else:
        for key, inner in messages.items():
            step = "" if key == "_schema" else "/" + str(key).replace("~", "~0").replace("/", "~1")
            yield from faults(inner, pointer + step)
