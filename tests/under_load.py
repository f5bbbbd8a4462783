"""A floor under load: tables that deal and read, each waiting for its answers, and all that must be so afterwards."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from typing import Any
from uuid import uuid4

import requests
from feeding import Delivery
from running import Service
from screens import Screen
from waiting import until

ROUNDS = 8  # that each table deals before something happens, and again after it


class TableSystem:
    """Tells the rounds of one table over a kept connection, each until it is acknowledged."""

    def __init__(self, floor: Service, table_id: str) -> None:
        self.table_id = table_id
        self.acknowledged: dict[str, int] = {}  # the version by the id of each round
        self.failures: list[Any] = []
        self._floor = floor
        self._session = requests.Session()

    def deal(self, done: Event) -> None:
        """Deal rounds until `done`, and some more."""
        while not done.is_set():
            self._deal()
        for _ in range(ROUNDS):
            self._deal()

    def _deal(self) -> None:
        number = len(self.acknowledged) + 1
        told = {"number": number, "round_id": f"G-{number}", "outcome": ("banker", "player", "tie")[number % 3]}
        delivery = Delivery.of("round.finished", self.table_id, **told)
        self.acknowledged[f"G-{number}"] = until(lambda: self._deliver(delivery))["version"]
        self._ask("GET", f"/v1/tables/{self.table_id}/board")
        position = self._ask("GET", f"/v1/tables/{self.table_id}/position")
        assert position is None or position["number"] == number

    def _deliver(self, delivery: Delivery) -> Any:
        return self._ask("POST", "/v1/feed", data=delivery.body, headers=delivery.headers())

    def _ask(self, method: str, path: str, **more: Any) -> Any:
        try:
            answer = self._session.request(method, f"{self._floor.url}{path}", timeout=30, **more)
        except requests.RequestException as error:
            self.failures.append(error)
            return None
        if answer.status_code != 200:
            self.failures.append((answer.status_code, answer.text))
            return None
        return answer.json()


def systems_at(floor: Service, tables: int) -> list[TableSystem]:
    """Table systems, each at an open table of its own."""
    systems = [TableSystem(floor, f"T{uuid4().hex}") for _ in range(tables)]
    for system in systems:
        assert floor.call("PUT", f"/v1/tables/{system.table_id}", {}).status_code == 201
    return systems


@contextmanager
def dealing(systems: Sequence[TableSystem]) -> Iterator[None]:
    """All tables deal meanwhile, and go on for a while afterwards."""
    done = Event()
    with ThreadPoolExecutor(len(systems)) as at_once:
        deals = [at_once.submit(system.deal, done) for system in systems]
        try:
            until(lambda: all(len(system.acknowledged) > ROUNDS for system in systems))
            yield
        finally:
            done.set()
        for deal in deals:
            deal.result()


def check_that_all_is_shown(floor: Service, shown: Sequence[Screen], systems: Sequence[TableSystem]) -> None:
    """Each screen has come to its table's newest board, which has every acknowledged round."""
    for screen, system in zip(shown, systems, strict=True):
        newest = max(system.acknowledged.values())
        until(lambda screen=screen, version=newest: screen.versions[-1] == version)
        screen.check()
        assert screen.board == floor.call("GET", f"/v1/tables/{system.table_id}/board").json()
        rounds = floor.call("GET", f"/v1/tables/{system.table_id}/shoes/1").json()["rounds"]
        assert [round_["round_id"] for round_ in rounds] == list(system.acknowledged)
        assert screen.board["statistics"]["rounds"] == len(system.acknowledged)
