"""POST …/rounds/{round}/settlement says what becomes of each bet."""

import pytest

BANKER_WINS_WITH_SIX = {"player": ["AH", "4D", "KC"], "banker": ["2S", "4C"]}
TIE = {"player": ["6H", "KD"], "banker": ["6S", "QC"]}


@pytest.fixture
def settle(client, table, anyone):
    """Deals a round of these cards, if they are told, and settles bets on it: `(bet, amount, more…)`."""

    def settling(*bets, cards=BANKER_WINS_WITH_SIX, shoe=1, **settings):
        if settings:
            assert client.put(table, json=settings).status_code == 200
        if cards:
            client.post(f"{table}/rounds", json={"cards": cards})
        number = client.get(f"{table}/position").json["number"]
        body = {"bets": [bet if isinstance(bet, dict) else {"bet": bet[0], "amount": bet[1]} for bet in bets]}
        return anyone.post(f"{table}/shoes/{shoe}/rounds/{number}/settlement", json=body)

    return settling


def outcomes(answer):
    assert answer.status_code == 200, answer.text
    return [(bet["bet"], bet["result"], bet["winnings"], bet["payout"]) for bet in answer.json["bets"]]


def test_each_bet_wins_loses_or_is_returned_with_its_payout_and_the_sums(settle):
    answer = settle(("banker", "100"), ("player", "100"), ("tie", "10"), ("super_6", "5.50"))
    assert answer.json == {
        "table_id": "B01",
        "shoe": 1,
        "number": 1,
        "status": "valid",
        "paytable": "commission",
        "currency": None,
        "smallest_unit": "0.01",
        "rounding": "winnings are rounded down to the smallest unit",
        "bets": [
            {
                "at": 0,
                "bet": "banker",
                "seat": None,
                "amount": "100.00",
                "result": "wins",
                "pays": "19:20",
                "winnings": "95.00",
                "payout": "195.00",
            },
            {
                "at": 1,
                "bet": "player",
                "seat": None,
                "amount": "100.00",
                "result": "loses",
                "pays": None,
                "winnings": "0.00",
                "payout": "0.00",
            },
            {
                "at": 2,
                "bet": "tie",
                "seat": None,
                "amount": "10.00",
                "result": "loses",
                "pays": None,
                "winnings": "0.00",
                "payout": "0.00",
            },
            {
                "at": 3,
                "bet": "super_6",
                "seat": None,
                "amount": "5.50",
                "result": "wins",
                "pays": "12:1",
                "winnings": "66.00",
                "payout": "71.50",
            },
        ],
        "sums": {"staked": "215.50", "winnings": "161.00", "payout": "266.50", "house": "-51.00"},
    }


def test_a_tie_returns_banker_and_player(settle):
    assert outcomes(settle(("banker", "100"), ("player", "50"), ("tie", "1"), cards=TIE)) == [
        ("banker", "returned", "0.00", "100.00"),
        ("player", "returned", "0.00", "50.00"),
        ("tie", "wins", "8.00", "9.00"),
    ]


def test_in_a_void_round_every_bet_is_returned(client, table, settle):
    settle(("banker", "1"))
    client.delete(f"{table}/shoes/1/rounds/1")
    answer = settle(("banker", "100"), ("tie", "3"), cards=None)
    assert answer.json["status"] == "void"
    assert {bet["result"] for bet in answer.json["bets"]} == {"returned"}
    assert answer.json["sums"]["house"] == "0.00"


def test_two_way_is_the_main_bet_and_both_pairs_and_three_way_the_tie_too(settle):
    answer = settle(
        {"bet": "2-way", "main": "banker", "amount": "10", "seat": "1"},
        {"bet": "3-way", "main": "player", "amount": "20", "seat": "2"},
    )
    assert [(bet["at"], bet["seat"], bet["bet"], bet["amount"]) for bet in answer.json["bets"]] == [
        (0, "1", "banker", "10.00"),
        (0, "1", "player_pair", "10.00"),
        (0, "1", "banker_pair", "10.00"),
        (1, "2", "player", "20.00"),
        (1, "2", "player_pair", "20.00"),
        (1, "2", "banker_pair", "20.00"),
        (1, "2", "tie", "20.00"),
    ]
    assert answer.json["sums"]["staked"] == "110.00"


@pytest.mark.parametrize(
    ("currency", "unit", "amount", "payout"), [("JPY", "1", "99", "193"), ("KWD", "0.001", "0.999", "1.948")]
)
def test_money_is_counted_in_the_smallest_unit_of_the_currency(settle, currency, unit, amount, payout):
    answer = settle(("banker", amount), limits={"currency": currency})
    assert (answer.json["smallest_unit"], answer.json["bets"][0]["payout"]) == (unit, payout)
    assert answer.json["currency"] == currency


def test_the_pay_table_is_that_of_the_rounds_shoe(settle):
    assert outcomes(settle(("banker", "100"), paytable="super-six")) == [("banker", "wins", "50.00", "150.00")]
    assert outcomes(settle(("banker", "100"), cards=None, paytable="ez")) == [("banker", "wins", "50.00", "150.00")]


def test_a_round_told_by_its_result_alone_settles_what_that_decides(client, table, settle, refused):
    client.post(f"{table}/rounds", json={"outcome": "banker"})
    assert outcomes(settle(("banker", "100"), ("tie", "1"), cards=None))[0] == ("banker", "wins", "95.00", "195.00")
    refused(settle(("banker", "100"), ("big", "1"), cards=None), 409, "facts-missing")


BETS_OF_SMALL = ("player", "banker", "tie", "player_pair", "banker_pair")
HOUSE = {
    "limits": {"minimum": "10", "maximum": "1000", "currency": "EUR"},
    "house_rules": {
        "one_side_only": True,
        "pairs_need_main_bet": True,
        "differential": "500",
        "limits": {"tie": {"minimum": "5", "maximum": "50"}},
    },
}


def test_house_rules_are_settings_of_the_table(client, table):
    assert client.put(table, json=HOUSE).json["house_rules"] == {
        "one_side_only": True,
        "pairs_need_main_bet": True,
        "differential": "500",
        "limits": {"tie": {"minimum": "5", "maximum": "50"}},
    }
    assert client.get(table).json["house_rules"]["differential"] == "500"


@pytest.mark.parametrize(
    ("rule", "pointer", "bets"),
    [
        ("one_side_only", "/bets/1", [("banker", "10"), ("player", "10")]),
        ("pairs_need_main_bet", "/bets/0", [("player_pair", "10")]),
        ("minimum", "/bets/0", [("banker", "9.99")]),
        ("maximum", "/bets/1", [("tie", "30"), ("tie", "20.01")]),
        ("minimum", "/bets/0", [("tie", "4")]),
        ("maximum", "/bets/0", [("tie", "51")]),
        ("differential", "/bets", [("banker", "500.01")]),
        ("smallest_unit", "/bets/0", [("banker", "10.001")]),
        ("not_offered", "/bets/1", [("player", "10"), ("big", "1")]),
    ],
)
def test_a_refusal_names_the_rule_and_the_bet(client, settle, refused, rule, pointer, bets):
    client.put("/v1/paytables/small", json={"bets": {name: {"pays": "1:2"} for name in BETS_OF_SMALL}})
    answer = settle(*bets, **HOUSE, paytable="small")
    problem = refused(answer, 422, "house-rules", pointer)
    assert problem["rules"] == [rule]
    assert problem["detail"].startswith(f"rule {rule}: ")


def test_all_broken_rules_are_told_at_once(settle, refused):
    answer = settle(("banker", "600"), ("player", "1"), ("tie", "100"), **HOUSE)
    problem = refused(answer, 422, "house-rules", "/bets/1", "/bets/1", "/bets/2", "/bets")
    assert problem["rules"] == ["minimum", "maximum", "one_side_only", "differential"]


@pytest.mark.parametrize(
    ("bet", "pointer"),
    [
        ({"bet": "lucky", "amount": "1"}, "/bets/0/bet"),
        ({"bet": "banker"}, "/bets/0/amount"),
        ({"bet": "banker", "amount": "0"}, "/bets/0/amount"),
        ({"bet": "banker", "amount": "-1"}, "/bets/0/amount"),
        ({"bet": "banker", "amount": 1.5}, "/bets/0/amount"),
        ({"bet": "banker", "amount": "1e3"}, "/bets/0/amount"),
        ({"bet": "banker", "amount": "1", "main": "player"}, "/bets/0/main"),
        ({"bet": "2-way", "amount": "1"}, "/bets/0/main"),
        ({"bet": "2-way", "amount": "1", "main": "tie"}, "/bets/0/main"),
        ({"bet": "banker", "amount": "1", "seat": ""}, "/bets/0/seat"),
    ],
)
def test_a_bet_that_is_none_is_refused(settle, refused, bet, pointer):
    refused(settle(bet), 422, "invalid-fields", pointer)


def test_no_bets_at_all_and_too_many_are_refused(settle, refused):
    refused(settle(), 422, "invalid-fields", "/bets")
    refused(settle(*[("banker", "1")] * 1001), 422, "invalid-fields", "/bets")


def test_nothing_is_kept_of_it(client, table, settle, standing):
    settle(("banker", "1"))
    before = standing()
    settle(("banker", "1"), cards=None)
    assert standing() == before


def test_a_round_that_is_not_there_is_not_found(client, table, anyone, refused):
    body = {"bets": [{"bet": "banker", "amount": "1"}]}
    refused(anyone.post(f"{table}/shoes/1/rounds/1/settlement", json=body), 404, "round-not-found")
    refused(anyone.post(f"{table}/shoes/2/rounds/1/settlement", json=body), 404, "shoe-not-found")
    refused(anyone.post("/v1/tables/none/shoes/1/rounds/1/settlement", json=body), 404, "table-not-found")
