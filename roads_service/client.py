"""A client of a running service, over HTTP: what the commands need of its API (DESIGN 5)."""

import re
from collections.abc import Collection, Mapping
from typing import Any, Self
from urllib.parse import urlsplit

from requests import PreparedRequest, Response, Session
from requests.adapters import HTTPAdapter
from requests.auth import AuthBase
from requests.exceptions import ConnectionError as NoConnection
from requests.exceptions import RequestException
from urllib3.util import Retry

_TIMEOUT = (5, 30)  # seconds to connect, and to wait for an answer
_LONGEST_PAUSE = 60  # seconds that a `Retry-After` can make us wait
_AWAY = (502, 503, 504)
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
    (502, 503, 504) or asks for it (`Retry-After`).
    """

    def __init__(self, url: str, key: str | None = None, retries: int = 6) -> None:
        at = urlsplit(url)
        if at.scheme not in ("http", "https") or not at.hostname:
            raise ServiceError("the url is not one of a service: write it as http://127.0.0.1:8000")
        if key and not _KEY.fullmatch(key):
            raise ServiceError("the key holds a space, a line break or a letter that no key has")
        self._tables = f"{url.rstrip('/')}/v1/tables"
        self._patient = _session(key, retries, resends=("GET", "PUT", "POST"))
        self._once = _session(key, retries, resends=())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._patient.close()
        self._once.close()

    def board(self, table_id: str, columns: int | None = None) -> dict[str, Any]:
        """The current board of a table, with the last `columns` columns of each road if told."""
        params = {} if columns is None else {"columns": columns}
        board: dict[str, Any] = self._call(self._patient, "GET", f"{self._table(table_id)}/board", params=params)
        return board

    def create_table(self, table_id: str) -> None:
        """Open a table that is named as its id."""
        self._call(self._patient, "PUT", self._table(table_id), json={"name": table_id})

    def open_shoe(self, table_id: str, number: int) -> int:
        """Close the current shoe and open the next, which is expected to be `number`; the number that it got."""
        url = f"{self._table(table_id)}/shoes"
        try:
            return int(self._call(self._once, "POST", url, json={})["number"])
        except ServiceError as error:
            if error.status not in (None, *_AWAY):
                raise
            # The shoe may have been opened and only the answer lost; asking first keeps it from being left empty.
            if self.board(table_id)["shoe"]["number"] == number:
                return number
            return int(self._call(self._once, "POST", url, json={})["number"])

    def record(self, table_id: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Record a round; the round as it is recorded, now or before.

        The body has `number` and `round_id`, so that sending it again does no harm.
        """
        url = f"{self._table(table_id)}/rounds"
        recorded: dict[str, Any] = self._call(self._patient, "POST", url, json=body)["round"]
        return recorded

    def _table(self, table_id: str) -> str:
        if not _TABLE_ID.fullmatch(table_id):
            raise ServiceError(
                f"{table_id!r} is no table id: letters, digits, - and _, at most 64, a letter or digit first"
            )
        return f"{self._tables}/{table_id}"

    def _call(self, session: Session, method: str, url: str, **request: Any) -> Any:
        try:
            answer = session.request(method, url, timeout=_TIMEOUT, allow_redirects=False, **request)
            if answer.status_code >= 300:
                raise ServiceError(_problem(answer), answer.status_code)
            return answer.json()
        except NoConnection:
            raise ServiceError(f"no connection to {_without_password(url)}: is the service running there?") from None
        except RequestException as error:
            raise ServiceError(f"{_without_password(url)}: {error}") from None


def _session(key: str | None, retries: int, resends: Collection[str]) -> Session:
    """A session that connects again in any case; calls of the methods in `resends` it also sends again."""
    retry = Retry(
        total=retries,
        allowed_methods=resends,
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
    """What a refusal says: `409 round-conflict: detail`, then a line for each field at fault."""
    try:
        problem = answer.json()
        lines = [f"{answer.status_code} {problem['type']}: {problem.get('detail') or problem['title']}"]
        lines += [f"  {fault['pointer']}: {fault['detail']}" for fault in problem.get("errors", ())]
    except (ValueError, KeyError, TypeError, AttributeError):
        return f"{answer.status_code} {answer.reason}"
    return "\n".join(lines)


def _without_password(url: str) -> str:
    at = urlsplit(url)
    return at._replace(netloc=at.netloc.rpartition("@")[2]).geturl()
