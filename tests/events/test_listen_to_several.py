"""One stream of several tables."""

from itertools import islice
from uuid import uuid4

import pytest


def test_all_current_boards_come_first_in_the_order_that_was_asked(dealers, listen_to):
    tables = [dealers() for _ in range(5)]
    with listen_to(*tables, tables[0]) as stream:
        events = list(islice(stream.events(), 5))
        assert [event.data for event in events] == [table.board() for table in tables]
        assert events[-1].id == ",".join(f"{table.table_id}:1" for table in tables)
        tables[0].deal()
        assert stream.next().data == tables[0].board(), "a table that was told twice is sent once"


def test_each_table_goes_on_in_order_and_the_mark_tells_of_all(dealers, listen_to):
    tables = [dealers() for _ in range(3)]
    with listen_to(*tables) as stream:
        standing = {}
        for _ in range(41):
            for event in islice(stream.events(), 3):
                table_id = event.data["table"]["id"]
                assert event.version == standing.get(table_id, 0) + 1
                standing[table_id] = event.version
                assert event.id == ",".join(f"{known}:{version}" for known, version in standing.items())
            for table in tables:
                table.deal()
        assert set(standing.values()) == {41}


def test_a_table_that_is_not_there_yet_is_sent_once_it_is(dealers, listen_to):
    table, later = dealers(), f"E-{uuid4().hex}"
    with listen_to(table, later) as stream:
        assert stream.next().data["table"]["id"] == table.table_id
        made = dealers(table_id=later)
        assert stream.next().data == made.board()


def test_a_removed_table_is_told_and_the_others_go_on(dealers, listen_to):
    one, two = dealers(), dealers()
    with listen_to(one, two) as stream:
        assert [stream.next().name for _ in range(2)] == ["board", "board"]
        one.call("DELETE")
        removed = stream.next()
        assert (removed.name, removed.id) == ("removed", f"{one.table_id}:2,{two.table_id}:1")
        assert removed.data == {"table": {"id": one.table_id}, "version": 2}
        two.deal()
        assert stream.next().data == two.board()
        one.open()
        again = stream.next()
        assert (again.name, again.version) == ("board", 3), "versions go on where the removed table left them"
    with listen_to(one, last_event_id=f"{one.table_id}:1") as stream:
        assert stream.next().version == 3


def test_who_was_away_when_a_table_was_removed_is_told_too(dealers, listen_to):
    one, two = dealers(), dealers()
    one.call("DELETE")
    with listen_to(one, two, last_event_id=f"{one.table_id}:1") as stream:
        told = stream.next()
        assert (told.name, told.data["table"]["id"]) == ("removed", one.table_id)
        assert stream.next().data["table"]["id"] == two.table_id
    with listen_to(one, two) as stream:
        assert stream.next().data["table"]["id"] == two.table_id, "one who never knew it is not told"


def test_a_window_is_of_all_tables(dealers, listen_to):
    tables = [dealers() for _ in range(2)]
    for table in tables:
        table.deal(12)
    with listen_to(*tables, query="&columns=1") as stream:
        for table in tables:
            assert stream.next().data == table.call("GET", "/board?columns=1").json()


@pytest.mark.parametrize("query", ["", "table=", "table=a%0Ab", "table=a&table=a,b", "table=a&more=1"])
def test_what_can_be_no_table_is_refused(service, query):
    answer = service.call("GET", f"/v1/events?{query}")
    assert (answer.status_code, answer.headers["Content-Type"]) == (422, "application/problem+json")


def test_a_hundred_tables_at_once_and_no_more(service, listen_to):
    ids = [f"none-{number}" for number in range(101)]
    with listen_to(*ids[:100]) as stream:
        assert stream.status == 200
    with listen_to(*ids) as stream:
        assert stream.status == 422
