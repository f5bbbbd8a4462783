"""Reports and what a floor shows of them, in letters: `B` banker, `P` player, `T` tie, `-` a void."""

from datetime import UTC, datetime, timedelta

from roads_service.baccarat import Outcome, Round
from roads_service.tables.documents import from_json
from roads_service.tables.records import Report

OUTCOMES = {"B": Outcome.BANKER, "P": Outcome.PLAYER, "T": Outcome.TIE}


class Clock:
    """A clock that stands still until it is set on."""

    def __init__(self):
        self.now = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)

    def __call__(self):
        return self.now

    def wait(self, **time):
        self.now += timedelta(**time)


def told(letter, round_id=None, number=None, finished_at=None):
    return Report(Round(OUTCOMES[letter]), round_id, number, finished_at)


def history(floor, table_id="B01", shoe=1):
    rounds = floor.shoe(table_id, shoe)["rounds"]
    assert [round_["number"] for round_ in rounds] == list(range(1, len(rounds) + 1))
    return "".join("-" if round_["status"] == "void" else round_["outcome"][0].upper() for round_ in rounds)


def board(floor, table_id="B01"):
    version, text = floor.board(table_id)
    document = from_json(text)
    assert document["version"] == version
    return document


def beads(floor, table_id="B01"):
    return "".join(cell["outcome"][0].upper() for cell in board(floor, table_id)["roads"]["bead_plate"]["cells"])
