from datetime import datetime
from itertools import pairwise

import pytest

HANDS = "player,banker,round_id\n9H KD,3S 4C,own-1\n7H KD,3S 4C,own-2\n"


def outcomes(shoe):
    return "".join(round_["outcome"][0] for round_ in shoe["rounds"])


def test_a_file_becomes_the_shoes_of_a_new_table(run, read, rounds_file, table_id):
    sent = run("replay", rounds_file("shoes.txt", "BBPT\n\nPP"), "--table", table_id)
    assert (sent.exit_code, sent.stdout) == (0, f"6 rounds in 2 shoes sent to {table_id}\n")
    assert read(table_id)["name"] == table_id
    assert [outcomes(read(f"{table_id}/shoes/{number}")) for number in (1, 2)] == ["bbpt", "pp"]


def test_a_second_replay_of_the_same_file_begins_a_new_shoe(run, read, rounds_file, table_id):
    file = rounds_file("shoe.txt", "BPT")
    for _ in range(2):
        assert run("replay", file, "--table", table_id).exit_code == 0
    first, second = (read(f"{table_id}/shoes/{number}")["rounds"] for number in (1, 2))
    assert [round_["outcome"] for round_ in first] == [round_["outcome"] for round_ in second]
    assert not {round_["round_id"] for round_ in first} & {round_["round_id"] for round_ in second}


def test_only_the_nth_shoe_is_sent_when_one_is_asked_for(run, read, rounds_file, table_id):
    sent = run("replay", rounds_file("shoes.txt", "BBPT\n\nPP"), "--table", table_id, "--shoe", 2)
    assert sent.stdout == f"2 rounds in 1 shoe sent to {table_id}\n"
    assert outcomes(read(f"{table_id}/shoes/1")) == "pp"


def test_a_shoe_that_the_file_does_not_have_can_not_be_asked_for(run, read, rounds_file, table_id):
    refused = run("replay", rounds_file("shoe.txt", "BP"), "--table", table_id, "--shoe", 2)
    assert refused.exit_code == 2
    assert "--shoe: the file has 1" in refused.output
    assert read(table_id) is None


def test_cards_and_the_rounds_own_ids_are_recorded(run, read, rounds_file, table_id):
    assert run("replay", rounds_file("hands.csv", HANDS), "--table", table_id).exit_code == 0
    first = read(f"{table_id}/shoes/1/rounds/1")
    assert first["cards"] == {"player": ["9H", "KD"], "banker": ["3S", "4C"]}
    assert (first["round_id"], first["natural"]) == ("own-1", True)


def test_rounds_with_ids_that_were_here_before_are_refused(run, read, rounds_file, table_id):
    file = rounds_file("hands.csv", HANDS)
    assert run("replay", file, "--table", table_id).exit_code == 0
    again = run("replay", file, "--table", table_id)
    assert again.exit_code == 1
    assert "own-1" in again.output
    assert read(f"{table_id}/shoes/2")["rounds"] == []


def test_nothing_is_sent_of_a_file_that_can_not_be_read(run, read, rounds_file, table_id):
    file = rounds_file("shoe.txt", "BBP\nBX")
    refused = run("replay", file, "--table", table_id)
    assert refused.exit_code == 1
    assert refused.output == f"Error: {file}, line 2: 'X' is no outcome; write B, P or T\n"
    assert read(table_id) is None


def test_rounds_come_at_the_interval(run, read, rounds_file, table_id):
    assert run("replay", rounds_file("shoe.txt", "BPB"), "--table", table_id, "--interval", 0.05).exit_code == 0
    times = [datetime.fromisoformat(round_["recorded_at"]) for round_ in read(f"{table_id}/shoes/1")["rounds"]]
    assert all((after - before).total_seconds() > 0.045 for before, after in pairwise(times))


@pytest.mark.parametrize("key", ["not-a-key-of-this-service", "not-one\nthat-can-be-sent", "nötig"])
def test_a_refused_key_is_never_shown(run, read, rounds_file, table_id, key):
    refused = run("replay", rounds_file("shoe.txt", "B"), "--table", table_id, "--key", key)
    assert refused.exit_code == 1
    assert "Error: 401 unauthorized: " in refused.output or "Error: the key holds" in refused.output
    assert key not in refused.output
    assert key.partition("\n")[0] not in refused.output
    assert read(table_id) is None


def test_a_table_id_that_can_be_none_is_refused(run, rounds_file):
    refused = run("replay", rounds_file("shoe.txt", "B"), "--table", "../B01")
    assert refused.exit_code == 1
    assert "'../B01' is no table id" in refused.output
