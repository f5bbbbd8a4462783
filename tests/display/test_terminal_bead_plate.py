from shoes import numbered

from roads_service.baccarat import Outcome, Round
from roads_service.display.terminal import CHINESE


def test_every_round_is_a_bead_down_the_column_then_the_next(terminal, board):
    beads = terminal.road(board("BPTBPTPB"), "Bead plate")[::2]
    assert beads == ["(B)(P)", "(P)(B)", "(T)", "(B)", "(P)", "(T)"]


def test_pairs_stand_under_the_bead_banker_left_and_player_right(terminal, board):
    rounds = [
        Round(Outcome.BANKER, banker_pair=True),
        Round(Outcome.PLAYER, player_pair=True),
        Round(Outcome.TIE, banker_pair=True, player_pair=True),
    ]
    beads = terminal.road(board(numbered(rounds)), "Bead plate")
    assert beads[:6] == ["(B)", "b", "(P)", "  p", "(T)", "b p"]


def test_in_colour_a_bead_is_filled_red_blue_or_green(terminal, board):
    shoe = board("BPT")
    assert "red" in terminal.hues(shoe, "B")
    assert "blue" in terminal.hues(shoe, "P")
    assert terminal.hues(shoe, "T") == ["green"]


def test_in_colour_pairs_are_dots_of_their_side(terminal, board):
    both = Round(Outcome.TIE, banker_pair=True, player_pair=True)
    assert terminal.hues(board(numbered([both])), "•") == ["red", "blue"]


def test_beads_can_carry_chinese_letters(terminal, board):
    lines = terminal.draw(board("BPT"), CHINESE)
    assert [line.rstrip(" ·") for line in lines[lines.index("珠盤路") + 1 :][:6:2]] == ["(莊)", "(閒)", "(和)"]
