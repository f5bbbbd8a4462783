"""Odds: exact, and the same as counting every order of a shoe that is small enough to deal through."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roads_service.baccarat import (
    COMMISSION,
    EZ,
    PAY_TABLES,
    SUPER_SIX,
    TIE_NINE,
    Bet,
    Chances,
    Facts,
    Line,
    Pays,
    PayTable,
    Result,
    Round,
    SeenTooOften,
    TooFewCards,
    all_results,
    cards_left,
    count_outcomes,
    count_pairs,
    count_results,
    deal_round,
    full_decks,
    odds_of,
    read_card,
    values_of,
)

EIGHT = Chances.of(cards_left(8, ()))


def returns(table, bet, chances=EIGHT):
    return next(odds for odds in odds_of(table, chances) if odds.bet is bet).returns


@pytest.mark.parametrize(
    ("table", "bet", "percent"),
    [
        (COMMISSION, Bet.BANKER, "98.9421"),
        (COMMISSION, Bet.PLAYER, "98.7649"),
        (COMMISSION, Bet.TIE, "85.6404"),
        (TIE_NINE, Bet.TIE, "95.1560"),
        (COMMISSION, Bet.PLAYER_PAIR, "89.6386"),
        (COMMISSION, Bet.BANKER_PAIR, "89.6386"),
        # The published returns of the others, to the digits that are published: 100 % less the house's edge.
        (SUPER_SIX, Bet.BANKER, "98.5419"),
        (EZ, Bet.BANKER, "98.9817"),
        (COMMISSION, Bet.EITHER_PAIR, "86.2901"),
        (COMMISSION, Bet.DRAGON_7, "92.3887"),
        (COMMISSION, Bet.PANDA_8, "89.8124"),
    ],
)
def test_at_eight_decks_a_bet_returns_what_is_known_of_it(table, bet, percent):
    assert f"{float(returns(table, bet)) * 100:.4f}" == percent


def test_a_sheet_that_pays_35_on_the_player_gives_its_players_sixteen_times_their_money():
    sheet = PayTable("misprint", (Line(Bet.PLAYER, Pays("35:1")),))
    assert f"{float(returns(sheet, Bet.PLAYER)) * 100:.4f}" == "1616.0034"


def test_the_orders_behind_the_odds_are_those_of_the_outcomes():
    wins = {odds.bet: odds.wins for odds in odds_of(COMMISSION, EIGHT)}
    orders = count_outcomes(8)
    total = 4_998_398_275_503_360
    assert [wins[Bet(outcome.value)] for outcome in orders] == [Fraction(ways, total) for ways in orders.values()]
    tie = wins[Bet.TIE]
    assert {odds.bet: odds.stake_back for odds in odds_of(COMMISSION, EIGHT) if odds.stake_back} == {
        Bet.PLAYER: tie,
        Bet.BANKER: tie,
    }
    dragons = next(odds.wins for odds in odds_of(EZ, EIGHT) if odds.bet is Bet.DRAGON_7)
    assert next(odds.stake_back for odds in odds_of(EZ, EIGHT) if odds.bet is Bet.BANKER) == tie + dragons


def test_every_result_that_the_rules_can_make_is_counted_and_no_other():
    assert set(count_results(values_of(1))) == all_results()


@pytest.mark.parametrize("decks", [2, 6, 8])
def test_no_printed_table_gives_more_than_it_takes(decks):
    chances = Chances.of(cards_left(decks, ()))
    for table in PAY_TABLES:
        assert all(0 < odds.returns < 1 for odds in odds_of(table, chances))


@settings(deadline=None, max_examples=15)
@given(st.lists(st.sampled_from(full_decks(1)), min_size=6, max_size=7))
def test_the_odds_of_a_few_cards_are_those_of_dealing_every_order_of_them(cards):
    chances = Chances.of(Counter(cards))
    results, pairs, orders = Counter(), Counter(), 0
    for order in permutations(cards, 6):
        facts = Facts.of(Round.from_cards(deal_round(order).cards))
        results[facts.results[0]] += 1
        pairs[facts.pairs[0]] += 1
        orders += 1
    for counted, dealt in ((chances.results, results), (chances.pairs, pairs)):
        total = sum(counted.values())
        assert {of: Fraction(ways, total) for of, ways in counted.items() if ways} == {
            of: Fraction(ways, orders) for of, ways in dealt.items()
        }


def test_all_orders_are_counted_once():
    left = cards_left(2, full_decks(1)[:20])
    n = sum(left.values())
    assert sum(count_pairs(left).values()) == n * (n - 1) * (n - 2) * (n - 3)
    assert sum(Chances.of(left).results.values()) == n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5)


def test_cards_that_were_seen_are_not_left_and_none_can_be_seen_too_often():
    ace = read_card("AS")
    assert sum(cards_left(8, [ace] * 8).values()) == 408
    assert cards_left(8, [ace] * 3)[ace] == 5
    with pytest.raises(SeenTooOften, match="there are 8 AS in a shoe of 8 decks, and more were seen"):
        cards_left(8, [ace] * 9)


def test_a_shoe_that_has_only_fours_left_ties_every_round():
    fours = cards_left(8, [card for card in full_decks(8) if card.points != 4])
    assert returns(COMMISSION, Bet.TIE, Chances.of(fours)) == 9


def test_too_few_cards_for_a_round_have_no_odds():
    with pytest.raises(TooFewCards, match="5 cards are left, and a round may need 6"):
        Chances.of(Counter(full_decks(1)[:5]))


def test_a_result_says_who_won_with_how_many_cards():
    result = Result(8, 3, 2, 2)
    assert (result.outcome, result.cards, result.is_natural) == ("player", 4, True)
    assert not Result(6, 7, 2, 2).is_natural
    assert not Result(8, 3, 3, 2).is_natural
