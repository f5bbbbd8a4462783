"""A screen that polls asks with the ETag it has, and gets 304 while nothing has changed."""

import pytest


@pytest.fixture
def poll(anyone, table):
    """Asks for the board, telling the tag of the one that the screen has."""
    return lambda tag=None: anyone.get(f"{table}/board", headers={"If-None-Match": tag} if tag else {})


def test_the_tag_is_the_version_and_strong(poll, deal):
    deal("BP")
    answer = poll()
    assert answer.headers["ETag"] == f'"{answer.json["version"]}"' == '"3"'


def test_nothing_is_sent_while_nothing_changes(poll):
    tag = poll().headers["ETag"]
    answer = poll(tag)
    assert (answer.status_code, answer.data, answer.headers["ETag"]) == (304, b"", tag)


@pytest.mark.parametrize("tag", ['"0", "1", "7"', '"x","1"', 'W/"1"', "*"])
def test_one_tag_of_several_is_enough(poll, tag):
    assert poll(tag).status_code == 304


@pytest.mark.parametrize("tag", ['"0"', '"2"', '"01"', '"1', "nonsense", '""', "\x7f"])
def test_any_other_tag_gets_the_board(poll, tag):
    assert poll(tag).status_code == 200


@pytest.mark.parametrize(
    "change",
    [
        lambda client, table: client.post(f"{table}/rounds", json={"outcome": "tie"}),
        lambda client, table: client.put(f"{table}/shoes/1/rounds/1", json={"outcome": "tie"}),
        lambda client, table: client.delete(f"{table}/shoes/1/rounds/1"),
        lambda client, table: client.post(f"{table}/shoes"),
        lambda client, table: client.put(table, json={"name": "Salon"}),
    ],
    ids=["record", "amend", "void", "shoe", "settings"],
)
def test_every_change_makes_a_new_version_and_a_new_tag(client, table, deal, poll, change):
    deal("B")
    before = poll()
    change(client, table)
    after = poll(before.headers["ETag"])
    assert after.status_code == 200
    assert after.json["version"] == before.json["version"] + 1
    assert after.headers["ETag"] != before.headers["ETag"]


def test_a_refusal_leaves_the_tag_as_it_is(client, table, poll):
    tag = poll().headers["ETag"]
    client.post(f"{table}/rounds", json={"outcome": "nobody"})
    client.post(f"{table}/rounds", json={"outcome": "banker", "number": 7})
    assert poll(tag).status_code == 304


def test_the_board_is_to_be_asked_for_anew_each_time(poll):
    assert poll().headers["Cache-Control"] == "public, max-age=0, s-maxage=1"


def test_the_tag_holds_for_every_window(anyone, table, poll):
    tag = poll().headers["ETag"]
    assert anyone.get(f"{table}/board?columns=3").headers["ETag"] == tag
