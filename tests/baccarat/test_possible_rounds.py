"""A round without cards is believed exactly when some deal of the game makes it: every deal is tried here."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest
from drawing_table import who_draws

from roads_service.baccarat import ImpossibleRound, Outcome, Rank, Round


class Facts(NamedTuple):
    """What can be told of a round without its cards; a flag that is False says that it was not so."""

    outcome: Outcome
    player_total: int | None
    banker_total: int | None
    player_pair: bool
    banker_pair: bool
    natural: bool


# All that two cards can be: their total, and whether they are a pair.
TWO_CARDS = {((first.points + second.points) % 10, first is second) for first, second in product(Rank, Rank)}


def all_deals() -> Iterator[Facts]:
    for (player, player_pair), (banker, banker_pair) in product(TWO_CARDS, TWO_CARDS):
        natural = player in (8, 9) or banker in (8, 9)
        for player_third, banker_third in product(range(10), range(10)):
            player_drew, banker_drew = who_draws(player, banker, player_third)
            totals = (player + player_drew * player_third) % 10, (banker + banker_drew * banker_third) % 10
            yield Facts(winner(*totals), *totals, player_pair, banker_pair, natural)


def winner(player: int, banker: int) -> Outcome:
    if player == banker:
        return Outcome.TIE
    return Outcome.PLAYER if player > banker else Outcome.BANKER


DEALT = set(all_deals())
# A total that was not told leaves room for any.
DEALT_AS_TOLD = {
    facts._replace(player_total=player, banker_total=banker)
    for facts in DEALT
    for player in (facts.player_total, None)
    for banker in (facts.banker_total, None)
}
TOLD = [
    Facts(*told)
    for told in product(Outcome, (*range(10), None), (*range(10), None), (False, True), (False, True), (False, True))
]


def believed(facts: Facts) -> bool:
    try:
        Round(**facts._asdict())
    except ImpossibleRound:
        return False
    return True


def test_a_round_is_believed_exactly_when_some_deal_makes_it():
    assert {facts for facts in TOLD if believed(facts)} == DEALT_AS_TOLD


def test_without_a_natural_every_mix_of_totals_and_pairs_can_be_dealt():
    for player, banker, player_pair, banker_pair in product(range(10), range(10), (False, True), (False, True)):
        assert Facts(winner(player, banker), player, banker, player_pair, banker_pair, natural=False) in DEALT


def test_in_a_natural_a_pair_makes_an_even_total():
    naturals = [facts for facts in DEALT if facts.natural]
    assert {facts.player_total for facts in naturals if facts.player_pair} == {0, 2, 4, 6, 8}
    assert {facts.banker_total for facts in naturals if facts.banker_pair} == {0, 2, 4, 6, 8}


@pytest.mark.parametrize("outcome", Outcome)
def test_the_outcome_alone_is_enough(outcome):
    assert Round(outcome) == Round(outcome, None, None, player_pair=False, banker_pair=False, natural=False)
