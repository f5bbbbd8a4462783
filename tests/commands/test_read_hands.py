from pathlib import Path

import pytest

from roads_service.replay import UnreadableRounds, read_rounds

EXAMPLES = Path(__file__).parents[2] / "examples"
NATURAL = {"player": ["9H", "KD"], "banker": ["3S", "4C"]}
STOOD = {"player": ["7H", "KD"], "banker": ["3S", "4C"]}


@pytest.fixture
def read(rounds_file):
    return lambda text: read_rounds(rounds_file("hands.csv", text))


def test_a_row_is_a_round_with_the_cards_of_both_hands(read):
    assert read("player,banker\n9H KD,3S 4C\n7H KD,3S 4C\n") == [[{"cards": NATURAL}, {"cards": STOOD}]]


def test_columns_stand_in_any_order(read):
    assert read("outcome,banker,player\nplayer,3S 4C,9H KD\n") == [[{"cards": NATURAL, "outcome": "player"}]]


def test_the_rounds_own_id_and_time_are_kept(read):
    text = "player,banker,round_id,finished_at\n9H KD,3S 4C,r-1,2026-01-01T20:00:00Z\n7H KD,3S 4C,,\n"
    told = {"round_id": "r-1", "finished_at": "2026-01-01T20:00:00Z"}
    assert read(text) == [[{"cards": NATURAL, **told}, {"cards": STOOD}]]


def test_another_shoe_in_the_column_shoe_begins_a_new_shoe(read):
    text = "shoe,player,banker\n7,9H KD,3S 4C\n7,9H KD,3S 4C\n8,7H KD,3S 4C\n7,9H KD,3S 4C\n"
    assert [len(shoe) for shoe in read(text)] == [2, 1, 1]


def test_quotes_blanks_and_the_line_ends_of_spreadsheets_are_read(read):
    text = b'\xef\xbb\xbfplayer, banker\r\n"9H  KD", "3S 4C"\r\n\r\n7H KD ,3S 4C\r\n'
    assert read(text) == [[{"cards": NATURAL}, {"cards": STOOD}]]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", ", line 1: the header has no column 'player'; player and banker are needed"),
        ("player;banker\n", ", line 1: the header has no column 'player'; player and banker are needed"),
        (
            "player,banker,dealer\n",
            ", line 1: 'dealer' is no column; there are player, banker, outcome, round_id, finished_at, shoe",
        ),
        ("player,banker\n", ": no rounds in it"),
        ("player,banker\n9H KD\n", ", line 2: not as many fields as the header has"),
        ("player,banker\n9H KD,3S 4C,tie\n", ", line 2: not as many fields as the header has"),
        ('player,banker\n9H KD,"3S 4C\n', ", line 2: not CSV: unexpected end of data"),
        (
            "player,banker\n9H KD,3S 4C\n9H KD,3S 4C 10D\n",
            ", line 3, cards: the player has a natural 9: the banker must not draw",
        ),
        ("player,banker\n9H,3S 4C\n", ", line 2, cards, player: Length must be between 2 and 3."),
        (
            "player,banker,outcome\n9H KD,3S 4C,tie\n",
            ", line 2, outcome: the cards make outcome player, not tie",
        ),
        (
            "player,banker,round_id\n9H KD,3S 4C,r-1\n7H KD,3S 4C,r-1\n",
            ", line 3: the round_id 'r-1' stands twice in the file",
        ),
    ],
)
def test_what_is_wrong_is_said_with_file_and_line(rounds_file, text, wrong):
    path = rounds_file("hands.csv", text)
    with pytest.raises(UnreadableRounds) as refusal:
        read_rounds(path)
    assert str(refusal.value) == f"{path}{wrong}"


def test_a_card_that_is_none_is_named(read):
    with pytest.raises(UnreadableRounds, match=r"line 2, cards, banker, 1: '4X' is not a card"):
        read("player,banker\n9H KD,3S 4X\n")


def test_the_example_holds_two_shoes():
    shoes = read_rounds(EXAMPLES / "hands.csv")
    assert [len(shoe) for shoe in shoes] == [36, 24]
    assert {tuple(body) for shoe in shoes for body in shoe} == {("cards", "outcome")}
