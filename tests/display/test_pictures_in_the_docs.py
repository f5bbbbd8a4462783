"""The boards that the documentation shows are what the code draws."""

import runpy
from pathlib import Path

import pytest
from pictures import Picture, marks_of

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
DRAWN = runpy.run_path(str(PICTURES / "boards.py"))


@pytest.mark.parametrize("name", ["board-dark.svg", "board-light.svg"])
def test_a_picture_is_as_the_code_draws_it(name):
    assert (PICTURES / name).read_text() == DRAWN["pictures"]()[name], "`make pictures` draws it anew"


def test_a_picture_shows_a_real_shoe():
    picture = Picture.of((PICTURES / "board-dark.svg").read_text())
    beads = [mark for mark in marks_of(DRAWN["board"]()) if mark.road == "bead_plate"]
    assert [mark for mark in picture.marks() if mark.road == "bead_plate"] == beads
    assert len(beads) == 80
