"""A deal that is interrupted, wherever it is: each card is dealt once, and in the order in which it lay."""

import random
import socket
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
import requests
from dealing.tables import EngineTable
from feed_kills.killing import Killer, Tally, Victim

TABLES = 4
SHORT = {"decks": 6, "cut_card": 200}  # so that shoes end under the kills too
KILLED = {
    "the store": [Victim.STORE] * 4,
    "workers": [Victim.WORKER] * 4,
    "all of them": [Victim.STORE, Victim.WORKER, Victim.GUNICORN, Victim.SUPERVISOR],
}


def deal_until(table, over, tally):
    try:
        while not over.is_set():
            table.deal()
            tally.add()
    except BaseException:
        tally.give_up()
        raise


@pytest.mark.parametrize("what", KILLED)
def test_each_card_is_dealt_once_whatever_is_killed(killed_service, what):
    chance = random.Random(what)
    killer, tally, over = Killer(killed_service, chance), Tally(), Event()
    tables = [EngineTable(killed_service, **SHORT) for _ in range(TABLES)]
    for table in tables:
        table.open()
    with ThreadPoolExecutor(TABLES) as callers:
        dealing = [callers.submit(deal_until, table, over, tally) for table in tables]
        try:
            for victim in KILLED[what]:
                if not tally.wait_for(chance.randint(1, 60)):
                    break
                killer.kill(victim)
            tally.wait_for(20)
        finally:
            over.set()
        for dealt in dealing:
            dealt.result()
    assert killer.kills == Counter(KILLED[what])
    for table in tables:
        table.check()
        table.close()


def ask_and_hang_up(table, key):
    """Asks for a round, and is gone before the answer."""
    headers = {"Host": "roads", "Content-Length": "0", "Idempotency-Key": key, **table.service.headers}
    head = f"POST {table.path}/deal HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    with socket.create_connection(("127.0.0.1", table.service.port)) as connection:
        connection.sendall(head.encode() + b"\r\n")


def test_a_round_whose_answer_is_lost_is_the_one_that_is_answered_when_it_is_asked_for_again(table):
    for number in range(40):
        ask_and_hang_up(table, f"k{number}")
        table.deal(f"k{number}")  # at once: the first may still be under way, in the other worker
    assert len(table.dealt) == 40
    assert table.check() >= 1


def at_once(table, callers, key):
    """Several callers with a connection each, at the same moment; what they were answered."""

    def call(caller):
        headers = {"Idempotency-Key": key(caller)} if key(caller) else {}
        with requests.Session() as session:
            session.headers.update(table.service.headers | headers)
            return session.post(f"{table.service.url}{table.path}/deal", timeout=20)

    with ThreadPoolExecutor(callers) as calling:
        return list(calling.map(call, range(callers)))


def test_callers_at_once_with_one_key_deal_one_round(table):
    for number in range(30):
        answers = at_once(table, 4, lambda _, number=number: f"k{number}")
        assert Counter(answer.status_code for answer in answers) == {201: 1, 200: 3}
        assert len({answer.text for answer in answers}) == 1
        table.deal(f"k{number}")
    assert len(table.dealt) == 30
    assert table.check() >= 1


@pytest.mark.parametrize("with_keys", [True, False])
def test_callers_at_once_with_a_key_each_or_none_deal_a_round_each(table, with_keys):
    for number in range(6):
        answers = at_once(table, 8, lambda caller, number=number: f"k{number}-{caller}" if with_keys else None)
        assert {answer.status_code for answer in answers} == {201}
        for caller, answer in enumerate(answers):
            round_ = answer.json()["round"]
            place = round_["shoe"], round_["number"]
            table.dealt[f"k{number}-{caller}"], table.cards[place] = place, round_["cards"]
    assert len(set(table.dealt.values())) == 48
    assert table.check() >= 1
