"""Two hundred writers at once, against the service as it is served: two workers that share nothing but the store."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

WRITERS = 200


def all_at_once(write):
    with ThreadPoolExecutor(WRITERS) as writers:
        return list(writers.map(write, range(WRITERS)))


def opened(service, prefix):
    table = f"{prefix}-{uuid4().hex[:8]}"
    assert service.call("PUT", f"/v1/tables/{table}", {}).status_code == 201
    return table


def record_until_it_is_told(service, table, body):
    """As a table system does: send again while the service says that it is busy."""
    while True:
        answer = service.call("POST", f"/v1/tables/{table}/rounds", body)
        if answer.status_code != 503:
            return answer
        assert "Retry-After" in answer.headers


def check(service, table, acknowledged):
    """Each acknowledged round is there once, numbers have no holes, and the version counts every change."""
    rounds = service.call("GET", f"/v1/tables/{table}/shoes/1").json()["rounds"]
    assert [round_["number"] for round_ in rounds] == list(range(1, len(acknowledged) + 1))
    assert {round_["round_id"]: round_["number"] for round_ in rounds} == acknowledged
    board = service.call("GET", f"/v1/tables/{table}/board").json()
    assert board["version"] == 1 + len(acknowledged)
    assert [cell["round"] for cell in board["roads"]["bead_plate"]["cells"]] == list(range(1, len(acknowledged) + 1))


def test_two_hundred_writers_to_one_table(service):
    table = opened(service, "one")
    answers = all_at_once(lambda n: record_until_it_is_told(service, table, {"outcome": "banker", "round_id": f"r{n}"}))
    assert {answer.status_code for answer in answers} == {201}
    versions = sorted(answer.json()["version"] for answer in answers)
    assert versions == list(range(2, WRITERS + 2))
    told = [answer.json()["round"] for answer in answers]
    check(service, table, {round_["round_id"]: round_["number"] for round_ in told})


def test_two_hundred_writers_to_twenty_tables(service):
    tables = [opened(service, "many") for _ in range(20)]
    answers = all_at_once(
        lambda n: record_until_it_is_told(service, tables[n % 20], {"outcome": "player", "round_id": f"r{n}"})
    )
    for at, table in enumerate(tables):
        told = [answer.json()["round"] for answer in answers[at::20]]
        check(service, table, {round_["round_id"]: round_["number"] for round_ in told})


def test_two_hundred_senders_of_the_same_round_record_it_once(service):
    table = opened(service, "same")
    answers = all_at_once(lambda _: record_until_it_is_told(service, table, {"outcome": "tie", "round_id": "r1"}))
    assert Counter(answer.status_code for answer in answers) == {201: 1, 200: WRITERS - 1}
    check(service, table, {"r1": 1})


def test_two_hundred_who_expect_the_same_place_get_it_once(service):
    table = opened(service, "place")
    answers = all_at_once(lambda n: record_until_it_is_told(service, table, {"outcome": "tie", "number": 1}))
    assert Counter(answer.status_code for answer in answers) == {201: 1, 409: WRITERS - 1}
    refused = [answer.json() for answer in answers if answer.status_code == 409]
    assert all((problem["type"], problem["expected"]) == ("sequence-gap", 2) for problem in refused)
