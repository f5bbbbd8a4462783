"""Faults: everything that can go wrong between a table and the service, done on purpose."""

from base64 import b64encode
from collections import deque
from collections.abc import Callable, Mapping
from enum import StrEnum
from http import HTTPStatus
from random import Random

from standardwebhooks import Webhook

from roads_service.simulate.deliveries import Answer, Delivery
from roads_service.simulate.outbox import Outbox
from roads_service.simulate.sending import Sender

_FOREIGN = Webhook(b64encode(b"a secret that the service has not").decode())


class Fault(StrEnum):
    """What goes wrong with a delivery."""

    TWICE = "sent twice"
    ANOTHER_ID = "sent again under another id"
    SWAPPED = "sent after its successor"
    FORGED = "sent with a signature that is none"
    ANSWER_DROPPED = "answer dropped"


_CHANCES: Mapping[Fault, float] = {
    Fault.TWICE: 0.05,
    Fault.ANOTHER_ID: 0.05,
    Fault.SWAPPED: 0.05,
    Fault.FORGED: 0.02,
    Fault.ANSWER_DROPPED: 0.05,
}
_ECHO = 0.3  # the chance, after each delivery, that the event that is to come again does

Signed = tuple[str, dict[str, str]]  # a body and its headers


def _by_another_secret(delivery: Delivery, _: Webhook) -> Signed:
    return delivery.body, delivery.headers(_FOREIGN)


def _with(name: str, change: Callable[[str], str]) -> Callable[[Delivery, Webhook], Signed]:
    def forging(delivery: Delivery, webhook: Webhook) -> Signed:
        headers = delivery.headers(webhook)
        return delivery.body, {**headers, name: change(headers[name])}

    return forging


def _of_another_body(delivery: Delivery, webhook: Webhook) -> Signed:
    return delivery.body.replace('"data":{', '"data":{"name":"Forged",'), delivery.headers(webhook)


def _without(delivery: Delivery, webhook: Webhook) -> Signed:
    return delivery.body, {**delivery.headers(webhook), "webhook-signature": ""}


FORGERIES = (
    _by_another_secret,
    _of_another_body,
    _without,
    _with("webhook-id", lambda id_: f"{id_}0"),
    _with("webhook-timestamp", lambda seconds: str(int(seconds) + 1)),
    _with("webhook-signature", lambda signature: signature.swapcase().replace("V1", "v1", 1)),
    _with("webhook-signature", lambda signature: signature.replace("v1", "v1a", 1)),
)


def _was_believed(answer: Answer) -> bool:
    """Whether the service looked further than at the signature, whatever it said then."""
    refusals = (HTTPStatus.UNAUTHORIZED, HTTPStatus.TOO_MANY_REQUESTS)
    return answer.status is not None and answer.status < 500 and answer.status not in refusals


class FaultyOutbox(Outbox):
    """An outbox that makes every fault now and then, by a seed, and gets all of it acknowledged all the same."""

    def __init__(self, sender: Sender, seed: str) -> None:
        super().__init__(sender)
        self._random = Random(seed)
        self._echoes: deque[Delivery] = deque()

    def put(self, delivery: Delivery) -> None:
        """Send a delivery, or hold it back for the next to overtake it. Raises `NotAcknowledged`."""
        self.waiting.append(delivery)
        if len(self.waiting) > 1:
            self._let_overtake()
        elif self._strikes(Fault.SWAPPED):
            return
        super().flush()

    def flush(self) -> None:
        """Send all that waits, also what is only repeated. Raises `NotAcknowledged`."""
        super().flush()
        while self._echoes:
            self._sender.send(self._echoes.popleft())

    def _let_overtake(self) -> None:
        # Refused or not, it is sent: only what is acknowledged is done with.
        if self._sender.send(self.waiting[-1]).is_acknowledgement:
            self.waiting.pop()

    def _deliver(self, delivery: Delivery) -> None:
        if self._strikes(Fault.FORGED):
            self._forge(delivery)
        if self._strikes(Fault.ANSWER_DROPPED):
            self._sender.send_and_leave(delivery)
        super()._deliver(delivery)
        if self._strikes(Fault.TWICE):
            self._send_twice(delivery)
        if self._strikes(Fault.ANOTHER_ID):
            self._echoes.append(delivery.under_another_id())
        if self._echoes and self._random.random() < _ECHO:
            self._sender.send(self._echoes.popleft())

    def _strikes(self, fault: Fault) -> bool:
        if self._random.random() >= _CHANCES[fault]:
            return False
        self._sender.tally.faulty(fault)
        return True

    def _forge(self, delivery: Delivery) -> None:
        body, headers = self._random.choice(FORGERIES)(delivery, self._sender.webhook)
        answer = self._sender.post(body, headers)
        if _was_believed(answer):
            self._sender.tally.wrong(f"a forged {delivery.type} was answered {answer}")

    def _send_twice(self, delivery: Delivery) -> None:
        answer = self._sender.send(delivery)
        if answer.word == "applied":
            self._sender.tally.wrong(f"{delivery.type} {delivery.id} was applied a second time")
