import pytest
from floors import told
from happenings import NATURAL

from roads_service.store.store import MOST_AUDIT_ENTRIES
from roads_service.tables import events
from roads_service.tables.errors import TableNotFound
from roads_service.tables.records import Table


def trail(floor, most=1000):
    return floor.audit("B01", None, most)


def test_every_change_leaves_an_entry_whoever_made_it_and_by_whatever_way(teller, floor):
    boss = floor.as_asked_by("key 1 (pit boss)")
    teller.cards(NATURAL)
    boss.record("B01", told("B"))
    boss.void("B01", 1, 1)
    boss.amend("B01", 1, 1, told("T"))
    boss.start_shoe("B01")
    boss.put_table(Table("B01", "VIP"))
    teller.tell(events.BettingOpened)
    entries = trail(floor)
    assert [entry["what"] for entry in entries] == [
        "table.opened",
        "CardDealt",
        "CardDealt",
        "CardDealt",
        "round.finished",
        "round.finished",
        "round.voided",
        "round.amended",
        "shoe.started",
        "table.changed",
        "BettingOpened",
    ]
    assert [entry["version"] for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry["by"] for entry in entries} == {"the service", "key 1 (pit boss)"}
    assert [entry["at"] for entry in entries] == sorted(entry["at"] for entry in entries)


def test_an_entry_tells_what_was_before_and_after(floor):
    floor.put_table(Table("B01", "Baccarat 1"))
    floor.record("B01", told("B", "r1"))
    floor.amend("B01", 1, 1, told("P"))
    opened, recorded, amended = trail(floor)
    assert (opened["before"], opened["after"]["name"]) == (None, "Baccarat 1")
    assert (recorded["before"], recorded["after"]["round_id"]) == (None, "r1")
    assert (amended["before"]["outcome"], amended["after"]["outcome"]) == ("banker", "player")


def test_what_changes_nothing_leaves_none(teller, floor):
    teller.finish("B", round_id="r1", delivery="d")
    before = trail(floor)
    teller.finish("B", round_id="r1", delivery="d")
    teller.finish("B", round_id="r1")
    with pytest.raises(Exception, match="other content"):
        teller.finish("P", round_id="r1")
    assert trail(floor) == before


def test_it_is_read_from_its_end_backwards_in_order(teller, floor):
    for _ in range(9):
        teller.finish("B")
    last = trail(floor, most=4)
    before = floor.audit("B01", last[0]["id"], 4)
    assert [entry["version"] for entry in before + last] == list(range(3, 11))


def test_it_is_bounded(teller, floor, store, redis, keys):
    """Redis cuts a stream in whole blocks of a hundred entries."""
    from roads_service.store.changes import Change

    for version in range(1, MOST_AUDIT_ENTRIES + 300):
        store.apply(Change(table_id="B01", expects=version, shoe=1))
    assert MOST_AUDIT_ENTRIES <= redis.xlen(keys.audit("B01")) <= MOST_AUDIT_ENTRIES + 100


def test_it_outlives_its_table_and_goes_on_with_the_next_of_the_same_id(floor):
    floor.put_table(Table("B01", "Baccarat 1"))
    floor.remove_table("B01")
    removed = trail(floor)[-1]
    assert (removed["what"], removed["after"]) == ("table.removed", None)
    floor.put_table(Table("B01", "Baccarat 1"))
    assert [entry["what"] for entry in trail(floor)] == ["table.opened", "table.removed", "table.opened"]
    with pytest.raises(TableNotFound):
        floor.audit("B02", None, 10)
