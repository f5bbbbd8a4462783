"""What the feed costs: events a second that one worker applies, and the memory of a remembered delivery id.

Each acknowledgement waits for an fsync (the embedded store's setting). Every table has a sender with one connection
that it keeps, and sends its next event once the one before is acknowledged.

PYTHONPATH=tests python -m benchmarks.feed [--seconds 20] [--tables 8]
"""

import argparse
import os
import random
import string
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from feed_kills.dealing import Dealer
from feeding import SECRET, Connection, Sender
from running import Processes, Service, running_service, running_valkey
from waiting import until

from roads_service.store.clients import client_for
from roads_service.store.embedded import url_of
from roads_service.store.keys import Keys
from roads_service.store.store import Store

IDS = 10_000
KEEP_SECONDS = 30 * 86_400


class TimeIsUp(Exception):
    """The measure is over."""


def events_a_second(service: Service, tables: int, seconds: float) -> tuple[float, float]:
    """How many events of real rounds (bets, cards, results, corrections) are applied in a second.

    With it the seconds of a processor that the worker takes for one.
    """
    (worker,) = Processes(service).workers
    taken, began = processor_seconds(worker), time.monotonic()

    def deal(table: int) -> int:
        connection = Connection(service.url)
        sender = Sender(connection)

        def tell(type_: str, table_id: str, **data: object) -> None:
            if time.monotonic() - began > seconds:
                raise TimeIsUp
            sender.send(type_, table_id, **data)

        dealer = Dealer(tell, f"B{tables}-{table}", seed=table)
        try:
            dealer.open()
            while True:
                dealer.round()
        except TimeIsUp:
            return len(dealer.trail)
        finally:
            connection.close()

    with ThreadPoolExecutor(tables) as dealing:
        applied = sum(dealing.map(deal, range(tables)))
    return applied / (time.monotonic() - began), (processor_seconds(worker) - taken) / applied


def processor_seconds(pid: int) -> float:
    """The processor time that a process has taken."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def bytes_an_id(url: str) -> tuple[float, float]:
    """Bytes that a remembered id takes, by the hash it is kept in and by all that the server uses."""
    redis, keys, chance = client_for(url, 5), Keys("memory"), random.Random(1)
    until(redis.ping)
    store = Store(redis, keys, KEEP_SECONDS)
    letters = string.ascii_letters + string.digits
    ids = [f"msg_{''.join(chance.choices(letters, k=27))}" for _ in range(IDS)]
    store.remember("B01", 0, (ids[0], b"1"), 1)  # what is there once, however many follow
    before = redis.info("memory")["used_memory"]
    for version, delivery_id in enumerate(ids[1:], 1):
        store.remember("B01", 0, (delivery_id, f"{version}:12:{version % 80}".encode()), 1)
    used = redis.info("memory")["used_memory"] - before
    name = keys.deliveries("B01", 1)
    assert redis.hlen(name) == IDS
    return (redis.memory_usage(name, samples=0) or 0) / IDS, used / (IDS - 1)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="What the feed costs.")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=8)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="roads-feed-") as folder:
        data_dir = Path(folder) / "service" / "data"
        with running_service(data_dir, "--workers", "1", ROADS_FEED_SECRETS=SECRET) as service:
            fsync = client_for(url_of(data_dir), 5).config_get("appendfsync")["appendfsync"]
            for tables in sorted({1, given.tables}):
                rate, taken = events_a_second(service, tables, given.seconds / 2)
                print(f"events applied a second by one worker, fsync {fsync}, {tables} tables: {rate:.0f}")
                print(f"  of which each takes {taken * 1000:.1f} ms of the worker's processor")
        with running_valkey(Path(folder) / "memory") as (server, _):
            by_hash, by_server = bytes_an_id(server.url)
    print(f"bytes of a remembered delivery id (31 characters, {IDS} of them): {by_hash:.0f} in its hash,")
    print(f"  {by_server:.0f} of all that the server uses")


if __name__ == "__main__":
    main()
