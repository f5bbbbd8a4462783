"""The engine: tables that the service deals at itself. Pure; see `steps` for what the functions give and raise.

A shoe is shuffled, and its commitment published, before its first card: in the step that closes the shoe before it, or
opens it. The step that closes it tells its order. Chance comes in as `shuffle`.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from roads_service.baccarat import Round
from roads_service.tables import steps
from roads_service.tables.documents import round_document
from roads_service.tables.errors import EngineDeals, NotDealtHere
from roads_service.tables.reactions import Shelf
from roads_service.tables.records import Dealer, Report, ShoeStatus, Table
from roads_service.tables.state import Done, State, Step
from roads_service.tables.undealt import ProofStatus, Shuffle, Undealt


def make_table(version: int, table: Table, shuffle: Shuffle, now: datetime) -> Step:
    """Make a table that is not there; where the engine deals, shoe 1 is shuffled at once."""
    made = steps.make_table(version, table, now)
    return made if table.dealer is Dealer.FEED else _shuffle_current(made, shuffle, now)


def change_table(state: State, table: Table, shuffle: Shuffle, now: datetime) -> Done:
    """Give a table other settings, another dealer among them. Other decks or cut cards are for the next shuffle."""
    done = steps.change_table(state, table)
    if table.dealer is state.table.dealer:
        return done
    assert isinstance(done, Step)
    if table.dealer is Dealer.FEED:
        return _hand_over(done, now)
    current = state.play.shoe
    untouched = current.status is ShoeStatus.OPEN and not current.rounds and not state.live.player
    return _shuffle_current(done, shuffle, now) if untouched else _shuffle_next(done, shuffle)


def start_shoe(
    state: State, reports: Sequence[Report], number: int | None, shelf: Shelf, shuffle: Shuffle, now: datetime
) -> Step:
    """Close the current shoe and open the next; where the engine deals, the one that waits or a new one, undealt."""
    if state.table.dealer is Dealer.FEED:
        return steps.start_shoe(state, reports, number, shelf.shoes, shelf.keep, now)
    if reports:
        raise EngineDeals(f"the engine deals at table {state.table.id!r}: a shoe there starts without rounds")
    return _open(state, (), number, state.shuffled or _shuffled(state, shuffle), shelf, now)


def deal(state: State, shelf: Shelf, shuffle: Shuffle, now: datetime) -> Step:
    """Deal and record the next round, the first one of a shoe that waits, or the last one. Raises `NotDealtHere`.

    After the last the shoe is closed and told, and the next one is shuffled.
    """
    if state.undealt is None:
        raise NotDealtHere(state.table.id)
    dealt, left = state.undealt.deal()
    report = Report(Round.from_cards(dealt.cards), finished_at=now)
    if state.shuffled:
        step = _open(state, [report], None, left, shelf, now)
    else:
        step = steps.record_next(state, report, now, state.live.after_round())
    recorded = step.state.play.rounds[-1]
    step = replace(
        step,
        state=replace(step.state, undealt=left),
        what="round.dealt",
        before=None,
        after=round_document(recorded),
        recorded=recorded,
    )
    return _shuffle_next(_close(step, now), shuffle) if left.shoe.is_over else step


def _open(
    state: State, reports: Sequence[Report], number: int | None, undealt: Undealt, shelf: Shelf, now: datetime
) -> Step:
    step = steps.start_shoe(state, reports, number, shelf.shoes, shelf.keep, now, commitment=undealt.commitment)
    proofs = {undealt.number: undealt.proof(ProofStatus.OPEN)}
    if state.undealt and not state.shuffled:
        proofs[state.undealt.number] = state.undealt.proof(ProofStatus.CLOSED)
    return replace(step, state=replace(step.state, undealt=undealt), proofs=proofs)


def _close(step: Step, now: datetime) -> Step:
    """The step whose shoe is over with it, and its order told."""
    state = step.state
    assert state.undealt is not None
    closed = state.play.shoe.closed(state.version, now)
    return replace(
        step,
        state=replace(state, play=replace(state.play, shoe=closed), undealt=None),
        proofs={**step.proofs, state.undealt.number: state.undealt.proof(ProofStatus.CLOSED)},
    )


def _hand_over(step: Step, now: datetime) -> Step:
    """The step after which the feed deals: the engine's shoe is over, one that waits is taken away."""
    waiting = step.state.shuffled
    if waiting is None:
        return _close(step, now)
    return replace(step, state=replace(step.state, undealt=None), drops=[waiting.number])


def _shuffle_current(step: Step, shuffle: Shuffle, now: datetime) -> Step:
    """The step with which the current shoe, of which no card is dealt, becomes one of the engine."""
    state = step.state
    undealt = Undealt.of(state.table, state.play.shoe.number, shuffle(state.table.decks))
    shoe = replace(state.play.shoe, commitment=undealt.commitment, version=state.version, updated_at=now)
    return _announcing(
        replace(
            step,
            state=replace(state, play=replace(state.play, shoe=shoe), undealt=undealt),
            proofs={undealt.number: undealt.proof(ProofStatus.OPEN)},
        ),
        undealt,
    )


def _shuffle_next(step: Step, shuffle: Shuffle) -> Step:
    """The step with which the next shoe is shuffled, and waits."""
    undealt = _shuffled(step.state, shuffle)
    proofs = {**step.proofs, undealt.number: undealt.proof(ProofStatus.SHUFFLED)}
    return _announcing(replace(step, state=replace(step.state, undealt=undealt), proofs=proofs), undealt)


def _announcing(step: Step, undealt: Undealt) -> Step:
    """The step of which the audit trail tells that a shoe was shuffled."""
    return replace(step, after={**(step.after or {}), "shuffled": undealt.announcement})


def _shuffled(state: State, shuffle: Shuffle) -> Undealt:
    return Undealt.of(state.table, state.play.shoe.number + 1, shuffle(state.table.decks))
