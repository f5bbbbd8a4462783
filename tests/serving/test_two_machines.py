"""Two services on one store, behind the committed proxy configuration: either may go, and nobody notices."""

import os
import re
import signal
from contextlib import ExitStack
from uuid import uuid4

import pytest
import requests
from feeding import SECRET
from proxy import proxying
from reading import reading
from running import children, gone, running_service
from screens import screens
from under_load import check_that_all_is_shown, dealing, systems_at
from waiting import until

pytestmark = pytest.mark.usefixtures("nginx")


@pytest.fixture(scope="module")
def machines(tmp_path_factory, redis_url):
    """The two services."""
    shared = {"ROADS_REDIS_URL": redis_url, "ROADS_PREFIX": f"test-{uuid4().hex}", "ROADS_FEED_SECRETS": SECRET}
    options = ("--workers", "1", "--heartbeat", "0.2", "--trusted-proxies", "1")
    with ExitStack() as started:
        yield [
            started.enter_context(running_service(tmp_path_factory.mktemp(name) / "none", *options, **shared))
            for name in ("one", "two")
        ]


@pytest.fixture(scope="module")
def floor(machines, tmp_path_factory):
    """Their one address."""
    with proxying(tmp_path_factory.mktemp("nginx"), [machine.port for machine in machines]) as floor:
        yield floor


@pytest.fixture
def systems(floor):
    return systems_at(floor, 6)


@pytest.fixture
def shown(floor, systems):
    """Their screens."""
    with screens(floor, [system.table_id for system in systems]) as on:
        until(lambda: all(screen.versions for screen in on))
        yield on


def start(service):
    service.start()
    service.wait_until_ready()


def kill(service):
    """Kill it with its workers, as when the machine's power fails."""
    everything = [service.process.pid, *children(service.process.pid)]
    for pid in everything:
        os.kill(pid, signal.SIGKILL)
    service.process.wait()
    until(lambda: all(gone(pid) for pid in everything))


def test_what_is_told_to_one_is_on_the_screens_of_the_other(machines, systems):
    one, two = machines
    table = f"/v1/tables/{systems[0].table_id}"
    with reading(one, f"{table}/events") as of_one, reading(two, f"{table}/events") as of_two:
        assert (of_one.next().version, of_two.next().version) == (1, 1)
        for version, teller in enumerate((one, two) * 3, 2):
            assert teller.call("POST", f"{table}/rounds", {"outcome": "tie"}).json()["version"] == version
            assert (of_one.next().version, of_two.next().version) == (version, version)


def test_a_request_keeps_its_id_through_the_proxy_also_where_that_answers_by_itself(floor, systems):
    board = f"{floor.url}/v1/tables/{systems[0].table_id}/board"
    for number in range(3):
        answer = requests.get(board, headers={"X-Request-ID": f"screen-{number}"}, timeout=10)
        assert answer.headers["X-Request-ID"] == f"screen-{number}"
    assert answer.headers["X-Cache-Status"] == "HIT"
    insane = requests.get(board, headers={"X-Request-ID": "{}"}, timeout=10).headers["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{32}", insane)
    told = {"outcome": "tie", "round_id": "G-1"}
    headers = {**floor.headers, "X-Request-ID": "table-1"}
    recorded = requests.post(board.replace("/board", "/rounds"), json=told, headers=headers, timeout=10)
    assert (recorded.status_code, recorded.headers["X-Request-ID"]) == (201, "table-1")


@pytest.mark.parametrize("which", [0, 1], ids=["the first", "the second"])
def test_when_a_machine_is_lost_the_screens_come_back_to_the_other_and_miss_nothing(
    floor, machines, systems, shown, which
):
    with dealing(systems):
        kill(machines[which])
        until(lambda: sum(len(screen.lines) > 1 for screen in shown) > 1)  # those whose lines it had
    check_that_all_is_shown(floor, shown, systems)
    start(machines[which])


def test_a_rolling_deploy_fails_no_request_and_loses_nothing(floor, machines, systems, shown):
    with dealing(systems):
        for machine in machines:  # the second while the proxy may not yet have found that the first is back
            assert machine.stop() == 0
            start(machine)
    assert [system.failures for system in systems] == [[]] * len(systems)
    check_that_all_is_shown(floor, shown, systems)
    assert all(len(screen.lines) > 1 for screen in shown)
