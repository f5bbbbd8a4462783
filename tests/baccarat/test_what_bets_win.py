"""What each bet is on, in the round that a table would show it."""

import pytest

from roads_service.baccarat import CASES, Bet, Cards, Facts, Hand, Line, Pays, Round, all_results, read_card
from roads_service.baccarat.bets import OfPairs, OfResult

# Player's cards, banker's cards, and the cases that hold.
ROUNDS = [
    ("9H KD", "3S 4C", "player small"),
    ("2H KD", "3S 6C", "banker small"),
    ("9H KD", "5S 4C", "tie small"),
    ("2H 2D 5S", "7S KC", "player_pair big player either_pair"),
    ("2H 2H AS", "7S KC", "player_pair perfect_pair big banker either_pair"),
    ("2H 2H 5S", "KC KC 8S", "player_pair banker_pair perfect_pair two_perfect_pairs big player either_pair"),
    ("5H AD", "2S QC 5D", "banker big dragon_7"),
    ("2H AD 5C", "2S 5C", "player big panda_8"),
    ("AH 4D KC", "2S 4C", "banker big super_6"),
    ("6H KD", "6S QC", "tie small"),
]


def hand(cards):
    return Hand(tuple(read_card(card) for card in cards.split()))


@pytest.mark.parametrize(("player", "banker", "cases"), ROUNDS)
def test_these_cases_hold_in_this_round_and_no_other(player, banker, cases):
    facts = Facts.of(Round.from_cards(Cards(hand(player), hand(banker))))
    holding = {
        name
        for name, case in CASES.items()
        if (case.holds(facts.results[0]) if isinstance(case, OfResult) else case.holds(facts.pairs[0]))
    }
    assert holding == set(cases.split())


def test_every_case_is_shown_in_a_round_above():
    assert {name for _, _, cases in ROUNDS for name in cases.split()} == set(CASES)


def test_every_bet_is_on_the_case_of_its_name_which_says_what_it_is():
    assert set(CASES) - set(Bet) == {"two_perfect_pairs"}
    for name, case in CASES.items():
        assert (case.name, isinstance(case, OfPairs)) == (name, "pair" in name)
        assert case.chinese
        assert case.definition
    assert [bet for bet in Bet if bet.is_main] == [Bet.PLAYER, Bet.BANKER]
    assert [bet for bet in Bet if bet.is_on_pairs] == [
        Bet.PLAYER_PAIR,
        Bet.BANKER_PAIR,
        Bet.EITHER_PAIR,
        Bet.PERFECT_PAIR,
    ]


def test_banker_and_player_get_their_stake_back_in_a_tie_and_nothing_else_does():
    ties = [result for result in all_results() if result.player_total == result.banker_total]
    for bet in (bet for bet in Bet if not bet.is_on_pairs):
        paid = {str(Line(bet, Pays("3:1")).paid(tie)) for tie in ties}
        if bet.is_main:
            assert paid == {"0:1"}
        else:
            assert "0:1" not in paid
