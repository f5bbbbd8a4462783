"""Right before the board that shows it, a stream tells which good roads begin and which end."""

from itertools import islice

import pytest

OUTCOMES = {"B": "banker", "P": "player", "T": "tie"}


@pytest.fixture
def deal(dealer):
    """Deals rounds at the dealer's table, in letters."""

    def dealing(letters, at=dealer):
        for letter in letters:
            at.call("POST", "/rounds", {"outcome": OUTCOMES[letter]})

    return dealing


def told(stream, boards=1):
    """What comes with so many boards: the changes as (name, change, round), and `board` for each board."""
    events = []
    for event in stream.all_events():
        data = event.data
        events.append("board" if event.name == "board" else (data["name"], data["change"], data["round"]))
        if events.count("board") == boards:
            return events
    raise AssertionError(f"the stream ended after {events}")


def test_a_road_begins_right_before_the_board_that_lists_it(dealer, listen, deal):
    with listen() as stream:
        deal("BBBB")
        *_, before, change, board = islice(stream.all_events(), 6)
        assert (before.version, board.version) == (4, 5)
        assert (change.name, change.id) == ("good_road", None)
        assert change.data == {
            "table": {"id": dealer.table_id},
            "version": 5,
            "name": "long_banker",
            "change": "begins",
            "round": 4,
        }
        assert board.data["good_roads"] == [{"name": "long_banker", "since": 4}]


def test_a_road_ends_with_the_round_that_broke_it(listen, deal):
    with listen() as stream:
        deal("BBBBBP")
        assert told(stream, boards=7) == [
            *["board"] * 4,
            ("long_banker", "begins", 4),
            "board",
            "board",
            ("long_banker", "ends", 6),
            "board",
        ]


def test_ties_and_what_goes_on_between_rounds_change_nothing(dealer, listen, deal):
    deal("BBBB")
    with listen() as stream:
        deal("TT")
        dealer.call("PUT", "", {"name": "Salon"})
        assert told(stream, boards=4) == ["board"] * 4


def test_several_at_once_come_in_the_order_of_the_rules(listen, deal):
    deal("BPBPBP")
    with listen() as stream:
        deal("P")
        assert told(stream, boards=2) == ["board", ("single_jump", "ends", 7), ("player_jump", "ends", 7), "board"]


def test_what_ends_comes_before_what_begins(listen, deal):
    deal("BBPBBPPPP")
    with listen() as stream:
        deal("B")
        assert told(stream, boards=2) == ["board", ("long_player", "ends", 10), ("banker_runs", "begins", 10), "board"]


def test_the_first_board_brings_none(listen, deal):
    deal("BBBB")
    with listen() as stream:
        assert told(stream) == ["board"]
    with listen(last_event_id="2") as stream:
        assert told(stream) == ["board"]


def test_a_new_shoe_ends_those_of_the_one_before(dealer, listen, deal):
    deal("BBBB")
    with listen() as stream:
        dealer.call("POST", "/shoes")
        assert told(stream, boards=2) == ["board", ("long_banker", "ends", None), "board"]


def test_a_new_shoe_with_the_same_road_ends_one_and_begins_the_other(dealer, listen, deal):
    deal("BBBB")
    with listen() as stream:
        dealer.call("POST", "/shoes", {"rounds": [{"outcome": "banker"}] * 5})
        assert told(stream, boards=2) == [
            "board",
            ("long_banker", "ends", 5),
            ("long_banker", "begins", 4),
            "board",
        ]


def test_a_correction_after_which_a_road_holds_since_another_round_ends_and_begins_it(dealer, listen, deal):
    deal("BBBBBB")
    with listen() as stream:
        dealer.call("DELETE", "/shoes/1/rounds/2")
        assert told(stream, boards=2) == [
            "board",
            ("long_banker", "ends", 6),
            ("long_banker", "begins", 5),
            "board",
        ]


def test_other_thresholds_begin_and_end_roads_too(dealer, listen, deal):
    deal("BB")
    with listen() as stream:
        dealer.call("PUT", "", {"good_roads": {"long_banker": 2}})
        dealer.call("PUT", "", {})
        assert told(stream, boards=3) == [
            "board",
            ("long_banker", "begins", 2),
            "board",
            ("long_banker", "ends", 2),
            "board",
        ]


def test_who_skips_boards_is_told_what_is_other_than_on_the_last_that_it_had(dealer, listen, deal):
    dealer.call("POST", "/shoes", {"rounds": [{"outcome": outcome} for outcome in ("banker", "tie", "player") * 25]})
    with listen(receive_buffer=4096) as slow:
        for turn in range(120):
            # In turn four bankers in a row, and the jumps of the rounds as they were dealt.
            dealer.call("PUT", "/shoes/2/rounds/74", {"outcome": ("banker", "tie")[turn % 2]})
            dealer.call("PUT", "/shoes/2/rounds/75", {"outcome": ("banker", "player")[turn % 2]})
        last, shown, skipped = dealer.board()["version"], None, False
        changes = []
        for event in slow.all_events():
            if event.name == "good_road":
                changes.append(event)
                continue
            board = event.data
            holds = {(road["name"], road["since"]) for road in board["good_roads"]}
            if shown is not None:
                ends = {change.data["name"] for change in changes if change.data["change"] == "ends"}
                begins = {
                    (change.data["name"], change.data["round"])
                    for change in changes
                    if change.data["change"] == "begins"
                }
                assert ends == {name for name, _ in shown[1] - holds}
                assert begins == holds - shown[1]
                skipped = skipped or board["version"] > shown[0] + 1
            assert {change.version for change in changes} <= {board["version"]}
            shown, changes = (board["version"], holds), []
            if board["version"] == last:
                break
        assert skipped


def test_of_several_tables_each_has_its_own(dealers, listen_to, deal):
    one, two = dealers(), dealers()
    deal("BBB", at=one)
    deal("PPPP", at=two)
    with listen_to(one, two) as stream:
        assert told(stream, boards=2) == ["board"] * 2
        deal("B", at=one)
        change, board = islice(stream.all_events(), 2)
        assert change.data["table"]["id"] == board.data["table"]["id"] == one.table_id
        deal("B", at=two)
        assert told(stream) == [("long_player", "ends", 5), "board"]


def test_a_table_that_is_removed_and_made_again_begins_anew(dealers, listen_to, deal):
    one, two = dealers(), dealers()
    deal("BBBB", at=one)
    with listen_to(one, two) as stream:
        assert told(stream, boards=2) == ["board"] * 2
        one.call("DELETE")
        assert next(stream.all_events()).name == "removed"
        one.open()
        assert told(stream) == ["board"]


def test_a_window_brings_the_same(listen, deal):
    with listen("?columns=1") as stream:
        deal("BBBB")
        assert told(stream, boards=5)[-2:] == [("long_banker", "begins", 4), "board"]
