"""Simulated tables at work against a running service."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

from feeding import SECRET
from running import Service
from standardwebhooks import Webhook

from roads_service.client import Client
from roads_service.simulate.tables import Plan, Simulation, find_tables


@contextmanager
def dealing(service: Service, prefix: str, **told: Any) -> Iterator[Simulation]:
    """Tables at work, whose shoes end after some six rounds; at the end they are waited for."""
    given = {"tables": 1, "rounds": 5, "seed": 7, "speed": 0, "faults": False, "patience": 60, "decks": 1, **told}
    plan = Plan(prefix=prefix, **given)
    with Client(service.url) as client:
        tables = find_tables(client, plan)
    simulation = Simulation(plan, tables, service.url, Webhook(SECRET))
    simulation.start()
    try:
        yield simulation
        _wait(simulation)
    finally:
        simulation.abandon()


def _wait(simulation: Simulation, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not simulation.is_over:
        assert time.monotonic() < deadline, "the tables do not end"
        time.sleep(0.01)


@contextmanager
def meanwhile(do: Callable[[], object]) -> Iterator[None]:
    """Does something in a thread of its own, and raises what that raises."""
    raised: list[BaseException] = []

    def doing() -> None:
        try:
            do()
        except BaseException as error:
            raised.append(error)

    thread = Thread(target=doing)
    thread.start()
    try:
        yield
    finally:
        thread.join()
    if raised:
        raise raised[0]
