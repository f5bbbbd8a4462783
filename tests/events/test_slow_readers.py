"""A client that is too slow skips to the newest board, and delays nobody."""

SHOE = [{"outcome": outcome} for outcome in ("banker", "player", "tie", "player") * 20]  # boards of many kilobytes
CHANGES = 120


def change_back_and_forth(dealer):
    """Amends the first round again and again; the versions that this made."""
    return [
        int(dealer.call("PUT", "/shoes/2/rounds/1", {"outcome": ("tie", "player")[number % 2]}).json()["version"])
        for number in range(CHANGES)
    ]


def test_who_does_not_read_skips_ahead_and_those_who_do_miss_nothing(dealer, listen):
    dealer.call("POST", "/shoes", {"rounds": SHOE})
    with listen(receive_buffer=4096) as slow, listen() as quick:
        assert quick.next().version == 2
        read = quick.reading(CHANGES)
        made = change_back_and_forth(dealer)
        assert [event.version for event in read.result()] == made
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
        read = quick.reading(CHANGES + 1)
        quiet.deal()
        made = change_back_and_forth(busy)
        assert [event.version for event in read.result()][1:] == made
        newest, sent = {}, 0
        while newest.get(busy.table_id) != made[-1] or newest.get(quiet.table_id) != 2:
            event = slow.next()
            sent += 1
            assert event.version > newest.get(event.data["table"]["id"], 0)
            newest[event.data["table"]["id"]] = event.version
        assert sent < CHANGES / 2
