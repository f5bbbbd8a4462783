"""A client that is too slow skips to the newest board, and delays nobody."""

from itertools import islice

SHOE = [{"outcome": outcome} for outcome in ("banker", "player", "tie", "player") * 20]  # boards of many kilobytes
CHANGES = 120


def change(dealer, outcome):
    return int(dealer.call("PUT", "/shoes/2/rounds/1", {"outcome": outcome}).json()["version"])


def change_back_and_forth(dealer, quick):
    """Amends the first round again and again, and lets the quick one read; the versions made, and those it read."""
    made, read = [], []
    while len(made) < CHANGES:
        # Fewer than wait for one client, however slow the machine.
        made += [change(dealer, outcome) for outcome in ("tie", "player") * 5]
        read += [event.version for event in islice(quick.events(), 10)]
    return made, read


def test_who_does_not_read_skips_ahead_and_those_who_do_miss_nothing(dealer, listen):
    dealer.call("POST", "/shoes", {"rounds": SHOE})
    with listen(receive_buffer=4096) as slow, listen() as quick:
        assert quick.next().version == 2
        made, read = change_back_and_forth(dealer, quick)
        assert read == made
        # Only now the slow one begins to read.
        versions = []
        while versions[-1:] != made[-1:]:
            versions.append(slow.next().version)
        assert versions == sorted(set(versions))
        assert len(versions) < CHANGES / 2, "it was sent what it could not take any more"
        dealer.deal()
        assert slow.next().version == quick.next().version == made[-1] + 1


def test_who_listens_to_several_tables_skips_to_the_newest_of_each(dealers, listen_to):
    busy, quiet = dealers(), dealers()
    busy.call("POST", "/shoes", {"rounds": SHOE})
    with listen_to(busy, quiet, receive_buffer=4096) as slow, listen_to(busy) as quick:
        assert quick.next().version == 2
        quiet.deal()
        made, read = change_back_and_forth(busy, quick)
        assert read == made
        newest, sent = {}, 0
        while newest.get(busy.table_id) != made[-1] or newest.get(quiet.table_id) != 2:
            event = slow.next()
            sent += 1
            assert event.version > newest.get(event.data["table"]["id"], 0)
            newest[event.data["table"]["id"]] = event.version
        assert sent < CHANGES / 2
