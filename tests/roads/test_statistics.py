"""What is counted beside the roads."""

from shoes import board_of

from roads_service.baccarat import Outcome, Round
from roads_service.roads import Board, Statistics, Streak


def test_a_new_shoe_counts_nothing():
    assert board_of("").statistics == Statistics(
        rounds=0,
        banker=0,
        player=0,
        tie=0,
        player_pair=0,
        banker_pair=0,
        natural=0,
        streak=None,
        longest_banker_streak=0,
        longest_player_streak=0,
    )


def test_rounds_are_counted_by_outcome():
    statistics = board_of("BPTBBT").statistics
    assert (statistics.rounds, statistics.banker, statistics.player, statistics.tie) == (6, 3, 1, 2)


def test_pairs_and_naturals_are_counted_ties_too():
    rounds = [
        Round(Outcome.BANKER, banker_pair=True),
        Round(Outcome.TIE, player_pair=True, banker_pair=True),
        Round(Outcome.TIE, natural=True),
        Round(Outcome.PLAYER, player_pair=True, natural=True),
        Round(Outcome.PLAYER, natural=True),
    ]
    statistics = Board.of(enumerate(rounds, start=1)).statistics
    assert (statistics.player_pair, statistics.banker_pair, statistics.natural) == (2, 2, 3)


def test_there_is_no_streak_before_the_first_win():
    assert board_of("TT").statistics.streak is None


def test_the_streak_is_the_latest_one():
    assert board_of("BBBPP").statistics.streak == Streak(Outcome.PLAYER, 2)


def test_a_tie_neither_breaks_nor_lengthens_the_streak():
    assert board_of("BBTTBT").statistics.streak == Streak(Outcome.BANKER, 3)


def test_the_longest_streak_of_each_side_is_kept():
    statistics = board_of("BBBTBPPBBPPPB").statistics
    assert (statistics.longest_banker_streak, statistics.longest_player_streak) == (4, 3)


def test_a_side_that_never_won_has_no_longest_streak():
    statistics = board_of("BTB").statistics
    assert (statistics.longest_banker_streak, statistics.longest_player_streak) == (2, 0)
