"""A worker that is told to stop ends its streams at once and in good order; clients come back and miss nothing."""

import os
import signal
import socket
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from dealing_live import Dealer
from feeding import SECRET
from reading import reading
from running import children, command_of, running_service
from screens import screens
from under_load import check_that_all_is_shown, dealing, systems_at
from waiting import until

GRACE = 30  # seconds that gunicorn gives a worker


def gunicorn_of(service):
    return next(pid for pid in children(service.process.pid) if "valkey-server" not in command_of(pid))


def workers_of(service):
    return children(gunicorn_of(service))


def gone(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


@contextmanager
def answering(worker, *, instead_of):
    """Lets this worker take what comes, by holding the other one."""
    assert worker
    os.kill(instead_of, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(instead_of, signal.SIGCONT)


@pytest.fixture
def feeding(tmp_path):
    """A service that takes deliveries."""
    with running_service(tmp_path / "data", "--heartbeat", "0.2", ROADS_FEED_SECRETS=SECRET) as service:
        yield service


def wait_until_gone(workers):
    until(lambda: all(gone(worker) for worker in workers), seconds=GRACE)


def test_a_reload_ends_all_streams_in_good_order_and_does_not_wait_for_them(own_service, dealers):
    dealer = dealers(own_service)  # whose idle connection must not be waited for either
    before = workers_of(own_service)
    with ExitStack() as opened:
        streams = [opened.enter_context(reading(own_service, f"{dealer.path}/events")) for _ in range(20)]
        assert [stream.next().version for stream in streams] == [1] * 20
        os.kill(own_service.process.pid, signal.SIGHUP)
        assert [list(stream.events()) for stream in streams] == [[]] * 20
        wait_until_gone(before)
    assert "graceful timeout" not in own_service.log


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGQUIT], ids=["in good order", "at once"])
def test_a_worker_that_stops_ends_its_own_streams_and_the_others_go_on(own_service, dealers, number):
    dealer = dealers(own_service)
    first, second = workers_of(own_service)
    with ExitStack() as opened:
        with answering(first, instead_of=second):
            ending = opened.enter_context(reading(own_service, f"{dealer.path}/events"))
            assert ending.next().version == 1
        with answering(second, instead_of=first):
            staying = opened.enter_context(reading(own_service, f"{dealer.path}/events"))
            assert staying.next().version == 1
        os.kill(first, number)
        assert list(ending.events()) == []
        until(lambda: gone(first), seconds=GRACE)
        assert until(dealer.deal) == [2]
        assert staying.next().version == 2
    assert "graceful timeout" not in own_service.log
    (third,) = until(lambda: set(workers_of(own_service)) - {first, second})
    with answering(third, instead_of=second):
        own_service.wait_until_ready()


def test_both_workers_push_what_either_recorded(own_service, dealers):
    dealer = dealers(own_service)
    first, second = workers_of(own_service)
    with ExitStack() as opened:
        streams = []
        for worker, other in ((first, second), (second, first)):
            with answering(worker, instead_of=other):
                streams.append(opened.enter_context(reading(own_service, f"{dealer.path}/events")))
                assert streams[-1].next().version == 1
        version = 1
        for worker, other in ((first, second), (second, first)) * 3:
            with answering(worker, instead_of=other):
                sender = Dealer(own_service, dealer.table_id)
                version += 1
                assert sender.deal() == [version]
                sender.close()
            assert [stream.next().version for stream in streams] == [version] * 2


def test_a_client_that_does_not_read_does_not_keep_a_worker_from_stopping(own_service, dealers):
    dealer = dealers(own_service)
    dealer.call("POST", "/shoes", {"rounds": [{"outcome": "banker"}, {"outcome": "player"}] * 60})
    path = f"{dealer.path}/events"
    before = workers_of(own_service)
    with ExitStack() as opened:
        for _ in range(8):
            opened.enter_context(reading(own_service, path, receive_buffer=4096))
        for number in range(40):
            dealer.call("PUT", "/shoes/2/rounds/1", {"outcome": ("tie", "player")[number % 2]})
        os.kill(own_service.process.pid, signal.SIGHUP)
        wait_until_gone(before)
    assert "graceful timeout" not in own_service.log


def test_a_connection_that_is_made_while_a_worker_stops_is_not_waited_for(own_service):
    before = workers_of(own_service)
    with ExitStack() as opened:

        def stopped():  # a worker takes connections until it has closed the door
            opened.enter_context(socket.create_connection(("127.0.0.1", own_service.port)))
            return all(gone(worker) for worker in before)

        os.kill(own_service.process.pid, signal.SIGHUP)
        until(stopped, seconds=GRACE + 10)
    assert "graceful timeout" not in own_service.log


def test_a_reload_under_load_fails_no_request_and_loses_nothing(feeding):
    systems = systems_at(feeding, 6)
    with screens(feeding, [system.table_id for system in systems]) as shown:
        until(lambda: all(screen.versions for screen in shown))
        with dealing(systems):
            for _ in range(2):
                before, lines = workers_of(feeding), [len(screen.lines) for screen in shown]
                os.kill(feeding.process.pid, signal.SIGHUP)
                wait_until_gone(before)
                until(lambda had=lines: all(len(of.lines) > had for of, had in zip(shown, had, strict=True)))
        assert [system.failures for system in systems] == [[]] * len(systems)
        check_that_all_is_shown(feeding, shown, systems)
    assert "graceful timeout" not in feeding.log


def test_a_client_that_comes_back_misses_nothing_through_reloads_in_the_middle_of_a_shoe(own_service, dealers):
    dealer = dealers(own_service)
    known, versions = None, []
    for _ in range(3):
        with reading(own_service, f"{dealer.path}/events", last_event_id=known) as stream:
            dealer.deal(3)
            dealt = dealer.board()["version"]
            while versions[-1:] != [dealt]:
                event = stream.next()
                known, versions = event.id, [*versions, event.version]
            before = workers_of(own_service)
            os.kill(own_service.process.pid, signal.SIGHUP)
            for event in stream.events():
                known, versions = event.id, [*versions, event.version]
        wait_until_gone(before)
        own_service.wait_until_ready()
        dealer.deal()  # while nobody listens
    assert versions == sorted(set(versions))
    assert versions[-1] == dealer.board()["version"] - 1
