"""The floor: all that can be done with its tables. Every change is one atomic step on the version it was made from."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import partial
from typing import TypeVar

from roads_service.store.changes import Answer, Applied, Full, Known, Stale
from roads_service.store.store import Store, Stored
from roads_service.tables import chance, engine, reactions, steps
from roads_service.tables.documents import (
    Document,
    audit_entry,
    board_document,
    from_json,
    in_window,
    phase_document,
    read_stored_live,
    read_stored_paytable,
    read_stored_round,
    read_stored_shoe,
    read_table,
    round_document,
    shoe_document,
    shoe_summary,
    to_json,
)
from roads_service.tables.drawn import read_stored_drawn
from roads_service.tables.errors import (
    Busy,
    ProofNotFound,
    RoundConflict,
    RoundNotFound,
    ShoeNotFound,
    TableNotFound,
    TablesError,
    TooManyDeliveries,
)
from roads_service.tables.events import (
    CardDealt,
    Event,
    RoundAmended,
    RoundFinished,
    RoundVoided,
    ShoeStarted,
    ShoeSynced,
    TableOpened,
)
from roads_service.tables.live import Live
from roads_service.tables.play import Play, find_round, id_taken, same_round
from roads_service.tables.records import RecordedRound, Report, Shoe, Table
from roads_service.tables.rounds import Rounds
from roads_service.tables.settling import Settlement, Wager, settle_round
from roads_service.tables.state import Done, State, Step, Unchanged, outcome
from roads_service.tables.turns import Turns
from roads_service.tables.undealt import Shuffle, read_undealt
from roads_service.tables.unseen import Unseen, unseen_cards
from roads_service.tables.written import WrittenRoads

T = TypeVar("T")

_PATIENCE = 2.0  # seconds that a change waits for its turn


@dataclass(frozen=True, slots=True)
class Recorded:
    """A round as it is recorded, the table's version, and whether this call changed anything."""

    round: RecordedRound
    version: int
    changed: bool


class Reception(StrEnum):
    """What became of a delivery."""

    APPLIED = "applied"
    DUPLICATE = "duplicate"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class Received:
    """What became of a delivery, the table's version, and the round that it was about, if it was about one."""

    status: Reception
    version: int
    round: RecordedRound | None = None


def utc_now() -> datetime:
    """The time, to the millisecond, as times are kept."""
    now = datetime.now(UTC)
    return now.replace(microsecond=now.microsecond // 1000 * 1000)


class Floor:
    """The use cases. Methods raise the errors of `tables.errors`, and `StoreAway` when the store can't be reached."""

    def __init__(
        self,
        store: Store,
        keep: timedelta,
        clock: Callable[[], datetime] = utc_now,
        shuffle: Shuffle = chance.shuffle,
    ) -> None:
        """A floor on this store; closed shoes stay readable for `keep`, and the engine deals what `shuffle` gives."""
        self._store = store
        self._keep = keep
        self._clock = clock
        self._shuffle = shuffle
        self._turns = Turns(_PATIENCE)
        self._who = "the service"

    def as_asked_by(self, who: str) -> "Floor":
        """The same floor, whose changes the audit trail tells to be by `who`."""
        floor = copy(self)
        floor._who = who
        return floor

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
            version, state, _ = self._standing(table.id)
            if state:
                done = engine.change_table(state, table, self._shuffle, now)
            else:
                done = engine.make_table(version, table, self._shuffle, now)
            answer = self._apply(table.id, done, now)
            return answer if isinstance(answer, Stale) else state is None

        new = self._turns.until_applied(table.id, attempt)
        self._store.list_table(table.id)
        return self.table(table.id), new

    def remove_table(self, table_id: str) -> None:
        """Remove a table and all that it holds; its audit trail stays for as long as shoes are kept."""

        def attempt() -> Answer:
            stored = self._store.standing(table_id)
            if stored.table is None:
                raise TableNotFound(table_id)
            before = from_json(stored.table)
            entry = audit_entry(self._clock(), self._who, "table.removed", stored.version + 1, before, None)
            return self._store.remove(table_id, stored.version, entry)

        self._turns.until_applied(table_id, attempt)
        self._store.unlist_table(table_id)

    def audit(self, table_id: str, before: str | None, most: int) -> list[Document]:
        """The last `most` entries of the audit trail (before that id), oldest first."""
        entries = self._store.audit(table_id, before, most)
        if not entries:
            self.table(table_id)
        return [{"id": entry_id, **from_json(entry)} for entry_id, entry in entries]

    def position(self, table_id: str) -> Document:
        """Where a table stands: what a table system needs to know to go on."""
        state = self._state(table_id)
        shoe, rounds = state.play.shoe, state.play.rounds
        return {
            "table_id": table_id,
            "shoe": shoe.number,
            "status": shoe.status,
            "number": len(rounds),
            "round_id": rounds[-1].round_id if rounds else None,
            "phase": phase_document(state.live)["phase"],
            "version": state.version,
        }

    # -- shoes -----------------------------------------------------------------

    def shoes(self, table_id: str) -> list[Document]:
        """The kept shoes of a table, newest first."""
        self.table(table_id)
        now = self._clock()
        shoes = [shoe for shoe in self._shoes(table_id) if not shoe.is_over(now, self._keep)]
        return [shoe_summary(shoe) for shoe in sorted(shoes, key=lambda shoe: shoe.number, reverse=True)]

    def shoe(self, table_id: str, number: int) -> Document:
        """One shoe with its rounds."""
        return shoe_document(*self._shoe(table_id, number))

    def shoe_board(self, table_id: str, number: int, columns: int | None = None) -> tuple[int, bytes]:
        """The version and the board (JSON) of one shoe, with the last `columns` columns of each road if told."""
        stored = self._store.standing(table_id)
        if stored.table is None:
            raise TableNotFound(table_id)
        if number == stored.shoe:
            return self.board(table_id, columns)
        table = _table_of(stored)
        play = Play.of(*self._shoe(table_id, number), table.rows, table.good_roads)
        shoe = play.shoe
        document = board_document(table, play, shoe.version, shoe.updated_at, Live())
        return shoe.version, in_window(to_json(document), columns)

    def start_shoe(self, table_id: str, reports: Sequence[Report] = (), number: int | None = None) -> Document:
        """Close the current shoe and open the next with these rounds, all or nothing; the new shoe.

        `number` is what the sender expects the next shoe to be; another is a `SequenceGap`.
        """

        def attempt() -> Play | Stale:
            state, now = self._state(table_id), self._clock()
            shelf = reactions.Shelf(self._shoes(table_id), self._keep)
            step = engine.start_shoe(state, reports, number, shelf, self._shuffle, now)
            return self._unless_taken(table_id, self._apply(table_id, step, now), step.state.play)

        play = self._turns.until_applied(table_id, attempt)
        return shoe_document(play.shoe, play.rounds)

    def proof(self, table_id: str, number: int) -> bytes:
        """What anyone may know (JSON) of a shoe that the engine shuffled: its cards too, once it is over."""
        proof = self._store.proof(table_id, number)
        if proof is None:
            self.table(table_id)  # tells the one who has the table's id wrong
            raise ProofNotFound(table_id, number)
        return proof

    # -- rounds ----------------------------------------------------------------

    def round(self, table_id: str, shoe: int, number: int) -> Document:
        """One round."""
        return round_document(self._round(table_id, shoe, number))

    def record(self, table_id: str, report: Report) -> Recorded:
        """Record the next round of the current shoe. A round that is recorded already (by its id) changes nothing."""

        def attempt() -> Recorded | Stale:
            state, now = self._state(table_id), self._clock()
            done = self._or_told_before(table_id, report, lambda: steps.record(state, report, now))
            match self._apply(table_id, done, now):
                case Known(_, shoe, number):
                    return Recorded(self._told_before(table_id, shoe, number, report), state.version, changed=False)
                case Stale() as stale:
                    return stale
            return _recorded(done, state)

        return self._turns.until_applied(table_id, attempt)

    def deal(self, table_id: str, key: str | None = None) -> Recorded:
        """Deal and record the next round. A key that was here before changes nothing: its round as it is recorded."""
        # No id of a delivery can have a line feed.
        delivery_id = None if key is None else f"deal\n{key}"

        def attempt() -> Recorded | Stale:
            now = self._clock()
            delivery = (delivery_id, now.toordinal()) if delivery_id else None
            version, state, delivered = self._standing(table_id, delivery)
            if delivered is not None:
                _, *place = _read_outcome(delivered)
                return Recorded(self._round(table_id, *place), version, changed=False)
            if state is None:
                raise TableNotFound(table_id)
            shoes = self._shoes(table_id) if state.shuffled else ()
            step = engine.deal(state, reactions.Shelf(shoes, self._keep), self._shuffle, now)
            return self._unless_taken(table_id, self._apply(table_id, step, now, delivery_id), _recorded(step, state))

        return self._turns.until_applied(table_id, attempt)

    def amend(self, table_id: str, shoe: int, number: int, report: Report) -> Recorded:
        """Make a round, of any kept shoe, as if it had been dealt as reported; a void is restored."""
        return self._correct(table_id, shoe, number, steps.amendment(report))

    def void(self, table_id: str, shoe: int, number: int) -> Recorded:
        """Make a round, of any kept shoe, as if it had not been dealt. It keeps its number."""
        return self._correct(table_id, shoe, number, steps.voiding)

    def current_shoe(self, table_id: str) -> int:
        """The number of the current shoe."""
        shoe = self._store.standing(table_id).shoe
        if shoe is None:
            raise TableNotFound(table_id)
        return shoe

    def settle(self, table_id: str, shoe: int, number: int, wagers: Sequence[Wager]) -> Settlement:
        """What becomes of the bets of a round, by its shoe's pay table and the table's house rules as they are now."""
        stored = self._store.standing(table_id)
        if stored.table is None:
            raise TableNotFound(table_id)
        return settle_round(_table_of(stored), self._round(table_id, shoe, number), wagers)

    def unseen(self, table_id: str) -> Unseen:
        """The cards of the current shoe that nobody has seen yet, as far as rounds and dealt cards were told."""
        return unseen_cards(self._state(table_id))

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

    # -- the feed --------------------------------------------------------------

    def receive(self, event: Event, delivery_id: str) -> Received:
        """Apply an event once, however often it is delivered under this id. What is told of the future is of now."""
        event = replace(event, at=min(event.at, self._clock()))

        def attempt() -> Received | Stale:
            now = self._clock()
            version, state, delivered = self._standing(event.table_id, (delivery_id, now.toordinal()))
            if delivered is not None:
                return self._received_before(event.table_id, delivered)
            done = self._react(version, state, event, now)
            answer = self._apply(event.table_id, done, now, delivery_id)
            if isinstance(answer, Known) and isinstance(event, RoundFinished):
                done = Unchanged(self._told_before(event.table_id, answer.shoe, answer.number, event.report))
            if isinstance(done, Unchanged):
                # Else the same delivery, should it come once more, could undo what happens meanwhile.
                delivery = delivery_id, outcome(version, done.recorded)
                answer = self._store.remember(event.table_id, version, delivery, now.toordinal())
            return self._unless_taken(event.table_id, answer, _received(done, version))

        received = self._turns.until_applied(event.table_id, attempt)
        if isinstance(event, TableOpened):
            self._store.list_table(event.table_id)
        return received

    def _react(self, version: int, state: State | None, event: Event, now: datetime) -> Done:
        if isinstance(event, TableOpened):
            return reactions.open_table(version, state, event, now)
        if state is None:
            raise TableNotFound(event.table_id)
        match event:
            case RoundVoided(shoe=shoe, number=number, round_id=round_id):
                return self._correction(state, *self._place(state, shoe, number, round_id), steps.voiding, now)
            case RoundAmended(report=report, shoe=shoe):
                place = self._place(state, shoe, report.number, report.round_id)
                return self._correction(state, *place, steps.amendment(report), now)
            case RoundFinished(shoe=int(shoe)) | CardDealt(shoe=int(shoe)) if shoe < state.play.shoe.number:
                earlier = Play.of(*self._shoe(event.table_id, shoe), state.table.rows, state.table.good_roads)
                if isinstance(event, CardDealt):
                    return reactions.deal_earlier(earlier, event)
                return reactions.finish_earlier(state, earlier, event, now)
        # Only what opens a shoe clears the shelf of those that are over their time.
        shoes = self._shoes(event.table_id) if isinstance(event, ShoeStarted | ShoeSynced) else ()
        react = partial(reactions.react, state, event, reactions.Shelf(shoes, self._keep), now)
        return (
            self._or_told_before(event.table_id, event.report, react) if isinstance(event, RoundFinished) else react()
        )

    def _place(self, state: State, shoe: int | None, number: int | None, round_id: str | None) -> tuple[int, int]:
        """The (shoe, number) of a round that was told by its number or else by its id."""
        if number is not None:
            return shoe or state.play.shoe.number, number
        place = self._store.place_of(state.table.id, round_id or "")
        if place is None or shoe not in (None, place[0]):
            raise RoundNotFound(shoe or state.play.shoe.number, round_id)
        return place

    def _received_before(self, table_id: str, delivered: bytes) -> Received:
        version, *place = _read_outcome(delivered)
        try:
            recorded = self._round(table_id, *place) if place else None
        except (ShoeNotFound, RoundNotFound):  # shoes may be kept for a shorter time than deliveries
            recorded = None
        return Received(Reception.DUPLICATE, version, recorded)

    # -- within ----------------------------------------------------------------

    def _correct(self, table_id: str, shoe: int, number: int, correction: steps.Correction) -> Recorded:
        def attempt() -> Recorded | Stale:
            state, now = self._state(table_id), self._clock()
            done = self._correction(state, shoe, number, correction, now)
            return self._unless_taken(table_id, self._apply(table_id, done, now), _recorded(done, state))

        return self._turns.until_applied(table_id, attempt)

    def _correction(self, state: State, shoe: int, number: int, correction: steps.Correction, now: datetime) -> Done:
        is_current = shoe == state.play.shoe.number
        table = state.table
        before = state.play if is_current else Play.of(*self._shoe(table.id, shoe), table.rows, table.good_roads)
        return steps.correct(state, before, number, correction, now)

    def _standing(
        self, table_id: str, delivery: tuple[str, int] | None = None
    ) -> tuple[int, State | None, bytes | None]:
        """The version of a table, its state, and what came of a delivery if it was here before.

        There is no state without a table, and none is read for a delivery that was here.
        """
        while True:
            stored = self._store.standing(table_id, delivery)
            if stored.table is None or stored.shoe is None or stored.delivered is not None:
                return stored.version, None, stored.delivered
            if state := self._read_state(table_id, stored.version, stored.shoe):
                return stored.version, state, None

    def _read_state(self, table_id: str, version: int, shoe_number: int) -> State | None:
        """The state of a table whose version and current shoe are these, None if it has changed meanwhile."""
        played = self._store.played(table_id, shoe_number)
        stored = played.standing
        if (stored.version, stored.shoe) != (version, shoe_number):
            return None
        if played.shoe is None:
            raise Busy(table_id)
        table, shoe = _table_of(stored), read_stored_shoe(played.shoe)
        rounds = Rounds(played.rounds, partial(read_stored_round, shoe=shoe))
        board = read_stored_drawn(played.drawn, version)
        if board and played.board:
            play = Play(shoe, rounds, board, WrittenRoads.read(played.board, board))
        else:  # by another version of this service
            play = Play.of(shoe, rounds, table.rows, table.good_roads)
        live = read_stored_live(stored.live) if stored.live else Live()
        undealt = read_undealt(played.undealt) if played.undealt else None
        return State(version, table, play, live, undealt)

    def _state(self, table_id: str) -> State:
        _, state, _ = self._standing(table_id)
        if state is None:
            raise TableNotFound(table_id)
        return state

    def _apply(self, table_id: str, done: Done, now: datetime, delivery_id: str | None = None) -> Answer:
        """Bring the store to where the step leads; what is so already has only to be confirmed."""
        if isinstance(done, Unchanged):
            self._store.confirm(table_id)
            return Applied()
        return self._store.apply(done.change(now, self._who, delivery_id))

    def _unless_taken(self, table_id: str, answer: Answer, done: T) -> T | Stale:
        match answer:
            case Known(_, shoe, number):
                raise id_taken(self._known_round(table_id, shoe, number))
            case Full():
                raise TooManyDeliveries(table_id)
            case Stale() as stale:
                return stale
        return done

    def _or_told_before(self, table_id: str, report: Report, record: Callable[[], Done]) -> Done:
        """What recording gives, or if it is refused, the round of an earlier shoe that the report's id stands for."""
        try:
            return record()
        except TablesError:
            place = self._store.place_of(table_id, report.round_id) if report.round_id else None
            if place is None:
                raise
            return Unchanged(self._told_before(table_id, *place, report))

    def _told_before(self, table_id: str, shoe: int, number: int, report: Report) -> RecordedRound:
        return same_round(self._known_round(table_id, shoe, number), report)

    def _known_round(self, table_id: str, shoe: int, number: int) -> RecordedRound:
        try:
            return self._round(table_id, shoe, number)
        except ShoeNotFound:
            raise RoundConflict(f"the round id was used in shoe {shoe}, which is no longer kept") from None

    def _round(self, table_id: str, shoe: int, number: int) -> RecordedRound:
        return find_round(*self._shoe(table_id, shoe), number)

    def _shoe(self, table_id: str, number: int) -> tuple[Shoe, Rounds]:
        stored, rounds = self._store.shoe(table_id, number)
        shoe = stored and read_stored_shoe(stored)
        if not shoe or shoe.is_over(self._clock(), self._keep):
            self.table(table_id)  # tells the one who has the table's id wrong
            raise ShoeNotFound(table_id, number)
        return shoe, Rounds(rounds, partial(read_stored_round, shoe=shoe))

    def _shoes(self, table_id: str) -> list[Shoe]:
        return [read_stored_shoe(shoe) for shoe in self._store.shoes(table_id).values()]


def _table_of(stored: Stored) -> Table:
    assert stored.table is not None
    return read_table(from_json(stored.table), read_stored_paytable(stored.paytable))


def _read_outcome(delivered: bytes) -> list[int]:
    """What `outcome` wrote: the version, and the shoe and number of a round if there was one."""
    return [int(part) for part in delivered.split(b":")]


def _recorded(done: Done, before: State) -> Recorded:
    assert done.recorded is not None
    if isinstance(done, Unchanged):
        return Recorded(done.recorded, before.version, changed=False)
    return Recorded(done.recorded, done.state.version, changed=True)


def _received(done: Done, version: int) -> Received:
    match done:
        case Step(was_there=was_there):
            status = Reception.DUPLICATE if was_there else Reception.APPLIED
            return Received(status, done.state.version, done.recorded)
        case Unchanged(late=True):
            return Received(Reception.IGNORED, version)
    return Received(Reception.DUPLICATE, version, done.recorded)
