"""Backups: all that a floor keeps in Redis, taken out key by key and put back. Each table is taken at one moment."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from roads_service.store.away import or_away
from roads_service.store.clients import Client
from roads_service.store.keys import Keys
from roads_service.store.watching import NOBODY, Watch

_DAYS = (-2, -1, 0, 1)  # those of which deliveries are remembered, whatever the clocks of the workers


@dataclass(frozen=True, slots=True)
class Kept:
    """A key by its name without the prefix, its value as Redis writes it out (`DUMP`), and when it expires, in ms."""

    name: str
    value: bytes
    expires_at: int | None


Rewrite = Callable[[Mapping[bytes, bytes]], Mapping[bytes, bytes]]


class Backups:
    """One floor, to be copied. Every method raises `StoreAway` when the store can't be reached."""

    def __init__(self, client: Client, keys: Keys) -> None:
        self.watch: Watch = NOBODY
        self._redis: Any = client
        self._keys = keys

    @or_away
    def table_ids(self) -> list[str]:
        """The ids of all tables, those too that were removed and of which the version is left."""
        before, after = self._keys.table("*").split("*")
        names = self._redis.scan_iter(f"{before}*{after}", count=1000)
        return sorted({name.decode().removeprefix(before).removesuffix(after) for name in names})

    @or_away
    def of_table(self, table_id: str, today: int) -> list[Kept]:
        """All that is kept of a table at one moment; `today` is a count of days."""
        while True:
            version = self._redis.hget(self._keys.table(table_id), "version")
            names = self._names(table_id, today)
            with self._redis.pipeline(transaction=True) as together:
                together.hget(self._keys.table(table_id), "version")
                _ask(together, names)
                still, *answers = together.execute()
            if still == version:  # else there may be a shoe more than was known
                return self._read(names, answers)

    @or_away
    def of_floor(self) -> list[Kept]:
        """What belongs to no table: keys and pay tables."""
        kept = []
        for name in (self._keys.access, self._keys.paytables):
            with self._redis.pipeline(transaction=False) as one:
                _ask(one, [name])
                kept += self._read([name], one.execute())
        return kept

    @or_away
    def put_back(self, kept: Iterable[Kept]) -> None:
        """Put keys back that belong to no table, in place of what is there."""
        for one in kept:
            self._restore(self._redis, one, replace=True)

    @or_away
    def put_table_back(self, table_id: str, kept: Sequence[Kept], rewrite: Rewrite) -> Mapping[bytes, bytes]:
        """Put a table back, whole or not at all, with what `rewrite` makes of fields of its hash; all its fields.

        There are none of a table that was removed so long ago that its version is forgotten.
        """
        name = self._keys.table(table_id)
        aside = Kept(f"{self._without_prefix(name)}:restored", *_value_of(kept, self._without_prefix(name)))
        self._restore(self._redis, aside, replace=True)
        aside_name = f"{name}:restored"
        fields: dict[bytes, bytes] = self._redis.hgetall(aside_name)
        if not fields:
            return fields
        fields |= rewrite(fields)
        with self._redis.pipeline(transaction=True) as together:
            for one in kept:
                if one.name != self._without_prefix(name):
                    self._restore(together, one)
            together.hset(aside_name, mapping=fields)
            together.rename(aside_name, name)
            together.execute()
        self._redis.spublish(self._keys.boards(table_id), b"%b\n%b" % (fields[b"version"], fields.get(b"board", b"")))
        if b"table" in fields:
            self._redis.sadd(self._keys.tables, table_id)
        return fields

    def _names(self, table_id: str, today: int) -> list[str]:
        keys = self._keys
        shoes = (int(number) for number in self._redis.hkeys(keys.shoes(table_id)))
        return [
            *(keys.table(table_id), keys.shoes(table_id), keys.proofs(table_id)),
            *(keys.round_ids(table_id), keys.audit(table_id)),
            *(keys.rounds(table_id, shoe) for shoe in shoes),
            *(keys.deliveries(table_id, today + day) for day in _DAYS),
        ]

    def _read(self, names: Sequence[str], answers: Sequence[Any]) -> list[Kept]:
        of_each = zip(names, answers[::2], answers[1::2], strict=True)
        return [
            Kept(self._without_prefix(name), value, expires_at if expires_at > 0 else None)
            for name, value, expires_at in of_each
            if value is not None
        ]

    def _without_prefix(self, name: str) -> str:
        return name.removeprefix(self._keys.prefix)

    def _restore(self, redis: Any, kept: Kept, *, replace: bool = False) -> None:
        name = f"{self._keys.prefix}{kept.name}"
        redis.restore(name, kept.expires_at or 0, kept.value, replace=replace, absttl=kept.expires_at is not None)


def _ask(pipeline: Any, names: Iterable[str]) -> None:
    for name in names:
        pipeline.dump(name)
        pipeline.pexpiretime(name)


def _value_of(kept: Iterable[Kept], name: str) -> tuple[bytes, int | None]:
    return next((one.value, one.expires_at) for one in kept if one.name == name)
