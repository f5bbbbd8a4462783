"""413: a body holds at most 64 KiB, a shoe with its rounds 1 MiB."""

import pytest

KIB = 1024
CALLS = {
    "open a table": ("PUT", "/v1/tables/B01", 64 * KIB),
    "start a shoe": ("POST", "/v1/tables/B01/shoes", 1024 * KIB),
    "record a round": ("POST", "/v1/tables/B01/rounds", 64 * KIB),
    "amend a round": ("PUT", "/v1/tables/B01/shoes/1/rounds/1", 64 * KIB),
}


@pytest.mark.parametrize(("method", "path", "most"), CALLS.values(), ids=CALLS)
def test_a_larger_body_is_refused(client, deal, refused, standing, method, path, most):
    deal("BP")
    before = standing()
    body = b"{" + b" " * (most - 1) + b"}"
    refused(client.open(path, method=method, data=body, content_type="application/json"), 413, "too-large")
    assert standing() == before


@pytest.mark.parametrize(("method", "path", "most"), CALLS.values(), ids=CALLS)
def test_the_size_is_looked_at_before_all_else(client, table, refused, method, path, most):
    refused(client.open(path, method=method, data=b"a" * (most + 1)), 413, "too-large")


def test_the_largest_body_is_read(client, table):
    body = b'{"outcome": "banker"'.ljust(64 * KIB - 1) + b"}"
    assert client.post(f"{table}/rounds", data=body, content_type="application/json").status_code == 201


def test_a_shoe_with_a_thousand_rounds_is_not_too_large(client, table):
    round_ = {
        "round_id": "x" * 100,
        "number": 1000,
        "cards": {"player": ["10H", "10D", "5C"], "banker": ["10S", "3C", "10D"]},
        "outcome": "player",
        "player_total": 5,
        "banker_total": 3,
        "player_pair": True,
        "banker_pair": False,
        "natural": False,
        "finished_at": "2026-01-01T20:00:00.000Z",
    }
    rounds = [{**round_, "number": number, "round_id": f"{number:0100}"} for number in range(1, 1001)]
    answer = client.post(f"{table}/shoes", json={"rounds": rounds})
    assert answer.request.content_length > 350 * KIB
    assert (answer.status_code, len(answer.json["rounds"])) == (201, 1000)
