"""What the documents show is what the service does."""

import argparse
import json
import re
import shlex
from pathlib import Path

import pytest
import requests
from shoes import dealt

from roads_service.api.schemas import RoundBody
from roads_service.baccarat import Outcome
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
    asked = [tuple(getattr(board.ask(side), road) for road in board.ask(side).__slots__) for side in list(Outcome)[:2]]
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
