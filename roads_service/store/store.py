"""The store: what the service keeps, read and changed in whole steps. What its bytes say is for `tables`."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from typing import Any

from redis.exceptions import NoScriptError

from roads_service.store.away import or_away
from roads_service.store.changes import Answer, Applied, Change, Full, Known, Stale
from roads_service.store.clients import Client
from roads_service.store.keys import Keys, place, read_place
from roads_service.store.watching import NOBODY, Watch

# A shoe's rounds outlive its entry in the index, so that a listed shoe is never found without its rounds.
_GRACE_SECONDS = 3600
# A delivery is remembered under its day, for a day at the least.
_REMEMBER_SECONDS = 2 * 86_400 + _GRACE_SECONDS
_STANDING = ("version", "table", "shoe", "live", "paytable")  # of a table's hash
MOST_DELIVERIES = 100_000  # of a table in a day, more than one a second
MOST_AUDIT_ENTRIES = 2000  # of a table, give or take what Redis finds cheaper to keep


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it stands: its version (0 if it never was); its document, current shoe and the like, or None.

    `delivered` is what came of the delivery that was asked for, None if it is not remembered.
    """

    version: int
    table: bytes | None
    shoe: int | None
    live: bytes | None
    paytable: bytes | None
    delivered: bytes | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """What a table's state is built from: where it stands, its shoe with the rounds, its board, all at one moment.

    `drawn` is what the board grows on from. `undealt` are the cards that the engine has still to deal. They are for
    dealing alone: no answer, log or message may hold them.
    """

    standing: Stored
    shoe: bytes | None
    rounds: list[bytes]
    board: bytes | None
    drawn: bytes | None
    undealt: bytes | None = field(repr=False)


class Store:
    """One floor's state in a Redis or Valkey. Every method raises `StoreAway` when that can't be reached."""

    def __init__(self, client: Client, keys: Keys, keep_seconds: int, watch: Watch = NOBODY) -> None:
        """A store under these keys that keeps closed shoes for `keep_seconds`, and tells `watch` what it does."""
        self.watch = watch
        self._redis: Any = client  # redis-py types its answers for sync and async at once, which says nothing
        self._keys = keys
        self._keep_seconds = keep_seconds
        self._script = files(__package__).joinpath("change.lua").read_bytes()
        self._script_name = hashlib.sha1(self._script, usedforsecurity=False).hexdigest()

    @or_away
    def ping(self) -> None:
        """Ask whether Redis answers, of a cluster the part that has the list of tables."""
        self._redis.exists(self._keys.tables)

    @or_away
    def standing(self, table_id: str, delivery: tuple[str, int] | None = None) -> Stored:
        """Where a table stands, and whether a delivery (its id, the day) was here before. One round trip.

        One that was is confirmed, for it is now acknowledged once more.
        """
        with self._redis.pipeline(transaction=False) as both:
            # The table first: should the delivery arrive between the two, it is then seen.
            both.hmget(self._keys.table(table_id), *_STANDING)
            if delivery:
                delivery_id, today = delivery
                # The clocks of two workers may be a day apart around midnight.
                for day in (today, today - 1, today + 1):
                    both.hget(self._keys.deliveries(table_id, day), delivery_id)
            standing, *delivered = both.execute()
        known = next((what for what in delivered if what is not None), None)
        if known is not None:
            self.confirm(table_id)
        return replace(_read_standing(*standing), delivered=known)

    @or_away
    def place_of(self, table_id: str, round_id: str) -> tuple[int, int] | None:
        """The (shoe, number) of the round with this id, None if no kept round has it."""
        score = self._redis.zscore(self._keys.round_ids(table_id), round_id)
        return None if score is None else read_place(score)

    @or_away
    def audit(self, table_id: str, before: str | None, most: int) -> list[tuple[str, bytes]]:
        """The last `most` entries of the audit trail (before that id), oldest first, each with its id."""
        end = f"({before}" if before else "+"
        entries = self._redis.xrevrange(self._keys.audit(table_id), end, "-", count=most)
        return [(entry_id.decode(), fields[b"entry"]) for entry_id, fields in reversed(entries)]

    @or_away
    def board(self, table_id: str) -> tuple[int, bytes | None]:
        """The version and the ready board of a table's current shoe, None when there is no table. One round trip."""
        version, board = self._redis.hmget(self._keys.table(table_id), "version", "board")
        return int(version or 0), board

    @or_away
    def boards(self, table_ids: Iterable[str]) -> list[bytes | None]:
        """The ready boards of several tables, in their order."""
        return [board for (board,) in self._of_each(table_ids, "board")]

    @or_away
    def versions(self, table_ids: Iterable[str]) -> list[tuple[int, bool]]:
        """Of each table, in their order, its version (0 if it never was) and whether it is there."""
        return [(int(version or 0), shoe is not None) for version, shoe in self._of_each(table_ids, "version", "shoe")]

    @or_away
    def versioned_boards(self, table_ids: Iterable[str]) -> list[tuple[int, bytes | None]]:
        """Of each table, in their order, its version and its ready board, None where there is no table."""
        return [(int(version or 0), board) for version, board in self._of_each(table_ids, "version", "board")]

    @or_away
    def tables(self) -> list[bytes]:
        """The documents of all tables, by id."""
        table_ids = sorted(name.decode() for name in self._redis.smembers(self._keys.tables))
        return [table for (table,) in self._of_each(table_ids, "table") if table]

    @or_away
    def shoes(self, table_id: str) -> dict[int, bytes]:
        """The kept shoes of a table by number."""
        shoes: dict[bytes, bytes] = self._redis.hgetall(self._keys.shoes(table_id))
        return {int(number): shoe for number, shoe in shoes.items()}

    @or_away
    def shoe(self, table_id: str, number: int) -> tuple[bytes | None, list[bytes]]:
        """One shoe with its rounds, at one moment; (None, []) when it is not kept."""
        with self._redis.pipeline(transaction=True) as both:
            both.hget(self._keys.shoes(table_id), number)
            both.lrange(self._keys.rounds(table_id, number), 0, -1)
            shoe, rounds = both.execute()
        return shoe, rounds

    @or_away
    def played(self, table_id: str, number: int) -> Played:
        """What the state of a table is built from whose current shoe this is, at one moment."""
        with self._redis.pipeline(transaction=True) as all_of_it:
            all_of_it.hmget(self._keys.table(table_id), *_STANDING, "board", "drawn", "undealt")
            all_of_it.hget(self._keys.shoes(table_id), number)
            all_of_it.lrange(self._keys.rounds(table_id, number), 0, -1)
            (*standing, board, drawn, undealt), shoe, rounds = all_of_it.execute()
        return Played(_read_standing(*standing), shoe, rounds, board, drawn, undealt)

    @or_away
    def proof(self, table_id: str, number: int) -> bytes | None:
        """What may be told of a shoe that the engine shuffled; None of any other."""
        proof: bytes | None = self._redis.hget(self._keys.proofs(table_id), number)
        return proof

    @or_away
    def apply(self, change: Change) -> Answer:
        """Apply a change, whole or not at all. One round trip."""
        answer = self._change(
            self._keys_of(change),
            [
                *self._head(change),
                "change",
                *_listed(change.replace.items()),
                *_listed(change.fields.items()),
                *_listed(change.shoes.items()),
                *_listed(change.proofs.items()),
                *_listed([(round_,) for round_ in change.append]),
                *_listed([(number,) for number in change.drops]),
                "keep" if change.closes is None else "close",
                place(change.oldest_kept, 0),
            ],
        )
        read = _read_answer(answer)
        if isinstance(read, Known):
            self.confirm(change.table_id)
        return self._told(change, read)

    @or_away
    def remember(self, table_id: str, expects: int, delivery: tuple[str, bytes], day: int) -> Answer:
        """Remember a delivery (its id, what came of it) that changed nothing, if the table still has this version."""
        nothing = Change(table_id=table_id, expects=expects, shoe=0, delivery=delivery, day=day)
        return _read_answer(self._change(self._keys_of(nothing), [*self._head(nothing), "remember"]))

    @or_away
    def remove(self, table_id: str, expects: int, audit: bytes) -> Answer:
        """Remove a table and all that it holds, if it still has this version; its audit trail stays a while."""
        removal = Change(table_id=table_id, expects=expects, shoe=0, audit=audit)
        numbers = self._redis.hkeys(self._keys.shoes(table_id))
        answer = self._change(
            [*self._keys_of(removal), *(self._keys.rounds(table_id, int(number)) for number in numbers)],
            [*self._head(removal), "remove"],
        )
        return self._told(removal, _read_answer(answer))

    @or_away
    def confirm(self, table_id: str) -> None:
        """Return once all that was written of a table counts as written, by whomever.

        To be called before something is acknowledged that was there already: the one who wrote it may not have lived to
        see it in the replicas. Where none are waited for, nothing is asked.
        """
        if self._redis.replicas:
            key = self._keys.confirmed(table_id)
            self._redis.write(key, "SET", key, b"", "EX", 1)

    @or_away
    def list_table(self, table_id: str) -> None:
        """Put a table on the list of tables. To be called after the table is made."""
        self._redis.write(self._keys.tables, "SADD", self._keys.tables, table_id)

    @or_away
    def unlist_table(self, table_id: str) -> None:
        """Take a removed table off the list of tables.

        The list lives in another slot than the table, so no script can change both: should the table have been made
        again meanwhile, it is put back.
        """
        self._redis.write(self._keys.tables, "SREM", self._keys.tables, table_id)
        if self.standing(table_id).table:
            self.list_table(table_id)

    def _change(self, keys: Sequence[str], args: Sequence[Any]) -> Sequence[bytes]:
        """What the script answers, once what it wrote counts."""
        told = (len(keys), *keys, *args)
        try:
            return self._redis.write(keys[0], "EVALSHA", self._script_name, *told)  # type: ignore[no-any-return]
        except NoScriptError:  # a server that has begun anew, or was a replica
            return self._redis.write(keys[0], "EVAL", self._script, *told)  # type: ignore[no-any-return]

    def _of_each(self, table_ids: Iterable[str], *fields: str) -> list[list[bytes | None]]:
        with self._redis.pipeline(transaction=False) as all_of_them:
            for table_id in table_ids:
                all_of_them.hmget(self._keys.table(table_id), *fields)
            answers: list[list[bytes | None]] = all_of_them.execute()
        return answers

    def _told(self, change: Change, answer: Answer) -> Answer:
        if isinstance(answer, Applied):
            self.watch.changed(change.table_id, change.version, len(change.append))
        return answer

    def _keys_of(self, change: Change) -> list[str]:
        keys, table_id = self._keys, change.table_id
        return [
            keys.table(table_id),
            keys.shoes(table_id),
            keys.round_ids(table_id),
            keys.rounds(table_id, change.shoe),
            keys.rounds(table_id, change.shoe if change.closes is None else change.closes),
            keys.audit(table_id),
            keys.deliveries(table_id, change.day),
            keys.proofs(table_id),
        ]

    def _head(self, change: Change) -> list[Any]:
        return [
            *(change.expects, change.version, self._keep_seconds + _GRACE_SECONDS),
            *(self._keys.boards(change.table_id), self.watch.request_id()),
            *_listed([(round_id, place(*at)) for round_id, at in change.round_ids.items()]),
            *(MOST_DELIVERIES, _REMEMBER_SECONDS),
            *_listed([change.delivery] if change.delivery else []),
            *(MOST_AUDIT_ENTRIES, change.audit),
        ]


def _read_standing(
    version: bytes | None, table: bytes | None, shoe: bytes | None, live: bytes | None, paytable: bytes | None
) -> Stored:
    return Stored(int(version or 0), table, int(shoe) if shoe else None, live, paytable)


def _listed(items: Iterable[tuple[Any, ...]]) -> list[Any]:
    rows = list(items)
    return [len(rows), *(value for row in rows for value in row)]


def _read_answer(answer: Sequence[bytes]) -> Answer:
    match answer:
        case [b"applied"]:
            return Applied()
        case [b"stale"]:
            return Stale()
        case [b"full"]:
            return Full()
        case [b"known", round_id, score]:
            return Known(round_id.decode(), *read_place(float(score)))
    raise AssertionError(f"change.lua answered {answer!r}")
