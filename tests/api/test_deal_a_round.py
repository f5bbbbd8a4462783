"""POST /v1/tables/{table_id}/deal deals and records the next round of a table whose dealer is the engine."""

import pytest

from roads_service.store.access import Scope

PATH = "/v1/tables/B01"


@pytest.fixture
def table(client):
    client.put(PATH, json={"dealer": "engine", "decks": 6, "cut_card": 200})
    return PATH


@pytest.fixture
def deal(client, table):
    return lambda **headers: client.post(f"{table}/deal", headers=headers)


def test_a_dealt_round_is_answered_as_it_is_recorded(client, deal, table):
    answer = deal()
    assert answer.status_code == 201
    assert answer.json["version"] == 2
    round_ = answer.json["round"]
    assert (round_["shoe"], round_["number"], round_["round_id"], round_["status"]) == (1, 1, None, "valid")
    assert len(round_["cards"]["player"]) >= 2
    assert round_["finished_at"] == round_["recorded_at"]
    assert client.get(f"{table}/shoes/1/rounds/1").json == round_
    assert client.get(f"{table}/board").json["last_round"] == round_


def test_the_same_key_again_is_answered_200_with_the_same_round(deal, table, client):
    first = deal(**{"Idempotency-Key": "round 1"})
    again = deal(**{"Idempotency-Key": "round 1"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json == first.json
    assert client.get(table).json["shoe"]["rounds"] == 1


def test_without_a_key_each_call_deals(deal, table, client):
    assert [deal().json["round"]["number"] for _ in range(3)] == [1, 2, 3]


@pytest.mark.parametrize("key", ["k", "x" * 255, "~!@# $%^&*()", "a,b", "msg_1"])
def test_a_key_is_any_printable_text(deal, key):
    assert deal(**{"Idempotency-Key": key}).status_code == 201
    assert deal(**{"Idempotency-Key": key}).status_code == 200


@pytest.mark.parametrize("key", ["", "x" * 256, "tab\tin it", "kůň", "\x7f"])
def test_a_key_that_is_none_is_refused_and_nothing_dealt(deal, refused, table, client, key):
    answer = client.post(f"{table}/deal", environ_overrides={"HTTP_IDEMPOTENCY_KEY": key})
    assert "Idempotency-Key" in refused(answer, 422, "invalid-fields", "")["detail"]
    assert client.get(table).json["shoe"]["rounds"] == 0


def test_it_takes_a_feed_key_that_is_for_this_table(holder, anyone, table):
    assert holder(Scope.FEED, "B01").post(f"{table}/deal").status_code == 201
    assert holder(Scope.FEED, "B02").post(f"{table}/deal").status_code == 403
    assert holder(Scope.DISPLAY).post(f"{table}/deal").status_code == 403
    assert anyone.post(f"{table}/deal").status_code == 401


def test_where_a_table_system_deals_it_is_refused(client, refused):
    client.put("/v1/tables/B02", json={})
    refused(client.post("/v1/tables/B02/deal"), 409, "not-dealt-here")
    refused(client.post("/v1/tables/B99/deal"), 404, "table-not-found")


def test_the_engine_is_the_only_one_that_deals(client, deal, table, refused):
    deal()
    refused(client.post(f"{table}/rounds", json={"outcome": "banker"}), 409, "engine-deals")
    refused(client.post(f"{table}/shoes", json={"rounds": [{"outcome": "banker"}]}), 409, "engine-deals")
    refused(client.put(f"{table}/shoes/1/rounds/1", json={"outcome": "tie"}), 409, "engine-deals")
    assert client.get(table).json["version"] == 2


def test_a_round_can_be_voided_and_restored(client, deal, table):
    round_ = deal().json["round"]
    assert client.delete(f"{table}/shoes/1/rounds/1").json["round"]["status"] == "void"
    restored = client.put(f"{table}/shoes/1/rounds/1", json={"cards": round_["cards"]})
    assert (restored.status_code, restored.json["round"]) == (200, round_)


def test_a_shoe_can_be_started_and_nothing_need_be_sent(client, deal, table):
    deal()
    answer = client.post(f"{table}/shoes")
    assert answer.status_code == 201
    assert answer.json["commitment"] == client.get(f"{table}/shoes/2/proof").json["commitment"]
    assert deal().json["round"]["shoe"] == 2


def test_dealt_rounds_are_counted(client, deal):
    def counted():
        metrics = client.get("/metrics").text
        counts = [line for line in metrics.splitlines() if line.startswith('roads_rounds_total{way="engine"}')]
        return sum(float(line.split()[1]) for line in counts)

    before = counted()
    deal(**{"Idempotency-Key": "k"})
    deal(**{"Idempotency-Key": "k"})
    assert counted() == before + 1
