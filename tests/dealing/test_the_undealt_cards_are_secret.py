"""The cards that are not dealt yet, and their salt, are in one field of the table's hash and nowhere else."""

import json
import socket
import threading
from contextlib import contextmanager

import pytest
from dealing.tables import EngineTable
from feeding import Connection, Sender
from waiting import until

from roads_service.store.clients import client_for
from roads_service.store.embedded import url_of
from roads_service.store.keys import Keys

AT_ONCE = 7  # so many cards in a row are no round's
KEYS = Keys()


class Hidden:
    """What nobody may read of a shoe: the cards from the next one on, and the salt."""

    def __init__(self, undealt):
        document = json.loads(undealt)
        self.salt = document["salt"]
        self.cards = document["cards"][document["at"] :]

    def is_in(self, text):
        """Whether a text tells the salt, or some cards in a row, however they are written."""
        plain = text.replace(" ", "").replace('"', "").replace("'", "").replace("\\", "").replace(",", "")
        return self.salt in text or any(
            "".join(row) in plain or "".join(reversed(row)) in plain
            for row in (self.cards[at : at + AT_ONCE] for at in range(len(self.cards) - AT_ONCE + 1))
        )


@pytest.fixture
def redis(killed_service):
    client = client_for(url_of(killed_service.data_dir), 5)
    until(client.ping)
    yield client
    client.close()


@pytest.fixture
def table(killed_service):
    table = EngineTable(killed_service, decks=6, cut_card=200)
    table.open()
    yield table
    table.close()


def hidden(redis, table):
    return Hidden(redis.hget(KEYS.table(table.id), "undealt"))


@contextmanager
def listening(table, redis):
    """All that a screen hears of a table, and all that the store publishes of it, as texts."""
    heard = []
    stream = socket.create_connection(("127.0.0.1", table.service.port))
    stream.sendall(f"GET {table.path}/events HTTP/1.1\r\nHost: roads\r\n\r\n".encode())

    def listen():
        heard.extend(line.decode() for line in stream.makefile("rb"))

    subscription = redis.pubsub(ignore_subscribe_messages=True)
    subscription.ssubscribe(KEYS.boards(table.id))
    subscription.get_sharded_message(timeout=5)
    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    try:
        yield heard
        version = table.read()["version"]
        until(lambda: any(f'"version":{version},' in line for line in heard))
        while message := subscription.get_sharded_message(timeout=0.5):
            heard.append(message["data"].decode())
    finally:
        subscription.close()
        stream.shutdown(socket.SHUT_RDWR)
        listener.join()
        stream.close()


def everything_that_is_answered(table):
    """What the API tells of a table, whoever asks."""
    numbers = [shoe["number"] for shoe in table.read("/shoes")["shoes"]]
    paths = ["", "/board", "/board.svg", "/position", "/audit?limit=1000", "/access", "/shoes"]
    paths += [f"/shoes/{number}{part}" for number in numbers for part in ("", "/board", "/proof", "/rounds/1")]
    paths.append(f"/shoes/{max(numbers) + 1}/proof")
    others = ["/v1/tables", f"/v1/boards?table={table.id}", f"/display/{table.id}", "/metrics"]
    answers = [table.call("GET", path) for path in paths] + [table.service.call("GET", path) for path in others]
    assert {answer.status_code for answer in answers} <= {200, 404}
    return [answer.text for answer in answers]


def everything_that_is_kept(redis):
    """Every value of the store by where it is."""
    for key in redis.scan_iter():
        match redis.type(key):
            case b"hash":
                yield from (((key, field), value) for field, value in redis.hgetall(key).items())
            case b"list":
                yield from (((key, None), value) for value in redis.lrange(key, 0, -1))
            case b"stream":
                yield from (((key, None), b"".join(fields.values())) for _, fields in redis.xrange(key))
            case b"zset":
                yield from (((key, None), value) for value in redis.zrange(key, 0, -1))
            case b"set":
                yield from (((key, None), value) for value in redis.smembers(key))
            case b"string":
                yield (key, None), redis.get(key)


def play(table, redis):
    """Rounds, bets, corrections, refusals, shoes; what was answered, and each shoe as it lay before its first card.

    That no answer tells what is hidden at its moment is seen at once.
    """
    connection = Connection(table.service.url)
    sender, answers, shoes = Sender(connection), [], {}

    def call(method, path="", **request):
        answer = table.call(method, path, **request)
        secret = hidden(redis, table)
        shoes.setdefault(secret.salt, secret)
        assert not secret.is_in(answer.text)
        answers.append(answer.text)

    shoes[hidden(redis, table).salt] = hidden(redis, table)
    settings = {"dealer": "engine", "decks": 6, "cut_card": 200}
    for number in range(4):
        answers.append(str(sender.send("betting.opened", table.id).document))
        answers.append(str(sender.send("betting.closed", table.id).document))
        call("POST", "/deal", headers={"Idempotency-Key": f"k{number // 2}"})
        call("POST", "/deal")
    call("DELETE", "/shoes/1/rounds/2")
    call("PUT", "/shoes/1/rounds/2", json={"outcome": "tie"})
    call("POST", "/rounds", json={"outcome": "tie"})
    call("PUT", json={**settings, "name": "Salon"})
    while table.read("/shoes/1/proof")["status"] == "open":
        call("POST", "/deal")
    answers += everything_that_is_answered(table)
    call("POST", "/shoes")
    call("POST", "/shoes")
    for _ in range(3):
        call("POST", "/deal")
    connection.close()
    return answers, list(shoes.values())


def test_what_is_hidden_would_be_found(table, redis):
    undealt = redis.hget(KEYS.table(table.id), "undealt").decode()
    secret = Hidden(undealt)
    assert secret.is_in(undealt)
    assert secret.is_in(" ".join(secret.cards[20:40]))
    assert secret.is_in(str(secret.cards[-8:]))
    assert secret.is_in(json.dumps({"cards": json.dumps(secret.cards)}))
    assert secret.is_in(f"salt={secret.salt}")
    assert not secret.is_in(json.dumps(sorted(secret.cards)))


def test_no_answer_event_message_audit_entry_or_log_tells_a_card_before_it_is_dealt(table, redis):
    with listening(table, redis) as heard:
        answers, shoes = play(table, redis)
    assert len(shoes) == 3
    assert sum(line.startswith("data: ") for line in heard) > 20
    assert sum('\n{"table":' in line for line in heard) > 20, "what the store publishes begins with the version's line"
    told = [*answers, *everything_that_is_answered(table), *heard]
    told += [table.service.log, (table.service.data_dir / "valkey.log").read_text()]
    now = hidden(redis, table)
    assert not [text for text in told if now.is_in(text)]
    # The order of shoes that are over is told, but by their proofs alone.
    proofs = [text for text in told if text.startswith('{"shoe":') and '"algorithm"' in text]
    assert len(proofs) >= 4
    assert not [text for text in told if text not in proofs and any(shoe.is_in(text) for shoe in shoes)]


def test_only_one_field_of_the_store_has_them(table, redis):
    for _ in range(3):
        table.deal()
    secret = hidden(redis, table)
    holders = [place for place, value in everything_that_is_kept(redis) if secret.is_in(value.decode())]
    assert holders == [(KEYS.table(table.id).encode(), b"undealt")]
    table.call("PUT", json={})
    holders = [place for place, value in everything_that_is_kept(redis) if secret.is_in(value.decode())]
    assert holders == [(KEYS.proofs(table.id).encode(), b"1")], "its order is told, and no longer hidden"


def test_a_fault_tells_them_neither_to_the_one_who_asks_nor_to_the_log(table, redis):
    secret = hidden(redis, table)
    broken = json.loads(redis.hget(KEYS.table(table.id), "undealt"))
    # As if another worker had written it, so that this one must read it.
    document = {**json.loads(redis.hget(KEYS.table(table.id), "table")), "version": 7}
    written = {"undealt": json.dumps({**broken, "at": "nowhere"}), "version": 7, "table": json.dumps(document)}
    redis.hset(KEYS.table(table.id), mapping=written)
    before = table.service.log.count("unexpected")
    answer = table.call("POST", "/deal")
    assert (answer.status_code, answer.json()["type"]) == (503, "unexpected")
    until(lambda: table.service.log.count("unexpected") > before)
    assert "baccarat/shoe.py" in table.service.log, "the log says where it went wrong"
    for text in (answer.text, table.service.log):
        assert not secret.is_in(text)
        assert "Card(" not in text
        assert broken["cards"][0] not in text.split("unexpected")[-1]


def test_a_removed_table_takes_them_along(table, redis):
    secret = hidden(redis, table)
    table.deal()
    table.call("DELETE")
    assert not [place for place, value in everything_that_is_kept(redis) if secret.is_in(value.decode())]
