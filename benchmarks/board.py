"""What a round costs: growing a board by one, building it from nothing, and its JSON. Prints medians.

python benchmarks/board.py
"""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from timeit import repeat

from roads_service.api import examples
from roads_service.baccarat import Outcome, Round
from roads_service.roads import Board
from roads_service.tables.documents import board_document, to_json
from roads_service.tables.live import NOTHING_GOING_ON
from roads_service.tables.play import Play
from roads_service.tables.records import Report, Table

SHOES = Path(__file__).resolve().parent.parent / "examples" / "real_shoes.json"
ROUNDS = 70


def microseconds(run: Callable[[], object], number: int) -> float:
    """The median of 15 runs of `number` calls each, for one call."""
    return median(repeat(run, number=number, repeat=15)) / number * 1e6


def main() -> None:
    """Measure on the first 70 rounds of a real shoe."""
    shoe = json.loads(SHOES.read_text())["shoes"][0][:ROUNDS]
    rounds = [(number, Round(**{**told, "outcome": Outcome(told["outcome"])})) for number, told in enumerate(shoe, 1)]
    table, now = Table("B01", "Baccarat 1"), examples.NOW
    reports = [Report(round_) for _, round_ in rounds]

    def played(count: int) -> Play:
        return Play.opened(1, table, 1, now).record_all(reports[:count], count, now)

    def add(before: Play, report: Report) -> bytes:
        play = before.record(report, before.shoe.version + 1, now)
        return to_json(board_document(table, play, play.shoe.version, now, NOTHING_GOING_ON))

    before = played(ROUNDS - 1)
    text = add(before, reports[-1])
    whole = played(ROUNDS)
    assert text == to_json(board_document(table, whole, whole.shoe.version, now, NOTHING_GOING_ON))

    grow = microseconds(lambda: before.board.grow(*rounds[-1]), 500)
    build = microseconds(lambda: Board.of(rounds), 20)
    print(f"add the {ROUNDS}th round to a board of {ROUNDS - 1}: {grow:8.1f} µs")
    print(f"build the board of {ROUNDS} rounds from nothing: {build:8.1f} µs")
    for number in (10, ROUNDS):
        before = played(number - 1)
        took = microseconds(partial(add, before, reports[number - 1]), 200)
        size = len(add(before, reports[number - 1]))
        print(f"record round {number} and write the board as JSON: {took:8.1f} µs, {size} bytes")


if __name__ == "__main__":
    main()
