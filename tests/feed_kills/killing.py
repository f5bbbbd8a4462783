"""Streams of real tables through a service that is killed under them, again and again, without warning."""

import os
import random
import signal
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from threading import Condition, Event
from typing import Any

from feed_kills.dealing import Dealer, differences
from feeding import Connection, Sender
from running import Processes, Service, gone
from waiting import until

TABLES = 6
PATIENCE = 60.0  # seconds for anything that must come


class Victim(StrEnum):
    """What is killed."""

    WORKER = "worker"
    GUNICORN = "gunicorn"
    STORE = "store"
    SUPERVISOR = "supervisor"


@dataclass
class Killer:
    """Kills processes of a service with SIGKILL, and counts those that died of it."""

    service: Service
    random: random.Random
    kills: Counter[Victim] = field(default_factory=Counter)

    def kill(self, victim: Victim) -> None:
        """Kill one. What others start again is left to them; the supervisor's part is that of an init system."""
        pid = self._shoot(victim)
        if victim is Victim.SUPERVISOR:
            assert self.service.process is not None
            assert self.service.process.wait(PATIENCE) == -signal.SIGKILL
            self.service.start()
        until(lambda: gone(pid), PATIENCE)
        self.kills[victim] += 1

    def _shoot(self, victim: Victim) -> int:
        def shot() -> int:
            pid = self._find(victim)  # it may end by itself before the shot: then the next one is found
            os.kill(pid, signal.SIGKILL)
            return pid

        return until(shot, PATIENCE)

    def _find(self, victim: Victim) -> int:
        processes = Processes(self.service)
        match victim:
            case Victim.WORKER:
                return self.random.choice(processes.workers)
            case Victim.GUNICORN:
                return processes.gunicorn
            case Victim.STORE:
                return processes.store
        return processes.supervisor


class Tally:
    """Counts acknowledgements of all tables, so that others can wait for the next ones."""

    def __init__(self) -> None:
        self._count = 0
        self._changed = Condition()
        self._over = False

    def add(self, *_: object) -> None:
        with self._changed:
            self._count += 1
            self._changed.notify_all()

    def give_up(self) -> None:
        """No more will come."""
        with self._changed:
            self._over = True
            self._changed.notify_all()

    def wait_for(self, more: int) -> bool:
        """Wait for so many more; False if they will not come."""
        with self._changed:
            last = self._count + more
            arrived = self._changed.wait_for(lambda: self._over or self._count >= last, PATIENCE)
            return arrived and not self._over


@dataclass
class Report:
    """What a stream came to: kills, what was sent, and what is shown otherwise than it was dealt."""

    kills: Counter[Victim]
    counts: Counter[str]
    differences: list[str]

    def __add__(self, other: "Report") -> "Report":
        kills, counts = self.kills + other.kills, self.counts + other.counts
        return Report(kills, counts, self.differences + other.differences)

    def __str__(self) -> str:
        kills = ", ".join(f"{count} {victim}" for victim, count in sorted(self.kills.items()))
        counts = ", ".join(f"{self.counts[what]} {what}" for what in ("rounds", "deliveries", "resends", "lost"))
        return f"kills: {sum(self.kills.values())} ({kills}); {counts}; differences: {len(self.differences)}"


def stream_through(
    service: Service, victims: Iterable[Victim], seed: object, name: str = "K", said: Callable[[str], Any] = print
) -> Report:
    """Deal at several tables at once while these are killed, in this order, each after a few more acknowledgements.

    Which, after how many, and what is dealt comes from the seed. The tables deal on until the last one is killed and
    what it did is overcome; then all that is shown is compared with what was dealt.
    """
    chance = random.Random(str(seed))
    killer, tally, over = Killer(service, chance), Tally(), Event()
    connections = [Connection(service.url) for _ in range(TABLES)]
    senders = [Sender(connection, patience=PATIENCE, acknowledged=tally.add) for connection in connections]
    dealers = [Dealer(sender.send, f"{name}-{n}", f"{seed} {n}", terse=n % 2 == 0) for n, sender in enumerate(senders)]
    with ThreadPoolExecutor(TABLES) as tables:
        dealing = [tables.submit(deal_until, dealer, over, tally) for dealer in dealers]
        try:
            for victim in victims:
                if not tally.wait_for(chance.randint(1, 120)):
                    break
                killer.kill(victim)
            tally.wait_for(60)
        finally:
            over.set()
        for table, connection in zip(dealing, connections, strict=True):
            table.result()
            connection.close()
    counts: Counter[str] = sum((sender.counts for sender in senders), Counter())
    counts["rounds"] = sum(dealer.dealt for dealer in dealers)
    found = [difference for dealer in dealers for difference in differences(dealer, reader_of(service))]
    report = Report(killer.kills, counts, found)
    said(str(report))
    return report


def deal_until(dealer: Dealer, over: Event, tally: Tally) -> None:
    """Deal until it is over; who can't, ends it for all."""
    try:
        if not dealer.trail:
            dealer.open()
        while not over.is_set():
            dealer.round()
    except BaseException:
        tally.give_up()
        raise


def reader_of(service: Service) -> Callable[[str], Any]:
    """Gives the JSON at a path, once there is an answer."""

    def shown(path: str) -> Any:
        answer = service.call("GET", path)
        answer.raise_for_status()
        return answer.json()

    def read(path: str) -> Any:
        return until(lambda: shown(path), PATIENCE)  # what was killed last may still be on its way out

    return read
