"""Draws the boards that the documentation shows: `make pictures` writes them beside this file."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from roads_service.baccarat import Outcome, Round
from roads_service.display.svg import draw_board
from roads_service.display.themes import THEMES
from roads_service.display.words import words
from roads_service.tables.documents import board_document, from_json, to_json
from roads_service.tables.live import Live
from roads_service.tables.play import Play
from roads_service.tables.records import Report, Table

HERE = Path(__file__).parent
SHOES = HERE.parents[1] / "examples" / "real_shoes.json"
ROUNDS = 80
LANGUAGES = {"dark": "en", "light": "zh-Hant"}


def board() -> dict[str, Any]:
    """The board of a shoe that was really dealt, when most of it is played."""
    then = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
    told = json.loads(SHOES.read_text())["shoes"][0][:ROUNDS]
    reports = [Report(Round(**round_ | {"outcome": Outcome(round_["outcome"])})) for round_ in told]
    table = Table("B01", "Baccarat 1")
    play = Play.opened(1, table, 1, then).record_all(reports, 1, then)
    document = board_document(table, play, 1, then, Live())
    document_as_read: dict[str, Any] = from_json(to_json(document))
    return document_as_read


def pictures() -> dict[str, str]:
    """The text of each picture by the name of its file."""
    return {
        f"board-{theme}.svg": draw_board(board(), words(LANGUAGES[theme]), theme=theme, width=1280) + "\n"
        for theme in THEMES
    }


if __name__ == "__main__":
    for name, text in pictures().items():
        (HERE / name).write_text(text)
