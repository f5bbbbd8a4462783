"""Ten thousand bodies with valid signatures: each gets an answer that is documented, and the boards stay true."""

from collections import Counter

import pytest
from feed_fuzz import bodies
from feeding import new_id, signed
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from roads_service.baccarat import Outcome, Round, read_card, whose_turn
from roads_service.roads import Board
from roads_service.tables.documents import from_json, to_json

ANSWERS = {200, 202, 400, 404, 409, 413, 415, 422, 429, 503}
PROBLEMS = {
    400: {"not-json"},
    404: {"table-not-found", "shoe-not-found", "round-not-found"},
    409: {"round-conflict", "sequence-gap", "shoe-closed", "shoe-full", "out-of-turn"},
    413: {"too-large"},
    415: {"not-labelled-json"},
    422: {"invalid-fields"},
    429: {"too-many-requests"},
    503: {"busy", "unavailable"},
}
# How many bodies, how many of them are drawn at once, and from what.
FUZZED = {
    "events": (1500, 1, st.tuples(bodies.EVENTS)),
    "events of which something is otherwise": (4700, bodies.MUTATIONS, bodies.mutated()),
    "types that are not known": (500, 1, st.tuples(bodies.UNKNOWN)),
    "any JSON": (300, 1, st.tuples(bodies.JSON)),
    "broken JSON": (3000, bodies.BROKEN_WAYS, bodies.broken()),
}


def in_turn(client, document):
    """The document, with the hand whose turn it is where that is asked for."""
    match document:
        case {"data": {"hand": bodies.IN_TURN, "table_id": str(table)} as data} if table in bodies.TABLES:
            turn = client.get(f"/v1/tables/{table}/board").json["live"]["turn"]
            return {**document, "data": {**data, "hand": turn or "player"}}
    return document


def check(answer):
    """The answer is one that the description has."""
    assert answer.status in ANSWERS
    if answer.status >= 400:
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert answer.document["status"] == answer.status
        assert answer.document["type"] in PROBLEMS[answer.status]
        assert answer.document["detail"]
    else:
        assert answer.headers["Content-Type"] == "application/json"
        assert answer.document["status"] in ({"ignored"} if answer.status == 202 else {"applied", "duplicate"})


def check_boards(client):
    """Every table's history has no holes, and its boards are drawn of it; how many rounds there are."""
    tables = client.get("/v1/tables").json["tables"]
    return sum(check_table(client, table) for table in tables)


def check_table(client, table):
    path = f"/v1/tables/{table['id']}"
    shoes = client.get(f"{path}/shoes").json["shoes"]
    assert [shoe["number"] for shoe in shoes] == list(range(len(shoes), 0, -1))
    for shoe in shoes:
        rounds = client.get(f"{path}/shoes/{shoe['number']}").json["rounds"]
        assert [round_["number"] for round_ in rounds] == list(range(1, shoe["rounds"] + 1))
        assert {round_["shoe"] for round_ in rounds} <= {shoe["number"]}
        ids = [round_["round_id"] for round_ in rounds if round_["round_id"]]
        assert len(set(ids)) == len(ids)
        check_board(client.get(f"{path}/shoes/{shoe['number']}/board").json, rounds, table["rows"])
    board = client.get(f"{path}/board").json
    assert board["shoe"]["number"] == len(shoes)
    hands = (tuple(read_card(card) for card in board["live"]["cards"][side]) for side in ("player", "banker"))
    assert not any(board["live"]["cards"].values()) or board["live"]["turn"] == whose_turn(*hands)
    versions = [entry["version"] for entry in client.get(f"{path}/audit?limit=1000").json["entries"]]
    assert versions == list(range(board["version"] + 1 - len(versions), board["version"] + 1))
    return sum(shoe["rounds"] for shoe in shoes)


def check_board(board, rounds, rows):
    facts = ("player_total", "banker_total", "player_pair", "banker_pair", "natural")
    drawn = Board.of(
        [
            (round_["number"], Round(Outcome(round_["outcome"]), **{fact: round_[fact] for fact in facts}))
            for round_ in rounds
            if round_["status"] == "valid"
        ],
        rows,
    )
    for name, road in board["roads"].items():
        assert road["cells"] == from_json(to_json(getattr(drawn, name).marks)), name
    assert board["next"] == {side: from_json(to_json(drawn.ask(Outcome(side)))) for side in ("banker", "player")}
    assert board["statistics"] == from_json(to_json(drawn.statistics))


@pytest.mark.parametrize("what", FUZZED)
def test_whatever_is_sent_the_answer_is_documented_and_the_boards_stay_true(client, post, sender, what):
    count, at_once, strategy = FUZZED[what]
    statuses = Counter()
    for table in bodies.TABLES:
        sender.send("table.opened", table, at=None)

    @settings(
        max_examples=count // at_once,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],  # what is found depends on all that came before, so it can't be made smaller
        database=None,
    )
    @given(strategy)
    def fuzz(drawn):
        for document in drawn:
            body = document if isinstance(document, bytes) else bodies.as_json(in_turn(client, document))
            answer = post(body, signed(new_id(), body))
            check(answer)
            statuses[answer.status] += 1

    fuzz()
    rounds = check_boards(client)
    print(f"{statuses.total()} bodies, {what}: {dict(sorted(statuses.items()))}; {rounds} rounds")
    assert statuses.total() >= count


def test_a_body_that_is_too_large_is_refused_before_its_signature_is_looked_at(post, kept):
    before = kept()
    for body in (b" " * (1024 * 1024 + 1), b'{"type": "' + b"x" * 1024 * 1024 + b'"}'):
        for headers in (signed(new_id(), body), {"Content-Type": "application/json"}):
            answer = post(body, headers)
            check(answer)
            assert answer.status == 413
    assert kept() == before


@pytest.mark.parametrize("label", ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "", "é"])
def test_a_body_that_is_not_labelled_as_json_is_refused(post, kept, label):
    before, body = kept(), bodies.as_json({"type": "table.opened", "timestamp": "2026-01-01T20:00:00Z", "data": {}})
    answer = post(body, {**signed(new_id(), body), "Content-Type": label})
    check(answer)
    assert answer.status == 415
    assert kept() == before
