"""Pay tables: listed, read, defined, chosen by a table, taken away."""

import pytest

from roads_service.baccarat import Bet
from roads_service.store.access import Scope

LOW_TIE = {"bets": {"player": {"pays": "1:1"}, "tie": {"pays": "7:1"}}}


def test_the_printed_ones_are_there_from_the_start(anyone):
    tables = anyone.get("/v1/paytables").json["paytables"]
    assert [table["name"] for table in tables] == ["commission", "tie-nine", "super-six", "ez"]
    assert all(list(table["bets"]) == [bet.value for bet in Bet if bet.value in table["bets"]] for table in tables)
    assert anyone.get("/v1/paytables/super-six").json["bets"]["banker"] == {
        "pays": "1:1",
        "except": [{"when": "super_6", "pays": "1:2"}],
    }


def test_one_is_defined_and_read_as_it_was_sent(client, anyone):
    answer = client.put("/v1/paytables/low-tie", json=LOW_TIE)
    expected = {
        "name": "low-tie",
        "bets": {"player": {"pays": "1:1", "except": []}, "tie": {"pays": "7:1", "except": []}},
    }
    assert (answer.status_code, answer.json) == (201, expected)
    assert anyone.get("/v1/paytables/low-tie").json == expected
    assert anyone.get("/v1/paytables").json["paytables"][-1] == expected


def test_a_name_stays_what_it_is(client, refused):
    client.put("/v1/paytables/low-tie", json=LOW_TIE)
    assert client.put("/v1/paytables/low-tie", json=LOW_TIE).status_code == 200
    refused(client.put("/v1/paytables/low-tie", json={"bets": {"tie": {"pays": "6:1"}}}), 409, "paytable-taken")
    refused(client.put("/v1/paytables/commission", json=LOW_TIE), 409, "paytable-taken")
    commission = client.get("/v1/paytables/commission").json["bets"]
    assert client.put("/v1/paytables/commission", json={"bets": commission}).status_code == 200


def test_a_sheet_that_pays_35_on_the_player_comes_back_refused_with_the_figure(client, refused):
    sheet = {"bets": {"player": {"pays": "35:1"}, "banker": {"pays": "19:20"}}}
    problem = refused(client.put("/v1/paytables/published", json=sheet), 422, "pays-too-much", "/bets/player")
    assert problem["detail"].startswith("with 8 decks player would return 1616.0034 % of what is staked on it")
    assert client.get("/v1/paytables/published").status_code == 404


def test_a_bet_that_returns_all_of_it_is_refused_too(client, refused):
    free = {"bets": {"banker": {"pays": "1:1"}}}
    refused(client.put("/v1/paytables/free", json=free), 422, "pays-too-much", "/bets/banker")
    even = {"bets": {"tie": {"pays": "0:1", "except": [{"when": "player", "pays": "0:1"}]}}}
    assert client.put("/v1/paytables/even", json=even).status_code == 201, "a tie of 55 % returns less than all"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/bets"),
        ({"bets": {}}, "/bets"),
        ({"bets": {"lucky": {"pays": "1:1"}}}, "/bets/lucky"),
        ({"bets": {"tie": {}}}, "/bets/tie/pays"),
        ({"bets": {"tie": {"pays": 8}}}, "/bets/tie/pays"),
        ({"bets": {"tie": {"pays": "8"}}}, "/bets/tie/pays"),
        ({"bets": {"tie": {"pays": "8:0"}}}, "/bets/tie/pays"),
        ({"bets": {"tie": {"pays": "8:1", "except": [{"when": "lucky", "pays": "1:1"}]}}}, "/bets/tie/except/0/when"),
        ({"bets": {"tie": {"pays": "8:1", "except": [{"when": "either_pair", "pays": "1:1"}]}}}, "/bets/tie/except"),
        ({"bets": {"tie": {"pays": "8:1"}}, "name": "x"}, "/name"),
    ],
)
def test_what_is_no_pay_table_is_refused(client, refused, body, pointer):
    refused(client.put("/v1/paytables/new", json=body), 422, "invalid-fields", pointer)
    assert client.get("/v1/paytables/new").status_code == 404


@pytest.mark.parametrize("name", ["A", "a_b", "-a", "a" * 41, "a b"])
def test_a_name_that_is_none_is_refused(client, refused, name):
    refused(client.put(f"/v1/paytables/{name}", json=LOW_TIE), 422, "invalid-fields", "")


def test_one_that_is_nowhere_is_not_found(client, refused):
    for answer in (
        client.get("/v1/paytables/none"),
        client.get("/v1/paytables/none/odds"),
        client.delete("/v1/paytables/none"),
    ):
        refused(answer, 404, "paytable-not-found")


def test_only_an_admin_key_defines_and_takes_away(anyone, holder, refused):
    refused(anyone.put("/v1/paytables/low-tie", json=LOW_TIE), 401, "unauthorized")
    refused(holder(Scope.FEED).put("/v1/paytables/low-tie", json=LOW_TIE), 403, "forbidden")
    refused(holder(Scope.FEED).delete("/v1/paytables/commission"), 403, "forbidden")


# -- at a table --------------------------------------------------------------------


def test_a_table_is_paid_by_the_one_it_chooses(client):
    client.put("/v1/tables/B01", json={"paytable": "tie-nine"})
    assert client.get("/v1/tables/B01").json["paytable"] == "tie-nine"
    round_ = client.post("/v1/tables/B01/rounds", json={"outcome": "tie"}).json["round"]
    assert round_["winning_bets"] == [{"bet": "tie", "pays": "9:1"}]


def test_a_table_can_not_choose_one_that_is_nowhere(client, refused):
    refused(client.put("/v1/tables/B01", json={"paytable": "none"}), 422, "invalid-fields", "/paytable")
    assert client.get("/v1/tables/B01").status_code == 404


def test_a_table_can_not_choose_one_that_pays_too_much_with_its_decks(client, refused):
    # Fewer decks end more rounds on four cards.
    assert client.put("/v1/paytables/generous", json={"bets": {"small": {"pays": "1.638:1"}}}).status_code == 201
    for decks in (1, 3):
        body = {"paytable": "generous", "decks": decks}
        problem = refused(client.put("/v1/tables/B01", json=body), 422, "invalid-fields", "/paytable")
        percent = client.get(f"/v1/paytables/generous/odds?decks={decks}").json["bets"][0]["return"]["percent"]
        assert f"with {decks} decks small would return {percent} %" in problem["detail"]
    assert client.put("/v1/tables/B01", json={"paytable": "generous", "decks": 4}).status_code == 201


def test_a_shoe_that_has_rounds_keeps_its_pay_table_to_its_end(client, table, deal):
    deal("T")
    client.put(table, json={"name": "Baccarat 1", "paytable": "tie-nine"})
    deal("T")
    rounds = client.get(f"{table}/shoes/1").json
    assert rounds["paytable"] == "commission"
    assert [round_["winning_bets"][0]["pays"] for round_ in rounds["rounds"]] == ["8:1", "8:1"]
    client.post(f"{table}/shoes")
    deal("T")
    second = client.get(f"{table}/shoes/2").json
    assert (second["paytable"], second["rounds"][0]["winning_bets"][0]["pays"]) == ("tie-nine", "9:1")
    assert client.get(f"{table}/shoes/1/rounds/1").json["winning_bets"][0]["pays"] == "8:1"


def test_tables_keep_one_that_is_taken_away(client, deal, table):
    client.put("/v1/paytables/low-tie", json=LOW_TIE)
    client.put(table, json={"paytable": "low-tie"})
    assert client.delete("/v1/paytables/low-tie").status_code == 204
    deal("T")
    client.post(f"{table}/shoes")
    deal("T")
    boards = [client.get(f"{table}/shoes/{shoe}/board").json["last_round"]["winning_bets"] for shoe in (1, 2)]
    assert boards == [[{"bet": "tie", "pays": "7:1"}]] * 2
    assert client.put(table, json={"paytable": "low-tie"}).status_code == 422


def test_the_services_own_stay(client, refused):
    refused(client.delete("/v1/paytables/ez"), 409, "paytable-taken")
