"""Replay: rounds from a file, shoe by shoe, sent to a table of a running service."""

import csv
import hashlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from http import HTTPStatus
from itertools import chain, groupby, repeat
from pathlib import Path
from typing import Any, NamedTuple

from marshmallow import ValidationError

from roads_service.api.faults import faults
from roads_service.api.schemas import RoundBody
from roads_service.baccarat import Outcome
from roads_service.client import Client, ServiceError
from roads_service.tables.records import Report

Body = dict[str, Any]

_LETTERS = {"B": Outcome.BANKER, "P": Outcome.PLAYER, "T": Outcome.TIE}
_HANDS = ("player", "banker")
_COPIED = ("outcome", "round_id", "finished_at")
_COLUMNS = (*_HANDS, *_COPIED, "shoe")


class UnreadableRounds(ValueError):
    """The file has no rounds that can be sent; the message names the file, the place in it and what is wrong there."""


# -- reading -------------------------------------------------------------------


class _Entry(NamedTuple):
    """A round in a file: where it stands, for people; what tells its shoe from the one before; its body."""

    where: str
    shoe: object
    body: Body


def read_rounds(path: Path) -> list[list[Body]]:
    """The shoes of a file, each a list of round bodies (DESIGN 5), oldest first; none is empty.

    `.json` is read as `{"shoes": [[round body, …], …]}`, as a list of shoes or as one of round bodies; `.csv` as hands
    of cards under a header; a file of any other name as letters. Raises `UnreadableRounds`, or `OSError`.
    """
    read = {".json": _read_json, ".csv": _read_hands}.get(path.suffix.lower(), _read_letters)
    try:
        shoes = _checked(read(path.read_text(encoding="utf-8-sig")))
    except UnicodeDecodeError:
        raise UnreadableRounds(f"{path}: not text in UTF-8") from None
    except UnreadableRounds as error:
        raise UnreadableRounds(f"{path}, {error}") from None
    if not shoes:
        raise UnreadableRounds(f"{path}: no rounds in it")
    return shoes


def _read_letters(text: str) -> Iterator[_Entry]:
    """A letter B, P or T a round; a blank line begins a new shoe, `#` a comment."""
    blank_lines = 0
    for line, written in enumerate(text.splitlines(), start=1):
        blank_lines += not written.strip()
        for letter in "".join(written.partition("#")[0].split()):
            if letter.upper() not in _LETTERS:
                raise UnreadableRounds(f"line {line}: {letter!r} is no outcome; write B, P or T")
            yield _Entry(f"line {line}", blank_lines, {"outcome": _LETTERS[letter.upper()].value})


def _read_json(text: str) -> Iterator[_Entry]:
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise UnreadableRounds(f"line {error.lineno}: not JSON: {error.msg}") from None
    shoes = document.get("shoes") if isinstance(document, dict) else document
    if not isinstance(shoes, list):
        raise UnreadableRounds('its JSON is neither a list nor an object with a list of "shoes"')
    if shoes and isinstance(shoes[0], dict):
        shoes = [shoes]
    for number, shoe in enumerate(shoes, start=1):
        if not isinstance(shoe, list) or not shoe:
            raise UnreadableRounds(f"shoe {number}: not a list of rounds")
        for place, body in enumerate(shoe, start=1):
            where = f"shoe {number}, round {place}"
            if not isinstance(body, dict):
                raise UnreadableRounds(f"{where}: not an object")
            yield _Entry(where, number, body)


def _read_hands(text: str) -> Iterator[_Entry]:
    """A row a round with the cards of both hands; another word in the column `shoe` begins a new shoe."""
    rows = csv.DictReader(text.splitlines(keepends=True), skipinitialspace=True, strict=True)
    try:
        rows.fieldnames = [column.strip() for column in rows.fieldnames or ()]
        _check_header(rows.fieldnames)
        for row in rows:
            where = f"line {rows.line_num}"
            if None in row or None in row.values():
                raise UnreadableRounds(f"{where}: not as many fields as the header has")
            cards = {side: row[side].split() for side in _HANDS}
            told = {column: row[column].strip() for column in _COPIED if row.get(column)}
            yield _Entry(where, row.get("shoe"), {"cards": cards, **told})
    except csv.Error as error:
        raise UnreadableRounds(f"line {rows.reader.line_num}: not CSV: {error}") from None


def _check_header(header: Sequence[str]) -> None:
    missing = [column for column in _HANDS if column not in header]
    unknown = [column for column in header if column not in _COLUMNS]
    if missing:
        raise UnreadableRounds(f"line 1: the header has no column {missing[0]!r}; player and banker are needed")
    if unknown:
        raise UnreadableRounds(f"line 1: {unknown[0]!r} is no column; there are {', '.join(_COLUMNS)}")


def _checked(entries: Iterator[_Entry]) -> list[list[Body]]:
    """The bodies by shoe. Raises `UnreadableRounds` at the first that can't be a round or can't stand in its place."""
    shoes: list[list[Body]] = []
    ids: set[str] = set()
    schema = RoundBody()
    for _, shoe in groupby(entries, key=lambda entry: entry.shoe):
        shoes.append([])
        for place, (where, _, body) in enumerate(shoe, start=1):
            try:
                _check_place(schema.load(body), place, ids)
            except ValidationError as error:
                pointer, detail = next(faults(error.messages))
                raise UnreadableRounds(f"{where}{pointer.replace('/', ', ')}: {detail}") from None
            except ValueError as error:
                raise UnreadableRounds(f"{where}: {error}") from None
            shoes[-1].append(body)
    return shoes


def _check_place(report: Report, place: int, ids: set[str]) -> None:
    """Raise `ValueError` unless the round belongs in this place of its shoe and its id, if told, is not among `ids`."""
    if report.number not in (None, place):
        raise ValueError(f"its number is {report.number}, its place in the shoe {place}")
    if report.round_id in ids:
        raise ValueError(f"the round_id {report.round_id!r} stands twice in the file")
    if report.round_id is not None:
        ids.add(report.round_id)


# -- sending -------------------------------------------------------------------


def replay(
    shoes: Sequence[Sequence[Body]],
    client: Client,
    table_id: str,
    progress: Callable[[int, int], object],
    interval: float = 0.0,
) -> None:
    """Send the shoes to a table, which is created if there is none, with `interval` seconds between two rounds.

    A shoe begins with its first round: if the table's current one has any, or is closed, the next is opened. `progress`
    is called after each round with the numbers of the shoe and of the round. Raises `ServiceError` at a refusal.
    """
    current = _current_shoe(client, table_id)
    number, begun = current["number"], current["rounds"] > 0 or current["status"] != "open"
    pauses = chain((0.0,), repeat(interval))
    for rounds in shoes:
        if begun:
            number += 1
            client.open_shoe(table_id, number)
        begun = True
        # Ids count for the whole table, so the shoe's number keeps a second replay of the same file apart.
        name = f"{_digest(rounds)}-{number}"
        for place, body in enumerate(rounds, start=1):
            time.sleep(next(pauses))
            round_id = body.get("round_id") or f"{name}-{place}"
            recorded = client.record(table_id, {**body, "number": place, "round_id": round_id})
            if (recorded["shoe"], recorded["number"]) != (number, place):
                before = f"round {recorded['number']} of shoe {recorded['shoe']}"
                raise ServiceError(f"the round_id {round_id!r} of round {place} was here before, as {before}")
            progress(number, place)


def _current_shoe(client: Client, table_id: str) -> dict[str, Any]:
    try:
        board = client.board(table_id)
    except ServiceError as error:
        if error.status != HTTPStatus.NOT_FOUND:
            raise
        client.create_table(table_id)
        board = client.board(table_id)
    shoe: dict[str, Any] = board["shoe"]
    return shoe


def _digest(rounds: Sequence[Body]) -> str:
    return hashlib.sha256(json.dumps(rounds, sort_keys=True).encode()).hexdigest()[:12]
