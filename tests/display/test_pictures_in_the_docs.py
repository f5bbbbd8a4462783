"""The boards that the documentation shows are what the code draws."""

import runpy
from pathlib import Path

import pytest
from pictures import SVG, Picture, marks_of

from roads_service.roads import RULES

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
DRAWN = runpy.run_path(str(PICTURES / "boards.py"))
GOOD_ROADS = runpy.run_path(str(PICTURES / "good_roads.py"))


@pytest.mark.parametrize("name", ["board-dark.svg", "board-light.svg"])
def test_a_picture_is_as_the_code_draws_it(name):
    assert (PICTURES / name).read_text() == DRAWN["pictures"]()[name], "`make pictures` draws it anew"


def test_a_picture_shows_a_real_shoe():
    picture = Picture.of((PICTURES / "board-dark.svg").read_text())
    beads = [mark for mark in marks_of(DRAWN["board"]()) if mark.road == "bead_plate"]
    assert [mark for mark in picture.marks() if mark.road == "bead_plate"] == beads
    assert len(beads) == 80


@pytest.mark.parametrize("rule", RULES, ids=[rule.name for rule in RULES])
def test_the_picture_of_a_good_road_shows_a_shoe_in_which_it_holds(rule):
    name = f"good-road-{rule.name.replace('_', '-')}.svg"
    text = (PICTURES / name).read_text()
    assert text == GOOD_ROADS["pictures"]()[name], "`make pictures` draws it anew"
    board = GOOD_ROADS["board"](rule)
    (since,) = (road.since for road in board.good_roads if road.name == rule.name)
    picture = Picture.of(text)
    assert [(mark.column, mark.row, mark.round) for mark in picture.marks()] == [
        (mark.column, mark.row, mark.round) for mark in board.big_road.marks
    ]
    framed = [mark.attrib["data-round"] for mark in picture.groups("mark") if mark.find(f"{SVG}rect") is not None]
    assert framed == [str(since)]
