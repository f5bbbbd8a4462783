"""The drawing rules: who takes a third card (DESIGN 3, the one table)."""

from roads_service.baccarat.cards import Card, Rank
from roads_service.baccarat.hands import NATURAL_TOTALS, Hand

# A row for each total of the banker's two cards; a column for each value of the player's
# third card, 0 to 9, and a last one for a player who stood. D draws, S stands.
_BANKER = (
    "DDDDDDDDDD D",
    "DDDDDDDDDD D",
    "DDDDDDDDDD D",
    "DDDDDDDDSD D",
    "SSDDDDDDSS D",
    "SSSSDDDDSS D",
    "SSSSSSDDSS S",
    "SSSSSSSSSS S",
)


def player_draws(player: int) -> bool:
    """Whether the player takes a third card on a two-card total, when nobody has a natural."""
    return player <= 5


def banker_draws(banker: int, third: int | None) -> bool:
    """Whether the banker takes a third card on a two-card total of 0 to 7.

    `third` is the value of the player's third card, or None when the player stood.
    """
    return _BANKER[banker][-1 if third is None else third] == "D"


def why_not_dealt(player: Hand, banker: Hand) -> str | None:
    """The rule that these two hands break, as a sentence; None when the rules would deal them."""
    for side, hand in (("player", player), ("banker", banker)):
        if hand.first_two in NATURAL_TOTALS:
            return _drawn_after_natural(f"the {side} has a natural {hand.first_two}", player, banker)
    return _player_breaks(player) or _banker_breaks(banker, player.third)


def _drawn_after_natural(natural: str, player: Hand, banker: Hand) -> str | None:
    for side, hand in (("player", player), ("banker", banker)):
        if hand.third:
            return f"{natural}: the {side} must not draw"
    return None


def _player_breaks(player: Hand) -> str | None:
    must = player_draws(player.first_two)
    if must == (player.third is not None):
        return None
    return f"player has {player.first_two}: the player must {'draw' if must else 'not draw'}"


def _banker_breaks(banker: Hand, third: Card | None) -> str | None:
    must = banker_draws(banker.first_two, third.points if third else None)
    if must == (banker.third is not None):
        return None
    after = f"the player's third card was {_a(third.rank)}" if third else "the player stood"
    return f"banker has {banker.first_two} and {after}: the banker must {'draw' if must else 'not draw'}"


def _a(rank: Rank) -> str:
    return f"{'an' if rank in (Rank.ACE, Rank.EIGHT) else 'a'} {rank}"
