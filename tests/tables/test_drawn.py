"""A kept board is read back whole, as it was and as it was written, and grows on from there."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from conftest import KEEP
from floors import board, told
from hypothesis import given
from hypothesis import strategies as st
from shoes import board_of, examples, shoes

from roads_service.roads import Board, Thresholds
from roads_service.tables.documents import board_document, from_json, to_json
from roads_service.tables.drawn import drawn_at, read_drawn
from roads_service.tables.floor import Floor
from roads_service.tables.live import Live
from roads_service.tables.play import Play
from roads_service.tables.records import Table
from roads_service.tables.rounds import Rounds
from roads_service.tables.written import WrittenRoads

NOW = datetime(2026, 1, 1, tzinfo=UTC)
KEPT = Path(__file__).parent / "kept_board.json"
SHARP = Thresholds.of({"long_banker": 2, "single_jump": 2})
NAME = 'The "cells":[ of \\"cells":[]{'


def kept(drawn, name="B01"):
    opened = Play.opened(1, Table("B01", name), 1, NOW)
    play = Play(opened.shoe, Rounds(), drawn, WrittenRoads().grow(drawn))
    return to_json(board_document(Table("B01", name), play, 1, NOW, Live())), play.written


@given(shoes(), st.integers(1, 8), st.sampled_from(["Salon", NAME]), st.sampled_from([SHARP, Thresholds()]))
@examples(200)
def test_it_is_the_board_that_was_drawn_and_written(shoe, rows, name, thresholds):
    drawn = Board.of(shoe, rows, thresholds)
    text, written = kept(drawn, name)
    assert read_drawn(text, thresholds) == (drawn, written)


@given(shoes(), st.integers(0, 100), st.integers(1, 8))
@examples(200)
def test_it_grows_as_the_one_that_was_never_put_away(shoe, place, rows):
    text, _ = kept(Board.of(shoe[:place], rows))
    grown, written = read_drawn(text, Thresholds())
    for number, round_ in shoe[place:]:
        grown = grown.grow(number, round_)
        written = written.grow(grown)
    drawn = Board.of(shoe, rows)
    assert grown == drawn
    assert written == WrittenRoads().grow(drawn)


@pytest.mark.parametrize(
    ("version", "mark"),
    [
        pytest.param(3, None, id="before there were marks"),
        pytest.param(3, b"0 3", id="in another format"),
        pytest.param(3, drawn_at(2), id="at a version before this one"),
    ],
)
def test_one_that_other_code_has_written_is_drawn_anew(floor, store, redis, keys, version, mark):
    floor.put_table(Table("B01", "Baccarat 1"))
    for letter in "BP":
        floor.record("B01", told(letter))
    assert board(floor)["version"] == version
    if mark is None:
        redis.hdel(keys.table("B01"), "drawn")
    else:
        redis.hset(keys.table("B01"), "drawn", mark)
    redis.hset(keys.table("B01"), "board", b'{"roads":{"other":1}}')
    other = Floor(store, KEEP)
    other.record("B01", told("T"))
    assert [cell["outcome"][0] for cell in board(other)["roads"]["bead_plate"]["cells"]] == ["b", "p", "t"]
    assert redis.hget(keys.table("B01"), "drawn") == drawn_at(version + 1)


def test_what_is_read_back_is_written_as_at_this_format():
    """When this fails, what a kept board says has changed: then it takes another format, and this file anew."""
    told = from_json(KEPT.read_bytes())
    text, _ = kept(board_of("TTBPPBBBBBBBBPBTPPBPB"))
    written = {part: from_json(text)[part] for part in ("roads", "statistics", "good_roads")}
    assert (drawn_at(7).decode(), written) == (f"{told['format']} 7", told["written"])
