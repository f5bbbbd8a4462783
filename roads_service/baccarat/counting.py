"""The proof of the rules: in how many orders the next six cards of a shoe give each result, counted exactly."""

from collections import Counter
from collections.abc import Iterator, Sequence

from roads_service.baccarat.cards import Rank
from roads_service.baccarat.drawing import banker_draws, player_draws
from roads_service.baccarat.hands import NATURAL_TOTALS
from roads_service.baccarat.results import Result
from roads_service.baccarat.rounds import Outcome

_SUITS = 4
_VALUES = range(10)


def count_outcomes(decks: int) -> dict[Outcome, int]:
    """How many of the orders of six cards from `decks` full decks each outcome has (DESIGN 3 gives those of eight)."""
    orders: Counter[Outcome] = Counter()
    for result, ways in count_results(values_of(decks)).items():
        orders[result.outcome] += ways
    return {outcome: orders[outcome] for outcome in Outcome}


def values_of(decks: int) -> list[int]:
    """How many cards of each value, 0 to 9, are in full decks."""
    counted = Counter(rank.points for rank in Rank for _ in range(_SUITS * decks))
    return [counted[value] for value in _VALUES]


def count_results(values: Sequence[int]) -> Counter[Result]:
    """How many of the orders of the next six cards each result has; `values[v]` cards that count v are left.

    The ten values are walked with their multiplicities instead of the cards themselves.
    """
    left = list(values)
    orders: Counter[Result] = Counter()
    for player, player_ways in _two_cards(left):
        for banker, banker_ways in _two_cards(left):
            for result, ways in _third_cards(player, banker, left):
                orders[result] += player_ways * banker_ways * ways
    return orders


def _two_cards(left: list[int]) -> Iterator[tuple[int, int]]:
    """Every unordered pair of values as a total and the orders in which they can come; they are out meanwhile."""
    for low in _VALUES:
        for high in range(low, 10):
            ways = left[low] * (left[high] - 1) if low == high else 2 * left[low] * left[high]
            if ways > 0:
                left[low] -= 1
                left[high] -= 1
                yield (low + high) % 10, ways
                left[low] += 1
                left[high] += 1


def _third_cards(player: int, banker: int, left: list[int]) -> Iterator[tuple[Result, int]]:
    """The results from two two-card totals on, each with the orders of the two cards that come next, drawn or not."""
    cards = sum(left)
    if NATURAL_TOTALS & {player, banker}:
        yield Result(player, banker, 2, 2), cards * (cards - 1)
    elif not player_draws(player):
        for total, drawn, ways in _banker_third(banker, None, left):
            yield Result(player, total, 2, drawn), ways * (cards - 1)
    else:
        for third in _VALUES:
            if ways_of_third := left[third]:
                left[third] -= 1
                for total, drawn, ways in _banker_third(banker, third, left):
                    yield Result((player + third) % 10, total, 3, drawn), ways_of_third * ways
                left[third] += 1


def _banker_third(banker: int, third: int | None, left: list[int]) -> Iterator[tuple[int, int, int]]:
    """The banker's total and cards from its two-card total on, each with the orders of the one card that comes next."""
    if banker_draws(banker, third):
        for value in _VALUES:
            yield (banker + value) % 10, 3, left[value]
    else:
        yield banker, 2, sum(left)
