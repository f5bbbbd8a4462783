from redis.crc import key_slot

from roads_service.store.keys import Keys, place, read_place


def keys_of(table_id):
    keys = Keys("roads")
    return [
        keys.table(table_id),
        keys.shoes(table_id),
        keys.rounds(table_id, 1),
        keys.rounds(table_id, 23),
        keys.round_ids(table_id),
        keys.proofs(table_id),
        keys.boards(table_id),
    ]


def test_every_key_of_a_table_lies_in_one_slot_of_a_cluster():
    assert len({key_slot(key.encode()) for key in keys_of("B01")}) == 1


def test_tables_are_spread_over_the_slots():
    assert len({key_slot(Keys("roads").table(f"B{number:03}").encode()) for number in range(200)}) > 190


def test_every_key_begins_with_the_prefix():
    keys = Keys("floor-2")
    assert all(key.startswith("floor-2:") for key in (keys.tables, keys.access, keys.table("B01")))


def test_no_two_tables_share_a_key():
    assert not set(keys_of("B01")) & set(keys_of("B01-1"))


def test_a_place_is_read_as_it_was_written():
    assert read_place(float(place(9_007, 999))) == (9_007, 999)
