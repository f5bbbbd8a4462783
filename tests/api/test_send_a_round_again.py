"""A round_id makes sending again safe: the same content is recorded once, whatever has happened since."""

import pytest

ROUND = {"round_id": "G-17", "outcome": "banker", "banker_total": 7}


@pytest.fixture
def recorded(client, table):
    return client.post(f"{table}/rounds", json=ROUND).json


@pytest.fixture
def again(client, table, standing):
    """Sends a round again and sees that nothing changes."""

    def send(**changed):
        before = standing()
        answer = client.post(f"{table}/rounds", json={**ROUND, **changed})
        assert standing() == before
        return answer

    return send


def test_the_same_round_again_answers_200_with_the_round_as_recorded(recorded, again):
    answer = again()
    assert (answer.status_code, answer.json) == (200, recorded)


def test_what_is_left_out_at_the_second_time_need_not_agree(client, table, again):
    told = {**ROUND, "number": 1, "finished_at": "2026-01-01T20:00:00Z"}
    first = client.post(f"{table}/rounds", json=told).json["round"]
    answer = again()
    assert (answer.status_code, answer.json["round"]) == (200, first)


def test_it_is_known_when_other_rounds_came_between(recorded, deal, again):
    deal("PPT")
    answer = again(number=1)
    assert (answer.status_code, answer.json["round"]) == (200, recorded["round"])
    assert answer.json["version"] == recorded["version"] + 3


def test_it_is_known_when_it_was_amended_meanwhile(client, table, recorded, again):
    amended = client.put(f"{table}/shoes/1/rounds/1", json={"outcome": "player"}).json["round"]
    answer = again()
    assert (answer.status_code, answer.json["round"]) == (200, amended)


def test_it_is_known_by_the_time_told_at_first_when_that_was_amended(client, table, again):
    told = {**ROUND, "finished_at": "2026-01-01T20:00:00Z"}
    client.post(f"{table}/rounds", json=told)
    amended = {"outcome": "player", "finished_at": "2026-01-01T20:01:00Z"}
    client.put(f"{table}/shoes/1/rounds/1", json=amended)
    assert again(finished_at=told["finished_at"]).status_code == 200
    assert again(**amended, banker_total=None).status_code == 200


def test_so_is_the_round_as_it_was_amended(client, table, recorded, again):
    client.put(f"{table}/shoes/1/rounds/1", json={"outcome": "player"})
    assert again(outcome="player", banker_total=None).status_code == 200


def test_it_is_known_and_stays_void_when_it_was_voided_meanwhile(client, table, recorded, again):
    client.delete(f"{table}/shoes/1/rounds/1")
    answer = again()
    assert (answer.status_code, answer.json["round"]["status"]) == (200, "void")


def test_it_is_known_from_an_earlier_shoe(client, table, recorded, again):
    client.post(f"{table}/shoes")
    answer = again()
    assert (answer.status_code, answer.json["round"]) == (200, recorded["round"])


def test_it_is_known_from_an_earlier_shoe_by_its_number_there(client, table, deal, again):
    deal("BP")
    first = client.post(f"{table}/rounds", json={**ROUND, "number": 3}).json["round"]
    client.post(f"{table}/shoes")
    answer = again(number=3)
    assert (answer.status_code, answer.json["round"]) == (200, first)


def test_it_is_known_from_the_rounds_that_a_shoe_started_with(client, table, again):
    client.post(f"{table}/shoes", json={"rounds": [{"outcome": "tie"}, ROUND]})
    assert again().json["round"]["number"] == 2


@pytest.mark.parametrize(
    "changed",
    [
        {"outcome": "player", "banker_total": None},
        {"banker_total": 8},
        {"banker_total": None},
        {"player_pair": True},
        {"number": 2},
        {"finished_at": "2026-01-01T20:00:00Z"},
        {"cards": {"player": ["2H", "4D"], "banker": ["3S", "4C"]}},
    ],
)
@pytest.mark.parametrize("shoes_since", [0, 1, 2])
def test_other_content_under_the_same_id_is_a_conflict(client, table, recorded, again, refused, changed, shoes_since):
    for _ in range(shoes_since):
        client.post(f"{table}/shoes")
    problem = refused(again(**changed), 409, "round-conflict")
    assert problem["detail"] == "round id 'G-17' was recorded as round 1 of shoe 1 with other content"


def test_rounds_without_an_id_are_never_taken_for_one_another(client, table):
    answers = [client.post(f"{table}/rounds", json={"outcome": "tie"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]


def test_ids_are_a_tables_own(client, recorded):
    client.put("/v1/tables/B02", json={})
    assert client.post("/v1/tables/B02/rounds", json={**ROUND, "outcome": "tie", "banker_total": 1}).status_code == 201


def test_ids_differ_by_every_letter(client, table, recorded):
    for round_id in ("g-17", "G-17 ", "G-17\u00a0", "G\u201117"):
        assert client.post(f"{table}/rounds", json={**ROUND, "round_id": round_id}).status_code == 201
