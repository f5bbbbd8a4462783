"""API keys: who may do what. Only hashes are kept, so a key is shown once, when it is made."""

import hashlib
import secrets
from dataclasses import asdict, dataclass, replace
from enum import IntEnum
from typing import Any

import orjson

from roads_service.store.away import or_away
from roads_service.store.clients import Client
from roads_service.store.keys import Keys
from roads_service.store.watching import NOBODY, Watch

_FINGERPRINT = 12


class Scope(IntEnum):
    """What a key may do; each scope may do all that the ones before it may."""

    DISPLAY = 1
    FEED = 2
    ADMIN = 3


@dataclass(frozen=True, slots=True)
class Access:
    """What is known of a key: a fingerprint that names it in lists, its owner's name for it, its scope, its tables.

    Without `tables` it is for all of them.
    """

    fingerprint: str
    name: str
    scope: Scope
    tables: frozenset[str] = frozenset()
    created_at: str | None = None

    @property
    def label(self) -> str:
        """How the audit trail names the key's owner."""
        return f"key {self.fingerprint} ({self.name})"

    def may_change(self, table_id: str) -> bool:
        """Whether the key is for this table."""
        return not self.tables or table_id in self.tables


def hash_key(key: str) -> str:
    """The SHA-256 of a key in hexadecimal digits. Keys are long and random, so a fast hash gives nothing away."""
    return hashlib.sha256(key.encode(errors="surrogateescape")).hexdigest()


class AccessKeys:
    """The keys of one floor. Every method raises `StoreAway` when the store can't be reached."""

    def __init__(self, client: Client, keys: Keys, watch: Watch = NOBODY) -> None:
        """The keys that are kept in this Redis."""
        self.watch = watch
        self._redis: Any = client
        self._name = keys.access

    @or_away
    def create(self, name: str, scope: Scope, tables: frozenset[str], created_at: str) -> tuple[str, Access]:
        """Make a key; the key itself, which is kept nowhere, and what is known of it."""
        key = f"roads_{secrets.token_urlsafe(32)}"
        hashed = hash_key(key)
        access = Access(hashed[:_FINGERPRINT], name, scope, tables, created_at)
        self._redis.write(self._name, "HSET", self._name, hashed, _write(access))
        return key, access

    @or_away
    def all(self) -> list[Access]:
        """All keys, oldest first."""
        kept = [_read(written) for written in self._redis.hvals(self._name)]
        return sorted(kept, key=lambda access: (access.created_at or "", access.fingerprint))

    @or_away
    def find(self, key: str) -> Access | None:
        """What is known of a key; None if there is no such key, or no longer. One round trip."""
        written = self._redis.hget(self._name, hash_key(key))
        return _read(written) if written else None

    @or_away
    def revoke(self, fingerprint: str) -> bool:
        """Take a key away; whether there was one. It stops working at once, everywhere."""
        for hashed, written in self._redis.hgetall(self._name).items():
            if _read(written).fingerprint == fingerprint:
                return bool(self._redis.write(self._name, "HDEL", self._name, hashed))
        return False


def _write(access: Access) -> bytes:
    return orjson.dumps({**asdict(access), "scope": access.scope.name.lower(), "tables": sorted(access.tables)})


def _read(written: bytes) -> Access:
    access = Access(**orjson.loads(written))
    return replace(access, scope=Scope[str(access.scope).upper()], tables=frozenset(access.tables))
