import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from shoes import examples, shoes

from roads_service.display.terminal import CHINESE, ENGLISH
from roads_service.tables.records import ShoeStatus

LONG = "BP" * 60


def test_a_wide_terminal_has_the_bead_plate_at_the_left_of_the_other_roads(terminal, board):
    lines = terminal(width=80).draw(board("BBP"))
    assert [line.split("  ")[0] for line in (lines[2], lines[15])] == ["Bead plate", "If banker next"]
    assert [line[30:] for line in (lines[2], lines[9])] == ["Big road", "Big eye boy"]
    assert lines[16][30:].split("  ")[0] == "Small road"
    assert lines[16][56:] == "Cockroach pig"


def test_a_narrow_terminal_has_the_roads_below_each_other(terminal, board):
    titles = [line for line in terminal(width=40).draw(board("BBP")) if line[:3] in ("Bea", "Big", "Sma", "Coc")]
    assert titles == ["Bead plate", "Big road", "Big eye boy", "Small road", "Cockroach pig"]


def test_eighty_columns_and_twenty_four_lines_hold_the_whole_board(terminal, board):
    assert len(terminal(width=80, color=True).draw(board(LONG))) < 24


def test_a_road_shows_its_last_columns_and_how_many_lie_before_them(terminal, board):
    lines = terminal(width=40).draw(board("BBB" + "PB" * 12))
    assert lines[lines.index("Big road ‹5") + 1] == " ".join("PB" * 10)


def test_a_window_of_the_document_is_not_widened(terminal, board):
    assert terminal.road(board("BBPBPP", columns=2), "Big road ‹2")[:2] == ["B P", "· P"]


@given(shoe=shoes(), width=st.integers(8, 240), words=st.sampled_from([ENGLISH, CHINESE]))
@examples(100)
def test_no_line_is_wider_than_the_terminal(terminal, board, shoe, width, words):
    assert all(cell_len(line) <= width for line in terminal(width=width).draw(board(shoe), words))


def test_the_heading_names_the_table_the_shoe_and_the_round(terminal, board):
    assert terminal.draw(board("BBP", name="Baccarat 1"))[0] == "Baccarat 1  B01  Shoe 3  Round 3"


def test_a_table_that_is_called_as_its_id_is_named_once(terminal, board):
    assert terminal.draw(board("BBP", name="B01"))[0] == "B01  Shoe 3  Round 3"


def test_a_closed_shoe_is_said_to_be_closed(terminal, board):
    assert terminal.draw(board("BBP", status=ShoeStatus.CLOSED))[0] == "B01  Shoe 3  Round 3  (closed)"


def test_a_long_name_gives_way_to_the_shoe_and_the_round(terminal, board):
    assert terminal(width=40).draw(board("B", name="Baccarat " * 20))[0] == "Baccarat Baccarat Bacc…  Shoe 3  Round 1"


def test_a_name_can_not_steer_the_terminal(terminal, board):
    assert terminal.draw(board("B", name="\x1b[2J[red]A"))[0] == "?[2J[red]A  B01  Shoe 3  Round 1"


def test_the_good_roads_that_hold_stand_under_the_heading(terminal, board):
    assert terminal.draw(board("BPBPB"))[1] == "Good roads  Single jump, Banker-jump"
    assert terminal.draw(board("BPBPB"), CHINESE)[1] == "好路  單跳, 逢莊跳"
    assert terminal.draw(board("BPB"))[1] == ""


def test_a_new_shoe_has_empty_grids(terminal, board):
    shoe = board("")
    assert terminal.road(shoe, "Big road") == terminal.road(shoe, "Small road") == [""] * 6
    assert terminal.draw(shoe)[-9:-1] == [
        "If banker next  · · ·",
        "If player next  · · ·",
        "Streak          ·",
        "Longest         B 0  P 0",
        "",
        "Banker  0  Banker pair  0",
        "Player  0  Player pair  0",
        "Tie     0  Natural      0",
    ]


def test_the_statistics_count_the_shoe(terminal, board):
    assert terminal.draw(board("BBBPPTB"))[-7:-1] == [
        "Streak          B 1",
        "Longest         B 3  P 2",
        "",
        "Banker  4  Banker pair  0",
        "Player  2  Player pair  0",
        "Tie     1  Natural      0",
    ]


@pytest.mark.parametrize("color", [False, True])
@pytest.mark.parametrize("width", [40, 100])
def test_a_terminal_that_knows_only_ascii_gets_only_ascii(terminal, board, color, width):
    lines = terminal(encoding="ascii", color=color, width=width).draw(board(LONG, name="百家樂"), CHINESE)
    assert "???" in lines[0]
    assert "".join(lines).isascii()
