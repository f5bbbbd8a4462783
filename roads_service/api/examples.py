"""Examples for openapi.yaml. The board's is one that the code makes, so that it can't grow old."""

from datetime import UTC, datetime
from typing import Any

from roads_service.baccarat import Cards, Hand, Outcome, Round, full_decks, read_card
from roads_service.roads import Thresholds
from roads_service.tables.documents import (
    board_document,
    from_json,
    round_document,
    shoe_document,
    shoe_summary,
    table_document,
    to_json,
)
from roads_service.tables.live import Live
from roads_service.tables.play import Play
from roads_service.tables.records import Limits, Report, Table
from roads_service.tables.undealt import ProofStatus, Shuffled, Undealt

_OPENED = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
NOW = datetime(2026, 1, 1, 20, 5, tzinfo=UTC)


def _hand(*cards: str) -> Hand:
    return Hand(tuple(read_card(card) for card in cards))


EXAMPLE_TABLE = Table(
    "B01", "Baccarat 1", limits=Limits(100, 50000, "HKD"), good_roads=Thresholds.of({"long_player": 3})
)
_REPORTS = (
    Report(Round(Outcome.TIE, 6, 6)),
    Report(Round(Outcome.BANKER, 2, 7, banker_pair=True)),
    Report(Round(Outcome.PLAYER)),
    Report(Round(Outcome.PLAYER)),
    Report(Round.from_cards(Cards(_hand("9H", "KD"), _hand("3S", "4C"))), "G-1005", 5, NOW),
)
EXAMPLE_PLAY = Play.opened(1, EXAMPLE_TABLE, 1, _OPENED).record_all(_REPORTS, 6, NOW)
_VERSION = 6


def plain(document: object) -> Any:
    """The document as JSON says it."""
    return from_json(to_json(document))


TABLE_BODY = {
    "name": "Baccarat 1",
    "limits": {"minimum": 100, "maximum": 50000, "currency": "HKD"},
    "good_roads": {"long_player": 3},
}
TABLE = plain(table_document(EXAMPLE_TABLE, EXAMPLE_PLAY.shoe, _VERSION, NOW))
TABLES = {"tables": [TABLE]}
ROUND_BODY = {"round_id": "G-1005", "number": 5, "cards": {"player": ["9H", "KD"], "banker": ["3S", "4C"]}}
OUTCOME_BODY = {"outcome": "banker", "player_total": 2, "banker_total": 7, "banker_pair": True}
ROUND = plain(round_document(EXAMPLE_PLAY.rounds[-1]))
RECORDED = {"round": ROUND, "version": _VERSION}
VOIDED = {"round": {**ROUND, "status": "void"}, "version": _VERSION + 1}
SHOE_BODY = {"rounds": [{"outcome": "banker"}, {"outcome": "tie", "player_total": 6, "banker_total": 6}]}
SHOE = plain(shoe_document(EXAMPLE_PLAY.shoe, EXAMPLE_PLAY.rounds))
SHOES = {"shoes": [plain(shoe_summary(EXAMPLE_PLAY.shoe))]}
BOARD = plain(board_document(EXAMPLE_TABLE, EXAMPLE_PLAY, _VERSION, NOW, Live()))
_GOOD_ROAD = {"table": {"id": "B01"}, "version": _VERSION, "name": "long_player", "change": "begins", "round": 5}
_BEGINS = f"event: good_road\\ndata: {to_json(_GOOD_ROAD).decode()}\\n\\n"
EVENTS_OF_ONE = _BEGINS + f"event: board\\ndata: {to_json(BOARD).decode()}\\nid: {_VERSION}\\n\\n"
EVENTS_OF_SEVERAL = _BEGINS + f"event: board\\ndata: {to_json(BOARD).decode()}\\nid: B01:{_VERSION},B02:17\\n\\n"
BOARDS = {"boards": [BOARD], "missing": ["B99"]}
_UNDEALT = Undealt.of(EXAMPLE_TABLE, 1, Shuffled(full_decks(8), 32 * "7f"))
PROOF = plain(_UNDEALT.proof(ProofStatus.OPEN))
DEALT = {"round": {**ROUND, "round_id": None}, "version": _VERSION}
STATUS = {"status": "ok"}
POSITION = {
    "table_id": "B01",
    "shoe": 1,
    "status": "open",
    "number": 5,
    "round_id": "G-1005",
    "phase": "idle",
    "version": _VERSION,
}
AUDIT = {
    "entries": [
        {
            "id": "1767297900000-0",
            "at": "2026-01-01T20:05:00.000Z",
            "by": "key 3f2a9c0d1e4b (pit boss)",
            "what": "round.voided",
            "version": _VERSION + 1,
            "before": ROUND,
            "after": {**ROUND, "status": "void"},
        }
    ]
}
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="422" viewBox="0 0 1280 422" role="img">'
    "<title>Baccarat 1, shoe 1, round 5</title>…</svg>"
)
METRICS = "# HELP roads_rounds_total Rounds recorded.\n# TYPE roads_rounds_total counter\nroads_rounds_total 5.0\n"
DESCRIPTION = "openapi: 3.1.0\ninfo:\n  title: roads_service\n"
ACCESS = {"scope": "feed", "name": "pit 3"}
