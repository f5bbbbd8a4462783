"""The proof of the rules: in how many orders the next six cards of a full shoe give each outcome."""

from collections import Counter
from collections.abc import Iterator

from roads_service.baccarat.cards import Rank
from roads_service.baccarat.drawing import banker_draws, player_draws
from roads_service.baccarat.hands import NATURAL_TOTALS
from roads_service.baccarat.rounds import Outcome, outcome_of

_SUITS = 4


def count_outcomes(decks: int) -> dict[Outcome, int]:
    """How many of the orders of six cards from `decks` full decks each outcome has (DESIGN 3 gives those of eight).

    Exact. The ten values of cards are walked with their multiplicities instead of the cards themselves.
    """
    shoe = Counter(rank.points for rank in Rank for _ in range(_SUITS * decks))
    orders: Counter[Outcome] = Counter()
    for player, after_player, player_orders in _two_cards(shoe):
        for banker, left, banker_orders in _two_cards(after_player):
            for outcome, ways in _third_cards(player, banker, left):
                orders[outcome] += player_orders * banker_orders * ways
    return {outcome: orders[outcome] for outcome in Outcome}


def _two_cards(shoe: Counter[int]) -> Iterator[tuple[int, Counter[int], int]]:
    """Every unordered pair of values: their total, the shoe without them, the orders in which they can come."""
    for low in range(10):
        for high in range(low, 10):
            orders = shoe[low] * (shoe[high] - 1) if low == high else 2 * shoe[low] * shoe[high]
            yield (low + high) % 10, shoe - Counter((low, high)), orders


def _third_cards(player: int, banker: int, shoe: Counter[int]) -> Iterator[tuple[Outcome, int]]:
    """The outcomes from two two-card totals on, each with the orders of the two cards that come next, drawn or not."""
    left = shoe.total()
    if NATURAL_TOTALS & {player, banker}:
        yield outcome_of(player, banker), left * (left - 1)
    elif not player_draws(player):
        yield from _banker_third(player, banker, None, shoe, left - 1)
    else:
        for third, ways in shoe.items():
            after = shoe - Counter((third,))
            for outcome, orders in _banker_third((player + third) % 10, banker, third, after, 1):
                yield outcome, ways * orders


def _banker_third(
    player: int, banker: int, third: int | None, shoe: Counter[int], undealt: int
) -> Iterator[tuple[Outcome, int]]:
    """As `_third_cards`, once the player is done; `undealt` counts the orders of a card that nobody draws."""
    if not banker_draws(banker, third):
        yield outcome_of(player, banker), shoe.total() * undealt
    else:
        for card, ways in shoe.items():
            yield outcome_of(player, (banker + card) % 10), ways * undealt
