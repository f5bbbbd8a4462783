"""A table system of one table of the running service, as quick as its answers."""

from uuid import uuid4

import requests
from running import Service


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
