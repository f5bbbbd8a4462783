"""A kept board is read back whole, as it was and as it was written, and grows on from there."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from conftest import KEEP
from floors import board, told
from hypothesis import given
from hypothesis import strategies as st
from shoes import board_of, examples, shoes

from roads_service.baccarat import Outcome
from roads_service.roads import Board, Color, Thresholds
from roads_service.tables.documents import board_document, from_json, to_json
from roads_service.tables.drawn import read_stored_drawn, stored_drawn
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


def kept(drawn, version=1, name="B01"):
    """What is kept of a board: its JSON, what it grows on from, and its roads as they are written in the JSON."""
    opened = Play.opened(1, Table("B01", name), version, NOW)
    play = Play(opened.shoe, Rounds(), drawn, WrittenRoads().grow(drawn))
    board = to_json(board_document(Table("B01", name), play, version, NOW, Live()))
    return board, stored_drawn(version, drawn), play.written


@given(shoes(), st.integers(1, 8), st.sampled_from(["Salon", NAME]), st.sampled_from([SHARP, Thresholds()]))
@examples(200)
def test_it_is_the_board_that_was_drawn_and_written(shoe, rows, name, thresholds):
    drawn = Board.of(shoe, rows, thresholds)
    text, stored, written = kept(drawn, name=name)
    read = read_stored_drawn(stored, 1)
    assert read == drawn.latest()
    assert WrittenRoads.read(text, read) == written


@given(shoes(), st.integers(0, 100), st.integers(1, 8))
@examples(200)
def test_it_grows_as_the_one_that_was_never_put_away(shoe, place, rows):
    text, stored, _ = kept(Board.of(shoe[:place], rows))
    grown = read_stored_drawn(stored, 1)
    written = WrittenRoads.read(text, grown)
    for number, round_ in shoe[place:]:
        grown = grown.grow(number, round_)
        written = written.grow(grown)
    drawn = Board.of(shoe, rows)
    assert grown.latest() == drawn.latest()
    assert written == WrittenRoads().grow(drawn)


def test_its_signs_are_those_of_the_game_and_not_only_their_names():
    read = read_stored_drawn(stored_drawn(1, board_of("BBPBTPP")), 1)
    assert read.statistics.streak.outcome is Outcome.PLAYER
    assert {type(mark[3]) for road in read.roads for mark in road.marks} == {Outcome, Color}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda _: None, id="before anything was kept beside it"),
        pytest.param(lambda _: b"1 3", id="when it was read back otherwise"),
        pytest.param(lambda kept: kept.replace(b" 3\n", b" 2\n"), id="at a version before this one"),
        pytest.param(lambda kept: b"1" + kept, id="in a later format"),
    ],
)
def test_one_that_other_code_has_written_is_drawn_anew(floor, store, redis, keys, change):
    floor.put_table(Table("B01", "Baccarat 1"))
    for letter in "BP":
        floor.record("B01", told(letter))
    changed = change(redis.hget(keys.table("B01"), "drawn"))
    if changed is None:
        redis.hdel(keys.table("B01"), "drawn")
    else:
        redis.hset(keys.table("B01"), "drawn", changed)
    redis.hset(keys.table("B01"), "board", b'{"roads":{"other":1}}')
    other = Floor(store, KEEP)
    other.record("B01", told("T"))
    assert [cell["outcome"][0] for cell in board(other)["roads"]["bead_plate"]["cells"]] == ["b", "p", "t"]
    assert read_stored_drawn(redis.hget(keys.table("B01"), "drawn"), 4).bead_plate.size == 3


def test_what_is_read_back_is_written_as_at_this_format():
    """When this fails, what is kept says something else: then it takes another format, and this file anew."""
    told = from_json(KEPT.read_bytes())
    text, stored, _ = kept(board_of("TTBPPBBBBBBBBPBTPPBPB"), 7)
    head, drawn = stored.split(b"\n")
    assert head == b"%d 7" % told["format"]
    assert from_json(drawn) == told["drawn"]
    assert from_json(text)["roads"] == told["roads"]
