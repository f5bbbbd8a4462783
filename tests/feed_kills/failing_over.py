"""Tables that deal on while the server that has them dies or hangs and another takes over, and how long that takes."""

import signal
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Event
from typing import Any

from feed_kills.dealing import Dealer, differences
from feed_kills.killing import PATIENCE, Tally, deal_until, reader_of
from feeding import Answer, Connection, Sender
from reading import reading
from running import Service
from servers import Clustered, Watched
from waiting import until

from roads_service.store.keys import Keys

TABLES = 6
BEFORE, AFTER = 150, 150  # acknowledgements before the failover and after it

Group = Watched | Clustered


@dataclass
class Timed:
    """Sends, and knows for how long what it sent was refused: from the first refused to the first accepted again."""

    post: Connection
    gaps: list[float] = field(default_factory=list)
    refused_since: float | None = None

    def __call__(self, body: bytes, headers: Mapping[str, str]) -> Answer:
        sent = time.monotonic()
        try:
            answer = self.post(body, headers)
        except (OSError, HTTPException):
            self.refused_since = self.refused_since or sent
            raise
        if answer.status == 503:
            self.refused_since = self.refused_since or sent
        elif self.refused_since is not None:
            self.gaps.append(time.monotonic() - self.refused_since)
            self.refused_since = None
        return answer


@dataclass
class Outcome:
    """What a failover came to: the gaps in service of each table, and what is shown otherwise than it was dealt."""

    gaps: dict[str, list[float]]
    acknowledged: int
    differences: list[str]

    @property
    def gap(self) -> float:
        """The longest gap of any table, in seconds."""
        return max((gap for gaps in self.gaps.values() for gap in gaps), default=0.0)

    def __str__(self) -> str:
        longest = sorted((max(gaps, default=0.0) for gaps in self.gaps.values()), reverse=True)
        each = ", ".join(f"{gap:.2f}" for gap in longest)
        return (
            f"gap in service {self.gap:.2f} s (tables: {each}); {self.acknowledged} deliveries acknowledged, "
            f"differences: {len(self.differences)}"
        )


def fail_over(
    service: Service, group: Group, name: str, *, number: int = signal.SIGKILL, brings_back: bool = True
) -> Outcome:
    """Deal at several tables, let the master of the first fail by this signal, and deal on with what takes over.

    The one that failed is brought back as a replica if told so. In the end all that is shown is compared with what was
    dealt, and every stream, opened before, must have come to the last board.
    """
    tally, over = Tally(), Event()
    connections = [Timed(Connection(service.url)) for _ in range(TABLES)]
    senders = [Sender(connection, patience=PATIENCE, acknowledged=tally.add) for connection in connections]
    dealers = [Dealer(sender.send, f"{name}-{n}", f"{name} {n}") for n, sender in enumerate(senders)]
    for dealer in dealers:
        dealer.open()
    with (
        _watching(service, [dealer.table_id for dealer in dealers]) as wait_for_screens,
        ThreadPoolExecutor(TABLES) as tables,
    ):
        dealing = [tables.submit(deal_until, dealer, over, tally) for dealer in dealers]
        try:
            assert tally.wait_for(BEFORE)
            _fail(group, Keys().table(dealers[0].table_id), number, brings_back)
            assert tally.wait_for(AFTER)
        finally:
            over.set()
        for table, connection in zip(dealing, connections, strict=True):
            table.result()
            connection.post.close()
        read = reader_of(service)
        wait_for_screens(
            {dealer.table_id: read(f"/v1/tables/{dealer.table_id}/board")["version"] for dealer in dealers}
        )
        found = [difference for dealer in dealers for difference in differences(dealer, read)]
        listed = {table["id"] for table in read("/v1/tables")["tables"]}
        found += [f"{dealer.table_id} is not listed" for dealer in dealers if dealer.table_id not in listed]
    gaps = {dealer.table_id: timed.gaps for dealer, timed in zip(dealers, connections, strict=True)}
    return Outcome(gaps, sum(sender.counts["deliveries"] for sender in senders), found)


def _fail(group: Group, key: str, number: int, brings_back: bool) -> None:
    """Let the master of a key fail; return when another is, and when it is a replica of that if it is to come back."""
    failed = group.master_of(key)
    if number == signal.SIGKILL:
        failed.kill()
    else:
        failed.signal(number)
    taken_over = until(lambda: _another(group, key, failed), PATIENCE)
    if not brings_back:
        return
    if number == signal.SIGKILL:
        group.bring_back(failed, taken_over)
    else:
        failed.signal(signal.SIGCONT)
        until(lambda: failed.is_replica_of(taken_over), PATIENCE)


def _another(group: Group, key: str, failed: Any) -> Any:
    master = group.master_of(key)
    return master if master is not failed and master.is_master() else None


@contextmanager
def _watching(service: Service, table_ids: list[str]) -> Iterator[Callable[[Mapping[str, int]], None]]:
    """Screens on these tables, each on one stream; gives what waits until they show the versions that it is told."""
    shown: dict[str, int] = {}
    over = Event()

    def watch(table_id: str) -> None:
        with reading(service, f"/v1/tables/{table_id}/events") as stream:
            for event in stream.events():
                assert event.version > shown.get(table_id, 0)
                shown[table_id] = event.version
                if over.is_set():
                    return

    def wait_until_shown(versions: Mapping[str, int]) -> None:
        until(lambda: all(shown[table_id] >= version for table_id, version in versions.items()), PATIENCE)

    with ThreadPoolExecutor(len(table_ids)) as screens:
        watching = [screens.submit(watch, table_id) for table_id in table_ids]
        try:
            until(lambda: len(shown) == len(table_ids))
            yield wait_until_shown
        finally:
            over.set()
            for table_id in table_ids:  # one more event, after which each looks up
                service.call("PUT", f"/v1/tables/{table_id}", {"name": "over"})
        for screen in watching:
            screen.result()
