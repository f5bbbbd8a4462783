"""The floor: all that can be done with its tables. Every change is one atomic step on the version it was made from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache

from roads_service.store.changes import Answer, Applied, Known, Stale
from roads_service.store.store import Store
from roads_service.tables.documents import (
    Document,
    board_document,
    from_json,
    in_window,
    read_stored_round,
    read_stored_shoe,
    read_table,
    round_document,
    shoe_document,
    shoe_summary,
    to_json,
)
from roads_service.tables.errors import Busy, RoundConflict, SequenceGap, ShoeFull, ShoeNotFound, TableNotFound
from roads_service.tables.play import Play, find_round, id_taken, same_round
from roads_service.tables.records import RecordedRound, Report, Shoe, Table
from roads_service.tables.state import State
from roads_service.tables.turns import Turns

T = TypeVar("T")

_REMEMBERED_TABLES = 512
_PATIENCE = 2.0  # seconds that a change waits for its turn


@dataclass(frozen=True, slots=True)
class Recorded:
    """A round as it is recorded, the table's version, and whether this call changed anything."""

    round: RecordedRound
    version: int
    changed: bool


def utc_now() -> datetime:
    """The time, to the millisecond, as times are kept."""
    now = datetime.now(UTC)
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


class Floor:
    """The use cases. Methods raise the errors of `tables.errors`, and `StoreAway` when the store can't be reached."""

    def __init__(self, store: Store, keep: timedelta, clock: Callable[[], datetime] = utc_now) -> None:
        """A floor on this store; closed shoes stay readable for `keep`."""
        self._store = store
        self._keep = keep
        self._clock = clock
        self._turns = Turns(_PATIENCE)
        self._remembered: LRUCache[str, State] = LRUCache(_REMEMBERED_TABLES)
        self._remembering = Lock()

    # -- tables ----------------------------------------------------------------

    def tables(self) -> list[bytes]:
        """The JSON of every table, by id."""
        return self._store.tables()

    def table(self, table_id: str) -> bytes:
        """The JSON of one table."""
        table = self._store.standing(table_id).table
        if table is None:
            raise TableNotFound(table_id)
        return table

    def put_table(self, table: Table) -> tuple[bytes, bool]:
        """Open a table, or give it new settings: its JSON, and whether it is new. The same settings change nothing."""

        def attempt() -> bool | Stale:
            now = self._clock()
            version, before = self._standing(table.id)
            if before is None:
                play = Play.opened(1, table.rows, version + 1, now)
            elif before.table == table:
                return False
            else:
                play = Play.of(before.play.shoe, before.play.rounds, table.rows)
            answer = self._apply(State(version + 1, table, play), now)
            return answer if isinstance(answer, Stale) else before is None

        new = self._turns.until_applied(table.id, attempt)
        self._store.list_table(table.id)
        return self.table(table.id), new

    def remove_table(self, table_id: str) -> None:
        """Remove a table and all that it holds."""

        def attempt() -> Answer:
            stored = self._store.standing(table_id)
            if stored.table is None:
                raise TableNotFound(table_id)
            return self._store.remove(table_id, stored.version)

        self._turns.until_applied(table_id, attempt)
        self._store.unlist_table(table_id)

    # -- shoes -----------------------------------------------------------------

    def shoes(self, table_id: str) -> list[Document]:
        """The kept shoes of a table, newest first."""
        self.table(table_id)
        now = self._clock()
        shoes = [shoe for shoe in self._shoes(table_id) if self._is_kept(shoe, now)]
        return [shoe_summary(shoe) for shoe in sorted(shoes, key=lambda shoe: shoe.number, reverse=True)]

    def shoe(self, table_id: str, number: int) -> Document:
        """One shoe with its rounds."""
        return shoe_document(*self._shoe(table_id, number))

    def shoe_board(self, table_id: str, number: int, columns: int | None = None) -> tuple[int, bytes]:
        """The version and the board (JSON) of one shoe, with the last `columns` columns of each road if told."""
        table = read_table(from_json(self.table(table_id)))
        play = Play.of(*self._shoe(table_id, number), table.rows)
        shoe = play.shoe
        board = to_json(board_document(table, shoe, play.board, play.last_round, shoe.version, shoe.updated_at))
        return shoe.version, in_window(board, columns)

    def start_shoe(self, table_id: str, reports: Sequence[Report] = (), number: int | None = None) -> Document:
        """Close the current shoe and open the next with these rounds, all or nothing; the new shoe.

        `number` is what the sender expects the next shoe to be; another is a `SequenceGap`.
        """

        def attempt() -> Play | Stale:
            state = self._state(table_id)
            closing, now, version = state.play.shoe, self._clock(), state.version + 1
            if number is not None and number != closing.number + 1:
                raise SequenceGap("shoe", number, closing.number + 1)
            play = Play.opened(closing.number + 1, state.table.rows, version, now).record_all(reports, version, now)
            shoes = self._shoes(table_id)
            kept = [shoe.number for shoe in shoes if self._is_kept(shoe, now)]
            answer = self._apply(
                replace(state, version=version, play=play),
                now,
                shoes=[closing.closed(version, now)],
                append=play.rounds,
                closes=closing.number,
                drops=[shoe.number for shoe in shoes if shoe.number not in kept],
                oldest_kept=min(kept),
            )
            return self._unless_taken(table_id, answer, play)

        play = self._turns.until_applied(table_id, attempt)
        return shoe_document(play.shoe, play.rounds)

    # -- rounds ----------------------------------------------------------------

    def round(self, table_id: str, shoe: int, number: int) -> Document:
        """One round."""
        return round_document(self._round(table_id, shoe, number))

    def record(self, table_id: str, report: Report) -> Recorded:
        """Record the next round of the current shoe. A round that is recorded already (by its id) changes nothing."""

        def attempt() -> Recorded | Stale:
            state = self._state(table_id)
            if told := state.play.told_already(report):
                return Recorded(told, state.version, changed=False)
            now, version = self._clock(), state.version + 1
            try:
                play = state.play.record(report, version, now)
            except (SequenceGap, ShoeFull):
                # What comes late from an earlier shoe, with its number there, has its place already.
                if told := self._told_in_an_earlier_shoe(table_id, report):
                    return Recorded(told, state.version, changed=False)
                raise
            recorded = play.rounds[-1]
            match self._apply(replace(state, version=version, play=play), now, append=[recorded]):
                case Known(_, shoe, number):
                    told = same_round(self._known_round(table_id, shoe, number), report)
                    return Recorded(told, state.version, changed=False)
                case Stale() as stale:
                    return stale
                case Applied():
                    return Recorded(recorded, version, changed=True)

        return self._turns.until_applied(table_id, attempt)

    def amend(self, table_id: str, shoe: int, number: int, report: Report) -> Recorded:
        """Make a round, of any kept shoe, as if it had been dealt as reported; a void is restored."""
        return self._correct(table_id, shoe, number, lambda play, *at: play.amend(number, report, *at))

    def void(self, table_id: str, shoe: int, number: int) -> Recorded:
        """Make a round, of any kept shoe, as if it had not been dealt. It keeps its number."""
        return self._correct(table_id, shoe, number, lambda play, *at: play.void(number, *at))

    def current_shoe(self, table_id: str) -> int:
        """The number of the current shoe."""
        shoe = self._store.standing(table_id).shoe
        if shoe is None:
            raise TableNotFound(table_id)
        return shoe

    # -- boards ----------------------------------------------------------------

    def board(self, table_id: str, columns: int | None = None) -> tuple[int, bytes]:
        """The version and the board (JSON) of the current shoe with the last `columns` columns of each road if told."""
        version, board = self._store.board(table_id)
        if board is None:
            raise TableNotFound(table_id)
        return version, in_window(board, columns)

    def boards(self, table_ids: Sequence[str], columns: int | None = None) -> tuple[list[bytes], list[str]]:
        """The current boards (JSON) of several tables in their order, and the ids that no table has."""
        found = dict(zip(table_ids, self._store.boards(table_ids), strict=True))
        boards = [in_window(board, columns) for board in found.values() if board is not None]
        return boards, [table_id for table_id, board in found.items() if board is None]

    # -- within ----------------------------------------------------------------

    def _correct(
        self, table_id: str, shoe: int, number: int, correct: Callable[[Play, int, datetime], Play]
    ) -> Recorded:
        def attempt() -> Recorded | Stale:
            state = self._state(table_id)
            now, version = self._clock(), state.version + 1
            is_current = shoe == state.play.shoe.number
            before = state.play if is_current else Play.of(*self._shoe(table_id, shoe), state.table.rows)
            after = correct(before, version, now)
            recorded = after.round(number)
            if after is before:
                return Recorded(recorded, state.version, changed=False)
            answer = self._apply(
                replace(state, version=version, play=after if is_current else state.play),
                now,
                shoe=shoe,
                shoes=[after.shoe],
                replaces=recorded,
                new_id=recorded.round_id != before.round(number).round_id,
            )
            return self._unless_taken(table_id, answer, Recorded(recorded, version, changed=True))

        return self._turns.until_applied(table_id, attempt)

    def _standing(self, table_id: str) -> tuple[int, State | None]:
        """The version of a table and its state, None when there is no table."""
        stored = self._store.standing(table_id)
        if stored.table is None or stored.shoe is None:
            return stored.version, None
        with self._remembering:
            remembered = self._remembered.get(table_id)
        if remembered and remembered.version == stored.version:
            return stored.version, remembered
        # Should the table change between these two reads, the change made from them is stale and is made again.
        table = read_table(from_json(stored.table))
        shoe, rounds = self._store.shoe(table_id, stored.shoe)
        if shoe is None:
            raise Busy(table_id)
        play = Play.of(read_stored_shoe(shoe), [read_stored_round(round_) for round_ in rounds], table.rows)
        return stored.version, State(stored.version, table, play)

    def _state(self, table_id: str) -> State:
        _, state = self._standing(table_id)
        if state is None:
            raise TableNotFound(table_id)
        return state

    def _apply(self, state: State, now: datetime, **written: Any) -> Answer:
        """Bring the store to this state from the version before it."""
        answer = self._store.apply(state.change(now, **written))
        if isinstance(answer, Applied):
            with self._remembering:
                self._remembered[state.table.id] = state
        return answer

    def _unless_taken(self, table_id: str, answer: Answer, done: T) -> T | Stale:
        match answer:
            case Known(_, shoe, number):
                raise id_taken(self._known_round(table_id, shoe, number))
            case Stale() as stale:
                return stale
            case Applied():
                return done

    def _told_in_an_earlier_shoe(self, table_id: str, report: Report) -> RecordedRound | None:
        place = self._store.place_of(table_id, report.round_id) if report.round_id else None
        return place and same_round(self._known_round(table_id, *place), report)

    def _known_round(self, table_id: str, shoe: int, number: int) -> RecordedRound:
        try:
            return self._round(table_id, shoe, number)
        except ShoeNotFound:
            raise RoundConflict(f"the round id was used in shoe {shoe}, which is no longer kept") from None

    def _round(self, table_id: str, shoe: int, number: int) -> RecordedRound:
        kept, rounds = self._shoe(table_id, shoe)
        return find_round(kept, rounds, number)

    def _shoe(self, table_id: str, number: int) -> tuple[Shoe, list[RecordedRound]]:
        stored, rounds = self._store.shoe(table_id, number)
        shoe = stored and read_stored_shoe(stored)
        if not shoe or not self._is_kept(shoe, self._clock()):
            self.table(table_id)  # tells the one who has the table's id wrong
            raise ShoeNotFound(table_id, number)
        return shoe, [read_stored_round(round_) for round_ in rounds]

    def _shoes(self, table_id: str) -> list[Shoe]:
        return [read_stored_shoe(shoe) for shoe in self._store.shoes(table_id).values()]

    def _is_kept(self, shoe: Shoe, now: datetime) -> bool:
        return shoe.closed_at is None or now < shoe.closed_at + self._keep
