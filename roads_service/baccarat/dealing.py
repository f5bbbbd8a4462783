"""Dealing card by card: whose card is next, and which card came last (DESIGN 3, "Dealing order")."""

from collections.abc import Sequence
from enum import StrEnum

from roads_service.baccarat.cards import Card
from roads_service.baccarat.drawing import banker_draws, player_draws
from roads_service.baccarat.hands import NATURAL_TOTALS


class Side(StrEnum):
    """The two sides that cards are dealt to."""

    PLAYER = "player"
    BANKER = "banker"


def whose_turn(player: Sequence[Card], banker: Sequence[Card]) -> Side | None:
    """The side that the next card goes to, None once the round is over.

    The hands must have come about by this order: player, banker, player, banker, then third cards by the rules.
    """
    if len(banker) < 2:
        return Side.PLAYER if len(player) == len(banker) else Side.BANKER
    player_total, banker_total = _first_two(player), _first_two(banker)
    if NATURAL_TOTALS & {player_total, banker_total}:
        return None
    if len(player) == 2 and player_draws(player_total):
        return Side.PLAYER
    third = player[2].points if len(player) == 3 else None
    return Side.BANKER if len(banker) == 2 and banker_draws(banker_total, third) else None


def last_dealt(player: Sequence[Card], banker: Sequence[Card]) -> Side | None:
    """The side that the latest card went to, None before the first."""
    if not player:
        return None
    if len(banker) == 3:
        return Side.BANKER
    return Side.PLAYER if len(player) > len(banker) else Side.BANKER


def _first_two(cards: Sequence[Card]) -> int:
    return (cards[0].points + cards[1].points) % 10
