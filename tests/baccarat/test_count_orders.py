"""The proof of the rules: the orders in which the next six cards of a full shoe can lie, by outcome, exactly."""

from collections import Counter
from itertools import product
from math import perm

import pytest
from drawing_table import who_draws

from roads_service.baccarat import Outcome, count_outcomes


def test_eight_decks():
    assert count_outcomes(8) == {
        Outcome.BANKER: 2_292_252_566_437_888,
        Outcome.PLAYER: 2_230_518_282_592_256,
        Outcome.TIE: 475_627_426_473_216,
    }


def test_six_decks():
    assert count_outcomes(6) == {
        Outcome.BANKER: 403_095_751_234_560,
        Outcome.PLAYER: 392_220_492_728_832,
        Outcome.TIE: 83_552_962_932_288,
    }


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_every_order_of_six_cards_is_counted_once(decks):
    assert sum(count_outcomes(decks).values()) == perm(52 * decks, 6)


def test_one_deck_as_counted_by_laying_out_six_cards_of_every_value():
    assert count_outcomes(1) == lay_out_all_orders([16, *[4] * 9])


def lay_out_all_orders(shoe: list[int]) -> Counter[Outcome]:
    """All orders of six cards from a shoe with so many cards of each value, dealt one by one."""
    orders: Counter[Outcome] = Counter()
    for four in product(range(10), repeat=4):
        left, ways = shoe.copy(), 1
        for value in four:
            ways *= left[value]
            left[value] -= 1
        player, banker = (four[0] + four[2]) % 10, (four[1] + four[3]) % 10
        for fifth, sixth in product(range(10), repeat=2):
            outcome = play(player, banker, fifth, sixth)
            orders[outcome] += ways * left[fifth] * (left[sixth] - (fifth == sixth))
    return orders


def play(player: int, banker: int, fifth: int, sixth: int) -> Outcome:
    player_drew, banker_drew = who_draws(player, banker, fifth)
    if banker_drew:
        banker = (banker + (sixth if player_drew else fifth)) % 10
    if player_drew:
        player = (player + fifth) % 10
    if player == banker:
        return Outcome.TIE
    return Outcome.PLAYER if player > banker else Outcome.BANKER
