"""A floor as one file, and the floor that is made of it again."""

import gzip
import stat
from datetime import UTC, datetime, timedelta
from threading import Event as Flag
from threading import Thread

import pytest
from floors import beads, board, history, told

from roads_service.store.access import AccessKeys, Scope
from roads_service.store.backups import Backups
from roads_service.store.keys import Keys
from roads_service.store.paytables import PayTableShelf
from roads_service.store.store import Store
from roads_service.tables.backup import NoBackup, NotEmpty, Restored, restore_backup, write_backup
from roads_service.tables.errors import TableNotFound
from roads_service.tables.events import RoundFinished
from roads_service.tables.floor import Floor, Reception
from roads_service.tables.records import Dealer, Table

KEEP = timedelta(days=30)


def now():
    return datetime.now(UTC)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "floor.backup"


@pytest.fixture
def save(redis, keys, file):
    return lambda: write_backup(Backups(redis, keys), file, now())


@pytest.fixture
def other(keys):
    """Another floor, which is empty."""
    return Keys(f"{keys.prefix}-other")


@pytest.fixture
def restore(redis, other, file):
    return lambda: restore_backup(Backups(redis, other), file, now())


@pytest.fixture
def restored_floor(redis, other):
    return Floor(Store(redis, other, int(KEEP.total_seconds())), KEEP)


def without_version(document):
    return {name: value for name, value in document.items() if name != "version"}


def test_every_board_shoe_and_audit_trail_is_the_same_and_only_versions_go_on(floor, save, restore, restored_floor):
    for number, rows in enumerate((4, 6, 9), 1):
        table_id, dealt = f"B{number}", enumerate("BBPTPPB" * number)
        floor.put_table(Table(table_id, f"Baccarat {number} 百家樂", rows=rows))
        floor.start_shoe(table_id, [told(letter, f"{number}-{at}") for at, letter in dealt])
        floor.void(table_id, 2, 3)
        floor.start_shoe(table_id)
        floor.record(table_id, told("T", f"{number}-last"))
    assert save() == 3
    assert restore() == Restored(3, ())
    assert len(restored_floor.tables()) == 3
    for table_id in ("B1", "B2", "B3"):
        before, after = board(floor, table_id), board(restored_floor, table_id)
        assert without_version(after) == without_version(before)
        assert after["version"] > now().timestamp() * 1000 - 60_000 > before["version"]
        assert restored_floor.shoes(table_id) == floor.shoes(table_id)
        assert [restored_floor.shoe(table_id, shoe) for shoe in (1, 2, 3)] == [
            floor.shoe(table_id, shoe) for shoe in (1, 2, 3)
        ]
        assert restored_floor.shoe_board(table_id, 2) == floor.shoe_board(table_id, 2)
        assert restored_floor.audit(table_id, None, 100) == floor.audit(table_id, None, 100)


def test_a_restored_table_goes_on_and_knows_what_it_was_sent_before(floor, save, restore, restored_floor):
    floor.put_table(Table("B1", "Baccarat 1"))
    event = RoundFinished(type="round.finished", table_id="B1", at=now(), report=told("B", "G-1"))
    floor.receive(event, "msg_1")
    save()
    restore()
    version = board(restored_floor, "B1")["version"]
    assert restored_floor.receive(event, "msg_1").status is Reception.DUPLICATE
    assert not restored_floor.record("B1", told("B", "G-1")).changed
    assert restored_floor.record("B1", told("P", "G-2")).version == version + 1
    assert history(restored_floor, "B1") == "BP"


def test_a_worker_that_went_on_after_the_backup_goes_on_from_what_was_restored(floor, redis, keys, save, file):
    floor.put_table(Table("B1", "Baccarat 1"))
    floor.record("B1", told("B"))
    save()
    for letter in "PPPP":
        floor.record("B1", told(letter))
    redis.delete(*redis.keys(f"{keys.prefix}*"))
    restore_backup(Backups(redis, keys), file, now())
    floor.record("B1", told("T"))
    assert history(floor, "B1") == beads(floor, "B1") == "BT"


def test_keys_and_pay_tables_are_restored(redis, keys, other, save, restore):
    key, access = AccessKeys(redis, keys).create("pit 3", Scope.FEED, frozenset({"B1"}), "2026-01-01T20:00:00Z")
    PayTableShelf(redis, keys).add("house", b"{}")
    save()
    restore()
    assert AccessKeys(redis, other).find(key) == access
    assert PayTableShelf(redis, other).all() == {"house": b"{}"}


def test_a_removed_table_made_anew_after_a_restore_repeats_no_version(floor, save, restore, restored_floor):
    floor.put_table(Table("B1", "Baccarat 1"))
    floor.remove_table("B1")
    save()
    assert restore() == Restored(0, ())
    with pytest.raises(TableNotFound):
        restored_floor.board("B1")
    restored_floor.put_table(Table("B1", "Baccarat 1"))
    assert board(restored_floor, "B1")["version"] > now().timestamp() * 1000 - 60_000


def test_what_expires_does_so_as_it_would_have(floor, redis, keys, other, save, restore):
    floor.put_table(Table("B1", "Baccarat 1"))
    floor.start_shoe("B1")
    save()
    restore()
    closed = [redis.pexpiretime(names.rounds("B1", 1)) for names in (keys, other)]
    assert closed[0] == closed[1]
    assert redis.pexpiretime(other.table("B1")) == -1


def test_tables_at_which_the_engine_deals_are_named(floor, save, restore, restored_floor):
    floor.put_table(Table("E1", "Engine", dealer=Dealer.ENGINE))
    floor.deal("E1")
    floor.put_table(Table("B1", "Baccarat 1"))
    save()
    assert restore() == Restored(2, ("E1",))
    assert restored_floor.deal("E1").round.number == 2


def test_a_table_that_changes_meanwhile_is_taken_at_one_moment(floor, redis, keys, other, file, restored_floor):
    floor.put_table(Table("B1", "Baccarat 1"))
    done = Flag()

    def deal():
        while not done.is_set():
            floor.start_shoe("B1", [told(letter) for letter in "BPTB"])
            floor.record("B1", told("P"))

    dealing = Thread(target=deal)
    dealing.start()
    try:
        for _ in range(20):
            write_backup(Backups(redis, keys), file, now())
            restore_backup(Backups(redis, other), file, now())
            shown = board(restored_floor, "B1")
            shoe = restored_floor.shoe("B1", shown["shoe"]["number"])
            assert len(shoe["rounds"]) == shown["shoe"]["rounds"] == shown["statistics"]["rounds"]
            restored_floor.record("B1", told("T"))
            redis.delete(*redis.keys(f"{other.prefix}*"))
    finally:
        done.set()
        dealing.join()


def test_a_file_that_is_not_whole_restores_nothing(floor, redis, other, file, save, restore):
    for number in range(3):
        floor.put_table(Table(f"B{number}", "Baccarat"))
    save()
    whole = file.read_bytes()
    other_files = b"", b"not packed", gzip.compress(b"{}\n"), gzip.compress(b"not JSON")
    for broken in (whole[:-1], whole[: len(whole) // 2], *other_files):
        file.write_bytes(broken)
        with pytest.raises(NoBackup):
            restore()
    assert redis.keys(f"{other.prefix}*") == []


def test_a_floor_that_has_tables_is_left_as_it_is(floor, redis, keys, file, save, restored_floor, restore):
    floor.put_table(Table("B1", "Baccarat 1"))
    save()
    restored_floor.put_table(Table("B2", "Baccarat 2"))
    with pytest.raises(NotEmpty):
        restore()
    assert len(restored_floor.tables()) == 1


def test_only_its_owner_can_read_the_file(floor, file, save):
    save()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]
