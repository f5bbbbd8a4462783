"""What is kept of a table: bytes in the store and in its file of a round, of the audit trail, and of each closed shoe.

PYTHONPATH=tests python -m benchmarks.keeping [--shoes 20]

Every round is one change, on a real server with an fsync for each; at the end the table is backed up and restored.
"""

import argparse
import json
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from running import running_valkey
from waiting import until

from roads_service.baccarat import Outcome, Round
from roads_service.store.backups import Backups
from roads_service.store.clients import client_for
from roads_service.store.keys import Keys
from roads_service.store.store import MOST_AUDIT_ENTRIES, Store
from roads_service.tables.backup import restore_backup, write_backup
from roads_service.tables.floor import Floor
from roads_service.tables.records import Report, Table

SHOES = Path(__file__).resolve().parent.parent / "examples" / "real_shoes.json"
ROUNDS = 70


def rounds_of(number: int, shoe: list[dict[str, Any]]) -> list[Report]:
    """The reports of a shoe's first rounds, each with an id."""
    told = [Round(**{**round_, "outcome": Outcome(round_["outcome"])}) for round_ in shoe[:ROUNDS]]
    return [Report(round_, f"G-{number}-{at}") for at, round_ in enumerate(told)]


def main() -> None:
    """Play shoes one after the other at one table, and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shoes", type=int, default=20)
    shoes = parser.parse_args().shoes
    real = json.loads(SHOES.read_text())["shoes"]
    with tempfile.TemporaryDirectory(prefix="roads-keeping-") as folder, running_valkey(Path(folder)) as (server, _):
        redis, keys = client_for(server.url, 30), Keys()
        until(redis.ping)
        floor = Floor(Store(redis, keys, 30 * 86_400), timedelta(days=30))
        floor.put_table(Table("B01", "Baccarat 1"))

        def used() -> int:
            return int(redis.info("memory")["used_memory"])

        def written() -> int:
            return int(redis.info("persistence")["aof_current_size"])

        def play(first: int, last: int) -> float:
            """Play shoes; the seconds that a round took."""
            began = time.perf_counter()
            for number in range(first, last):
                for report in rounds_of(number, real[number % len(real)]):
                    floor.record("B01", report)
                floor.start_shoe("B01")
            return (time.perf_counter() - began) / (ROUNDS * (last - first))

        before, until_full = written(), MOST_AUDIT_ENTRIES // ROUNDS + 2
        took = play(0, until_full)
        print(f"{until_full} shoes of {ROUNDS} rounds at one table, {1000 * took:.1f} ms a round")
        print(f"bytes written to the append-only file for a round: {(written() - before) / until_full / ROUNDS:.0f}")
        print(f"bytes of memory that a full audit trail takes: {redis.memory_usage(keys.audit('B01'), samples=0)}")
        begin = used()
        play(until_full, until_full + shoes)
        print(f"bytes of memory that each closed shoe more takes: {(used() - begin) / shoes:.0f}")
        redis.bgrewriteaof()
        until(lambda: not redis.info("persistence")["aof_rewrite_in_progress"])
        print(f"the append-only file written anew: {written() / used():.0%} of what the store takes in memory")
        shoes += until_full
        file = Path(folder) / "backup"
        began = time.perf_counter()
        write_backup(Backups(redis, keys), file, datetime.now(UTC))
        took = time.perf_counter() - began
        print(
            f"a backup of it takes {1000 * took:.0f} ms and has {file.stat().st_size / shoes:.0f} bytes for each shoe"
        )
        began = time.perf_counter()
        restore_backup(Backups(redis, Keys("other")), file, datetime.now(UTC))
        print(f"restoring it takes {1000 * (time.perf_counter() - began):.0f} ms")


if __name__ == "__main__":
    main()
