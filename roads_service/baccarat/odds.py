"""Odds: how often each bet wins and what it returns in the long run, exactly, from the cards left in a shoe."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import perm, prod

from roads_service.baccarat.bets import Bet, OfResult
from roads_service.baccarat.cards import Card, Rank, Suit
from roads_service.baccarat.counting import count_results
from roads_service.baccarat.paytables import Line, PayTable
from roads_service.baccarat.results import PairKind, Pairs, Result
from roads_service.baccarat.shoe import TooFewCards, full_decks

_MOST_CARDS = 6  # of a round


class SeenTooOften(ValueError):
    """More cards of one kind were seen than the decks hold."""


@dataclass(frozen=True, slots=True)
class Chances:
    """In how many orders of the cards that are left the next round has each result, and each pair of kinds."""

    results: Mapping[Result, int]
    pairs: Mapping[Pairs, int]

    @classmethod
    def of(cls, left: Mapping[Card, int]) -> "Chances":
        """The chances when so many cards of each kind are left. Raises `TooFewCards` below six, a round's most."""
        if sum(left.values()) < _MOST_CARDS:
            raise TooFewCards(f"{sum(left.values())} cards are left, and a round may need {_MOST_CARDS}")
        values = [0] * 10
        for card, count in left.items():
            values[card.points] += count
        return cls(count_results(values), count_pairs(left))


@dataclass(frozen=True, slots=True)
class Odds:
    """A bet's chances: that it `wins`, that the stake is given back, and what a stake of one brings back on average."""

    bet: Bet
    wins: Fraction
    stake_back: Fraction
    returns: Fraction


def cards_left(decks: int, seen: Iterable[Card]) -> Counter[Card]:
    """How many cards of each kind are left of full decks. Raises `SeenTooOften`."""
    left = Counter(full_decks(decks))
    for card in seen:
        if not left[card]:
            raise SeenTooOften(f"there are {decks} {card} in a shoe of {decks} decks, and more were seen")
        left[card] -= 1
    return left


def odds_of(table: PayTable, chances: Chances) -> list[Odds]:
    """The odds of each bet of a pay table."""
    return [_odds_of(line, chances) for line in table.lines]


def _odds_of(line: Line, chances: Chances) -> Odds:
    ways: Mapping[Result, int] | Mapping[Pairs, int]
    ways = chances.results if isinstance(line.case, OfResult) else chances.pairs
    wins = stake_back = 0
    returns = Fraction(0)
    for of, orders in ways.items():
        if (pays := line.paid(of)) is None:
            continue
        to_one = pays.to_one
        returns += orders * (1 + to_one)
        if to_one:
            wins += orders
        else:
            stake_back += orders
    total = sum(ways.values())
    return Odds(line.bet, Fraction(wins, total), Fraction(stake_back, total), returns / total)


def count_pairs(left: Mapping[Card, int]) -> Counter[Pairs]:
    """In how many orders of the next four cards, two to each hand, each hand has a pair and of which kind."""
    cards = sum(left.values())
    single: Counter[PairKind] = Counter()  # the orders of two cards that make each kind of pair
    orders: Counter[Pairs] = Counter()  # of four cards, at first those with a pair in both hands
    for rank in Rank:
        of_rank = _pairs_of([left.get(Card(rank, suit), 0) for suit in Suit])
        for (player, other_rank), (banker, this_rank) in product(single.items(), of_rank.items()):
            orders[Pairs(player, banker)] += other_rank * this_rank
            orders[Pairs(banker, player)] += other_rank * this_rank
        single.update(of_rank)
        orders.update(_two_pairs_of([left.get(Card(rank, suit), 0) for suit in Suit]))
    for kind in _PAIRED:
        in_both = sum(orders[Pairs(kind, other)] for other in _PAIRED)
        orders[Pairs(kind, PairKind.NO_PAIR)] = single[kind] * perm(cards - 2, 2) - in_both
    for kind in _PAIRED:
        orders[Pairs(PairKind.NO_PAIR, kind)] = orders[Pairs(kind, PairKind.NO_PAIR)]
    orders[Pairs(PairKind.NO_PAIR, PairKind.NO_PAIR)] = perm(cards, 4) - orders.total()
    return orders


_PAIRED = (PairKind.PAIR, PairKind.PERFECT_PAIR)


def _pairs_of(suits: Sequence[int]) -> dict[PairKind, int]:
    """The orders in which two cards of a rank come, by the kind of pair; `suits` says how many there are of each."""
    perfect = sum(perm(count, 2) for count in suits)
    return {PairKind.PAIR: perm(sum(suits), 2) - perfect, PairKind.PERFECT_PAIR: perfect}


def _two_pairs_of(suits: Sequence[int]) -> Counter[Pairs]:
    """The orders in which four cards of a rank come, two to each hand, by the kinds of the pairs."""
    orders: Counter[Pairs] = Counter()
    for dealt in product(range(len(suits)), repeat=4):
        ways = prod(perm(suits[suit], times) for suit, times in Counter(dealt).items())
        orders[Pairs(_PAIRED[dealt[0] == dealt[1]], _PAIRED[dealt[2] == dealt[3]])] += ways
    return orders
