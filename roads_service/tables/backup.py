"""A floor as one file, and the floor that is made of it again.

The file is of JSON lines, packed by gzip, which tells a file that is not whole: first what it is, then a line for each
table and one for what belongs to none.
"""

import gzip
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from roads_service.store.backups import Backups, Kept
from roads_service.tables.documents import Document, from_json, to_json, write_time
from roads_service.tables.records import Dealer

_FORMAT = 1


class NoBackup(Exception):
    """The file is no backup, or not the whole of one."""


class NotEmpty(Exception):
    """There are tables already where a floor was to be restored."""


@dataclass(frozen=True, slots=True)
class Restored:
    """How many tables were restored, and which of them the engine deals at."""

    tables: int
    dealt_by_engine: tuple[str, ...]


def write_backup(backups: Backups, path: Path, now: datetime) -> int:
    """Write all of a floor into a file, which appears when it is whole and which only its owner can read.

    The number of its tables, those included of which no more than their last version is left.
    """
    part = path.with_name(f"{path.name}.part")
    table_ids = backups.table_ids()
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    with gzip.open(part, "wb") as file:
        _write(file, {"format": _FORMAT, "made_at": write_time(now)})
        _write(file, {"table": None, "keys": _written(backups.of_floor())})
        for table_id in table_ids:
            _write(file, {"table": table_id, "keys": _written(backups.of_table(table_id, now.toordinal()))})
    part.replace(path)
    return len(table_ids)


def restore_backup(backups: Backups, path: Path, now: datetime) -> Restored:
    """Make the floor again that a file holds. Raises `NoBackup` and `NotEmpty`, and has then written nothing.

    Each table goes on from a version that it can't have had before: the time in milliseconds. A client that knows a
    version from after the backup would else take the restored board for an old one, or, once that version comes again,
    another board for the one it has.
    """
    for _ in _groups(path):
        pass  # to the end, before anything is written
    if backups.table_ids():
        raise NotEmpty
    tables, dealt_by_engine = 0, []
    for table_id, kept in _groups(path):
        if table_id is None:
            backups.put_back(kept)
            continue
        fields = backups.put_table_back(table_id, kept, partial(_going_on, now))
        if b"table" in fields:
            tables += 1
            if from_json(fields[b"table"]).get("dealer") == Dealer.ENGINE:
                dealt_by_engine.append(table_id)
    return Restored(tables, tuple(dealt_by_engine))


def _going_on(now: datetime, fields: Mapping[bytes, bytes]) -> dict[bytes, bytes]:
    """What changes in a table's hash when it goes on from a version of now."""
    version = max(int(now.timestamp() * 1000), int(fields[b"version"]) + 1)
    documents = {
        name: to_json({**from_json(fields[name]), "version": version})
        for name in (b"table", b"board")
        if name in fields
    }
    return {b"version": str(version).encode(), **documents}


def _write(file: Any, document: Document) -> None:
    file.write(to_json(document) + b"\n")


def _written(kept: list[Kept]) -> list[list[Any]]:
    return [[one.name, one.expires_at, b64encode(one.value).decode()] for one in kept]


def _groups(path: Path) -> Iterator[tuple[str | None, list[Kept]]]:
    """The tables of a file with their keys. Raises `NoBackup`, at the end if it is there that something is missing."""
    try:
        with gzip.open(path, "rb") as file:
            if from_json(next(file, b"{}")).get("format") != _FORMAT:
                raise NoBackup(path)
            for line in file:
                group = from_json(line)
                kept = [Kept(name, b64decode(value), expires_at) for name, expires_at, value in group["keys"]]
                yield group["table"], kept
    except (EOFError, ValueError, zlib.error, gzip.BadGzipFile) as error:
        raise NoBackup(path) from error
