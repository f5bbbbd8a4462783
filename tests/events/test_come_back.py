"""A client that comes back says what it has, and is sent what it has not."""

import pytest


def test_what_is_older_than_the_board_brings_the_board(dealer, listen):
    dealer.deal(5)
    with listen(last_event_id="3") as stream:
        assert stream.next().version == 6


@pytest.mark.parametrize("known", ["6", "7"], ids=["the same", "newer"])
def test_who_has_the_board_waits_for_a_newer_one(dealer, listen, known):
    dealer.deal(5)
    with listen(last_event_id=known) as stream:
        dealer.deal(2)
        assert stream.next().version == int(known) + 1


@pytest.mark.parametrize("nonsense", ["", "x", "-1", "1e3", "B01:3", "9" * 40])
def test_nonsense_brings_the_board(dealer, listen, nonsense):
    with listen(last_event_id=nonsense) as stream:
        assert stream.next().version == 1


def test_a_line_that_drops_again_and_again_brings_every_board_that_is_newer_and_none_twice(dealer, listen):
    known, versions = None, []
    for _ in range(30):
        with listen(last_event_id=known) as stream:
            dealer.deal()
            while not versions or versions[-1] < dealer.board()["version"]:
                event = stream.next()
                known = event.id
                versions.append(event.version)
        dealer.deal()  # while nobody listens
    assert versions == sorted(set(versions))
    assert versions[-1] == dealer.board()["version"] - 1


def test_of_several_tables_only_the_newer_boards_are_sent(dealers, listen_to):
    one, two, three = (dealers() for _ in range(3))
    with listen_to(one, two, three) as stream:
        mark = [stream.next() for _ in range(3)][-1].id
    two.deal(2)
    with listen_to(one, two, three, last_event_id=mark) as stream:
        event = stream.next()
        assert (event.data["table"]["id"], event.version) == (two.table_id, 3)
        one.deal()
        assert stream.next().data["table"]["id"] == one.table_id


def test_a_mark_of_other_tables_says_nothing_of_these(dealers, listen_to):
    one, two = dealers(), dealers()
    with listen_to(one, last_event_id=f"{two.table_id}:7,{one.table_id},x:y:z,,:3") as stream:
        assert stream.next().version == 1
