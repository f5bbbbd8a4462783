"""Examples of the feed for openapi.yaml: a delivery of each type, and its answers."""

from typing import Any

from roads_service.api.examples import ROUND

_TIME = "2026-01-01T20:05:00.000Z"
_CARDS = {"player": ["9H", "KD"], "banker": ["3S", "4C"]}

_DATA: dict[str, dict[str, Any]] = {
    "table.opened": {"name": "Baccarat 1", "limits": {"minimum": 100, "maximum": 50000, "currency": "HKD"}},
    "table.closed": {},
    "shoe.started": {"shoe": 2},
    "shoe.ended": {"shoe": 1},
    "shoe.synced": {"shoe": 1, "rounds": [{"outcome": "tie"}, {"outcome": "banker", "round_id": "G-1002"}]},
    "betting.opened": {"closes_at": "2026-01-01T20:05:20.000Z"},
    "betting.closed": {},
    "card.dealt": {"shoe": 1, "number": 5, "round_id": "G-1005", "hand": "player", "position": 1, "card": "9H"},
    "card.withdrawn": {"shoe": 1, "number": 5, "hand": "player", "card": "9H"},
    "round.finished": {"shoe": 1, "number": 5, "round_id": "G-1005", "cards": _CARDS},
    "round.voided": {"shoe": 1, "number": 5},
    "round.amended": {"shoe": 1, "number": 5, "outcome": "banker", "player_total": 2, "banker_total": 7},
}

DELIVERIES = {
    type_: {"type": type_, "timestamp": _TIME, "data": {"table_id": "B01", **data}} for type_, data in _DATA.items()
}
APPLIED = {"status": "applied", "table_id": "B01", "version": 6, "round": ROUND}
IGNORED = {"status": "ignored", "table_id": None, "version": None, "round": None}
