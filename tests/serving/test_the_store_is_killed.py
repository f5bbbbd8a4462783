"""Real kills: what was answered 201 is there afterwards, and while the store is away the answer is 503, and soon."""

import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from waiting import until

KILLS = 6
WRITERS = 8


def test_what_was_answered_201_is_there_after_the_store_was_killed_again_and_again(own_service, processes):
    own_service.call("PUT", "/v1/tables/B01", {})
    acknowledged, statuses, done = {}, set(), threading.Event()

    def write(writer):
        count = 0
        while not done.is_set():
            body = {"outcome": "banker", "round_id": f"{writer}-{count}"}
            answer = own_service.call("POST", "/v1/tables/B01/rounds", body)
            statuses.add(answer.status_code)
            if answer.status_code in (200, 201):
                acknowledged[body["round_id"]] = answer.json()["round"]["number"]
                count += 1
            elif answer.status_code == 503:
                assert answer.headers["Retry-After"]
                own_service.call("GET", "/healthz")

    with ThreadPoolExecutor(WRITERS) as writers:
        writing = [writers.submit(write, writer) for writer in range(WRITERS)]
        try:
            for _ in range(KILLS):
                before = len(acknowledged)
                until(lambda count=before: len(acknowledged) > count + 20)
                os.kill(processes.store, signal.SIGKILL)
            before = len(acknowledged)
            until(lambda: len(acknowledged) > before + 20)
        finally:
            done.set()
        for writer in writing:
            writer.result()

    assert statuses <= {200, 201, 503}
    rounds = own_service.call("GET", "/v1/tables/B01/shoes/1").json()["rounds"]
    kept = {round_["round_id"]: round_["number"] for round_ in rounds}
    assert sorted(kept.values()) == list(range(1, len(rounds) + 1))
    assert len(kept) == len(rounds)
    assert acknowledged.items() <= kept.items()
    board = own_service.call("GET", "/v1/tables/B01/board").json()
    assert board["statistics"]["rounds"] == len(rounds)
    assert board["version"] == 1 + len(rounds)


ASKED = [
    ("GET", "/readyz", None),
    ("GET", "/v1/tables", None),
    ("GET", "/v1/tables/B01", None),
    ("PUT", "/v1/tables/B01", {"name": "other"}),
    ("DELETE", "/v1/tables/B01", None),
    ("GET", "/v1/tables/B01/board", None),
    ("GET", "/v1/boards?table=B01", None),
    ("POST", "/v1/tables/B01/rounds", {"outcome": "banker"}),
    ("POST", "/v1/tables/B01/deal", None),
    ("GET", "/v1/tables/B01/shoes/1/proof", None),
    ("POST", "/v1/tables/B01/shoes", {}),
    ("GET", "/v1/tables/B01/shoes", None),
    ("GET", "/v1/tables/B01/shoes/1", None),
    ("GET", "/v1/tables/B01/shoes/1/board", None),
    ("GET", "/v1/tables/B01/shoes/1/rounds/1", None),
    ("PUT", "/v1/tables/B01/shoes/1/rounds/1", {"outcome": "banker"}),
    ("DELETE", "/v1/tables/B01/shoes/1/rounds/1", None),
]


def ask_everything(service):
    with ThreadPoolExecutor(len(ASKED)) as askers:
        return list(askers.map(lambda asked: service.call(*asked), ASKED))


def check_that_all_are_told_to_come_again(answers):
    for answer in answers:
        problem = answer.json()
        assert (answer.status_code, problem["status"]) == (503, 503), (answer.url, problem)
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert int(answer.headers["Retry-After"]) > 0
        assert "valkey.sock" not in answer.text, "where the store is is no client's business"


@pytest.fixture
def with_a_round(own_service):
    own_service.call("PUT", "/v1/tables/B01", {})
    own_service.call("POST", "/v1/tables/B01/rounds", {"outcome": "player"})
    return own_service


def test_while_the_store_is_dead_every_call_is_told_to_come_again(with_a_round, processes):
    store = processes.store
    os.kill(processes.supervisor, signal.SIGSTOP)  # or it would start the store again at once
    os.kill(store, signal.SIGKILL)
    check_that_all_are_told_to_come_again(ask_everything(with_a_round))
    assert with_a_round.call("GET", "/healthz").status_code == 200
    os.kill(processes.supervisor, signal.SIGCONT)
    with_a_round.wait_until_ready()
    board = with_a_round.call("GET", "/v1/tables/B01/board").json()
    assert (board["version"], board["statistics"]["player"]) == (2, 1)


def test_while_the_store_hangs_no_call_does(with_a_round, processes):
    store = processes.store
    os.kill(store, signal.SIGSTOP)
    try:
        check_that_all_are_told_to_come_again(ask_everything(with_a_round))
    finally:
        os.kill(store, signal.SIGCONT)
    with_a_round.wait_until_ready()


def test_a_store_that_can_not_start_is_said_so_and_tried_again(own_service, processes, tmp_path):
    files = tmp_path / "data" / "appendonlydir"
    aside = tmp_path / "aside"
    own_service.call("PUT", "/v1/tables/B01", {})
    os.kill(processes.supervisor, signal.SIGSTOP)
    os.kill(processes.store, signal.SIGKILL)
    files.rename(aside)
    files.write_text("in the way")
    os.kill(processes.supervisor, signal.SIGCONT)
    until(lambda: own_service.log.count("valkey ended with status 1; it is started again") > 1)
    assert own_service.call("GET", "/readyz").status_code == 503
    files.unlink()
    aside.rename(files)
    own_service.wait_until_ready()
    assert own_service.call("GET", "/v1/tables/B01").status_code == 200
