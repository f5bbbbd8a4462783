import io
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import pytest
from rich.console import Console
from shoes import dealt

from roads_service.display.terminal import ENGLISH, draw_board
from roads_service.roads import Board
from roads_service.tables.documents import board_document, from_json, in_window, to_json
from roads_service.tables.live import Live
from roads_service.tables.play import Play
from roads_service.tables.records import Shoe, ShoeStatus, Table
from roads_service.tables.rounds import Rounds
from roads_service.tables.written import WrittenRoads

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def board_json(shoe, rows=6, name="B01", status=ShoeStatus.OPEN, columns=None):
    """The board document of a shoe (letters, or numbered rounds) at table B01, as a client gets it."""
    rounds = dealt(shoe) if isinstance(shoe, str) else shoe
    record = Shoe(3, status, NOW, None, len(rounds), 1, NOW)
    drawn = Board.of(rounds, rows)
    play = Play(record, Rounds(), drawn, WrittenRoads().grow(drawn))
    document = board_document(Table("B01", name, rows), play, 1, NOW, Live())
    return from_json(to_json(document) if columns is None else in_window(to_json(document), columns))


@dataclass(frozen=True)
class Terminal:
    """A terminal to draw on, 70 columns wide unless told: too narrow for roads side by side."""

    width: int = 70
    color: bool = False
    encoding: str = "utf-8"

    def __call__(self, **other):
        return replace(self, **other)

    def draw(self, board, words=ENGLISH):
        """The lines of the drawing, without the blanks at their ends."""
        text = self._console().file
        console = self._console(text)
        console.print(draw_board(board, words))
        text.flush()
        return [line.rstrip() for line in text.buffer.getvalue().decode(self.encoding).splitlines()]

    def road(self, board, title):
        """The lines of one road without its title, or the empty cells at the right of the last mark."""
        lines = self.draw(board)
        start = next(number for number, line in enumerate(lines) if line.startswith(title)) + 1
        rows = board["roads"]["big_road"]["rows"] * (2 if title == "Bead plate" else 1)
        return [line.rstrip(" ·") for line in lines[start : start + rows]]

    def hues(self, board, sign):
        """Which of red, green and blue each such sign has on a terminal in colour; for a bead, what it lies on."""
        segments = self(color=True)._console().render(draw_board(board))
        return [
            _hue(segment.style.bgcolor or segment.style.color)
            for segment in segments
            if segment.text.strip() == sign and segment.style and segment.style.color
        ]

    def _console(self, file=None):
        return Console(
            file=file or io.TextIOWrapper(io.BytesIO(), encoding=self.encoding),
            width=self.width,
            force_terminal=self.color,
            color_system="truecolor" if self.color else None,
            no_color=False,
            legacy_windows=False,
        )


def _hue(color):
    parts = dict(zip(("red", "green", "blue"), color.get_truecolor(), strict=True))
    return max(parts, key=parts.get)


@pytest.fixture(scope="session")
def terminal():
    return Terminal()


@pytest.fixture(scope="session")
def board():
    return board_json
