"""Tables of the running service, dealt at over one connection, and readers of their streams."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
import requests
from reading import reading
from running import Service, running_service


class Dealer:
    """A table system of one table, with a connection of its own."""

    def __init__(self, service: Service, table_id: str | None = None) -> None:
        self.service = service
        self.table_id = table_id or f"E-{uuid4().hex[:12]}"
        self.path = f"/v1/tables/{self.table_id}"
        self._session = requests.Session()
        self._session.headers.update(service.headers)

    def call(self, method: str, path: str = "", json: object = None) -> requests.Response:
        answer = self._session.request(method, f"{self.service.url}{self.path}{path}", json=json, timeout=20)
        answer.raise_for_status()
        return answer

    def open(self) -> int:
        """Opens the table; its version."""
        return int(self.call("PUT", json={}).json()["version"])

    def deal(self, rounds: int = 1) -> list[int]:
        """Records rounds; the versions that they made."""
        return [
            int(self.call("POST", "/rounds", {"outcome": ("banker", "player", "tie")[number % 3]}).json()["version"])
            for number in range(rounds)
        ]

    def board(self) -> dict:
        return self.call("GET", "/board").json()

    def close(self) -> None:
        self._session.close()


@pytest.fixture
def dealers(service) -> Iterator:
    """Makes dealers, each at an open table of its own."""
    made = []

    def dealer(at: Service = service, table_id: str | None = None) -> Dealer:
        made.append(Dealer(at, table_id))
        made[-1].open()
        return made[-1]

    yield dealer
    for dealer_ in made:
        dealer_.close()


@pytest.fixture
def dealer(dealers) -> Dealer:
    """A dealer at an open table of the service that all tests share."""
    return dealers()


@pytest.fixture
def listen(dealer):
    """Opens a stream on the dealer's table."""
    return lambda query="", **more: reading(dealer.service, f"{dealer.path}/events{query}", **more)


@pytest.fixture
def own_service(tmp_path) -> Iterator[Service]:
    """A service that the test may break."""
    with running_service(tmp_path / "data", "--heartbeat", "0.2") as service:
        yield service


@pytest.fixture
def listen_to(service):
    """Opens a stream on several tables, told by their dealers or ids."""

    def opening(*tables, query="", at=service, **more):
        ids = [getattr(table, "table_id", table) for table in tables]
        return reading(at, f"/v1/events?{'&'.join(f'table={table_id}' for table_id in ids)}{query}", **more)

    return opening
