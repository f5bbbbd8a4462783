"""A caller who has a table of the engine dealt, one round a key, until each is acknowledged; and what came of it."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import requests
from plain_dealing import check_shoe
from running import Service
from waiting import until

PATIENCE = 60.0  # seconds for anything that must come


class EngineTable:
    """A table that the service deals at, over a connection of its own."""

    def __init__(self, service: Service, decks: int, cut_card: int) -> None:
        self.service = service
        self.decks = decks
        self.cut_card = cut_card
        self.id = f"engine-{uuid4().hex[:12]}"
        self.path = f"/v1/tables/{self.id}"
        self.dealt: dict[str, tuple[int, int]] = {}  # by key, the shoe and number of the round that was answered
        self.cards: dict[tuple[int, int], Any] = {}
        self._session = requests.Session()
        self._session.headers.update(service.headers)

    def open(self) -> None:
        body = {"dealer": "engine", "decks": self.decks, "cut_card": self.cut_card}
        assert self.call("PUT", json=body).status_code == 201

    def call(self, method: str, path: str = "", **request: Any) -> requests.Response:
        return self._session.request(method, f"{self.service.url}{self.path}{path}", timeout=20, **request)

    def read(self, path: str = "") -> Any:
        """The JSON at a path, once the service answers again."""

        def shown() -> Any:
            answer = self.call("GET", path)
            answer.raise_for_status()
            return answer

        return until(shown, PATIENCE).json()

    def deal(self, key: str | None = None, call: Callable[..., requests.Response] | None = None) -> tuple[int, int]:
        """Deal a round, asking again under the same key until it is acknowledged; its shoe and number."""
        key = key or uuid4().hex
        place: tuple[int, int] = until(lambda: self._acknowledged(key, call or self.call), PATIENCE)
        return place

    def _acknowledged(self, key: str, call: Callable[..., requests.Response]) -> tuple[int, int] | None:
        answer = call("POST", "/deal", headers={"Idempotency-Key": key})
        if answer.status_code == 503:
            assert answer.headers["Retry-After"]
            return None
        assert answer.status_code in (200, 201), answer.text
        round_ = answer.json()["round"]
        self.dealt[key] = round_["shoe"], round_["number"]
        self.cards[self.dealt[key]] = round_["cards"]
        return self.dealt[key]

    def deal_shoes(self, shoes: int) -> None:
        """Deal so many shoes to their end."""
        while self.deal()[0] <= shoes:
            pass

    def shoes(self) -> list[tuple[Any, Any]]:
        """The proof and the rounds of each shoe that is over, oldest first."""
        over = [shoe["number"] for shoe in reversed(self.read("/shoes")["shoes"]) if shoe["status"] == "closed"]
        return [(self.read(f"/shoes/{number}/proof"), self.read(f"/shoes/{number}")) for number in over]

    def check(self) -> int:
        """End the shoe; see that each round was dealt once, and each shoe as it lay. How many shoes were whole."""
        before = self.read()["shoe"]["number"]
        until(lambda: self.call("POST", "/shoes", json={"number": before + 1}).status_code in (201, 409), PATIENCE)
        assert self.read()["shoe"]["number"] == before + 1
        shoes = self.shoes()
        whole = [check_shoe(proof, shoe["rounds"], self.decks) for proof, shoe in shoes]
        assert all(whole[:-1]), "only the last one was ended early"
        rounds = {(round_["shoe"], round_["number"]): round_ for _, shoe in shoes for round_ in shoe["rounds"]}
        # Each key stands for one round, and each round for one key.
        assert sorted(self.dealt.values()) == sorted(rounds)
        assert self.cards == {place: round_["cards"] for place, round_ in rounds.items()}
        assert all(shoe["commitment"] == proof["commitment"] for proof, shoe in shoes)
        return sum(whole)

    def close(self) -> None:
        self._session.close()
