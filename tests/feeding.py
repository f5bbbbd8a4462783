"""A table system as the tests play it: events, signed after Standard Webhooks, sent until they are acknowledged."""

import json
import uuid
from base64 import b64encode
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from flask.testing import FlaskClient
from standardwebhooks import Webhook
from waiting import until

SECRET = "whsec_" + b64encode(b"the secret of the tests, 32 byte").decode()
OTHER_SECRET = "whsec_" + b64encode(b"another secret of theirs, 32 byt").decode()

PATH = "/v1/feed"
JSON = "application/json"


class Answer(NamedTuple):
    """What came back; `document` is its JSON."""

    status: int
    document: dict[str, Any]
    headers: Mapping[str, str]


Post = Callable[[bytes, Mapping[str, str]], Answer]


# -- events --------------------------------------------------------------------------


def written(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def event(type_: str, table_id: str = "B01", at: datetime | None = None, **data: Any) -> dict[str, Any]:
    """The document of an event that happens now unless told."""
    return {"type": type_, "timestamp": written(at or datetime.now(UTC)), "data": {"table_id": table_id, **data}}


@dataclass(frozen=True)
class Delivery:
    """An event under the id that it is sent with, however often."""

    id: str
    body: bytes

    @classmethod
    def of(cls, type_: str, table_id: str = "B01", *, delivery_id: str | None = None, **told: Any) -> "Delivery":
        body = json.dumps(event(type_, table_id, **told)).encode()
        return cls(delivery_id or new_id(), body)

    @property
    def event(self) -> dict[str, Any]:
        return json.loads(self.body)

    def headers(self, secret: str = SECRET, at: datetime | None = None) -> dict[str, str]:
        return signed(self.id, self.body, secret, at)


def new_id() -> str:
    return f"msg_{uuid.uuid4().hex}"


def signed(delivery_id: str, body: bytes, secret: str = SECRET, at: datetime | None = None) -> dict[str, str]:
    """The headers of a delivery that is sent now unless told."""
    at = at or datetime.now(UTC)
    return {
        "Content-Type": JSON,
        "webhook-id": delivery_id,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": Webhook(secret).sign(delivery_id, at, body.decode()),
    }


# -- ways to send ----------------------------------------------------------------------


def through(client: FlaskClient) -> Post:
    """Sends to the app without a network between."""

    def post(body: bytes, headers: Mapping[str, str]) -> Answer:
        answer = client.post(PATH, data=body, headers=dict(headers))
        return Answer(answer.status_code, answer.get_json(force=True, silent=True) or {}, dict(answer.headers))

    return post


class Connection:
    """Sends to a running service over one connection that is kept, and opened anew once it breaks."""

    def __init__(self, url: str, timeout: float = 10.0) -> None:
        self._http = HTTPConnection(urlsplit(url).hostname, urlsplit(url).port, timeout=timeout)

    def __call__(self, body: bytes, headers: Mapping[str, str] | Sequence[tuple[str, str]]) -> Answer:
        """Raises `OSError` or `HTTPException` when no whole answer comes; what became of the body is then not known.

        A list of headers may hold one twice.
        """
        listed = headers.items() if isinstance(headers, Mapping) else headers
        try:
            self._http.putrequest("POST", PATH)
            for name, value in [*listed, ("Content-Length", str(len(body)))]:
                self._http.putheader(name, value)
            self._http.endheaders(body)
            answer = self._http.getresponse()
            text = answer.read()
        except (OSError, HTTPException):
            self.close()
            raise
        return Answer(answer.status, json.loads(text), dict(answer.headers))

    def close(self) -> None:
        self._http.close()


# -- the sender --------------------------------------------------------------------------


class Refused(Exception):
    """A delivery was answered that it never will be taken."""

    def __init__(self, delivery: Delivery, answer: Answer) -> None:
        super().__init__(f"{delivery.event} was answered {answer.status} {answer.document}")
        self.delivery = delivery
        self.answer = answer


@dataclass
class Sender:
    """Keeps an outbox for each table and sends it in order, each delivery under its one id until it is acknowledged.

    `counts` are of: `deliveries` acknowledged, `resends`, `lost` answers, and each status (`applied`, `duplicate`,
    `ignored`). `sent` are all acknowledged deliveries in their order. `acknowledged` is called after each.
    """

    post: Post
    secret: str = SECRET
    patience: float = 60.0
    acknowledged: Callable[[Delivery, Answer], None] = lambda _delivery, _answer: None
    sent: list[Delivery] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    outboxes: defaultdict[str, deque[Delivery]] = field(default_factory=lambda: defaultdict(deque))

    def put(self, type_: str, table_id: str = "B01", **told: Any) -> Delivery:
        """Put an event into its table's outbox."""
        delivery = Delivery.of(type_, table_id, **told)
        self.outboxes[table_id].append(delivery)
        return delivery

    def send(self, type_: str, table_id: str = "B01", **told: Any) -> Answer:
        """Put an event into its table's outbox and send that; the answer to this event."""
        self.put(type_, table_id, **told)
        return self.flush(table_id)[-1]

    def flush(self, table_id: str) -> list[Answer]:
        """Send what the outbox of a table holds; the answers. Raises `Refused`, which leaves the rest in the outbox."""
        answers, outbox = [], self.outboxes[table_id]
        while outbox:
            answers.append(self.deliver(outbox[0]))
            outbox.popleft()
        return answers

    def deliver(self, delivery: Delivery) -> Answer:
        """Send one delivery until it is answered for good. Raises `Refused` when that is no acknowledgement."""
        tries = 0

        def answered() -> Answer | None:
            nonlocal tries
            tries += 1
            answer = self._once(delivery)
            return None if answer is None or answer.status in (429, 503) else answer

        answer = until(answered, seconds=self.patience)
        self.counts["resends"] += tries - 1
        if answer.status not in (200, 202):
            raise Refused(delivery, answer)
        self.counts["deliveries"] += 1
        self.counts[answer.document["status"]] += 1
        self.sent.append(delivery)
        self.acknowledged(delivery, answer)
        return answer

    def _once(self, delivery: Delivery) -> Answer | None:
        with suppress(OSError, HTTPException):
            return self.post(delivery.body, delivery.headers(self.secret))
        self.counts["lost"] += 1
        return None
