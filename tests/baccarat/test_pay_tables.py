"""Pay tables: how pays are written, what a table may say, and what it pays in a round of which not all is known."""

from fractions import Fraction

import pytest

from roads_service.baccarat import (
    COMMISSION,
    EZ,
    PAY_TABLES,
    SUPER_SIX,
    TIE_NINE,
    Bet,
    Cards,
    Facts,
    Hand,
    ImpossiblePayTable,
    Line,
    Outcome,
    Pays,
    PayTable,
    Round,
    read_card,
)


def winning(table, round_):
    return {bet.value: str(pays) for bet, pays in table.winning_bets(round_)}


def dealt(player, banker):
    hands = (Hand(tuple(read_card(card) for card in cards.split())) for cards in (player, banker))
    return Round.from_cards(Cards(*hands))


@pytest.mark.parametrize(
    ("written", "to_one"),
    [("8:1", 8), ("19:20", Fraction(19, 20)), ("0.54:1", Fraction(27, 50)), ("1:2", Fraction(1, 2)), ("0:1", 0)],
)
def test_pays_are_read_exactly_and_written_as_they_were(written, to_one):
    assert Pays(written).to_one == to_one
    assert str(Pays(written)) == written


@pytest.mark.parametrize("written", ["", "8", "8:0", "8:0.0", "-1:1", "8/1", "8 : 1", "1e3:1", "8:1\n", "٨:1"])
def test_what_is_no_pay_is_refused(written):
    with pytest.raises(ImpossiblePayTable, match="is no pay"):
        Pays(written)


def test_the_printed_tables_differ_in_the_banker_and_the_tie():
    main = (Bet.PLAYER, Bet.BANKER, Bet.TIE, Bet.PLAYER_PAIR, Bet.BANKER_PAIR)
    assert {table.name: [str(table.line(bet).pays) for bet in main] for table in PAY_TABLES} == {
        "commission": ["1:1", "19:20", "8:1", "11:1", "11:1"],
        "tie-nine": ["1:1", "19:20", "9:1", "11:1", "11:1"],
        "super-six": ["1:1", "1:1", "8:1", "11:1", "11:1"],
        "ez": ["1:1", "1:1", "8:1", "11:1", "11:1"],
    }
    assert all({line.bet for line in table.lines} == set(Bet) for table in PAY_TABLES)


def test_a_banker_who_wins_with_six_pays_half_without_commission():
    with_six, with_seven = dealt("AH 4D KC", "2S 4C"), dealt("AH 4D KC", "3S 4C")
    assert [winning(table, with_six)["banker"] for table in (COMMISSION, TIE_NINE, SUPER_SIX, EZ)] == [
        "19:20",
        "19:20",
        "1:2",
        "1:1",
    ]
    assert winning(SUPER_SIX, with_seven)["banker"] == "1:1"


def test_a_banker_who_wins_with_seven_of_three_cards_is_no_win_in_ez():
    dragon = dealt("5H AD", "2S QC 5D")
    assert winning(EZ, dragon) == {"big": "0.54:1", "dragon_7": "40:1"}
    assert EZ.line(Bet.BANKER).paid(Facts.of(dragon).results[0]).to_one == 0
    assert winning(EZ, dealt("5H AD", "2S 5D"))["banker"] == "1:1"


def test_two_perfect_pairs_pay_more_than_one():
    assert winning(COMMISSION, dealt("2H 2H AS", "7S KC"))["perfect_pair"] == "25:1"
    assert winning(COMMISSION, dealt("2H 2H 5S", "KC KC 8S"))["perfect_pair"] == "200:1"


def test_of_a_result_alone_only_what_it_decides_is_said_to_win():
    assert winning(COMMISSION, Round(Outcome.BANKER)) == {"banker": "19:20"}
    assert winning(SUPER_SIX, Round(Outcome.BANKER)) == {}, "it may have been a six"
    assert winning(SUPER_SIX, Round(Outcome.BANKER, 6, 7)) == {"banker": "1:1"}
    assert winning(SUPER_SIX, Round(Outcome.BANKER, 5, 6)) == {"banker": "1:2", "big": "0.54:1", "super_6": "12:1"}
    assert winning(COMMISSION, Round(Outcome.TIE)) == {"tie": "8:1"}
    assert winning(COMMISSION, Round(Outcome.PLAYER, natural=True)) == {"player": "1:1", "small": "1.5:1"}
    pairs = {"player_pair": "11:1", "either_pair": "5:1"}
    assert winning(COMMISSION, Round(Outcome.PLAYER, player_pair=True)) == {"player": "1:1", **pairs}
    assert "perfect_pair" not in winning(COMMISSION, Round(Outcome.PLAYER, player_pair=True, banker_pair=True))


def test_a_case_that_there_is_not_and_one_of_other_cards_are_refused():
    with pytest.raises(ImpossiblePayTable, match="there is no case 'lucky'") as refused:
        Line(Bet.BANKER, Pays("1:1"), (("lucky", Pays("2:1")),))
    assert refused.value.bet is Bet.BANKER
    with pytest.raises(ImpossiblePayTable, match="player_pair says nothing of the cards that banker is on"):
        Line(Bet.BANKER, Pays("1:1"), (("player_pair", Pays("2:1")),))


def test_a_table_without_bets_or_with_one_twice_is_refused():
    line = Line(Bet.TIE, Pays("8:1"))
    with pytest.raises(ImpossiblePayTable, match="a bet at least"):
        PayTable("none", ())
    with pytest.raises(ImpossiblePayTable, match="twice"):
        PayTable("twice", (line, line))
    assert PayTable("one", (line,)).line(Bet.BANKER) is None
