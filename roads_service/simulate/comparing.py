"""Comparing: what tables dealt, with what the service shows of it, down to every cell."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from roads_service.baccarat import Cards, Hand, Outcome, Round, read_card
from roads_service.client import Client, ServiceError
from roads_service.roads import Board
from roads_service.simulate.tables import SimulatedTable
from roads_service.tables.documents import from_json, to_json
from roads_service.tables.written import ROADS

Document = Mapping[str, Any]


@dataclass
class Comparison:
    """What was compared, counted, and each difference as a sentence."""

    shoes: int = 0
    rounds: int = 0
    cells: int = 0
    differences: list[str] = field(default_factory=list)


def compare(client: Client, table: SimulatedTable) -> Comparison:
    """Compare the shoes that a table dealt, and its board, with what the service shows of them."""
    comparison = Comparison()
    try:
        comparison.differences.extend(_differences(client, table, comparison))
    except ServiceError as error:
        comparison.differences.append(f"{table.id} can't be read: {error}")
    return comparison


def _differences(client: Client, table: SimulatedTable, comparison: Comparison) -> Iterator[str]:
    if not table.shoes:
        return
    last = max(table.shoes)
    shown = {shoe["number"]: shoe for shoe in client.shoes(table.id)}
    for number in sorted(shown.keys() - table.shoes.keys()):
        if number >= table.first_shoe:
            yield f"{table.id} shoe {number} is shown and was not dealt"
    for number, rounds in table.shoes.items():
        dealt = [from_json(told) for told in rounds]
        where = f"{table.id} shoe {number}"
        if number not in shown:
            yield f"{where} is missing"
            continue
        comparison.shoes += 1
        comparison.rounds += len(dealt)
        status = "open" if number == last else "closed"
        yield from _fields(where, {"status": status, "rounds": len(dealt)}, shown[number])
        yield from _rounds(where, dealt, client.shoe(table.id, number)["rounds"])
        board = client.board(table.id) if number == last else client.shoe_board(table.id, number)
        comparison.cells += sum(len(road["cells"]) for road in board["roads"].values())
        yield from _board(f"{where}, board", number, dealt, board)


def _rounds(where: str, dealt: Sequence[Document], shown: Sequence[Document]) -> Iterator[str]:
    for number, (was, is_) in enumerate(zip_longest(dealt, shown), start=1):
        place = f"{where} round {number}"
        if was is None:
            yield f"{place} is shown and was not dealt"
        elif is_ is None:
            yield f"{place} is missing"
        else:
            told = {name: value for name, value in was.items() if name != "table_id"}
            yield from _fields(place, {**told, "status": "valid"}, is_)


def _board(where: str, number: int, dealt: Sequence[Document], shown: Document) -> Iterator[str]:
    rows = shown["roads"]["bead_plate"]["rows"]  # a setting of the table, which is not ours
    board = Board.of(((place, _round(told)) for place, told in enumerate(dealt, start=1)), rows)
    yield from _fields(where, {"number": number, "rounds": len(dealt)}, shown["shoe"])
    yield from _fields(where, {"phase": "idle", "cards": {"player": [], "banker": []}}, shown["live"])
    yield from _fields(f"{where}, statistics", from_json(to_json(board.statistics)), shown["statistics"])
    for side in (Outcome.BANKER, Outcome.PLAYER):
        yield from _fields(f"{where}, next {side}", board.ask(side)._asdict(), shown["next"][side])
    for name in ROADS:
        road = getattr(board, name)
        yield from _fields(
            f"{where}, {name}", {"rows": rows, "columns": road.columns, "offset": 0}, shown["roads"][name]
        )
        yield from _cells(f"{where}, {name}", [mark._asdict() for mark in road.marks], shown["roads"][name]["cells"])


def _round(told: Document) -> Round:
    player, banker = (Hand(tuple(map(read_card, told["cards"][side]))) for side in ("player", "banker"))
    return Round.from_cards(Cards(player, banker))


def _cells(where: str, dealt: Sequence[Document], shown: Sequence[Document]) -> Iterator[str]:
    for mark, cell in zip_longest(dealt, shown):
        if mark != cell:
            yield f"{where} shows {cell or 'nothing'} where {mark or 'nothing'} was dealt"


def _fields(where: str, dealt: Document, shown: Document) -> Iterator[str]:
    for name, value in dealt.items():
        if shown.get(name) != value:
            yield f"{where}: {name} is shown as {shown.get(name)!r}, dealt was {value!r}"
