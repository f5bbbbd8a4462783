"""Unseen cards: what is left of a shoe, from the cards of its rounds and those on the table. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from roads_service.baccarat import Card, Odds, PayTable, SeenTooOften, TooFewCards, cards_left, odds_of
from roads_service.tables.errors import NoOdds
from roads_service.tables.paytables import chances_of
from roads_service.tables.records import ShoeStatus
from roads_service.tables.state import State


@dataclass(frozen=True, slots=True)
class Unseen:
    """How many cards of each kind nobody has seen yet in the shoe that a table's next round comes from.

    `seen` cards were told; of `rounds_without_cards` none were, so that theirs count as unseen, as the burnt ones do.
    """

    version: int
    shoe: int
    decks: int
    paytable: PayTable
    left: Mapping[Card, int]
    seen: int
    rounds_without_cards: int

    def odds(self) -> list[Odds]:
        """The odds of each bet on the next round. Raises `NoOdds` when too few cards are left."""
        try:
            return odds_of(self.paytable, chances_of(self.left))
        except TooFewCards as error:
            raise NoOdds(str(error)) from None


def unseen_cards(state: State) -> Unseen:
    """What is unseen at a table; all of the next shoe when the current one is closed.

    Raises `NoOdds` when more cards of a kind were told than its decks hold.
    """
    table, shoe = state.table, state.play.shoe
    if shoe.status is ShoeStatus.CLOSED:
        left = cards_left(table.decks, ())
        return Unseen(state.version, shoe.number + 1, table.decks, table.paytable, left, 0, 0)
    # A void round counts for nothing, but its cards have left the shoe all the same; one that is dealt again lies open.
    dealt = [recorded.round.cards for recorded in state.play.rounds if recorded.number != state.live.reopened]
    seen = [card for cards in dealt if cards for hand in (cards.player, cards.banker) for card in hand.cards]
    seen += [*state.live.player, *state.live.banker]
    try:
        left = cards_left(table.decks, seen)
    except SeenTooOften as error:
        raise NoOdds(f"the cards of shoe {shoe.number} can't be right: {error}") from None
    return Unseen(state.version, shoe.number, table.decks, shoe.paytable, left, len(seen), dealt.count(None))
