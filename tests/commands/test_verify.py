import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


@pytest.fixture(scope="module")
def shoe(service):
    """A shoe that the service dealt to its end: its table, its proof, itself."""
    table = "/v1/tables/verified"
    service.call("PUT", table, {"dealer": "engine", "decks": 6, "cut_card": 200})
    while service.call("GET", f"{table}/shoes/1/proof").json()["status"] == "open":
        assert service.call("POST", f"{table}/deal").status_code == 201
    return {
        f"{table}/shoes/1/proof": service.call("GET", f"{table}/shoes/1/proof").json(),
        f"{table}/shoes/1": service.call("GET", f"{table}/shoes/1").json(),
    }


@contextmanager
def telling(answers):
    """A service that tells just this."""

    class Telling(BaseHTTPRequestHandler):
        def do_GET(self):
            body = json.dumps(answers[self.path]).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Telling) as server:
        threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def changed(run, shoe):
    """Runs `verify` against a service that changes something of what it tells."""

    def verified(change, *options):
        answers = json.loads(json.dumps(shoe))
        proof, told = answers.values()
        change(proof, told)
        with telling(answers) as url:
            return run("verify", "verified", 1, "--url", url, *options)

    return verified


def test_a_shoe_that_was_dealt_as_it_was_shuffled_is_said_to_be(run, shoe):
    proof, told = shoe.values()
    verdict = run("verify", "verified", 1)
    assert verdict.exit_code == 0
    assert verdict.stdout.splitlines() == [
        "Nothing was changed in shoe 1 of table verified.",
        f"Commitment  {proof['commitment']}",
        "Cards       312, all of 6 decks, 200 behind the cut card",
        f"Rounds      {len(told['rounds'])}, as the cards lay, to its end",
    ]


def test_the_commitment_can_be_the_one_that_was_seen_before_the_first_card(run, shoe):
    commitment = next(iter(shoe.values()))["commitment"]
    assert run("verify", "verified", 1, "--commitment", commitment.upper()).exit_code == 0
    other = run("verify", "verified", 1, "--commitment", "0" * 64)
    assert (other.exit_code, other.stdout) == (1, "")
    assert f"and {'0' * 64} was published" in other.stderr


def test_void_rounds_count_as_dealt(run, shoe, service):
    service.call("DELETE", "/v1/tables/verified/shoes/1/rounds/2")
    verdict = run("verify", "verified", 1)
    service.call("PUT", "/v1/tables/verified/shoes/1/rounds/2", {"cards": list(shoe.values())[1]["rounds"][1]["cards"]})
    assert verdict.exit_code == 0


def exchange_two_cards(proof, told):
    at = next(at for at, card in enumerate(proof["cards"]) if card != proof["cards"][0])
    proof["cards"][0], proof["cards"][at] = proof["cards"][at], proof["cards"][0]


def change_a_round(proof, told):
    one = told["rounds"][1]
    other = next(round_ for round_ in told["rounds"] if round_["cards"] != one["cards"])
    one["cards"] = other["cards"]


CHANGES = {
    "exchanged cards": (exchange_two_cards, "have the commitment"),
    "another salt": (lambda proof, told: proof.update(salt="00"), "have the commitment"),
    "another cut card": (lambda proof, told: proof.update(cut_card=199), "have the commitment"),
    "another commitment of the shoe": (lambda proof, told: told.update(commitment="0" * 64), "have the commitment"),
    "no card": (lambda proof, told: proof["cards"].__setitem__(0, "1X"), "'1X' is not a card"),
    "other decks": (lambda proof, told: proof.update(decks=8), "312 cards, and 8 decks have 416"),
    "another round": (change_a_round, "round 2 is recorded with player "),
    "a round without cards": (lambda proof, told: told["rounds"][4].update(cards=None), "round 5 is recorded with no"),
    "a round too few": (lambda proof, told: told["rounds"].pop(0), "round 1 is recorded with player "),
    "hands that are none": (lambda proof, told: told["rounds"][0]["cards"]["player"].append("2S"), ""),
}


@pytest.mark.parametrize("what", CHANGES)
def test_whatever_was_changed_is_said_with_its_place(changed, what):
    change, said = CHANGES[what]
    verdict = changed(change)
    assert (verdict.exit_code, verdict.stdout) == (1, "")
    assert verdict.stderr.startswith("Error: shoe 1 of table verified is not as it was shuffled: ")
    assert said in verdict.stderr


def test_a_shoe_that_was_ended_early_is_said_to_be(changed):
    verdict = changed(lambda proof, told: told["rounds"].pop())
    assert verdict.exit_code == 0
    assert "and ended early: its cards give " in verdict.stdout


def test_a_shoe_that_is_still_dealt_can_not_be_checked_yet(run, service, table_id):
    service.call("PUT", f"/v1/tables/{table_id}", {"dealer": "engine"})
    commitment = service.call("GET", f"/v1/tables/{table_id}/shoes/1").json()["commitment"]
    verdict = run("verify", table_id, 1)
    assert verdict.exit_code == 1
    assert verdict.stderr == f"Error: shoe 1 is not over; its cards are told then. Its commitment is {commitment}\n"


def test_a_shoe_that_the_service_did_not_deal_has_no_proof(run, service, table_id):
    service.call("PUT", f"/v1/tables/{table_id}", {})
    verdict = run("verify", table_id, 1)
    assert verdict.exit_code == 1
    assert verdict.stderr.startswith("Error: 404 proof-not-found: ")
