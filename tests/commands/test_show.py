import socket

import pytest


@pytest.fixture
def table(run, rounds_file, table_id):
    """A table whose shoe has a dragon tail and then chops."""
    assert run("replay", rounds_file("shoe.txt", "BBBBBBBB" + "PB" * 20), "--table", table_id).exit_code == 0
    return table_id


def test_the_board_of_a_table_is_drawn(run, table):
    lines = run("show", table, width=80).stdout.splitlines()
    assert lines[0] == f"{table}  Shoe 1  Round 48"
    assert lines[2].split() == ["Bead", "plate", "Big", "road", "‹16"]


def test_it_is_as_wide_as_the_terminal(run, table):
    lines = run("show", table, width=50).stdout.splitlines()
    assert max(len(line) for line in lines) == 50


def test_only_the_last_columns_are_drawn_when_so_many_are_asked_for(run, table):
    lines = run("show", table, "--columns", 3).stdout.splitlines()
    assert lines[3][30:].split()[:4] == ["B", "P", "B", "·"]


def test_its_words_can_be_chinese(run, table):
    assert "珠盤路" in run("show", table, "--lang", "zh").stdout


def test_a_table_that_does_not_exist_is_said_not_to(run, table_id):
    refused = run("show", table_id)
    assert refused.exit_code == 1
    assert refused.output == f"Error: 404 table-not-found: there is no table '{table_id}'\n"


def test_a_service_that_is_not_there_is_said_not_to_be(run, table_id):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        refused = run("show", table_id, "--url", f"http://127.0.0.1:{free.getsockname()[1]}")
    assert refused.exit_code == 1
    assert refused.output.startswith("Error: no connection to the service: ")


@pytest.mark.parametrize("url", ["127.0.0.1:8000", "ftp://127.0.0.1", "http://"])
def test_a_url_that_is_none_is_refused(run, table_id, url):
    refused = run("show", table_id, "--url", url)
    assert (refused.exit_code, refused.output[:40]) == (1, "Error: the url is not one of a service: ")
