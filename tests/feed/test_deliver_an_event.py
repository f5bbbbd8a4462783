import pytest
from feeding import SECRET, Delivery, event, new_id, signed, through
from happenings import NATURAL

from roads_service.feed.examples import DELIVERIES
from roads_service.feed.schemas import TYPES


@pytest.fixture
def post(client):
    return through(client)


@pytest.fixture
def deliver(post):
    """Delivers an event, signed, and gives the answer."""

    def send(type_, delivery_id=None, **data):
        delivery = Delivery.of(type_, delivery_id=delivery_id, **data)
        return post(delivery.body, delivery.headers())

    return send


@pytest.fixture
def table(deliver):
    assert deliver("table.opened", name="Baccarat 1").status == 200


def board(client):
    return client.get("/v1/tables/B01/board").json


def test_an_event_is_applied_and_its_answer_says_so(deliver, table):
    answer = deliver("round.finished", number=1, round_id="r1", outcome="banker")
    assert answer.status == 200
    assert {key: answer.document[key] for key in ("status", "table_id", "version")} == {
        "status": "applied",
        "table_id": "B01",
        "version": 2,
    }
    assert (answer.document["round"]["round_id"], answer.document["round"]["number"]) == ("r1", 1)


def test_a_delivery_that_comes_again_is_a_duplicate_with_what_was_recorded(deliver, table):
    first = deliver("round.finished", "msg_1", outcome="banker")
    again = deliver("round.finished", "msg_1", outcome="banker")
    assert again.document == {**first.document, "status": "duplicate"}


def test_a_type_that_is_not_known_is_ignored(deliver, client, table):
    answer = deliver("dealer.changed", dealer="Wong")
    assert (answer.status, answer.document["status"]) == (202, "ignored")
    assert 'roads_deliveries_total{answer="ignored",problem=""}' in client.get("/metrics").text
    assert board(client)["version"] == 1


@pytest.mark.parametrize("type_", TYPES)
def test_each_event_of_the_description_can_be_sent_as_it_is(client, post, type_):
    if type_ != "table.opened":
        client.put("/v1/tables/B01", json={})
    for number in range(1, 5):
        client.post("/v1/tables/B01/rounds", json={"outcome": "tie", "number": number})
    if type_ in ("shoe.synced", "round.voided", "round.amended"):
        client.put("/v1/tables/B01/shoes/1/rounds/2", json={"outcome": "banker"})
    if type_ == "shoe.synced":
        for number in (3, 4):
            client.delete(f"/v1/tables/B01/shoes/1/rounds/{number}")
    if type_ in ("round.voided", "round.amended"):
        client.post("/v1/tables/B01/rounds", json={"outcome": "tie"})
    if type_ == "card.withdrawn":
        dealt = Delivery.of("card.dealt", hand="player", card="9H", number=5)
        assert post(dealt.body, dealt.headers()).status == 200
    import json

    body = json.dumps(DELIVERIES[type_]).encode()
    answer = post(body, signed(new_id(), body))
    assert answer.status == 200, answer.document
    assert answer.document["status"] in ("applied", "duplicate")


def test_a_gap_is_refused_with_the_number_that_is_expected(deliver, table):
    answer = deliver("round.finished", number=4, outcome="banker")
    assert (answer.status, answer.document["type"], answer.document["expected"]) == (409, "sequence-gap", 1)


def test_a_different_result_for_a_known_round_is_a_conflict(deliver, table):
    deliver("round.finished", number=1, outcome="banker")
    answer = deliver("round.finished", number=1, outcome="player")
    assert (answer.status, answer.document["type"]) == (409, "round-conflict")


def test_a_card_out_of_turn_is_refused_with_where_the_next_one_goes(deliver, table):
    deliver("card.dealt", hand="player", card="9H")
    answer = deliver("card.dealt", hand="player", card="8H")
    assert (answer.status, answer.document["type"]) == (409, "out-of-turn")
    assert answer.document["detail"] == "it is the banker's turn, for its card 1; the player's card was told"
    assert answer.document["expected_card"] == {"hand": "banker", "position": 1}


def test_a_closed_shoe_takes_no_rounds(deliver, table):
    deliver("shoe.ended", shoe=1)
    answer = deliver("round.finished", outcome="banker")
    assert (answer.status, answer.document["type"]) == (409, "shoe-closed")


def test_there_is_no_such_table(deliver):
    answer = deliver("round.finished", outcome="banker")
    assert (answer.status, answer.document["type"]) == (404, "table-not-found")


@pytest.mark.parametrize(
    ("type_", "data", "pointer"),
    [
        ("round.finished", {}, "/data"),
        ("round.finished", {"outcome": "nobody"}, "/data/outcome"),
        ("round.finished", {"outcome": "banker", "winner": "me"}, "/data/winner"),
        ("round.finished", {"cards": {"player": ["9H", "KD", "2S"], "banker": ["3S", "4C"]}}, "/data/cards"),
        ("round.finished", {"outcome": "banker", "shoe": 0}, "/data/shoe"),
        ("card.dealt", {"hand": "dealer", "card": "9H"}, "/data/hand"),
        ("card.dealt", {"hand": "player", "card": "1H"}, "/data/card"),
        ("card.dealt", {"hand": "player"}, "/data/card"),
        ("card.dealt", {"hand": "player", "card": "9H", "position": 4}, "/data/position"),
        ("betting.opened", {"closes_at": "soon"}, "/data/closes_at"),
        ("round.voided", {}, "/data"),
        ("round.amended", {"outcome": "tie"}, "/data"),
        ("shoe.synced", {"rounds": [{"outcome": "tie"}, {"outcome": 7}]}, "/data/rounds/1/outcome"),
        ("table.opened", {"rows": 0}, "/data/rows"),
        ("table.closed", {"because": "late"}, "/data/because"),
    ],
)
def test_data_that_can_not_be_is_refused_with_its_place(deliver, client, table, type_, data, pointer):
    answer = deliver(type_, **data)
    assert (answer.status, answer.document["type"]) == (422, "invalid-fields")
    assert pointer in [error["pointer"] for error in answer.document["errors"]]
    assert board(client)["version"] == 1


@pytest.mark.parametrize(
    ("document", "pointer"),
    [
        ([], ""),
        ("table.closed", ""),
        ({}, "/type"),
        ({"type": 7}, "/type"),
        ({**event("table.closed"), "timestamp": 1767297900}, "/timestamp"),
        ({**event("table.closed"), "data": []}, "/data"),
        ({**event("table.closed"), "id": "x"}, "/id"),
        (event("table.closed", table_id="no spaces"), "/data/table_id"),
    ],
)
def test_an_envelope_that_can_not_be_is_refused_with_its_place(post, table, document, pointer):
    import json

    body = json.dumps(document).encode()
    answer = post(body, signed(new_id(), body))
    assert answer.status == 422
    assert pointer in [error["pointer"] for error in answer.document["errors"]]


def test_what_is_signed_and_no_json_is_refused(post, table):
    for body, status in ((b"{", 400), (b"", 400), (b"[" * 60_000, 400), (b'{"a": NaN}', 400)):
        assert post(body, signed(new_id(), body)).status == status
    headers = {**signed(new_id(), b"a=b"), "Content-Type": "application/x-www-form-urlencoded"}
    assert post(b"a=b", headers).status == 415


def test_a_body_may_be_a_mebibyte_and_no_more(post, table):
    body = b'{"type": "' + b"x" * (1024 * 1024) + b'"}'
    assert post(body, signed(new_id(), body)).status == 413


def test_the_audit_trail_names_the_secret_by_its_fingerprint(deliver, client, table):
    import hashlib

    deliver("round.finished", outcome="banker")
    entries = client.get("/v1/tables/B01/audit").json["entries"]
    assert [entry["what"] for entry in entries] == ["table.opened", "round.finished"]
    assert {entry["by"] for entry in entries} == {f"secret {hashlib.sha256(SECRET.encode()).hexdigest()[:12]}"}


def test_a_round_is_dealt_card_by_card(deliver, client, table):
    for number, card in enumerate(NATURAL.split(), 1):
        hand = "player" if card[0] == "p" else "banker"
        answer = deliver("card.dealt", hand=hand, card=card[1:], position=(number + 1) // 2, number=1)
    assert answer.document["round"]["outcome"] == "player"
    assert board(client)["statistics"]["rounds"] == 1
