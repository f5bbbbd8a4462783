from roads_service.store.changes import Change


def make(store, table_id):
    standing = store.standing(table_id)
    fields = {"table": table_id.encode(), "shoe": 1, "board": b"board"}
    store.apply(Change(table_id=table_id, expects=standing.version, shoe=1, fields=fields))


def test_tables_are_listed_by_id(store):
    for table_id in ("B2", "A1", "B1"):
        make(store, table_id)
        store.list_table(table_id)
    assert store.tables() == [b"A1", b"B1", b"B2"]


def test_a_table_that_is_listed_and_gone_is_not_shown(store):
    store.list_table("B1")
    assert store.tables() == []


def test_a_table_made_again_while_it_is_taken_off_the_list_stays_on_it(store):
    make(store, "B1")
    store.list_table("B1")
    store.remove("B1", 1, b"{}")
    make(store, "B1")  # the other worker was quicker than our taking it off
    store.unlist_table("B1")
    assert store.tables() == [b"B1"]


def test_boards_come_in_the_order_in_which_they_were_asked_for(store):
    make(store, "B1")
    assert store.boards(["none", "B1"]) == [None, b"board"]
