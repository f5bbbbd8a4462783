"""A screen as someone sees it who looks at it, and what the service says that should be there."""

import json
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from feeding import Connection, Sender
from playwright.sync_api import Locator, Page, expect
from running import Service
from waiting import until

from roads_service.display.words import LANGUAGES

ROADS = ("bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig")
OUTCOMES = {"B": "banker", "P": "player", "T": "tie"}
REAL_SHOES = json.loads((Path(__file__).parents[3] / "examples" / "real_shoes.json").read_text())["shoes"]
LANGS = tuple(LANGUAGES)
# A hundred rounds: the first dragon is long gone, the last three lie one above the other at the right edge.
DRAGONS = "TTBPBB" + "P" * 14 + "BTPPBTTBPBBPPPBPPBPTBBPB" + "PBPPBPBBP" + "B" * 13 + "P" * 15 + "TT" + "B" * 14 + "PPT"
# What the browser says itself of a line that a test cuts.
LINE_LOST = r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_SOCKET|503"
READ_MARKS = """root => [...root.querySelectorAll("g.mark")].map(mark => [
    mark.dataset.road, +mark.dataset.column, +mark.dataset.row, mark.dataset.round, mark.dataset.value])"""

Mark = tuple[str, int, int, str, str]


def told(letters: str) -> list[dict[str, Any]]:
    """Rounds of which only the outcome is told."""
    return [{"outcome": OUTCOMES[letter]} for letter in letters]


def opened_table(service: Service, **settings: Any) -> str:
    """A new table's id."""
    table_id = f"S{uuid.uuid4().hex[:8]}"
    limits = {"minimum": 100, "maximum": 50000, "currency": "HKD"}
    body = {"name": f"Salon {table_id}", "limits": limits, **settings}
    assert service.call("PUT", f"/v1/tables/{table_id}", body).status_code == 201
    return table_id


def cells(board: dict[str, Any]) -> set[Mark]:
    """The marks that a board asks for."""
    return {
        (
            name,
            cell["column"],
            cell["row"],
            str(cell["round"] or ""),
            cell.get("color") or cell.get("outcome") or "tie",
        )
        for name, road in board["roads"].items()
        for cell in road["cells"]
    }


def fitting(board: dict[str, Any], columns: dict[str, int]) -> set[Mark]:
    """The marks of each road's last columns, of which so many fit."""
    first = {name: max(0, road["columns"] - columns[name]) for name, road in board["roads"].items()}
    return {mark for mark in cells(board) if mark[1] >= first[mark[0]]}


@dataclass
class Screen:
    """`/display/{table_id}` in a browser."""

    page: Page
    service: Service
    table_id: str
    sender: Sender = field(init=False)

    def __post_init__(self) -> None:
        self.sender = Sender(Connection(self.service.url))

    def open(self, **query: str) -> "Screen":
        """Open it and wait until the board is there."""
        self.page.goto(f"{self.service.url}/display/{self.table_id}?{urlencode(query)}")
        expect(self.element.locator(".picture svg").first).to_be_visible()
        return self

    def resize(self, width: int, height: int) -> None:
        """Give the screen another size, and wait until the board is drawn for it."""
        self.page.set_viewport_size({"width": width, "height": height})
        # The board is drawn anew when its size is observed, which is before the second frame from now.
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    @property
    def element(self) -> Locator:
        return self.page.locator("baccarat-board")

    @property
    def line(self) -> Locator:
        """What is said of the line to the service."""
        return self.page.locator("#line")

    def start_shoe(self, rounds: list[dict[str, Any]]) -> None:
        answer = self.service.call("POST", f"/v1/tables/{self.table_id}/shoes", {"rounds": rounds})
        assert answer.status_code == 201, answer.text

    def record(self, letter: str) -> int:
        """Record a round; the version that it made."""
        answer = self.service.call("POST", f"/v1/tables/{self.table_id}/rounds", told(letter)[0])
        assert answer.status_code == 201, answer.text
        return int(answer.json()["version"])

    def send(self, type_: str, **data: Any) -> None:
        """An event of the feed at this table."""
        self.sender.send(type_, self.table_id, **data)

    def board(self) -> dict[str, Any]:
        return self.service.call("GET", f"/v1/tables/{self.table_id}/board").json()

    def wait_for_round(self, number: int, milliseconds: float = 15_000) -> None:
        """Until the bead of this round is on the board."""
        bead = self.element.locator(f'g.mark[data-road="bead_plate"][data-round="{number}"]')
        expect(bead).to_have_count(1, timeout=milliseconds)

    def wait_for_version(self, version: int) -> None:
        """Until the board is of this version or a later one."""
        until(lambda: self.element.evaluate("board => board.board.version") >= version)

    def marks(self) -> set[Mark]:
        read = self.element.evaluate(f"board => ({READ_MARKS})(board.shadowRoot)")
        marks = {tuple(mark) for mark in read}
        assert len(marks) == len(read), "a mark is drawn twice"
        return marks

    def columns(self) -> dict[str, int]:
        """How many columns of each road fit."""
        return self.element.evaluate(
            """board => Object.fromEntries([...board.shadowRoot.querySelectorAll("g.road")].map(
                road => [road.dataset.road, +road.dataset.columns]))"""
        )
