import json
from pathlib import Path

import pytest

from roads_service.replay import UnreadableRounds, read_rounds

EXAMPLES = Path(__file__).parents[2] / "examples"
BANKER = {"outcome": "banker", "banker_total": 7}
HANDS = {"cards": {"player": ["9H", "KD"], "banker": ["3S", "4C"]}, "round_id": "r-1"}


@pytest.fixture
def read(rounds_file):
    return lambda document: read_rounds(rounds_file("shoes.json", json.dumps(document)))


@pytest.mark.parametrize(
    ("document", "shoes"),
    [
        ({"source": "a floor", "shoes": [[BANKER, HANDS], [BANKER]]}, [[BANKER, HANDS], [BANKER]]),
        ([[BANKER, HANDS], [BANKER]], [[BANKER, HANDS], [BANKER]]),
        ([BANKER, HANDS], [[BANKER, HANDS]]),
        ([BANKER | {"number": 1}], [[BANKER | {"number": 1}]]),
    ],
)
def test_shoes_are_read_from_an_object_or_a_list_and_so_is_one_shoe(read, document, shoes):
    assert read(document) == shoes


@pytest.mark.parametrize(
    ("document", "wrong"),
    [
        ([], ": no rounds in it"),
        ({"shoes": []}, ": no rounds in it"),
        ({"rounds": [BANKER]}, ', its JSON is neither a list nor an object with a list of "shoes"'),
        ("BPT", ', its JSON is neither a list nor an object with a list of "shoes"'),
        ([[BANKER], []], ", shoe 2: not a list of rounds"),
        ([[BANKER], BANKER], ", shoe 2: not a list of rounds"),
        ([[BANKER, "B"]], ", shoe 1, round 2: not an object"),
        ([{}], ", shoe 1, round 1: Either cards or outcome is needed."),
        ([BANKER, {"outcome": "dealer"}], ", shoe 1, round 2, outcome: Must be one of: banker, player, tie."),
        ([BANKER | {"winner": 1}], ", shoe 1, round 1, winner: There is no such field."),
        ([BANKER | {"player_total": 8}], ", shoe 1, round 1, outcome: player 8 and banker 7 make player, not banker"),
        ([BANKER, BANKER | {"number": 1}], ", shoe 1, round 2: its number is 1, its place in the shoe 2"),
        ([[HANDS], [HANDS]], ", shoe 2, round 1: the round_id 'r-1' stands twice in the file"),
    ],
)
def test_what_is_wrong_is_said_with_file_shoe_and_round(rounds_file, document, wrong):
    path = rounds_file("shoes.json", json.dumps(document))
    with pytest.raises(UnreadableRounds) as refusal:
        read_rounds(path)
    assert str(refusal.value) == f"{path}{wrong}"


def test_what_is_not_json_is_said_with_its_line(rounds_file):
    with pytest.raises(UnreadableRounds, match=r"shoes\.json, line 2: not JSON: "):
        read_rounds(rounds_file("shoes.json", '{"shoes":\n oops}'))


def test_the_example_holds_two_shoes_of_a_hundred_rounds():
    assert [len(shoe) for shoe in read_rounds(EXAMPLES / "real_shoes.json")] == [100, 100]
