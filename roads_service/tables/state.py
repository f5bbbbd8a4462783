"""The state of a table at one version, and the change that leads from one to the next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from roads_service.store.changes import Change
from roads_service.tables.documents import (
    board_document,
    stored_round,
    stored_shoe,
    table_document,
    to_json,
)
from roads_service.tables.play import Play
from roads_service.tables.records import RecordedRound, Shoe, Table


@dataclass(frozen=True, slots=True)
class State:
    """A table and the play of its current shoe, as they stand at `version`."""

    version: int
    table: Table
    play: Play

    def change(
        self,
        now: datetime,
        *,
        shoe: int | None = None,
        shoes: Sequence[Shoe] = (),
        append: Sequence[RecordedRound] = (),
        replaces: RecordedRound | None = None,
        new_id: bool = False,
        closes: int | None = None,
        drops: Sequence[int] = (),
        oldest_kept: int = 0,
    ) -> Change:
        """The atomic change that brings the store to this state from the version before it.

        `append` are new rounds and `replaces` a corrected one (with a `new_id` or its old one) of `shoe`, which is the
        current one unless told; `shoes` are written beside the current one. The rest is as in `Change`.
        """
        current = self.play.shoe
        identified = [*append, replaces] if replaces and new_id else append
        return Change(
            table_id=self.table.id,
            expects=self.version - 1,
            shoe=current.number if shoe is None else shoe,
            fields={
                "table": to_json(table_document(self.table, current, self.version, now)),
                "shoe": current.number,
                "board": to_json(
                    board_document(self.table, current, self.play.board, self.play.last_round, self.version, now)
                ),
            },
            shoes={written.number: stored_shoe(written) for written in (current, *shoes)},
            append=[stored_round(recorded) for recorded in append],
            replace={replaces.number: stored_round(replaces)} if replaces else {},
            round_ids={
                recorded.round_id: (recorded.shoe, recorded.number) for recorded in identified if recorded.round_id
            },
            closes=closes,
            drops=drops,
            oldest_kept=oldest_kept,
        )
