"""The state of a table at one version, and the step that leads from one to the next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from roads_service.store.changes import Change
from roads_service.tables.documents import (
    Document,
    audit_entry,
    board_document,
    stored_live,
    stored_paytable,
    stored_round,
    stored_shoe,
    table_document,
    to_json,
)
from roads_service.tables.drawn import stored_drawn
from roads_service.tables.live import NOTHING_GOING_ON, Live
from roads_service.tables.play import Play
from roads_service.tables.records import RecordedRound, Shoe, Table
from roads_service.tables.undealt import Undealt, stored_undealt


@dataclass(frozen=True, slots=True)
class State:
    """A table, the play of its current shoe, and what goes on between its rounds, as they stand at `version`.

    `undealt` is what the engine has still to deal: of the current shoe, or of the next, which then waits `shuffled`.
    Where the engine deals there is always one, elsewhere never.
    """

    version: int
    table: Table
    play: Play
    live: Live = NOTHING_GOING_ON
    undealt: Undealt | None = field(default=None, repr=False)

    @property
    def shuffled(self) -> Undealt | None:
        """The shoe that waits for its first card while the one before it is still shown."""
        waits = self.undealt is not None and self.undealt.number != self.play.shoe.number
        return self.undealt if waits else None

    def next(self, **parts: Any) -> "State":
        """The state one version on, with these parts in place of the old ones."""
        return replace(self, version=self.version + 1, **parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The state that a change leads to, and what must be written for it.

    `append` are new rounds, `replaces` a corrected one of `shoe` (the current one unless told), whose id is new if
    `new_id`; `shoes` are written beside the current one; `proofs` are by the shoe's number; `closes`, `drops` and
    `oldest_kept` are as in `Change`. `what` happened, from `before` to `after`, goes to the audit trail. `recorded` is
    the round that it was about, and `was_there` says that the change only added to what was known of it.
    """

    state: State
    what: str
    before: Document | None = None
    after: Document | None = None
    recorded: RecordedRound | None = None
    was_there: bool = False
    shoe: int | None = None
    shoes: Sequence[Shoe] = ()
    proofs: Mapping[int, Document] = field(default_factory=dict)
    append: Sequence[RecordedRound] = ()
    replaces: RecordedRound | None = None
    new_id: bool = False
    closes: int | None = None
    drops: Sequence[int] = ()
    oldest_kept: int = 0

    def change(self, now: datetime, who: str, delivery_id: str | None = None) -> Change:
        """The atomic change that brings the store here from the version before, done by `who`."""
        state, current = self.state, self.state.play.shoe
        shuffled = state.shuffled.announcement if state.shuffled else None
        identified = [*self.append, self.replaces] if self.replaces and self.new_id else self.append
        board = board_document(state.table, state.play, state.version, now, state.live)
        return Change(
            table_id=state.table.id,
            expects=state.version - 1,
            shoe=current.number if self.shoe is None else self.shoe,
            fields={
                "table": to_json(table_document(state.table, current, state.version, now, shuffled)),
                "shoe": current.number,
                "live": stored_live(state.live),
                "paytable": stored_paytable(state.table.paytable),
                "undealt": stored_undealt(state.undealt) if state.undealt else b"",
                "board": to_json(board),
                "drawn": stored_drawn(state.version, state.play.board),
            },
            shoes={written.number: stored_shoe(written) for written in (current, *self.shoes)},
            proofs={number: to_json(proof) for number, proof in self.proofs.items()},
            append=[stored_round(recorded) for recorded in self.append],
            replace={self.replaces.number: stored_round(self.replaces)} if self.replaces else {},
            round_ids={
                recorded.round_id: (recorded.shoe, recorded.number) for recorded in identified if recorded.round_id
            },
            closes=self.closes,
            drops=self.drops,
            oldest_kept=self.oldest_kept,
            audit=audit_entry(now, who, self.what, state.version, self.before, self.after),
            delivery=None if delivery_id is None else (delivery_id, outcome(state.version, self.recorded)),
            day=now.toordinal(),
        )


@dataclass(frozen=True, slots=True)
class Unchanged:
    """It is so already: `recorded` is the round that was told of, if one was; `late` says that it was overtaken."""

    recorded: RecordedRound | None = None
    late: bool = False


Done = Step | Unchanged


def outcome(version: int, recorded: RecordedRound | None) -> bytes:
    """What came of a delivery, as it is remembered: the version, and the place of the round that it was about."""
    place = f":{recorded.shoe}:{recorded.number}" if recorded else ""
    return f"{version}{place}".encode()
