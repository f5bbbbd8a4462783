"""A client of a running service, over HTTP: what the commands need of its API (DESIGN 5)."""

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Self
from urllib.parse import quote

from requests import PreparedRequest, Response, Session
from requests.adapters import HTTPAdapter
from requests.auth import AuthBase
from requests.exceptions import ConnectionError as NoConnection
from requests.exceptions import RequestException
from urllib3.util import Retry

TIMEOUT = (5, 30)  # seconds to connect, and to wait for an answer
_LONGEST_PAUSE = 60  # seconds that a `Retry-After` can make us wait
_AWAY = (502, 503, 504)
_URL = re.compile(r"https?://[^/?#\s]+(/[^?#\s]*)?")
_TABLE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_KEY = re.compile(r"[!-~]+")


class ServiceError(Exception):
    """The service refused, or can't be reached. `status` is the answer's, None where there was none."""

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class Client:
    """A running service; use it as a context manager. Raises `ServiceError`, whose text never holds the key.

    Calls are sent again, up to `retries` times with growing pauses, when the connection breaks or the service is away
    (502, 503, 504) or asks for it (`Retry-After`); each is made so that it does no harm twice.
    """

    def __init__(self, url: str, key: str | None = None, retries: int = 6) -> None:
        if not _URL.fullmatch(url):
            raise ServiceError("the url is not one of a service: write it as http://127.0.0.1:8000")
        if key and not _KEY.fullmatch(key):
            raise ServiceError("the key holds a space, a line break or a letter that no key has")
        self._api = f"{url.rstrip('/')}/v1"
        self._session = open_session(key, retries)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session.close()

    def board(self, table_id: str, columns: int | None = None) -> dict[str, Any]:
        """The current board of a table, with the last `columns` columns of each road if told."""
        params = {} if columns is None else {"columns": columns}
        board: dict[str, Any] = self._call("GET", f"{self._table(table_id)}/board", params=params)
        return board

    def position(self, table_id: str) -> dict[str, Any] | None:
        """Where a table stands; None if there is no such table."""
        try:
            position: dict[str, Any] = self._call("GET", f"{self._table(table_id)}/position")
        except ServiceError as error:
            if error.status != HTTPStatus.NOT_FOUND:
                raise
            return None
        return position

    def shoes(self, table_id: str) -> list[dict[str, Any]]:
        """The kept shoes of a table without their rounds, newest first."""
        shoes: list[dict[str, Any]] = self._call("GET", f"{self._table(table_id)}/shoes")["shoes"]
        return shoes

    def shoe(self, table_id: str, number: int) -> dict[str, Any]:
        """One shoe with its rounds."""
        shoe: dict[str, Any] = self._call("GET", f"{self._table(table_id)}/shoes/{number}")
        return shoe

    def shoe_board(self, table_id: str, number: int) -> dict[str, Any]:
        """The board of one shoe."""
        board: dict[str, Any] = self._call("GET", f"{self._table(table_id)}/shoes/{number}/board")
        return board

    def odds(self, paytable: str, decks: int) -> dict[str, Any]:
        """The odds of a pay table's bets from full decks."""
        url = f"{self._api}/paytables/{quote(paytable, safe='')}/odds"
        odds: dict[str, Any] = self._call("GET", url, params={"decks": decks})
        return odds

    def table_odds(self, table_id: str) -> dict[str, Any]:
        """The odds of a table's bets on its next round."""
        odds: dict[str, Any] = self._call("GET", f"{self._table(table_id)}/odds")
        return odds

    def proof(self, table_id: str, number: int) -> dict[str, Any]:
        """What the service tells of a shoe that it shuffled."""
        proof: dict[str, Any] = self._call("GET", f"{self._table(table_id)}/shoes/{number}/proof")
        return proof

    def create_table(self, table_id: str) -> None:
        """Open a table that is named as its id."""
        self._call("PUT", self._table(table_id), json={"name": table_id})

    def open_shoe(self, table_id: str, number: int) -> None:
        """Close the current shoe and open the next, which has to be `number`."""
        try:
            self._call("POST", f"{self._table(table_id)}/shoes", json={"number": number})
        except ServiceError as error:
            # A call that is sent again because its answer was lost finds the shoe open.
            if error.status != HTTPStatus.CONFLICT or self.board(table_id)["shoe"]["number"] != number:
                raise

    def record(self, table_id: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Record a round, whose body has `number` and `round_id`; the round as it is recorded, now or before."""
        url = f"{self._table(table_id)}/rounds"
        recorded: dict[str, Any] = self._call("POST", url, json=body)["round"]
        return recorded

    def _table(self, table_id: str) -> str:
        if not _TABLE_ID.fullmatch(table_id):
            raise ServiceError(
                f"{table_id!r} is no table id: letters, digits, - and _, at most 64, a letter or digit first"
            )
        return f"{self._api}/tables/{table_id}"

    def _call(self, method: str, url: str, **request: Any) -> Any:
        try:
            answer = self._session.request(method, url, timeout=TIMEOUT, allow_redirects=False, **request)
            if not answer.ok or answer.is_redirect:
                raise ServiceError(_problem(answer), answer.status_code)
            return answer.json()
        except NoConnection as error:
            reason = getattr(error.args[0], "reason", error) if error.args else error
            raise ServiceError(f"no connection to the service: {reason}") from None
        except RequestException as error:
            raise ServiceError(f"no answer of the service: {error}") from None


def open_session(key: str | None, retries: int) -> Session:
    """Connections to a service, with this key if there is one; what fails is sent again up to `retries` times."""
    retry = Retry(
        total=retries,
        allowed_methods=("GET", "PUT", "POST"),
        status_forcelist=_AWAY,
        backoff_factor=0.25,
        backoff_max=5,
        retry_after_max=_LONGEST_PAUSE,
        raise_on_status=False,
    )
    session = Session()
    session.mount("http://", HTTPAdapter(max_retries=retry))
    session.mount("https://", HTTPAdapter(max_retries=retry))
    # Set even without a key, or requests would send a password for this host from ~/.netrc.
    session.auth = _Bearer(key)
    return session


class _Bearer(AuthBase):
    """The key of a call, if there is one."""

    def __init__(self, key: str | None) -> None:
        self._key = key

    def __call__(self, request: PreparedRequest) -> PreparedRequest:
        if self._key:
            request.headers["Authorization"] = f"Bearer {self._key}"
        return request


def _problem(answer: Response) -> str:
    """What a refusal says: `409 round-conflict: detail`, or what its status means if it is not the service's own."""
    try:
        problem = answer.json()
        return f"{answer.status_code} {problem['type']}: {problem['detail']}"
    except (ValueError, KeyError, TypeError):
        return f"{answer.status_code} {answer.reason}"
