import os
import signal
import subprocess
import sys

import pytest
import requests
from feeding import OTHER_SECRET, SECRET
from running import running_service
from simulating import dealing, meanwhile
from waiting import until

from roads_service.client import Client
from roads_service.simulate.comparing import compare

FAULTS = (
    "answer dropped",
    "sent after its successor",
    "sent again under another id",
    "sent twice",
    "sent with a signature that is none",
)


def shown(service, table_id, path="position"):
    return requests.get(f"{service.url}/v1/tables/{table_id}/{path}", timeout=10).json()


def test_the_service_shows_what_the_tables_dealt(simulate, fed, prefix):
    ended = simulate("--tables", 3, "--rounds", 20, "--seed", 1)
    assert ended.exit_code == 0, ended.output
    assert "60 rounds at 3 tables" in ended.stdout
    assert "60 rounds of 3 shoes" in ended.stdout
    assert "none on purpose" in ended.stdout
    for number in (1, 2, 3):
        table_id = f"{prefix}0{number}"
        assert shown(fed, table_id)["round_id"] == f"{table_id}-1-20"
        assert shown(fed, table_id, "board")["table"]["name"] == f"Baccarat {number}"


def test_the_service_shows_what_the_tables_dealt_whatever_went_wrong_on_the_way(simulate, fed, prefix):
    ended = simulate("--tables", 4, "--rounds", 40, "--decks", 1, "--seed", 2, "--faults")
    assert ended.exit_code == 0, ended.output
    assert "160 rounds of " in ended.stdout
    for fault in FAULTS:
        assert fault in ended.stdout
    for answer in ("applied", "duplicate", "ignored", "401 unauthorized", "409 out-of-turn"):
        assert answer in ended.stdout
    assert sum(shoe["rounds"] for shoe in shown(fed, f"{prefix}01", "shoes")["shoes"]) == 40


def test_tables_that_are_there_go_on_with_a_shoe_of_their_own(simulate, fed, prefix):
    for shoe in (1, 2, 3):
        assert simulate("--tables", 1, "--rounds", 4, "--seed", 1).exit_code == 0
        assert shown(fed, f"{prefix}01")["shoe"] == shoe
    assert [shoe["rounds"] for shoe in shown(fed, f"{prefix}01", "shoes")["shoes"]] == [4, 4, 4]


def test_a_table_that_is_there_keeps_its_settings(simulate, fed, prefix):
    table = {"name": "High limit", "rows": 5, "limits": {"minimum": 7}}
    fed.call("PUT", f"/v1/tables/{prefix}01", table)
    ended = simulate("--tables", 1, "--rounds", 12, "--seed", 3)
    assert ended.exit_code == 0, ended.output
    there = fed.call("GET", f"/v1/tables/{prefix}01").json()
    assert (there["name"], there["rows"], there["limits"]["minimum"]) == ("High limit", 5, 7)


def test_a_round_that_someone_voids_meanwhile_is_a_difference(simulate, fed, prefix):
    def void():
        answer = fed.call("DELETE", f"/v1/tables/{prefix}01/shoes/1/rounds/1")
        return answer.status_code == 200

    with meanwhile(lambda: until(void)):
        ended = simulate("--tables", 1, "--rounds", 40, "--seed", 4)
    assert ended.exit_code == 1, ended.output
    assert f"{prefix}01 shoe 1 round 1: status is shown as 'void', dealt was 'valid'" in ended.stdout


def test_a_secret_that_is_not_the_services_ends_it_at_once(simulate):
    ended = simulate("--tables", 2, "--rounds", 1, ROADS_FEED_SECRET=OTHER_SECRET)
    assert ended.exit_code == 1
    assert "gave up: table.opened" in ended.stdout
    assert "401 unauthorized" in ended.stdout
    assert OTHER_SECRET not in ended.output


@pytest.mark.parametrize("secret", ["plain", "whsec_", "whsec_short", "whsec_ä" * 10])
def test_what_is_no_secret_is_refused_and_not_shown(simulate, secret):
    ended = simulate("--rounds", 1, ROADS_FEED_SECRET=secret)
    assert ended.exit_code == 1
    assert "a feed secret" in ended.stderr
    assert secret == "whsec_" or secret not in ended.output


def test_without_a_secret_it_says_how_to_tell_it(simulate):
    ended = simulate("--rounds", 1, ROADS_FEED_SECRET="")
    assert ended.exit_code == 2
    assert "ROADS_FEED_SECRET" in ended.stderr


def test_asked_to_stop_it_finishes_the_rounds_and_compares(environment, prefix, fed):
    arguments = ["simulate", "--prefix", prefix, "--tables", "2", "--speed", "100", "--faults", "--seed", "5"]
    process = subprocess.Popen(
        [sys.executable, "-m", "roads_service", *arguments],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        until(lambda: shown(fed, f"{prefix}01")["number"] >= 2)
        process.send_signal(signal.SIGINT)
        said, progress = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 0, said + progress
    assert "at 2 tables" in said
    assert "rounds; applied" in progress
    assert "\x1b" not in said + progress


def test_a_service_that_is_started_again_meanwhile_has_all_of_it(tmp_path):
    with running_service(tmp_path / "data", ROADS_FEED_SECRETS=SECRET) as service:
        with dealing(service, "R", tables=3, rounds=20, faults=True) as simulation:
            until(lambda: simulation.tables[0].rounds > 5)
            service.stop()
            service.start()
        assert simulation.tally.resends > 0
        assert simulation.tally.wrong_answers == []
        with Client(service.url) as client:
            for table in simulation.tables:
                comparison = compare(client, table)
                assert (table.failure, comparison.rounds, comparison.differences) == (None, 20, [])
