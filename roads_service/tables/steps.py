"""Steps: what can happen to a table, as functions from its state to the next. Pure.

Each gives the `Step` to apply, or `Unchanged` where it is so already, and raises the errors of `tables.errors` for what
can't be. `now` is when it is done.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from roads_service.tables.documents import (
    round_document,
    settings_document,
    shoe_summary,
)
from roads_service.tables.errors import EngineDeals, RoundConflict, SequenceGap, ShoeClosed
from roads_service.tables.live import Live
from roads_service.tables.play import Play, same_round
from roads_service.tables.records import Dealer, RecordedRound, Report, Shoe, ShoeStatus, Table
from roads_service.tables.state import Done, State, Step, Unchanged


def make_table(version: int, table: Table, now: datetime) -> Step:
    """Make a table that is not there; `version` is what its namesake left, 0 if there was none."""
    state = State(version + 1, table, Play.opened(1, table, version + 1, now))
    return Step(state=state, what="table.opened", after=settings_document(table))


def change_table(state: State, table: Table) -> Done:
    """Give a table other settings. A shoe that has rounds is paid by the pay table that it began with, to its end."""
    if state.table == table:
        return Unchanged()
    shoe, rounds = state.play.shoe, state.play.rounds
    play = Play.of(shoe if rounds else replace(shoe, paytable=table.paytable), rounds, table.rows, table.good_roads)
    return Step(
        state=state.next(table=table, play=play),
        what="table.changed",
        before=settings_document(state.table),
        after=settings_document(table),
    )


def start_shoe(
    state: State,
    reports: Sequence[Report],
    number: int | None,
    kept: Sequence[Shoe],
    keep: timedelta,
    now: datetime,
    at: datetime | None = None,
    commitment: str | None = None,
) -> Step:
    """Close the current shoe and open the next with these rounds.

    `number` is what the next one must be; `kept` are all shoes that the store has, of which those closed for longer
    than `keep` are dropped; `at` is when it began, if that was told; `commitment` is the new shoe's.
    """
    closing, version, table = state.play.shoe, state.version + 1, state.table
    expect_shoe(number, closing.number + 1)
    opened = Play.opened(closing.number + 1, table, version, now, commitment)
    play = opened.record_all(reports, version, now)
    closed = closing if closing.status is ShoeStatus.CLOSED else closing.closed(version, now)
    over = [shoe.number for shoe in kept if shoe.is_over(now, keep) and shoe.number != closing.number]
    return Step(
        state=state.next(play=play, live=state.live.after_round(at)),
        what="shoe.started",
        before=shoe_summary(closing),
        after=shoe_summary(play.shoe),
        shoes=[closed],
        append=play.rounds,
        closes=closing.number,
        drops=over,
        oldest_kept=min(shoe.number for shoe in (closing, *kept) if shoe.number not in over),
    )


def end_shoe(state: State, now: datetime, at: datetime) -> Done:
    """Close the current shoe; the next is not yet open. It ended at `at`."""
    shoe = state.play.shoe
    if shoe.status is ShoeStatus.CLOSED:
        return Unchanged()
    closed = shoe.closed(state.version + 1, now)
    return Step(
        state=state.next(play=replace(state.play, shoe=closed), live=state.live.after_round(at)),
        what="shoe.ended",
        before=shoe_summary(shoe),
        after=shoe_summary(closed),
    )


def record(state: State, report: Report, now: datetime, live: Live | None = None) -> Done:
    """Record the next round, or the one that is dealt again. The table is then as `live`, idle unless told."""
    told = state.play.identified(report)
    if told and told.number != state.live.reopened:
        return Unchanged(same_round(told, report))
    expect_no_engine(state)
    if state.play.shoe.status is ShoeStatus.CLOSED:
        raise ShoeClosed(state.play.shoe.number)
    if report.round.cards and not state.live.agrees_with(report.round.cards):
        raise RoundConflict("the cards that were dealt so far are not how these hands begin")
    live = live or state.live.after_round()
    if state.live.reopened:
        return correct(state, state.play, state.live.reopened, amendment(report), now, live)
    return record_next(state, report, now, live)


def record_next(state: State, report: Report, now: datetime, live: Live) -> Step:
    """Record the next round of the current shoe. The table is then as `live`."""
    play = state.play.record(report, state.version + 1, now)
    recorded = play.rounds[-1]
    return Step(
        state=state.next(play=play, live=live),
        what="round.finished",
        after=round_document(recorded),
        recorded=recorded,
        append=[recorded],
    )


def record_late(state: State, play: Play, report: Report, now: datetime) -> Step:
    """Record the round of a closed shoe that came after its end. Only its number can tell that it belongs there.

    Raises `ShoeClosed` where there is none, `SequenceGap` where it is not the next.
    """
    if report.number is None:
        raise ShoeClosed(play.shoe.number)
    after = play.record(report, state.version + 1, now)
    recorded = after.rounds[-1]
    return Step(
        state=state.next(play=after if play is state.play else state.play),
        what="round.finished",
        after=round_document(recorded),
        recorded=recorded,
        shoe=play.shoe.number,
        shoes=[after.shoe],
        append=[recorded],
    )


Correction = Callable[[Play, int, int, datetime], Play]


def voiding(play: Play, number: int, version: int, now: datetime) -> Play:
    """The correction that voids a round."""
    return play.void(number, version, now)


def amendment(report: Report) -> Correction:
    """The correction that makes a round as reported; one that the engine dealt it can only restore."""

    def amending(play: Play, number: int, version: int, now: datetime) -> Play:
        if play.shoe.commitment and play.round(number).round != report.round:
            raise EngineDeals(
                f"round {number} of shoe {play.shoe.number} was dealt by the engine: it can be voided, and restored "
                "with the same result and cards, but not made another"
            )
        return play.amend(number, report, version, now)

    return amending


def correct(
    state: State, before: Play, number: int, correction: Correction, now: datetime, live: Live | None = None
) -> Done:
    """Correct a round of `before`, the current play or one of an earlier shoe."""
    after = correction(before, number, state.version + 1, now)
    was, is_now = before.round(number), after.round(number)
    if after is before and live is None:
        return Unchanged(is_now)
    is_current = before.shoe.number == state.play.shoe.number
    return Step(
        state=state.next(play=after if is_current else state.play, live=live or state.live),
        what="round.voided" if correction is voiding else "round.amended",
        before=round_document(was),
        after=round_document(is_now),
        recorded=is_now,
        shoe=before.shoe.number,
        shoes=[after.shoe],
        replaces=is_now,
        new_id=is_now.round_id != was.round_id,
    )


def fill_in(state: State, before: Play, recorded: RecordedRound, report: Report, now: datetime, live: Live) -> Done:
    """Add to a round what is told of it later: its id and its time. Raises `RoundConflict`.

    `before` is the current play or one of an earlier shoe.
    """
    if not recorded.tells_of(report.round):
        raise RoundConflict(f"round {recorded.number} of shoe {recorded.shoe} was recorded with another result")
    filled = replace(
        recorded,
        round_id=recorded.round_id or report.round_id,
        finished_at=recorded.finished_at or report.finished_at,
    )
    if not filled.agrees_with(report) or report.round_id not in (None, filled.round_id):
        raise RoundConflict(f"round {recorded.number} of shoe {recorded.shoe} was told with another id or time")
    if filled == recorded and live == state.live:
        return Unchanged(recorded)
    after = before if filled == recorded else before.with_round(filled, state.version + 1, now)
    return Step(
        state=state.next(play=after if before is state.play else state.play, live=live),
        what="round.confirmed",
        before=round_document(recorded),
        after=round_document(filled),
        recorded=filled,
        was_there=True,
        shoe=after.shoe.number,
        shoes=[after.shoe],
        replaces=filled,
        new_id=filled.round_id != recorded.round_id,
    )


def expect_shoe(told: int | None, expected: int) -> None:
    """Raises `SequenceGap` unless the shoe that was told, if one was, is the expected one."""
    if told is not None and told != expected:
        raise SequenceGap("shoe", told, expected)


def expect_no_engine(state: State) -> None:
    """Raises `EngineDeals` where the engine deals."""
    if state.table.dealer is Dealer.ENGINE:
        raise EngineDeals(
            f"the engine deals at table {state.table.id!r}, with cards that it has committed to; nobody else does"
        )
