"""A million rounds that the engine deals, against the exact odds and the printed drawing table."""

from collections import Counter
from math import sqrt
from random import Random

import pytest
from drawing_table import SQUARES

from roads_service.baccarat import (
    PAY_TABLES,
    Chances,
    Facts,
    PairKind,
    Pairs,
    Result,
    cards_left,
    deal_shoe,
    full_decks,
    odds_of,
)

ROUNDS = 1_000_000
# A right engine is further off than this in one of ten million figures; here are some eighty.
DEVIATIONS = 5.3


@pytest.fixture(scope="module")
def dealt():
    """The facts of all rounds, counted, and how often the banker met each square of the drawing table and drew."""
    random = Random("a million rounds")
    seen, squares, drew = Counter(), Counter(), Counter()
    cards = list(full_decks(8))
    rounds = 0
    while rounds < ROUNDS:
        random.shuffle(cards)
        for round_ in deal_shoe(cards):
            player, banker = (hands := round_.cards).player, hands.banker
            result = player.total, banker.total, len(player.cards), len(banker.cards)
            seen[result, kind_of(player), kind_of(banker)] += 1
            rounds += 1
            if not (player.is_natural or banker.is_natural):
                third = player.third
                square = banker.first_two, third.points if third else None
                squares[square] += 1
                drew[square] += banker.third is not None
    facts = Counter({Facts((Result(*result),), (Pairs(*kinds),)): times for (result, *kinds), times in seen.items()})
    return facts, squares, drew


def kind_of(hand):
    one, other = hand.cards[:2]
    if one.rank is not other.rank:
        return PairKind.NO_PAIR
    return PairKind.PERFECT_PAIR if one.suit is other.suit else PairKind.PAIR


def test_every_square_of_the_drawing_table_is_met_and_followed(dealt):
    _, squares, drew = dealt
    assert squares.keys() == SQUARES.keys()
    assert {square: drew[square] == met for square, met in squares.items()} == SQUARES
    assert all(drew[square] in (0, met) for square, met in squares.items())


@pytest.mark.parametrize("table", PAY_TABLES, ids=lambda table: table.name)
def test_each_bet_wins_as_often_and_returns_as_much_as_its_odds_say(dealt, table):
    facts, _, _ = dealt
    rounds = facts.total()
    for line, odds in zip(table.lines, odds_of(table, Chances.of(cards_left(8, ()))), strict=True):
        paid = Counter()
        for round_, times in facts.items():
            (pays,) = line.paid_in(round_)
            paid[None if pays is None else 1 + pays.to_one] += times
        won = sum(times for back, times in paid.items() if back is not None and back > 1)
        expected = float(odds.wins)
        assert abs(won / rounds - expected) < DEVIATIONS * sqrt(expected * (1 - expected) / rounds), line.bet
        mean = float(sum((back or 0) * times for back, times in paid.items()) / rounds)
        square = float(sum((back or 0) ** 2 * times for back, times in paid.items()) / rounds)
        assert abs(mean - float(odds.returns)) < DEVIATIONS * sqrt((square - mean**2) / rounds), line.bet
