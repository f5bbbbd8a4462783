"""Reactions: what each event of the feed makes of a table. Pure; see `steps` for what the functions give and raise."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from roads_service.baccarat import Round, Side
from roads_service.roads import DEFAULT_ROWS
from roads_service.tables import steps
from roads_service.tables.documents import cards_document, phase_document
from roads_service.tables.errors import EngineDeals, OutOfTurn, RoundConflict, SequenceGap, ShoeClosed
from roads_service.tables.events import (
    BettingClosed,
    BettingOpened,
    CardDealt,
    CardWithdrawn,
    Event,
    RoundFinished,
    ShoeEnded,
    ShoeStarted,
    ShoeSynced,
    TableClosed,
    TableOpened,
)
from roads_service.tables.live import Live, Phase
from roads_service.tables.play import Play, same_round
from roads_service.tables.records import (
    DEFAULT_DECKS,
    ENGINE_DECKS,
    Dealer,
    RecordedRound,
    Report,
    RoundStatus,
    Shoe,
    ShoeStatus,
    Table,
)
from roads_service.tables.state import Done, State, Step, Unchanged


@dataclass(frozen=True, slots=True)
class Shelf:
    """The shoes that the store keeps of a table, and for how long it keeps closed ones."""

    shoes: Sequence[Shoe]
    keep: timedelta


def open_table(version: int, state: State | None, event: TableOpened, now: datetime) -> Done:
    """A table opens: made if it is not there, given the settings that are told, no longer closed."""
    if state is None:
        table = Table(
            event.table_id,
            event.name or event.table_id,
            event.rows or DEFAULT_ROWS,
            event.decks or DEFAULT_DECKS,
            event.limits,
        )
        made = steps.make_table(version, table, now)
        return replace(made, state=replace(made.state, live=Live(as_of=event.at)))
    if state.live.is_late(event.at):
        return Unchanged(late=True)
    was = state.table
    table = replace(
        was,
        name=event.name or was.name,
        rows=event.rows or was.rows,
        decks=event.decks or was.decks,
        limits=event.limits or was.limits,
    )
    if table.dealer is Dealer.ENGINE and table.decks not in ENGINE_DECKS:
        raise EngineDeals(f"the engine deals 6 or 8 decks, not {table.decks}")
    live = state.live.enter(Phase.IDLE, event.at) if state.live.phase is Phase.CLOSED else state.live
    changed = steps.change_table(state, table)
    if isinstance(changed, Step):
        return replace(changed, what="table.opened", state=replace(changed.state, live=live))
    return changed if live is state.live else _live_step(state, live, event)


def react(state: State, event: Event, shelf: Shelf, now: datetime) -> Done:
    """What an event makes of a table that is there; corrections and events of earlier shoes are not for here."""
    if type(event) in _DEALING:
        steps.expect_no_engine(state)
    return _REACTIONS[type(event)](state, event, shelf, now)


# -- between rounds ----------------------------------------------------------------


def _close_table(state: State, event: TableClosed, _shelf: Shelf, _now: datetime) -> Done:
    return _enter(state, Phase.CLOSED, event)


def _close_bets(state: State, event: BettingClosed, _shelf: Shelf, _now: datetime) -> Done:
    return _enter(state, Phase.DEALING, event)


def _enter(state: State, phase: Phase, event: Event, closes_at: datetime | None = None) -> Done:
    if state.live.is_late(event.at):
        return Unchanged(late=True)
    return _live_step(state, state.live.enter(phase, event.at, closes_at), event)


def _open_bets(state: State, event: BettingOpened, _shelf: Shelf, _now: datetime) -> Done:
    live = state.live
    if live.player and not live.is_late(event.at):
        # A round is still being dealt: what is missing of it comes first.
        turn = live.turn or Side.PLAYER
        raise OutOfTurn(f"the round is not over: it is the {turn}'s turn", turn, live.place(turn))
    return _enter(state, Phase.BETTING, event, event.closes_at)


def _live_step(state: State, live: Live, event: Event) -> Done:
    if replace(live, as_of=state.live.as_of) == state.live:
        return Unchanged()
    return Step(
        state=state.next(live=live),
        what=event.type,
        before=phase_document(state.live),
        after=phase_document(live),
    )


# -- shoes ---------------------------------------------------------------------------


def _start_shoe(state: State, event: ShoeStarted, shelf: Shelf, now: datetime) -> Done:
    current = state.play.shoe
    untouched = current.status is ShoeStatus.OPEN and not current.rounds and not state.live.player
    if (event.shoe is None and untouched) or (event.shoe is not None and event.shoe <= current.number):
        return Unchanged()
    return steps.start_shoe(state, (), event.shoe, shelf.shoes, shelf.keep, now, event.at)


def _end_shoe(state: State, event: ShoeEnded, _shelf: Shelf, now: datetime) -> Done:
    current = state.play.shoe.number
    if event.shoe is not None and event.shoe < current:
        return Unchanged()
    steps.expect_shoe(event.shoe, current)
    return steps.end_shoe(state, now, event.at)


def _sync_shoe(state: State, event: ShoeSynced, shelf: Shelf, now: datetime) -> Done:
    current = state.play.shoe
    if event.shoe == current.number + 1:
        return steps.start_shoe(state, event.reports, event.shoe, shelf.shoes, shelf.keep, now, event.at)
    steps.expect_shoe(event.shoe, current.number)
    for at, recorded in enumerate(state.play.rounds):
        _check_same(recorded, event.reports[at] if at < len(event.reports) else None)
    missing = event.reports[len(state.play.rounds) :]
    if not missing:
        return Unchanged()
    if current.status is ShoeStatus.CLOSED:
        raise ShoeClosed(current.number)
    version = state.version + 1
    play = state.play.record_all(missing, version, now)
    added = play.rounds[len(state.play.rounds) :]
    return Step(
        state=state.next(play=play, live=state.live.after_round(event.at)),
        what=event.type,
        before={"rounds": len(state.play.rounds)},
        after={"rounds": len(play.rounds)},
        append=added,
    )


def _check_same(recorded: RecordedRound, report: Report | None) -> None:
    place = f"round {recorded.number} of shoe {recorded.shoe}"
    if report is None:
        if recorded.status is RoundStatus.VOID:
            return
        raise RoundConflict(f"{place} is recorded here and missing in what was told")
    same_id = None in (report.round_id, recorded.round_id) or report.round_id == recorded.round_id
    if not same_id or report.number not in (None, recorded.number) or not recorded.shows(report.round):
        raise RoundConflict(f"{place} is recorded here otherwise than told")


# -- rounds ----------------------------------------------------------------------------


def _deal(state: State, event: CardDealt, _shelf: Shelf, now: datetime) -> Done:
    play = state.play
    steps.expect_shoe(event.shoe, play.shoe.number)
    next_number = state.live.reopened or len(play.rounds) + 1
    if event.number is not None and event.number != next_number and event.number <= len(play.rounds):
        return _dealt_before(play.round(event.number), event)
    if play.shoe.status is ShoeStatus.CLOSED:
        raise ShoeClosed(play.shoe.number)
    if event.number not in (None, next_number):
        raise SequenceGap("round", event.number, next_number)
    live = state.live.deal(event.side, event.card, event.position, event.at)
    if live is state.live:
        return Unchanged()
    if live.cards is None:
        return Step(
            state=state.next(live=live),
            what=event.type,
            before=cards_document(state.live),
            after=cards_document(live),
        )
    report = Report(Round.from_cards(live.cards), event.round_id)
    dealt = replace(state, live=live)
    return steps.record(dealt, report, now, live.after_round(event.at, finished=next_number))


def deal_earlier(earlier: Play, event: CardDealt) -> Done:
    """What the card of a shoe before the current one makes of a table: nothing, and only if it was dealt there."""
    _expect_no_commitment(earlier)
    if event.number is None or event.number > len(earlier.rounds):
        raise ShoeClosed(earlier.shoe.number)
    return _dealt_before(earlier.round(event.number), event)


def _dealt_before(recorded: RecordedRound, event: CardDealt) -> Done:
    cards = recorded.round.cards
    if cards is not None and event.position is not None:
        hand = (cards.player if event.side is Side.PLAYER else cards.banker).cards
        if hand[event.position - 1 : event.position] != (event.card,):
            raise RoundConflict(f"round {recorded.number} of shoe {recorded.shoe} was dealt with other cards")
    return Unchanged(recorded)


def _withdraw(state: State, event: CardWithdrawn, _shelf: Shelf, now: datetime) -> Done:
    steps.expect_shoe(event.shoe, state.play.shoe.number)
    if state.live.player or state.live.finished is None:
        live = state.live.withdraw(event.side, event.card, event.at)
        return Step(
            state=state.next(live=live),
            what=event.type,
            before=cards_document(state.live),
            after=cards_document(live),
        )
    # The card had finished a round: that one does not count until it is dealt to its end again.
    number = state.live.finished
    cards = state.play.round(number).round.cards
    if cards is None:
        raise RoundConflict(f"round {number} was amended since, and its cards are not known")
    lying = replace(state.live, player=cards.player.cards, banker=cards.banker.cards)
    live = replace(lying.withdraw(event.side, event.card, event.at), reopened=number)
    step = steps.correct(state, state.play, number, steps.voiding, now, live)
    assert isinstance(step, Step)  # the cards on the table are others, whatever the round was
    return replace(step, what=event.type)


def _finish(state: State, event: RoundFinished, _shelf: Shelf, now: datetime) -> Done:
    report, live, play = event.report, state.live, state.play
    steps.expect_shoe(event.shoe, play.shoe.number)
    if (told := play.identified(report)) and told.number != live.reopened:
        return steps.fill_in(state, play, told, report, now, live)
    settled = replace(live, finished=None)
    if live.finished is not None and report.number in (None, live.finished):
        return steps.fill_in(state, play, play.round(live.finished), report, now, settled)
    if report.number is not None and report.number <= len(play.rounds) and report.number != live.reopened:
        return steps.fill_in(state, play, play.round(report.number), report, now, live)
    if report.number is None and report.round_id is None and play.rounds and live.is_late(event.at):
        return Unchanged(same_round(play.rounds[-1], report))
    if play.shoe.status is ShoeStatus.CLOSED and live.is_late(event.at) and not play.shoe.commitment:
        return steps.record_late(state, play, report, now)
    return steps.record(state, report, now, live.after_round(event.at))


def finish_earlier(state: State, earlier: Play, event: RoundFinished, now: datetime) -> Done:
    """What the round of a shoe before the current one makes of a table: told again, or late but in its place."""
    _expect_no_commitment(earlier)
    report = event.report
    told = earlier.identified(report)
    if told is None and report.number is not None and report.number <= len(earlier.rounds):
        told = earlier.round(report.number)
    if told is not None:
        return steps.fill_in(state, earlier, told, report, now, state.live)
    if not state.live.is_late(event.at):
        raise ShoeClosed(earlier.shoe.number)
    return steps.record_late(state, earlier, report, now)


def _expect_no_commitment(earlier: Play) -> None:
    if earlier.shoe.commitment:
        raise EngineDeals(f"shoe {earlier.shoe.number} was dealt by the engine, and by nobody else")


_DEALING = frozenset({CardDealt, CardWithdrawn, RoundFinished, ShoeStarted, ShoeEnded, ShoeSynced})
_REACTIONS: Mapping[type[Event], Callable[[State, Any, Shelf, datetime], Done]] = {
    TableClosed: _close_table,
    BettingOpened: _open_bets,
    BettingClosed: _close_bets,
    ShoeStarted: _start_shoe,
    ShoeEnded: _end_shoe,
    ShoeSynced: _sync_shoe,
    CardDealt: _deal,
    CardWithdrawn: _withdraw,
    RoundFinished: _finish,
}
