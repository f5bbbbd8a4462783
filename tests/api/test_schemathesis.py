"""Thousands of calls made up from the description that the service serves, right and wrong: none gets an answer that
is not described, and none a fault of ours.
"""

import json
import os
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from running import running_service

CONFIG = Path(__file__).parent / "schemathesis.toml"
CHECKS = {
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "ignored_auth",
    "unsupported_method",
    "allow_header_conformance",
    "use_after_free",
    "ensure_resource_availability",
}


@dataclass(frozen=True)
class Run:
    """What came of a run of Schemathesis."""

    status: int
    printed: str
    report: dict
    calls: list
    checks: set


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """A service of its own, with the tables of the configuration: each has three shoes of three rounds.

    At some of them the service deals from the fourth on.
    """
    rounds = [{"outcome": outcome} for outcome in ("banker", "player", "tie")]
    # Calls with wrong keys are part of it, by the hundred.
    options = {"ROADS_FAILED_LOGINS": "1000000/minute"}
    with running_service(tmp_path_factory.mktemp("service") / "data", **options) as service:
        dictionaries = tomllib.loads(CONFIG.read_text())["dictionaries"]
        for table_id in dictionaries["tables"]["values"]:
            assert service.call("PUT", f"/v1/tables/{table_id}", {}).status_code == 201
            for round_ in rounds:
                assert service.call("POST", f"/v1/tables/{table_id}/rounds", round_).status_code == 201
            for _ in range(2):
                assert service.call("POST", f"/v1/tables/{table_id}/shoes", {"rounds": rounds}).status_code == 201
        for table_id in dictionaries["dealt_tables"]["values"]:
            assert service.call("PUT", f"/v1/tables/{table_id}", {"dealer": "engine"}).status_code == 200
            assert service.call("POST", f"/v1/tables/{table_id}/deal").status_code == 201
        yield service


@pytest.fixture(scope="module")
def run(service, tmp_path_factory):
    """The run: its exit status with what it printed, and its report."""
    folder = tmp_path_factory.mktemp("schemathesis")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", CONFIG, "run", f"{service.url}/openapi.yaml"),
            *("--no-color", "--report-json-path", "report.json", "--report-ndjson-path", "events.ndjson"),
        ],
        cwd=folder,
        env={**os.environ, "ROADS_ADMIN_KEY": service.admin_key},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    events = [json.loads(line) for line in (folder / "events.ndjson").read_text().splitlines()]
    scenarios = [event["ScenarioFinished"]["recorder"] for event in events if "ScenarioFinished" in event]
    return Run(
        done.returncode,
        done.stdout,
        json.loads((folder / "report.json").read_text()),
        [call for scenario in scenarios for call in scenario.get("interactions", {}).values()],
        {check["name"] for scenario in scenarios for made in scenario.get("checks", {}).values() for check in made},
    )


def test_no_call_gets_an_answer_that_is_not_described(run):
    assert run.status == 0, run.printed
    assert (run.report["failures"], run.report["errors"]) == ([], [])


def test_thousands_of_calls_were_made(run):
    assert run.report["test_cases"]["generated"] >= 2000
    assert len(run.calls) >= 2000


def test_every_operation_was_called(run):
    assert run.report["complete"]
    assert run.report["operations"]["tested"] == run.report["operations"]["selected"] > 0
    assert {phase["status"] for phase in run.report["phases"].values()} == {"success"}


def test_no_answer_was_a_fault_of_ours(run, service):
    statuses = {call["response"]["status_code"] for call in run.calls}
    assert max(statuses) < 500
    assert "unexpected" not in service.log
    assert statuses >= {200, 201, 204, 400, 401, 404, 405, 409, 415, 422}


def test_all_checks_were_made(run):
    assert run.checks >= CHECKS


def test_a_good_part_of_the_calls_got_past_the_door(run):
    accepted = {
        operation: sum(phase["accepted"] for phase in phases.values())
        for operation, phases in run.report["valid_rates"].items()
    }
    accepted.pop("POST /v1/feed", None)  # none of these is signed; tests/feed_fuzz signs its own
    assert len(accepted) == run.report["operations"]["selected"] - 1
    assert min(accepted.values()) >= 1
    assert accepted["POST /v1/tables/{table_id}/rounds"] >= 20
    assert accepted["POST /v1/tables/{table_id}/shoes"] >= 20
    assert accepted["PUT /v1/tables/{table_id}/shoes/{shoe}/rounds/{number}"] >= 5
    assert accepted["DELETE /v1/tables/{table_id}/shoes/{shoe}/rounds/{number}"] >= 5
    assert accepted["GET /v1/tables/{table_id}/shoes/{number}/board"] >= 50
    assert accepted["POST /v1/tables/{table_id}/deal"] >= 5
    assert accepted["GET /v1/tables/{table_id}/shoes/{number}/proof"] >= 5
