from pathlib import Path

import pytest

from roads_service.replay import UnreadableRounds, read_rounds

EXAMPLES = Path(__file__).parents[2] / "examples"


def outcomes(shoes):
    return ["".join(body["outcome"][0] for body in shoe) for shoe in shoes]


@pytest.fixture
def read(rounds_file):
    return lambda text: outcomes(read_rounds(rounds_file("shoe.txt", text)))


def test_a_letter_is_a_round(rounds_file):
    assert read_rounds(rounds_file("shoe.txt", "BPT")) == [
        [{"outcome": "banker"}, {"outcome": "player"}, {"outcome": "tie"}]
    ]


def test_small_letters_and_any_white_space_between_are_read(read):
    assert read("b p\tT\nBB") == ["bptbb"]


def test_a_blank_line_begins_a_new_shoe(read):
    assert read("BB\nP\n\nTT") == ["bbp", "tt"]


def test_more_blank_lines_begin_one_shoe(read):
    assert read("\n\nBB\n \n\t\n\nTT\n\n") == ["bb", "tt"]


def test_a_comment_goes_to_the_end_of_its_line_and_begins_no_shoe(read):
    assert read("BB # bad luck\n# nothing here\nP#TTT") == ["bbp"]


def test_a_byte_order_mark_is_no_letter(read):
    assert read(b"\xef\xbb\xbfBP") == ["bp"]


@pytest.mark.parametrize("name", ["shoe.txt", "shoe", "shoe.rounds"])
def test_a_file_of_any_name_is_read_as_letters(rounds_file, name):
    assert outcomes(read_rounds(rounds_file(name, "BP"))) == ["bp"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("BB\n\nBXP", ", line 3: 'X' is no outcome; write B, P or T"),
        ("B1", ", line 1: '1' is no outcome; write B, P or T"),
        ("# nothing\n\n", ": no rounds in it"),
        ("", ": no rounds in it"),
        (b"B\xffP", ": not text in UTF-8"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_line(rounds_file, text, wrong):
    path = rounds_file("shoe.txt", text)
    with pytest.raises(UnreadableRounds) as refusal:
        read_rounds(path)
    assert str(refusal.value) == f"{path}{wrong}"


def test_the_example_holds_two_shoes():
    assert [len(shoe) for shoe in read_rounds(EXAMPLES / "shoe.txt")] == [32, 21]
