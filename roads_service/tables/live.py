"""What goes on at a table between two rounds: bets open or closed, and the cards as they are dealt. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from roads_service.baccarat import Card, Cards, Hand, Side, last_dealt, whose_turn
from roads_service.tables.errors import OutOfTurn, RoundConflict


class Phase(StrEnum):
    """What a table is at."""

    IDLE = "idle"
    BETTING = "betting"
    DEALING = "dealing"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Live:
    """The phase and the cards so far, each hand in the order in which it was dealt.

    `as_of` is the latest time that an event told, so that a late one can be seen to be late. `finished` is the round
    that the last card finished, until the next one begins; `reopened` a recorded round whose last card was withdrawn.
    """

    phase: Phase = Phase.IDLE
    closes_at: datetime | None = None
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    as_of: datetime | None = None
    finished: int | None = None
    reopened: int | None = None

    @property
    def turn(self) -> Side | None:
        """Whose card is next once the first has been dealt; None before it."""
        return whose_turn(self.player, self.banker) if self.player else None

    @property
    def cards(self) -> Cards | None:
        """The hands, once both are complete."""
        if not self.player or whose_turn(self.player, self.banker):
            return None
        return Cards(Hand(self.player), Hand(self.banker))

    def place(self, side: Side) -> int:
        """The place, from 1, that the next card of a side would have in its hand."""
        return len(self._hand(side)) + 1

    def is_late(self, at: datetime) -> bool:
        """Whether something that happened at this time has been overtaken."""
        return self.as_of is not None and at < self.as_of

    def enter(self, phase: Phase, at: datetime, closes_at: datetime | None = None) -> "Live":
        """The table in another phase; the cards stay, for bets close while cards may be under way."""
        return replace(self, phase=phase, closes_at=closes_at, as_of=at)

    def deal(self, side: Side, card: Card, position: int | None, at: datetime) -> "Live":
        """One more card; itself when the card lies there already.

        Raises `OutOfTurn` when the rules give the next card to another place, `RoundConflict` when another card lies in
        this one.
        """
        hand = self._hand(side)
        if position is not None and position <= len(hand):
            if hand[position - 1] == card:
                return self
            raise RoundConflict(f"the {side}'s card {position} was {hand[position - 1]}, not {card}")
        turn = whose_turn(self.player, self.banker)
        if turn is None:
            raise OutOfTurn("the round is over: nobody draws another card", None, 0)
        place = self.place(turn)
        if turn is not side or position not in (None, place):
            told = f"the {side}'s card" + (f" {position}" if position else "")
            raise OutOfTurn(f"it is the {turn}'s turn, for its card {place}; {told} was told", turn, place)
        return replace(
            self._with_hand(side, (*hand, card)), phase=self._dealing, closes_at=None, as_of=at, finished=None
        )

    def withdraw(self, side: Side | None, card: Card | None, at: datetime) -> "Live":
        """Without the card that was dealt last. Raises `OutOfTurn` when there is none, or it is another than told."""
        last = last_dealt(self.player, self.banker)
        if last is None:
            raise OutOfTurn("no card lies on the table", Side.PLAYER, 1)
        hand = self._hand(last)
        if side not in (None, last) or card not in (None, hand[-1]):
            raise OutOfTurn(f"the last card was the {last}'s {hand[-1]}", last, len(hand))
        return replace(self._with_hand(last, hand[:-1]), phase=self._dealing, as_of=at, finished=None)

    def agrees_with(self, cards: Cards) -> bool:
        """Whether the cards so far are how these hands begin."""
        return (
            cards.player.cards[: len(self.player)] == self.player
            and cards.banker.cards[: len(self.banker)] == self.banker
        )

    def after_round(self, at: datetime | None = None, finished: int | None = None) -> "Live":
        """The table once the round is recorded; `finished` tells which, if its last card did it."""
        phase = Phase.CLOSED if self.phase is Phase.CLOSED else Phase.IDLE
        return Live(phase=phase, as_of=at or self.as_of, finished=finished)

    @property
    def _dealing(self) -> Phase:
        return Phase.CLOSED if self.phase is Phase.CLOSED else Phase.DEALING

    def _hand(self, side: Side) -> tuple[Card, ...]:
        return self.player if side is Side.PLAYER else self.banker

    def _with_hand(self, side: Side, cards: Sequence[Card]) -> "Live":
        return replace(self, player=tuple(cards)) if side is Side.PLAYER else replace(self, banker=tuple(cards))


NOTHING_GOING_ON = Live()
