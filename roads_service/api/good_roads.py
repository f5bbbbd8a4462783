"""Good roads in event streams: which began and which ended between two boards of a table. Pure."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from roads_service.tables.documents import from_json, to_json

Road = tuple[int, str, int]  # its shoe, its name, and since which round it holds


@dataclass(frozen=True, slots=True)
class Held:
    """The good roads that a board lists, and the number of its last round."""

    table_id: str
    version: int
    roads: tuple[Road, ...]
    last_round: int | None

    @classmethod
    def on(cls, board: bytes) -> "Held":
        """What a board, as JSON, lists."""
        told: Mapping[str, Any] = from_json(board)
        last_round = told["last_round"]
        return cls(
            table_id=told["table"]["id"],
            version=told["version"],
            # A board that was kept before there were good roads lists none.
            roads=tuple((told["shoe"]["number"], road["name"], road["since"]) for road in told.get("good_roads", ())),
            last_round=last_round and last_round["number"],
        )

    def events_since(self, before: "Held") -> bytes:
        """An event for each road that ended after the board before, then for each that began."""
        if self.roads == before.roads:
            return b""
        ended = [self._event(name, "ends", self.last_round) for _, name, _ in _without(before.roads, self.roads)]
        begun = [self._event(name, "begins", since) for _, name, since in _without(self.roads, before.roads)]
        return b"".join(ended + begun)

    def _event(self, name: str, change: str, round_: int | None) -> bytes:
        table = {"id": self.table_id}
        told = {"table": table, "version": self.version, "name": name, "change": change, "round": round_}
        return b"event: good_road\ndata: %b\n\n" % to_json(told)


def _without(roads: Iterable[Road], others: Collection[Road]) -> list[Road]:
    return [road for road in roads if road not in others]
