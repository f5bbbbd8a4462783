"""Workers that change one table in turn go on from what the others did; each board is as if one had done all."""

from random import Random

import pytest
from conftest import KEEP
from floors import Clock, told

from roads_service.baccarat import Outcome, Round
from roads_service.roads import Board, Thresholds
from roads_service.tables.documents import from_json, to_json
from roads_service.tables.errors import TablesError
from roads_service.tables.floor import Floor
from roads_service.tables.records import Table

ROWS = 6
SHARP = Thresholds.of({"long_banker": 2, "single_jump": 2})
FACTS = ("player_total", "banker_total", "player_pair", "banker_pair", "natural")


def change(floor, random, rounds):
    """Something that can be done to a table with so many rounds; most often one more round."""
    letter, number = random.choice("BPT"), random.randint(1, max(rounds, 1))
    match random.randrange(14):
        case 0:
            floor.void("B01", floor.current_shoe("B01"), number)
        case 1:
            floor.amend("B01", floor.current_shoe("B01"), number, told(letter))
        case 2 if rounds > 20:
            floor.start_shoe("B01", [told("B"), told("P")])
        case 3:
            floor.put_table(Table("B01", "Salon", good_roads=SHARP if random.random() < 0.5 else Thresholds()))
        case 4:
            floor.void("B01", 1, 1)
        case _:
            floor.record("B01", told(letter))


def check(reader):
    """The board is drawn of the rounds that the store has."""
    board = from_json(reader.board("B01")[1])
    table, shoe = from_json(reader.table("B01")), reader.shoe("B01", board["shoe"]["number"])
    rounds = [
        (round_["number"], Round(Outcome(round_["outcome"]), **{fact: round_[fact] for fact in FACTS}))
        for round_ in shoe["rounds"]
        if round_["status"] == "valid"
    ]
    drawn = Board.of(rounds, ROWS, Thresholds.of(table["good_roads"]))
    assert board["shoe"]["rounds"] == len(shoe["rounds"])
    for name, road in board["roads"].items():
        assert road["cells"] == from_json(to_json(getattr(drawn, name).marks)), name
    assert board["statistics"] == from_json(to_json(drawn.statistics))
    assert board["good_roads"] == from_json(to_json(drawn.good_roads))


@pytest.mark.parametrize("seed", range(4))
def test_three_workers_change_one_table_in_turn(store, seed):
    workers, reader = [Floor(store, KEEP) for _ in range(3)], Floor(store, KEEP)
    random = Random(f"workers {seed}")
    workers[0].put_table(Table("B01", "Baccarat 1"))
    for _ in range(150):
        rounds = from_json(reader.board("B01")[1])["shoe"]["rounds"]
        try:
            change(random.choice(workers), random, rounds)
        except TablesError:  # a round that there is not
            continue
        check(reader)


@pytest.mark.parametrize("seed", range(4))
def test_three_workers_go_on_at_a_server_that_took_over_and_lacks_the_last_changes(store, redis, keys, seed):
    clock = Clock()
    workers, reader = [Floor(store, KEEP, clock) for _ in range(3)], Floor(store, KEEP, clock)
    random = Random(f"lost {seed}")
    workers[0].put_table(Table("B01", "Baccarat 1"))
    replica = {}
    for turn in range(150):
        clock.wait(milliseconds=1)
        if turn % 10 == 5:
            replica = {name: redis.dump(name) for name in redis.scan_iter(f"{keys.prefix}:*")}
        if turn % 10 == 8:
            for name in redis.scan_iter(f"{keys.prefix}:*"):
                redis.unlink(name)
            for name, had in replica.items():
                redis.restore(name, 0, had)
        rounds = from_json(reader.board("B01")[1])["shoe"]["rounds"]
        try:
            change(random.choice(workers), random, rounds)
        except TablesError:  # a round that there is not
            continue
        check(reader)


def test_a_table_that_was_removed_and_made_again_is_not_taken_for_the_one_before(store):
    one, other = Floor(store, KEEP), Floor(store, KEEP)
    one.put_table(Table("B01", "Baccarat 1"))
    for letter in "BBB":
        one.record("B01", told(letter))
    other.remove_table("B01")
    other.put_table(Table("B01", "Baccarat 1"))
    for letter in "PPPPP":
        other.record("B01", told(letter))
    one.record("B01", told("T"))
    check(one)
    assert [round_["outcome"][0] for round_ in one.shoe("B01", 1)["rounds"]] == [*"pppppt"]
