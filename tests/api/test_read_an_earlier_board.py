"""GET …/shoes/{number}/board is the board of one shoe, with a tag of its own."""

import re

import pytest


@pytest.fixture
def earlier(client, table, deal):
    """The path of the board of a shoe that is closed."""
    deal("BPPT")
    client.post(f"{table}/shoes")
    return f"{table}/shoes/1/board"


def test_a_closed_shoe_keeps_its_board(client, table, deal, board):
    deal("BPPT")
    before = board()
    client.post(f"{table}/shoes")
    earlier = client.get(f"{table}/shoes/1/board").json
    assert earlier["shoe"] == {"number": 1, "status": "closed", "rounds": 4}
    for part in ("table", "last_round", "roads", "next", "statistics"):
        assert earlier[part] == before[part]
    assert list(earlier) == list(before)


def test_the_current_shoe_has_the_current_board(client, table, deal, board):
    deal("BPPT")
    assert client.get(f"{table}/shoes/1/board").json == board()


def test_it_has_a_tag_of_its_own(anyone, earlier):
    answer = anyone.get(earlier)
    assert re.fullmatch('"[^"]+"', answer.headers["ETag"])
    assert anyone.get(earlier, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_its_tag_stays_while_the_next_shoe_is_dealt(anyone, earlier, deal):
    tag = anyone.get(earlier).headers["ETag"]
    deal("BP")
    assert anyone.get(earlier, headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize("changed", [{"name": "Salon"}, {"name": "Baccarat 1", "rows": 2}])
def test_settings_that_it_shows_make_a_new_tag(client, table, anyone, earlier, changed):
    before = anyone.get(earlier)
    client.put(table, json=changed)
    answer = anyone.get(earlier, headers={"If-None-Match": before.headers["ETag"]})
    assert answer.status_code == 200
    assert answer.json != before.json


def test_a_correction_makes_a_new_tag(client, table, anyone, earlier):
    tag = anyone.get(earlier).headers["ETag"]
    client.delete(f"{table}/shoes/1/rounds/1")
    answer = anyone.get(earlier, headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer.headers["ETag"] != tag
