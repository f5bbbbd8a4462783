"""Pay tables that operators define: the bytes of each by its name."""

from typing import Any

from roads_service.store.away import or_away
from roads_service.store.clients import Client
from roads_service.store.keys import Keys
from roads_service.store.watching import NOBODY, Watch


class PayTableShelf:
    """One floor's own pay tables. Every method raises `StoreAway` when Redis can't be reached."""

    def __init__(self, client: Client, keys: Keys, watch: Watch = NOBODY) -> None:
        self.watch = watch
        self._redis: Any = client
        self._key = keys.paytables

    @or_away
    def all(self) -> dict[str, bytes]:
        """All of them by name."""
        return {name.decode(): text for name, text in self._redis.hgetall(self._key).items()}

    @or_away
    def find(self, name: str) -> bytes | None:
        """The one with this name."""
        found: bytes | None = self._redis.hget(self._key, name)
        return found

    @or_away
    def count(self) -> int:
        """How many there are."""
        return int(self._redis.hlen(self._key))

    @or_away
    def add(self, name: str, text: bytes) -> bool:
        """Put one in; False, and it stays as it is, when the name is taken."""
        return bool(self._redis.write(self._key, "HSETNX", self._key, name, text))

    @or_away
    def remove(self, name: str) -> bool:
        """Take one away; False when it was not there."""
        return bool(self._redis.write(self._key, "HDEL", self._key, name))
