"""Deliveries: events as they are sent, signed after Standard Webhooks, and the answers to them."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, Self

import orjson
from requests import Response
from standardwebhooks import Webhook
from urllib3.exceptions import InvalidHeader
from urllib3.util import Retry

from roads_service.tables.documents import write_time

_IN_ORDER = {"sequence-gap", "out-of-turn"}  # what comes first is still on its way
_PASSING = {
    HTTPStatus.REQUEST_TIMEOUT,
    HTTPStatus.TOO_EARLY,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.INTERNAL_SERVER_ERROR,
    HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
}


@dataclass(frozen=True, slots=True)
class Delivery:
    """An event under the id that it is sent with, however often; `body` is its JSON."""

    id: str
    type: str
    body: str

    @classmethod
    def of(cls, type_: str, at: datetime, data: Mapping[str, Any]) -> Self:
        """The delivery of an event that happened at that time, under a new id."""
        body = orjson.dumps({"type": type_, "timestamp": write_time(at), "data": data}).decode()
        return cls(_new_id(), type_, body)

    def under_another_id(self) -> Self:
        """The same event, as if it were another delivery."""
        return replace(self, id=_new_id())

    def headers(self, webhook: Webhook) -> dict[str, str]:
        """The headers to send it with now."""
        now = datetime.now(UTC)
        return {
            "Content-Type": "application/json",
            "webhook-id": self.id,
            "webhook-timestamp": str(int(now.timestamp())),
            "webhook-signature": webhook.sign(self.id, now, self.body),
        }


def _new_id() -> str:
    return f"msg_{uuid.uuid4().hex}"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back. `word` is what became of the delivery, or the type of the problem.

    `status` is None where no answer came; `retry_after` are the seconds that the service asks to wait.
    """

    status: int | None
    word: str
    detail: str = ""
    retry_after: float = 0.0

    @classmethod
    def read(cls, response: Response) -> Self:
        """The answer that an HTTP response is, whoever gave it."""
        try:
            document = response.json()
            word = str(document["status" if response.ok else "type"])
            detail = str(document.get("detail", ""))
        except (ValueError, KeyError, TypeError, AttributeError):
            word, detail = response.reason or "answer of another kind", ""
        return cls(response.status_code, word, detail, _seconds(response.headers.get("Retry-After")))

    @property
    def is_acknowledgement(self) -> bool:
        """Whether the delivery is done with."""
        return self.status is not None and 200 <= self.status < 300

    @property
    def may_change(self) -> bool:
        """Whether the same delivery, sent again later, may be answered otherwise."""
        return self.status is None or self.status in _PASSING or self.word in _IN_ORDER

    def __str__(self) -> str:
        return self.word if self.status is None or self.is_acknowledgement else f"{self.status} {self.word}"


def _seconds(retry_after: str | None) -> float:
    if not retry_after:
        return 0.0
    try:
        return Retry().parse_retry_after(retry_after)
    except InvalidHeader:
        return 0.0
