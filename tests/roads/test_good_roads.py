"""Good roads: each at its threshold, one below it, broken, while its latest streak is unfinished, and through ties."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_roads import plain_good_roads
from shoes import dealt, examples, shoes

from roads_service.roads import RULES, Board, GoodRoad, Thresholds

NAMES = [rule.name for rule in RULES]

# Each road's rounds up to its threshold, the last of them the one with which it begins to hold.
AT_THRESHOLD = {
    "long_banker": "P BBBB",
    "long_player": "B PPPP",
    "single_jump": "BB P B P B",
    "double_jump": "B PP BB PP BB",
    "banker_jump": "BB P B PP B PPP B",
    "player_jump": "PP B P BB P BBB P",
    "one_hall_two_rooms": "BBB P BB P BB",
    "banker_runs": "B P BB P BBB PP B",
    "player_runs": "P B PP B PPP BB P",
    "side_by_side": "P BB PPPPP BB",
    "slope_up": "PP B PP BBB",
    "slope_down": "P BBBBB PPPP BBB",
}
# What breaks it from there, by what it does.
BROKEN = {
    "long_banker": {"the other side wins": "P"},
    "long_player": {"the other side wins": "B"},
    "single_jump": {"a streak of two": "B"},
    "double_jump": {"a streak of three": "B", "a streak that ends at one": "PB"},
    "banker_jump": {"a streak of two": "B"},
    "player_jump": {"a streak of two": "P"},
    "one_hall_two_rooms": {
        "three rooms": "B",
        "a hall of two": "PP",
        "one room": "PBP",
        "three rooms later": "PBBB",
    },
    "banker_runs": {"the other side wins": "P", "it comes back after a single": "PB"},
    "player_runs": {"the other side wins": "B", "it comes back after a single": "BP"},
    "side_by_side": {"a streak that ends at one": "PB"},
    "slope_up": {"two longer": "BB", "a streak that ends too short": "PPPB", "a streak that is too long": "PPPPP"},
    "slope_down": {
        "as long as the one before": "B",
        "a streak that ends too short": "PB",
        "a streak that is too long": "PPP",
        "no streak is shorter than one": "PPBP",
    },
}
# What it goes on through.
GOES_ON = {
    "long_banker": ["B", "BBB"],
    "long_player": ["P", "PPP"],
    "single_jump": ["P", "PB"],
    "double_jump": ["P", "PP", "PPB", "PPBB"],
    "banker_jump": ["P", "PPP", "PB", "PBP"],
    "player_jump": ["B", "BBB", "BP", "BPB"],
    "one_hall_two_rooms": ["P", "PB", "PBB", "PBBPB"],
    "banker_runs": ["B", "BBB"],
    "player_runs": ["P", "PPP"],
    "side_by_side": ["B", "BBB", "P", "PPB", "PPBBB"],
    "slope_up": ["P", "PPP", "PPPP", "PPPPB", "PPPPBBBBB"],
    "slope_down": ["P", "PP", "PPB"],
}
BREAKS = [(name, what) for name in NAMES for what in BROKEN[name]]
GOING_ON = [(name, more) for name in NAMES for more in GOES_ON[name]]


def rounds_of(letters):
    return letters.replace(" ", "")


def board_of(letters, **thresholds):
    return Board.of(dealt(rounds_of(letters)), thresholds=Thresholds.of(thresholds))


def held(letters, **thresholds):
    return {road.name: road.since for road in board_of(letters, **thresholds).good_roads}


def test_there_are_twelve_and_each_has_its_cases():
    assert NAMES == list(AT_THRESHOLD) == list(BROKEN) == list(GOES_ON)
    assert len(NAMES) == 12


def test_the_usual_thresholds():
    assert Thresholds().by_name() == {
        "long_banker": 4,
        "long_player": 4,
        "single_jump": 4,
        "double_jump": 4,
        "banker_jump": 3,
        "player_jump": 3,
        "one_hall_two_rooms": 2,
        "banker_runs": 2,
        "player_runs": 2,
        "side_by_side": 3,
        "slope_up": 3,
        "slope_down": 3,
    }


def test_a_new_shoe_has_none():
    assert board_of("").good_roads == board_of("TT").good_roads == ()


@pytest.mark.parametrize("name", NAMES)
def test_a_road_holds_from_its_threshold_on_since_the_round_that_made_it(name):
    letters = rounds_of(AT_THRESHOLD[name])
    assert held(letters)[name] == len(letters)


@pytest.mark.parametrize("name", NAMES)
def test_one_round_below_its_threshold_it_does_not_hold(name):
    assert name not in held(rounds_of(AT_THRESHOLD[name])[:-1])


@pytest.mark.parametrize("name", NAMES)
def test_the_same_rounds_are_one_below_a_threshold_that_is_one_higher(name):
    usual = Thresholds().by_name()[name]
    assert name in held(AT_THRESHOLD[name], **{name: usual})
    assert name not in held(AT_THRESHOLD[name], **{name: usual + 1})


@pytest.mark.parametrize(("name", "what"), BREAKS, ids=[" ".join(case) for case in BREAKS])
def test_a_road_is_broken(name, what):
    breaking = BROKEN[name][what]
    assert name in held(AT_THRESHOLD[name] + breaking[:-1]) or len(breaking) > 1
    assert name not in held(AT_THRESHOLD[name] + breaking)


@pytest.mark.parametrize(("name", "more"), GOING_ON, ids=[" ".join(case) for case in GOING_ON])
def test_a_road_goes_on_and_keeps_the_round_since_which_it_holds(name, more):
    letters = rounds_of(AT_THRESHOLD[name])
    for length in range(len(more) + 1):
        assert held(letters + more[:length])[name] == len(letters), more[:length]


@pytest.mark.parametrize("name", NAMES)
def test_ties_are_passed_over(name):
    letters = rounds_of(AT_THRESHOLD[name])
    with_ties = "T".join(letters)
    assert held(f"T{with_ties}TT") == {road: 2 * since for road, since in held(letters).items()}
    assert name not in held(f"T{with_ties[:-1]}T")
    for breaking in BROKEN[name].values():
        assert name not in held(f"{with_ties}T{'T'.join(breaking)}T")


def test_either_side_may_be_the_hall():
    assert "one_hall_two_rooms" in held("B PP B PP")
    assert "one_hall_two_rooms" in held("P BB P BB")


def test_the_hall_comes_first():
    assert "one_hall_two_rooms" not in held("BB P BB P")
    assert held("BB P BB P BB")["one_hall_two_rooms"] == 8


def test_a_new_slope_may_begin_where_another_was_broken():
    assert held("B PP BBBB PPPPP BBBBBB")["slope_up"] == len("BPPBBBBPPPPPBBBBBB")


def test_a_road_that_was_broken_holds_anew_since_the_round_that_made_it_again():
    assert held("BBBB")["long_banker"] == 4
    assert held("BBBB P BBBBB")["long_banker"] == 9


def test_they_stand_in_the_order_of_the_rules():
    board = board_of("P B P B")
    assert board.good_roads == (GoodRoad("single_jump", 4),)
    names = [road.name for road in board_of("B P B P B P").good_roads]
    assert names == ["single_jump", "banker_jump", "player_jump"]


def test_a_void_keeps_the_numbers_of_the_rounds():
    shoe = dealt("BBPBB")
    assert Board.of(shoe[:2] + shoe[3:]).good_roads == (GoodRoad("long_banker", 5),)


def test_thresholds_that_are_not_told_are_as_usual_and_what_is_no_rule_says_nothing():
    assert Thresholds.of({"long_banker": 6, "long_dealer": 2}).by_name() == Thresholds().by_name() | {"long_banker": 6}


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_a_rule_says_what_it_is(rule):
    assert rule.definition.endswith(".")
    assert "\n" not in rule.definition
    assert rule.chinese
    assert 2 <= rule.threshold <= 20


THRESHOLDS = st.fixed_dictionaries({}, optional={name: st.integers(2, 6) for name in NAMES})
# Streaks of one to four, in which all roads come about, and the made-up shoes of the other tests.
SHORT_STREAKS = st.lists(st.sampled_from("BPBPBPT"), max_size=40).map(lambda letters: dealt("".join(letters)))


@given(st.one_of(SHORT_STREAKS, shoes()), THRESHOLDS)
@examples(1500)
def test_they_are_those_of_the_plain_rules(shoe, told):
    thresholds = Thresholds.of(told)
    board = Board.of(shoe, thresholds=thresholds)
    assert [(road.name, road.since) for road in board.good_roads] == plain_good_roads(shoe, thresholds.by_name())


@given(st.one_of(SHORT_STREAKS, shoes()), st.integers(0, 300), THRESHOLDS)
@examples(300)
def test_those_of_a_board_built_at_once_are_those_of_one_grown_round_by_round(shoe, place, told):
    thresholds = Thresholds.of(told)
    board = Board.of(shoe[:place], thresholds=thresholds)
    for number, round_ in shoe[place:]:
        board = board.grow(number, round_)
    assert board == Board.of(shoe, thresholds=thresholds)


@given(st.data(), st.sampled_from(NAMES), st.integers(2, 20))
@examples(300)
def test_a_threshold_of_any_height_can_be_reached(data, name, threshold):
    pattern = {
        "long_banker": "B" * threshold,
        "long_player": "P" * threshold,
        "single_jump": ("BP" * threshold)[:threshold],
        "double_jump": ("BBPP" * threshold)[: 2 * threshold],
        "banker_jump": "BP" * threshold,
        "player_jump": "PB" * threshold,
        "one_hall_two_rooms": "BPP" * threshold + data.draw(st.sampled_from(["", "B", "BP"])),
        "banker_runs": "BBP" * threshold + "B",
        "player_runs": "PPB" * threshold + "P",
        "side_by_side": ("BBPP" * threshold)[: 2 * threshold] + data.draw(st.sampled_from(["", "B" * (threshold % 2)])),
        "slope_up": "".join("BP"[length % 2] * length for length in range(1, threshold + 1)),
        "slope_down": "".join("BP"[length % 2] * length for length in range(threshold, 0, -1)),
    }[name]
    assert name in held(pattern, **{name: threshold})
    assert name not in held(pattern, **{name: threshold + 1})
