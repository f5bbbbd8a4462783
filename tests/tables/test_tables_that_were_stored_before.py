"""Tables and shoes as they were stored before the service dealt: they are the feed's, and go on as they were."""

import json
from datetime import timedelta

import pytest
from engines import engine_table, feed_table
from floors import board, history, told

from roads_service.tables.errors import NotDealtHere
from roads_service.tables.floor import Floor


@pytest.fixture
def floor(floor, store, redis, keys, chance):
    """A floor with a table that was stored then, with a round."""
    floor.put_table(feed_table())
    floor.record("B01", told("B"))
    forget(redis, keys.table("B01"), "table", "dealer", "cut_card", "shuffled")
    forget(redis, keys.shoes("B01"), "1", "commitment")
    return Floor(store, timedelta(days=30), shuffle=chance)


def forget(redis, key, field, *names):
    document = json.loads(redis.hget(key, field))
    for name in names:
        del document[name]
    redis.hset(key, field, json.dumps(document))


def test_they_are_read_and_go_on(floor):
    assert floor.shoes("B01")[0]["commitment"] is None
    floor.record("B01", told("P"))
    assert history(floor) == "BP"
    assert json.loads(floor.table("B01"))["dealer"] == "feed"
    with pytest.raises(NotDealtHere):
        floor.deal("B01")


def test_the_same_settings_again_change_nothing(floor):
    floor.put_table(feed_table())
    assert board(floor)["version"] == 2


def test_the_engine_may_take_over(floor):
    floor.put_table(engine_table())
    assert floor.deal("B01").round.shoe == 2
    assert floor.shoe("B01", 1)["commitment"] is None
