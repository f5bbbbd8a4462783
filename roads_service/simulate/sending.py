"""Sending: a delivery goes to the service until it is acknowledged, with growing pauses between."""

from collections.abc import Mapping
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Event
from typing import Self
from urllib.parse import urlsplit

from requests.exceptions import RequestException
from standardwebhooks import Webhook
from tenacity import Retrying, retry_if_exception_type, sleep_using_event, stop_after_delay, stop_when_event_set
from tenacity.wait import wait_exception, wait_random_exponential

from roads_service.client import TIMEOUT, open_session
from roads_service.simulate.deliveries import Answer, Delivery
from roads_service.simulate.tally import Tally

_FIRST_PAUSE = 0.2  # seconds, at most; each further one may be twice as long
_LONGEST_PAUSE = 5.0
_LONGEST_ASKED_FOR = 60.0


class NotAcknowledged(Exception):
    """A delivery is not acknowledged and never will be; the message says what the last answer was."""


class _NotYet(Exception):
    """This attempt came to nothing, a later one may not."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer)
        self.answer = answer


class Sender:
    """Sends the deliveries of one table; use it as a context manager."""

    def __init__(self, url: str, webhook: Webhook, tally: Tally, patience: float, abandoned: Event) -> None:
        """A sender to the service at `url` that gives up after `patience` seconds, or once `abandoned` is set."""
        self.webhook = webhook
        self.tally = tally
        self._url = f"{url.rstrip('/')}/v1/feed"
        self._session = open_session(key=None, retries=0)
        self._retrying = Retrying(
            retry=retry_if_exception_type(_NotYet),
            # Pauses are random up to a bound that grows, so that many tables do not all come back at once.
            wait=wait_exception(_asked_for) + wait_random_exponential(multiplier=_FIRST_PAUSE, max=_LONGEST_PAUSE),
            stop=stop_after_delay(patience) | stop_when_event_set(abandoned),
            sleep=sleep_using_event(abandoned),
            before_sleep=lambda _: tally.resent(),
            reraise=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def deliver(self, delivery: Delivery) -> Answer:
        """Send a delivery, signed anew each time, until it is acknowledged. Raises `NotAcknowledged`."""
        try:
            return self._retrying(self._attempt, delivery)
        except _NotYet as error:
            attempts = self._retrying.statistics["attempt_number"]
            raise NotAcknowledged(f"{_last(delivery, error.answer)}, at attempt {attempts}, the last") from None

    def _attempt(self, delivery: Delivery) -> Answer:
        answer = self.send(delivery)
        if answer.is_acknowledgement:
            return answer
        if answer.may_change:
            raise _NotYet(answer)
        raise NotAcknowledged(_last(delivery, answer))

    def send(self, delivery: Delivery) -> Answer:
        """Send a delivery once, whatever comes of it."""
        return self.post(delivery.body, delivery.headers(self.webhook))

    def post(self, body: str, headers: Mapping[str, str]) -> Answer:
        """Send a body with these headers."""
        try:
            response = self._session.post(
                self._url, data=body.encode(), headers=headers, timeout=TIMEOUT, allow_redirects=False
            )
            answer = Answer.read(response)
        except RequestException as error:
            answer = Answer(None, "no answer", detail=type(error).__name__)
            # The traceback keeps the old connections from being closed, and the service from stopping, for a while.
            self._session.close()
            self._session = open_session(key=None, retries=0)
        self.tally.answered(answer)
        return answer

    def send_and_leave(self, delivery: Delivery) -> None:
        """Send a delivery and close the connection without waiting for the answer."""
        at = urlsplit(self._url)
        connection = HTTPSConnection if at.scheme == "https" else HTTPConnection
        with suppress(OSError, HTTPException), closing(connection(at.netloc, timeout=TIMEOUT[0])) as leaving:
            leaving.request("POST", at.path, delivery.body.encode(), delivery.headers(self.webhook))


def _asked_for(error: BaseException) -> float:
    return min(error.answer.retry_after, _LONGEST_ASKED_FOR) if isinstance(error, _NotYet) else 0.0


def _last(delivery: Delivery, answer: Answer) -> str:
    detail = f": {answer.detail}" if answer.detail else ""
    return f"{delivery.type} {delivery.id} was answered {answer}{detail}"
