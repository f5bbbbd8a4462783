"""What the documents show is what the service does."""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import requests
from click.testing import CliRunner
from shoes import dealt

from roads_service.api.schemas import RoundBody
from roads_service.baccarat import CASES, PAY_TABLES, Bet, Outcome, Rule
from roads_service.cli import main
from roads_service.commands.serve import serve
from roads_service.display.messages import GOOD_ROADS
from roads_service.feed.schemas import TYPES
from roads_service.roads import RULES, Board

PROJECT = Path(__file__).parent.parent
README = (PROJECT / "README.md").read_text()
ROADS = (PROJECT / "docs" / "roads.md").read_text()


def curl(command, service):
    """What curl would do, for the options that the README uses."""
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("-X", dest="method")
    parser.add_argument("-H", dest="headers", action="append", default=[])
    parser.add_argument("-d", dest="data")
    told = parser.parse_args(shlex.split(command.replace("$KEY", service.admin_key)))
    headers = dict(header.split(": ", 1) for header in told.headers)
    method = told.method or ("POST" if told.data else "GET")
    url = told.url.replace("localhost:8000", service.url.removeprefix("http://"))
    return requests.request(method, f"http://{url}", headers=headers, data=told.data, timeout=10)


def without_times(text):
    return re.sub(r'"\d{4}-\d\d-\d\dT[^"]*Z"', '"a time"', text)


def test_the_first_five_calls_of_the_readme_are_answered_as_it_says(service):
    (console,) = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    lines = console.splitlines()
    calls = list(zip(lines[::2], lines[1::2], strict=True))
    assert len(calls) == 5
    for command, shown in calls:
        answer = curl(command.removeprefix("$ curl "), service)
        assert without_times(answer.text) == without_times(shown)
        assert json.loads(shown)


def test_the_calls_of_the_readme_that_deal_are_answered(service):
    section = README.split("\n## Dealing\n")[1].split("\n## ")[0]
    (shell,) = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    answers = [curl(command.removeprefix("curl "), service) for command in shell.splitlines()]
    assert [answer.status_code for answer in answers] == [201, 200, 201]
    assert answers[1].json()["cards"] is None
    assert answers[2].json()["round"]["number"] == 1


def commitment_by_python(page, proof, tmp_path):
    """What the page's lines of Python print of a proof."""
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "proof.json").write_text(json.dumps(proof))
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    return done.stdout.split()


def commitment_by_shell(page, proof):
    """What the page's line of shell makes of the three lines."""
    (line,) = re.findall(r"```sh\n(printf .*?)\n```", page, re.DOTALL)
    values = {"SALT": proof["salt"], "CUT_CARD": str(proof["cut_card"]), "CARDS": " ".join(proof["cards"])}
    done = subprocess.run(["sh", "-c", line], env={**os.environ, **values}, capture_output=True, text=True, check=True)
    return done.stdout.split()[0]


def test_a_proof_can_be_checked_as_the_page_on_dealing_says(service, tmp_path):
    page = (PROJECT / "docs" / "dealing.md").read_text()
    table = "/v1/tables/proven-by-hand"
    service.call("PUT", table, {"dealer": "engine"})
    service.call("POST", f"{table}/deal")
    service.call("POST", f"{table}/shoes")
    proof = service.call("GET", f"{table}/shoes/1/proof").json()
    assert commitment_by_shell(page, proof) == proof["commitment"]
    assert commitment_by_python(page, proof, tmp_path) == ["True", "True"]
    proof["cards"][3:5] = reversed(proof["cards"][3:5])
    swapped = proof["cards"][3] != proof["cards"][4]
    assert commitment_by_python(page, proof, tmp_path) == [str(not swapped), "True"]


def test_every_setting_is_in_the_readme_with_its_default():
    for option in serve.params:
        row = next(line for line in README.splitlines() if line.startswith(f"| `{option.opts[0]}` "))
        default = "none" if option.default is None else f"`{1 if option.default is True else option.default}`"
        assert f"| `{option.envvar}` | {default} |" in row, option.name


def test_every_error_word_is_in_the_design():
    from roads_service.api import problems

    words = set(problems.TYPES.values()) | {type_ for _, type_ in problems._OF_ERRORS.values()}
    design = (PROJECT / "docs" / "design.md").read_text()
    assert {word for word in words if f"`{word}`" not in design} == set()


def grid(marks, sign, columns):
    rows = [["·"] * columns for _ in range(6)]
    for mark in marks:
        rows[mark.row][mark.column] = sign(mark)
    return "\n".join(" ".join(row) for row in rows)


@pytest.fixture
def pictures():
    return [picture.rstrip() for picture in re.findall(r"```text\n(.*?)```", ROADS, re.DOTALL)]


def test_the_pictures_of_the_roads_are_what_the_code_draws(pictures):
    def by_outcome(mark):
        return mark.outcome[0].upper()

    shoe, dragon = (letters.replace(" ", "") for letters in re.findall(r"`((?:[BPT] ){8,}[BPT])`", ROADS))
    board = Board.of(dealt(shoe))
    plate, big, tail, derived = pictures
    assert plate == grid(board.bead_plate.marks, by_outcome, 3)
    assert big == grid(board.big_road.marks, by_outcome, 5)
    assert tail == grid(Board.of(dealt(dragon)).big_road.marks, by_outcome, 3)
    roads = (board.big_eye_boy, board.small_road, board.cockroach_pig)
    drawn = [grid(road.marks, lambda mark: mark.color[0], road.columns).splitlines() for road in roads]
    rows = ["     ".join(row[:1]) + "     " + "    ".join(row[1:]) for row in zip(*drawn, strict=True)]
    assert derived.splitlines()[1:] == rows


def test_the_asked_colours_are_what_the_code_says():
    board = Board.of(dealt("BBBPPBPTPPPBB"))
    asked = [board.ask(side) for side in list(Outcome)[:2]]
    assert "banker would make {}, {}, {}; player {}, {}, {}.".format(*asked[0], *asked[1]) in ROADS


@pytest.mark.parametrize("rule", RULES, ids=[rule.name for rule in RULES])
def test_every_good_road_is_explained_with_a_picture(rule):
    page = (PROJECT / "docs" / "good-roads.md").read_text()
    heading, _, said = page.partition(f"### {GOOD_ROADS[rule.name]} ({rule.chinese}")[2].partition("\n\n")
    explained = " ".join(said.split("\n#")[0].split())
    assert f"pictures/good-road-{rule.name.replace('_', '-')}.svg" in explained
    assert f"`{rule.name}`, threshold {rule.threshold}. {rule.definition}" in explained
    assert "**Breaks**" in explained
    assert heading.endswith(")")


def test_every_event_is_in_the_page_on_the_feed_with_its_fields():
    feed = (PROJECT / "docs" / "feed.md").read_text()
    for type_, (schema, _) in TYPES.items():
        row = next(line for line in feed.splitlines() if line.startswith(f"| `{type_}` "))
        fields = set(schema().fields) - {"table_id"}
        told = fields - set(RoundBody().fields) if "a round body" in row else fields
        assert {field for field in told if f"`{field}`" not in row} == set(), type_


BETS = (PROJECT / "docs" / "bets.md").read_text()


def test_the_odds_on_the_page_are_those_that_the_command_prints():
    (shown,) = re.findall(r"```text\n(.*?)```", BETS, re.DOTALL)
    printed = CliRunner().invoke(main, ["odds"], env={"COLUMNS": "110"}).stdout
    assert [line.rstrip() for line in printed.splitlines()] == shown.splitlines()


def test_every_bet_is_on_the_page_with_what_it_is_on_and_what_each_table_pays():
    for case in CASES.values():
        assert f"| `{case.name}` | {case.chinese} | {case.definition} |" in BETS
    for bet in Bet:
        pays = [
            "; ".join([str(line.pays), *(f"{other} if `{case}`" for case, other in line.excepted)])
            for line in (table.line(bet) for table in PAY_TABLES)
        ]
        assert f"| `{bet}` | {' | '.join(pays)} |" in BETS


def test_every_house_rule_is_on_the_page():
    assert {rule for rule in Rule if f"`{rule}`" not in BETS} == set()


def test_the_bets_of_the_page_can_be_sent_as_they_stand(service):
    settled, defined = (
        next(line for line in BETS.splitlines() if line.startswith("curl ") and path in line)
        for path in ("/settlement", "/paytables/")
    )
    assert curl(defined.removeprefix("curl "), service).status_code in (200, 201)
    service.call("PUT", "/v1/tables/B01", {"name": "B01"})
    service.call("POST", "/v1/tables/B01/shoes", {"rounds": [{"outcome": "tie"}] * 5})
    shoe = service.call("GET", "/v1/tables/B01/position").json()["shoe"]
    answer = curl(settled.removeprefix("curl ").replace("/shoes/1/", f"/shoes/{shoe}/"), service)
    assert (answer.status_code, answer.json()["sums"]["staked"]) == (200, "200.00")


def test_every_measure_that_the_page_on_capacity_names_is_there():
    page = (PROJECT / "docs" / "capacity.md").read_text()
    named = {name.replace(".", "/") for name in re.findall(r"python -m (benchmarks\.\w+)", page)}
    named |= {name.removesuffix(".py") for name in re.findall(r"python (benchmarks/\w+\.py)", page)}
    assert len(named) > 4
    assert {name for name in named if not (PROJECT / f"{name}.py").exists()} == set()
