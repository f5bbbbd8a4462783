import json


def test_the_odds_of_a_printed_pay_table_need_no_service(run):
    printed = run("odds", ROADS_URL="http://127.0.0.1:1").stdout
    assert printed.splitlines()[0].split() == ["commission,", "8", "decks"]
    rows = {row[0]: row[1:6] for row in map(str.split, printed.splitlines()) if len(row) > 5}
    assert rows["banker"] == ["19:20", "0.458597", "0.095156", "98.9421", "%"]
    assert rows["player"] == ["1:1", "0.446247", "0.095156", "98.7649", "%"]
    assert rows["tie"][3] == "85.6404"
    assert rows["player_pair"][3] == "89.6386"


def test_they_are_of_as_many_decks_as_asked(run):
    assert "98.7626 %" in run("odds", "commission", "--decks", 6).stdout


def test_what_a_bet_pays_otherwise_stands_beside_it(run):
    lines = [line.split() for line in run("odds", "super-six").stdout.splitlines()]
    banker = next(at for at, line in enumerate(lines) if line[:1] == ["banker"])
    assert ["super_6", "1:2"] in lines[banker + 1 : banker + 3]


def test_as_json_all_digits_are_there(run):
    document = json.loads(run("odds", "tie-nine", "--json").stdout)
    tie = next(bet for bet in document["bets"] if bet["bet"] == "tie")
    assert tie["probability"] == {"fraction": "619306544887/6508331087895", "decimal": "0.095155968024"}
    assert tie["return"] == {
        "fraction": "1238613089774/1301666217579",
        "decimal": "0.951559680236",
        "percent": "95.1560",
    }


def test_a_pay_table_of_the_service_and_a_tables_next_round_are_asked_for_there(run, service, table_id):
    bets = {"bets": {"tie": {"pays": "7:1"}}}
    assert service.call("PUT", "/v1/paytables/low-tie", bets).status_code in (200, 201)
    assert "76.1248 %" in run("odds", "low-tie").stdout
    service.call("PUT", f"/v1/tables/{table_id}", {})
    cards = {"player": ["9H", "KD"], "banker": ["3S", "4C"]}
    assert service.call("POST", f"/v1/tables/{table_id}/rounds", {"cards": cards}).status_code == 201
    assert run("odds", "--table", table_id).stdout.startswith("commission, 412 unseen cards of 8 decks")


def test_a_pay_table_that_is_nowhere_is_said_not_to_be(run):
    refused = run("odds", "none")
    assert (refused.exit_code, refused.output) == (1, "Error: 404 paytable-not-found: there is no pay table 'none'\n")
