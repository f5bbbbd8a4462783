"""Play: a shoe with its rounds and its board, and what rounds, voids and amendments make of it. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from roads_service.roads import Board, Thresholds
from roads_service.tables.errors import RoundConflict, RoundNotFound, SequenceGap, ShoeFull
from roads_service.tables.records import (
    MOST_ROUNDS,
    RecordedRound,
    Report,
    RoundStatus,
    Shoe,
    ShoeStatus,
    Table,
    valid_rounds,
)
from roads_service.tables.rounds import Rounds
from roads_service.tables.written import WrittenRoads


@dataclass(frozen=True, slots=True)
class Play:
    """A shoe, all its rounds (number 1 first), the board of those that count, and its roads as they are sent."""

    shoe: Shoe
    rounds: Rounds
    board: Board
    written: WrittenRoads

    @classmethod
    def of(cls, shoe: Shoe, rounds: Rounds, rows: int, thresholds: Thresholds) -> "Play":
        """The play that was kept, its board built anew with grids `rows` deep and good roads by these thresholds."""
        board = Board.of(valid_rounds(rounds), rows, thresholds)
        return cls(shoe, rounds, board, WrittenRoads().grow(board))

    @classmethod
    def opened(cls, number: int, table: Table, version: int, now: datetime, commitment: str | None = None) -> "Play":
        """The play of a table's new shoe."""
        shoe = Shoe(
            number,
            ShoeStatus.OPEN,
            opened_at=now,
            closed_at=None,
            rounds=0,
            version=version,
            updated_at=now,
            paytable=table.paytable,
            commitment=commitment,
        )
        return cls(shoe, Rounds(), Board.empty(table.rows, table.good_roads), WrittenRoads())

    @property
    def last_round(self) -> RecordedRound | None:
        """The last round that counts."""
        return next((recorded for recorded in reversed(self.rounds) if recorded.status is RoundStatus.VALID), None)

    def round(self, number: int) -> RecordedRound:
        """The round with this number. Raises `RoundNotFound`."""
        return find_round(self.shoe, self.rounds, number)

    def identified(self, report: Report) -> RecordedRound | None:
        """The round that has the report's id, whatever the report tells of it."""
        return self._by_id(report.round_id)

    def record_all(self, reports: Iterable[Report], version: int, now: datetime) -> "Play":
        """The play with all these rounds. Raises `SequenceGap`, `ShoeFull`, and `RoundConflict` for a repeated id."""
        play = self
        for report in reports:
            if other := play._by_id(report.round_id):
                raise id_taken(other)
            play = play.record(report, version, now)
        return play

    def record(self, report: Report, version: int, now: datetime) -> "Play":
        """The play with one more round. Raises `SequenceGap`, `ShoeFull`."""
        number = len(self.rounds) + 1
        _check_place(report, number)
        if number > MOST_ROUNDS:
            raise ShoeFull(MOST_ROUNDS)
        recorded = RecordedRound(
            round_id=report.round_id,
            shoe=self.shoe.number,
            number=number,
            round=report.round,
            status=RoundStatus.VALID,
            finished_at=report.finished_at,
            recorded_at=now,
            paytable=self.shoe.paytable,
        )
        board = self.board.grow(number, report.round)
        return Play(
            replace(self.shoe, rounds=number, version=version, updated_at=now),
            self.rounds.plus(recorded),
            board,
            self.written.grow(board),
        )

    def void(self, number: int, version: int, now: datetime) -> "Play":
        """The play without this round; itself when the round is void already. Raises `RoundNotFound`."""
        return self.with_round(replace(self.round(number), status=RoundStatus.VOID), version, now)

    def amend(self, number: int, report: Report, version: int, now: datetime) -> "Play":
        """The play as if this round had been dealt as reported; itself when it was.

        A void is restored. What the report does not tell (id, time) stays.
        Raises `RoundNotFound`, `RoundConflict` (another round has the id), `SequenceGap` (a number other than its own).
        """
        before = self.round(number)
        _check_place(report, number)
        if (other := self._by_id(report.round_id)) and other is not before:
            raise id_taken(other)
        after = replace(
            before,
            round_id=report.round_id or before.round_id,
            round=report.round,
            status=RoundStatus.VALID,
            finished_at=report.finished_at or before.finished_at,
        )
        if (after.round, after.finished_at) != (before.round, before.finished_at):
            after = replace(after, reported=before.reported or Report(before.round, finished_at=before.finished_at))
        return self.with_round(after, version, now)

    def _by_id(self, round_id: str | None) -> RecordedRound | None:
        return None if round_id is None else self.rounds.with_id(round_id)

    def with_round(self, changed: RecordedRound, version: int, now: datetime) -> "Play":
        """The play with this round in its place; itself when it is there."""
        before = self.rounds[changed.number - 1]
        if before == changed:
            return self
        shoe = replace(self.shoe, version=version, updated_at=now)
        rounds = self.rounds.with_round(changed)
        if (before.round, before.status) == (changed.round, changed.status):
            return replace(self, shoe=shoe, rounds=rounds)
        return Play.of(shoe, rounds, self.board.bead_plate.rows, self.board.thresholds)


def find_round(shoe: Shoe, rounds: Sequence[RecordedRound], number: int) -> RecordedRound:
    """The round with this number among all rounds of the shoe. Raises `RoundNotFound`."""
    if not 1 <= number <= len(rounds):
        raise RoundNotFound(shoe.number, number)
    return rounds[number - 1]


def same_round(recorded: RecordedRound, report: Report) -> RecordedRound:
    """The recorded round, if the report with its id tells of the same. Raises `RoundConflict`."""
    if not recorded.agrees_with(report):
        raise RoundConflict(
            f"round id {recorded.round_id!r} was recorded as round {recorded.number} of shoe {recorded.shoe} "
            "with other content"
        )
    return recorded


def _check_place(report: Report, number: int) -> None:
    if report.number is not None and report.number != number:
        raise SequenceGap("round", report.number, number)


def id_taken(recorded: RecordedRound) -> RoundConflict:
    """The refusal of an id that another round has."""
    return RoundConflict(f"round id {recorded.round_id!r} is taken by round {recorded.number} of shoe {recorded.shoe}")
