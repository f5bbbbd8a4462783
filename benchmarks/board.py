"""What a round costs: growing a board by one, building it from nothing, and its JSON. Prints medians.

python benchmarks/board.py
"""

import json
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


def microseconds(run, number):
    """The median of 15 runs of `number` calls each, for one call."""
    return median(repeat(run, number=number, repeat=15)) / number * 1e6


def main():
    """Measure on the first 70 rounds of a real shoe."""
    shoe = json.loads(SHOES.read_text())["shoes"][0][:ROUNDS]
    rounds = [(number, Round(**{**told, "outcome": Outcome(told["outcome"])})) for number, told in enumerate(shoe, 1)]
    before, last = Board.of(rounds[:-1]), rounds[-1]
    board = before.grow(*last)
    assert board == Board.of(rounds)

    table = Table("B01", "Baccarat 1")
    now = Play.opened(1, examples.EXAMPLE_TABLE, 1, examples.NOW).shoe.opened_at
    play = Play.opened(1, examples.EXAMPLE_TABLE, 1, now).record_all([Report(round_) for _, round_ in rounds], 1, now)

    def draw():
        return to_json(board_document(table, play.shoe, board, play.last_round, 71, now, NOTHING_GOING_ON))

    grow = microseconds(lambda: before.grow(*last), 500)
    build = microseconds(lambda: Board.of(rounds), 20)
    write = microseconds(draw, 200)
    print(f"add the {ROUNDS}th round to a board of {ROUNDS - 1}: {grow:8.1f} µs")
    print(f"build the board of {ROUNDS} rounds from nothing: {build:8.1f} µs")
    print(f"write the board of {ROUNDS} rounds as JSON:      {write:8.1f} µs, {len(draw())} bytes")


if __name__ == "__main__":
    main()
