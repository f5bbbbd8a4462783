"""The old secret, then both, then the new one: while events stream in, none is refused."""

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from feed_kills.dealing import Dealer, differences
from feed_kills.killing import Tally
from feeding import OTHER_SECRET, SECRET, Connection, Delivery, Sender
from running import running_service

from roads_service.feed.signing import Secrets, read_secret

OLD, NEW = SECRET, OTHER_SECRET
TABLES = 3
MORE = 100


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "secrets"
    file.write_text(f"{OLD}\n")
    return file


@pytest.fixture
def rotated_service(tmp_path, file):
    with running_service(tmp_path / "data", ROADS_FEED_SECRETS_FILE=str(file)) as service:
        yield service


def test_nothing_is_lost_while_secrets_are_rotated_and_then_the_old_one_is_refused(rotated_service, file):
    tally, over = Tally(), Event()
    connections = [Connection(rotated_service.url) for _ in range(TABLES)]
    senders = [Sender(connection, OLD, acknowledged=tally.add) for connection in connections]
    dealers = [Dealer(sender.send, f"B0{n}", seed=n) for n, sender in enumerate(senders, 1)]

    def deal(dealer):
        dealer.open()
        while not over.is_set():
            dealer.round()

    with ThreadPoolExecutor(TABLES) as tables:
        dealing = [tables.submit(deal, dealer) for dealer in dealers]
        try:
            assert tally.wait_for(MORE)
            file.write_text(f"{OLD}\n{NEW}\n")
            assert tally.wait_for(MORE)
            for sender in senders:
                sender.secret = NEW
                assert tally.wait_for(MORE)
            file.write_text(f"{NEW}\n")
            assert tally.wait_for(MORE)
        finally:
            over.set()
        for table in dealing:
            table.result()  # a refusal would be raised here

    def read(path):
        return rotated_service.call("GET", path).json()

    for dealer in dealers:
        assert differences(dealer, read) == []
        entries = read(f"/v1/tables/{dealer.table_id}/audit?limit=1000")["entries"]
        assert {entry["by"] for entry in entries} == {
            f"secret {read_secret(secret).fingerprint}" for secret in (OLD, NEW)
        }
    for connection in connections:
        connection.close()
    for _ in range(20):  # connections of its own each, so that both workers are asked
        connection, delivery = Connection(rotated_service.url), Delivery.of("table.closed", "B01")
        assert connection(delivery.body, delivery.headers(OLD)).status == 401
        connection.close()
    assert read("/v1/tables/B01/board")["live"]["phase"] != "closed"


@pytest.fixture
def secrets(file):
    return Secrets(None, file)


def shown(secrets):
    return [secret.fingerprint for secret in secrets.now()]


def fingerprints(*written):
    return [read_secret(secret).fingerprint for secret in written]


def test_a_file_that_changes_twice_at_the_same_moment_is_read_twice(secrets, file):
    at = file.stat().st_mtime_ns
    file.write_text(f"{OLD}\n{NEW}\n")
    os.utime(file, ns=(at, at))
    assert shown(secrets) == fingerprints(OLD, NEW)


def test_a_file_that_is_empty_while_it_is_written_leaves_what_it_held(secrets, file):
    file.write_text("")
    ahead = file.stat().st_mtime_ns + 3600 * 10**9  # no test is so slow that this is not "just now"
    os.utime(file, ns=(ahead, ahead))
    assert shown(secrets) == fingerprints(OLD)
    file.write_text(f"{NEW}\n")
    assert shown(secrets) == fingerprints(NEW)


def test_a_file_that_stays_empty_holds_no_secret(secrets, file):
    file.write_text("")
    earlier = file.stat().st_mtime_ns - 3600 * 10**9
    os.utime(file, ns=(earlier, earlier))
    assert shown(secrets) == []


def test_a_file_that_is_gone_or_unreadable_leaves_what_it_held(secrets, file):
    file.write_text("whsec_no-base64-at-all!!!!!!!!!!!")
    assert shown(secrets) == fingerprints(OLD)
    file.unlink()
    assert shown(secrets) == fingerprints(OLD)
