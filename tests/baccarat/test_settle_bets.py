"""Settling bets: nothing is lost or made, to the smallest unit, and every refusal names its rule."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roads_service.baccarat import (
    COMMISSION,
    PAY_TABLES,
    SUPER_SIX,
    Bet,
    BetLimits,
    BetResult,
    Cards,
    Facts,
    FactsMissing,
    Hand,
    HouseRules,
    Line,
    Outcome,
    Pays,
    PayTable,
    Refusal,
    Round,
    Rule,
    Stake,
    deal_round,
    full_decks,
    read_card,
    refusals,
    settle,
)

CENT = Decimal("0.01")


def stake(bet, amount="10.00", seat=None, at=0):
    return Stake(at, Bet(bet), Decimal(amount), seat)


def facts_of(player, banker):
    hands = (Hand(tuple(read_card(card) for card in cards.split())) for cards in (player, banker))
    return Facts.of(Round.from_cards(Cards(*hands)))


def settled(bet, amount, facts, table=COMMISSION, unit=CENT):
    (of_stake,) = settle([stake(bet, amount)], table, facts, unit)
    return of_stake.result.value, str(of_stake.winnings), str(of_stake.payout)


BANKER_WINS_WITH_SIX = facts_of("AH 4D KC", "2S 4C")
TIE = facts_of("6H KD", "6S QC")


def test_a_win_brings_the_stake_and_what_is_paid_to_it():
    assert settled("banker", "100.00", BANKER_WINS_WITH_SIX) == ("wins", "95.00", "195.00")
    assert settled("banker", "100.00", BANKER_WINS_WITH_SIX, SUPER_SIX) == ("wins", "50.00", "150.00")
    assert settled("super_6", "5.00", BANKER_WINS_WITH_SIX) == ("wins", "60.00", "65.00")


def test_a_loss_brings_nothing():
    assert settled("player", "100.00", BANKER_WINS_WITH_SIX) == ("loses", "0.00", "0.00")


def test_a_tie_gives_banker_and_player_their_stakes_back():
    assert settled("banker", "100.00", TIE) == ("returned", "0.00", "100.00")
    assert settled("player", "0.01", TIE) == ("returned", "0.00", "0.01")
    assert settled("tie", "1.00", TIE) == ("wins", "8.00", "9.00")


def test_winnings_are_rounded_down_to_the_smallest_unit():
    assert settled("banker", "0.01", BANKER_WINS_WITH_SIX) == ("wins", "0.00", "0.01")
    assert settled("banker", "0.39", BANKER_WINS_WITH_SIX) == ("wins", "0.37", "0.76")
    assert settled("banker", "99", BANKER_WINS_WITH_SIX, unit=Decimal(1)) == ("wins", "94", "193")


def test_in_a_void_round_every_bet_is_returned():
    results = settle([stake(bet) for bet in Bet], COMMISSION, None, CENT)
    assert {(bet.result, bet.payout) for bet in results} == {(BetResult.RETURNED, Decimal("10.00"))}


def test_a_bet_on_what_was_not_told_is_not_settled_and_one_on_what_was_is():
    result_alone = Facts.of(Round(Outcome.BANKER))
    assert settled("banker", "100.00", result_alone) == ("wins", "95.00", "195.00")
    for bet, table in (("big", COMMISSION), ("super_6", COMMISSION), ("banker", SUPER_SIX)):
        with pytest.raises(FactsMissing, match=f"that {bet} hangs on"):
            settled(bet, "100.00", result_alone, table)
    assert settled("dragon_7", "1.00", Facts.of(Round(Outcome.PLAYER))) == ("loses", "0.00", "0.00")


AMOUNTS = st.decimals("0.01", "999999999.99", places=2)
STAKES = st.lists(
    st.builds(Stake, st.just(0), st.sampled_from(Bet), AMOUNTS, st.sampled_from([None, "1", "2"])), max_size=30
)


@given(STAKES, st.permutations(full_decks(1)), st.sampled_from(list(PAY_TABLES)))
def test_money_is_conserved_to_the_smallest_unit(stakes, cards, table):
    facts = Facts.of(Round.from_cards(deal_round(cards[:6]).cards))
    results = settle(stakes, table, facts, CENT)
    assert [of_stake.stake for of_stake in results] == stakes
    house = Decimal(0)
    for of_stake in results:
        amount, winnings, payout = of_stake.stake.amount, of_stake.winnings, of_stake.payout
        assert winnings % CENT == payout % CENT == 0
        if of_stake.result is BetResult.LOSES:
            assert (winnings, payout, of_stake.pays) == (0, 0, None)
        else:
            assert payout == amount + winnings
            exact = amount * of_stake.pays.to_one.numerator / of_stake.pays.to_one.denominator if of_stake.pays else 0
            assert 0 <= exact - winnings < CENT
        house += amount - payout
    staked = sum(of_stake.amount for of_stake in stakes)
    assert staked == sum(of_stake.payout for of_stake in results) + house


# -- house rules ---------------------------------------------------------------------


def broken(rules, *stakes, table=COMMISSION):
    return [refusal.rule for refusal in refusals(stakes, table, rules)]


def test_without_house_rules_all_that_is_on_the_pay_table_is_taken():
    assert broken(HouseRules(), *(stake(bet) for bet in Bet)) == []


def test_a_bet_that_is_not_on_the_pay_table_is_refused():
    table = PayTable("main", (Line(Bet.PLAYER, Pays("1:1")),))
    assert refusals([stake("player"), stake("tie", at=1)], table, HouseRules()) == [
        Refusal(Rule.NOT_OFFERED, 1, Bet.TIE)
    ]


def test_a_seat_that_may_stake_on_one_side_only_is_refused_the_other():
    rules = HouseRules(one_side_only=True)
    assert refusals([stake("banker", at=0), stake("player", at=1)], COMMISSION, rules) == [
        Refusal(Rule.ONE_SIDE_ONLY, 1, Bet.PLAYER)
    ]
    assert broken(rules, stake("banker", seat="1"), stake("player", seat="2")) == []
    assert broken(rules, stake("banker"), stake("banker"), stake("tie")) == []


def test_pairs_are_refused_to_a_seat_without_a_main_bet():
    rules = HouseRules(pairs_need_main_bet=True)
    assert broken(rules, stake("player_pair"), stake("perfect_pair"), stake("tie")) == [Rule.PAIRS_NEED_MAIN_BET] * 2
    assert broken(rules, stake("player_pair"), stake("banker")) == []
    assert broken(rules, stake("player_pair", seat="1"), stake("banker", seat="2")) == [Rule.PAIRS_NEED_MAIN_BET]
    assert broken(rules, stake("tie"), stake("big")) == []


def test_the_stakes_of_a_seat_on_a_bet_are_held_against_its_limits_together():
    rules = HouseRules(limits={Bet.TIE: BetLimits(Decimal(5), Decimal(20)), Bet.BIG: BetLimits()})
    assert refusals([stake("tie", "4.99")], COMMISSION, rules) == [
        Refusal(Rule.MINIMUM, 0, Bet.TIE, Decimal("4.99"), Decimal(5))
    ]
    assert refusals([stake("tie", "20.00"), stake("tie", "0.01", at=1)], COMMISSION, rules) == [
        Refusal(Rule.MAXIMUM, 1, Bet.TIE, Decimal("20.01"), Decimal(20))
    ]
    assert broken(rules, stake("tie", "20.00", "1"), stake("tie", "5.00", "2"), stake("big", "1000.00")) == []


def test_the_stakes_on_banker_and_on_player_may_not_be_further_apart_than_the_differential():
    rules = HouseRules(differential=Decimal(100))
    near = [stake("banker", "300.00", "1"), stake("player", "200.00", "2"), stake("tie", "999.00")]
    assert broken(rules, *near) == []
    assert refusals([*near, stake("banker", "0.01")], COMMISSION, rules) == [
        Refusal(Rule.DIFFERENTIAL, None, None, Decimal("100.01"), Decimal(100))
    ]
    assert refusals([stake("player", "101.00")], COMMISSION, rules)[0].staked == -101
