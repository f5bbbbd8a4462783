"""The rounds of a shoe are read when they are looked at, and are then what was recorded."""

from datetime import UTC, datetime

import pytest
from floors import told

from roads_service.tables.documents import read_stored_round, stored_round
from roads_service.tables.play import Play
from roads_service.tables.records import Table
from roads_service.tables.rounds import Rounds

NOW = datetime(2026, 1, 1, tzinfo=UTC)
IDS = ("one", "two", 'th"ree', "чет|четыре", None)


@pytest.fixture
def play():
    opened = Play.opened(1, Table("B01", "Baccarat 1"), 1, NOW)
    return opened.record_all([told("B", round_id) for round_id in IDS], 1, NOW)


@pytest.fixture
def looked_at():
    return []


@pytest.fixture
def rounds(play, looked_at):
    def read(text):
        looked_at.append(text)
        return read_stored_round(text, play.shoe)

    return Rounds([stored_round(recorded) for recorded in play.rounds], read)


def test_nothing_is_read_until_it_is_looked_at_and_then_once(rounds, play, looked_at):
    longer = rounds.plus(play.rounds[0])
    assert len(longer) == len(rounds) + 1
    assert looked_at == []
    assert [longer[-1], longer[1], longer[1]] == [play.rounds[0], play.rounds[1], play.rounds[1]]
    assert len(looked_at) == 1


@pytest.mark.parametrize("round_id", IDS[:-1])
def test_a_round_is_found_by_its_id_without_reading_the_others(rounds, play, looked_at, round_id):
    assert rounds.with_id(round_id) == play.rounds.with_id(round_id) == play.rounds[IDS.index(round_id)]
    assert len(looked_at) == 1


@pytest.mark.parametrize("round_id", ["on", "valid", "banker"])
def test_what_is_written_of_a_round_is_not_its_id(rounds, round_id):
    assert rounds.with_id(round_id) is None


def test_they_equal_those_that_were_never_put_away(rounds, play):
    assert rounds == play.rounds
    assert rounds != play.rounds.plus(play.rounds[0])
    assert rounds[1:3] == play.rounds[1:3]
    assert rounds != tuple(play.rounds)


def test_one_is_put_in_the_place_of_another(rounds, play):
    voided = play.void(2, 2, NOW).rounds[1]
    assert rounds.with_round(voided) == play.void(2, 2, NOW).rounds
    assert rounds == play.rounds, "the ones before stay as they are"
