"""The stream of one table: the current board at once, then each new version in order, none twice."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import islice

import requests
from reading import reading

ROUNDS = 300


def test_the_current_board_comes_at_once(dealer, listen):
    dealer.deal(3)
    with listen() as stream:
        event = stream.next()
        assert (event.name, event.id) == ("board", "4")
        assert event.data == dealer.board()


def test_it_says_what_it_is_and_that_nobody_may_keep_it(listen):
    with listen() as stream:
        assert stream.status == 200
        assert stream.headers["content-type"] == "text/event-stream"
        assert stream.headers["cache-control"] == "no-store"
        assert stream.headers["x-accel-buffering"] == "no"


def test_each_version_comes_in_order_and_none_twice_for_hundreds_of_rounds(dealer, listen):
    with listen() as stream:
        dealt, events = [1], [stream.next()]
        while len(events) <= ROUNDS:
            dealt += dealer.deal(10)  # fewer than wait for one client, however slow the machine
            events += islice(stream.events(), 10)
        assert [event.version for event in events] == dealt == list(range(1, ROUNDS + 2))
        assert [event.id for event in events] == [str(event.version) for event in events]
        assert [event.data["statistics"]["rounds"] for event in events] == list(range(ROUNDS + 1))
        assert events[-1].data == dealer.board()


def test_streams_that_are_opened_while_rounds_come_in_have_no_gap_from_the_first_board_on(dealer):
    with ExitStack() as opened, ThreadPoolExecutor(1) as dealing:
        dealt = dealing.submit(dealer.deal, ROUNDS)
        streams = []
        while not dealt.done():
            streams.append(opened.enter_context(reading(dealer.service, f"{dealer.path}/events")))
            first = streams[-1].next().version
            rest = [event.version for event in islice(streams[-1].events(), 3)] if first < ROUNDS - 3 else []
            assert rest == list(range(first + 1, first + 1 + len(rest)))
    assert len(streams) > 20


def test_every_kind_of_change_is_told(dealer, listen):
    with listen() as stream:
        assert stream.next().version == 1
        dealer.deal()
        assert stream.next().data["statistics"]["rounds"] == 1
        dealer.call("PUT", "/shoes/1/rounds/1", {"outcome": "player"})
        assert stream.next().data["statistics"]["player"] == 1
        dealer.call("DELETE", "/shoes/1/rounds/1")
        assert stream.next().data["statistics"]["rounds"] == 0
        dealer.call("POST", "/shoes", {"rounds": [{"outcome": "tie"}]})
        assert stream.next().data["shoe"]["number"] == 2
        dealer.call("PUT", "", {"name": "Salon"})
        assert stream.next().data["table"]["name"] == "Salon"


def test_what_changes_nothing_is_not_told(dealer, listen):
    round_ = {"outcome": "banker", "round_id": "once"}
    with listen() as stream:
        dealer.call("POST", "/rounds", round_)
        dealer.call("POST", "/rounds", round_)
        dealer.call("POST", "/rounds", {"outcome": "tie"})
        assert [event.version for event in islice(stream.events(), 3)] == [1, 2, 3]


def test_a_window_keeps_the_last_columns_of_every_board(dealer, listen):
    with listen("?columns=2") as windowed, listen() as whole:
        dealer.deal(12)  # fewer than wait for one client
        last, all_of_it = (list(islice(stream.events(), 13))[-1] for stream in (windowed, whole))
        assert last.data == dealer.call("GET", "/board?columns=2").json()
        assert all_of_it.data == dealer.board()
        assert last.data != all_of_it.data


def test_a_window_that_is_none_is_refused(listen):
    with listen("?columns=0") as stream:
        assert stream.status == 422
        assert stream.problem()["errors"][0]["pointer"] == "?columns"


def test_a_table_that_is_not_there_is_not_found(service):
    with reading(service, "/v1/tables/none/events") as stream:
        assert (stream.status, stream.headers["content-type"]) == (404, "application/problem+json")
        assert stream.problem()["type"] == "table-not-found"


def test_a_removed_table_ends_the_stream_with_the_word(dealer, listen):
    with listen() as stream:
        assert stream.next().version == 1
        dealer.call("DELETE")
        (removed,) = stream.events()
        assert (removed.name, removed.id) == ("removed", "2")
        assert removed.data == {"table": {"id": dealer.table_id}, "version": 2}
    with listen() as stream:
        assert stream.status == 404


def test_a_head_is_answered_without_a_stream(dealer):
    answer = requests.head(f"{dealer.service.url}{dealer.path}/events", timeout=10)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/event-stream")


def test_a_client_of_http_1_0_gets_the_events_bare(dealer):
    with socket.create_connection(("127.0.0.1", dealer.service.port), timeout=20) as connection:
        connection.sendall(f"GET {dealer.path}/events HTTP/1.0\r\n\r\n".encode())
        answer = connection.makefile("rb")
        head = list(iter(answer.readline, b"\r\n"))
        assert not any(line.lower().startswith(b"transfer-encoding") for line in head)
        for version in range(1, 30):
            lines = list(iter(answer.readline, b"\n"))
            if lines[0].startswith(b"retry"):
                lines = list(iter(answer.readline, b"\n"))
            while lines[0] != b"event: board\n":  # good roads and comments
                lines = list(iter(answer.readline, b"\n"))
            assert json.loads(lines[1].removeprefix(b"data: "))["version"] == version
            assert lines[2:] == [f"id: {version}\n".encode()]
            dealer.deal()


def test_a_long_quiet_stream_goes_on_where_it_was(own_service, dealers):
    dealer = dealers(own_service)
    with reading(own_service, f"{dealer.path}/events") as stream:
        for version in range(1, 12):
            assert stream.next().version == version
            assert next(stream.blocks()).name is None, "a comment, between two boards that are written past the server"
            dealer.deal()
