"""The store dies in the middle and comes back: streams stay open and get what they missed."""

import os
import signal

from reading import reading
from running import children, command_of
from waiting import until

KILLS = 3


def store_of(service):
    running = children(service.process.pid)
    return until(lambda: next(pid for pid in running if "valkey-server" in command_of(pid)))


def test_streams_outlive_the_store_and_get_what_comes_after(own_service, dealers):
    dealer, other = dealers(own_service), dealers(own_service)
    several = f"/v1/events?table={dealer.table_id}&table={other.table_id}"
    with reading(own_service, f"{dealer.path}/events") as stream, reading(own_service, several) as both:
        assert stream.next().version == 1
        assert [both.next().version for _ in range(2)] == [1, 1]
        for kill in range(KILLS):
            os.kill(store_of(own_service), signal.SIGKILL)
            # Recorded as soon as the store is back, which may be before the subscription is.
            version = until(lambda: dealer.deal()[0])
            assert version == kill + 2
            assert stream.next().version == version
            assert both.next().data == dealer.board()
        other.deal()
        assert both.next().data == other.board()


def test_while_the_store_is_away_no_stream_is_opened_and_soon_after_it_is(own_service, dealers):
    dealer = dealers(own_service)
    os.kill(store_of(own_service), signal.SIGSTOP)
    with reading(own_service, f"{dealer.path}/events") as stream:
        assert (stream.status, stream.headers["retry-after"]) == (503, "1")
        assert stream.problem()["type"] == "unavailable"
    os.kill(store_of(own_service), signal.SIGCONT)

    def opened():
        with reading(own_service, f"{dealer.path}/events") as stream:
            return stream.status == 200 and stream.next().version == 1

    until(opened)
