"""Problems: every error as `application/problem+json` (RFC 9457), and nothing else."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import structlog
from flask import Response
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException
from werkzeug.http import HTTP_STATUS_CODES

from roads_service.api.faults import faults
from roads_service.store.away import StoreAway
from roads_service.tables.documents import to_json
from roads_service.tables.errors import (
    Busy,
    EngineDeals,
    NoOdds,
    NotDealtHere,
    OutOfTurn,
    ProofNotFound,
    RoundConflict,
    RoundNotFound,
    SequenceGap,
    ShoeClosed,
    ShoeFull,
    ShoeNotFound,
    TableNotFound,
    TablesError,
    TooManyDeliveries,
)
from roads_service.tables.paytables import PaysTooMuch, PayTableNotFound, PayTableTaken
from roads_service.tables.settling import BetsRefused, CannotSettle

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER_SECONDS = 1
MOST_BYTES = 64 * 1024
MOST_BYTES_WITH_ROUNDS = 1024 * 1024

_log = structlog.get_logger()

# The type of each status that the HTTP layer gives by itself.
TYPES = {
    400: "not-json",
    401: "unauthorized",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "not-labelled-json",
    422: "invalid-fields",
    429: "too-many-requests",
    503: "unavailable",
}

# Where werkzeug's own sentence speaks to someone who types addresses into a browser.
DETAILS = {
    400: "the body did not arrive whole",
    404: "there is nothing at this path",
    405: "this path does not take this method; Allow says which it takes",
    413: f"the body is larger than {MOST_BYTES // 1024} KiB ({MOST_BYTES_WITH_ROUNDS // 1024} KiB for a shoe's rounds)",
}

_OF_ERRORS: Mapping[type[TablesError], tuple[int, str]] = {
    TableNotFound: (404, "table-not-found"),
    ShoeNotFound: (404, "shoe-not-found"),
    RoundNotFound: (404, "round-not-found"),
    PayTableNotFound: (404, "paytable-not-found"),
    PayTableTaken: (409, "paytable-taken"),
    PaysTooMuch: (422, "pays-too-much"),
    BetsRefused: (422, "house-rules"),
    CannotSettle: (409, "facts-missing"),
    NoOdds: (409, "no-odds"),
    ProofNotFound: (404, "proof-not-found"),
    RoundConflict: (409, "round-conflict"),
    SequenceGap: (409, "sequence-gap"),
    ShoeFull: (409, "shoe-full"),
    ShoeClosed: (409, "shoe-closed"),
    OutOfTurn: (409, "out-of-turn"),
    EngineDeals: (409, "engine-deals"),
    NotDealtHere: (409, "not-dealt-here"),
    TooManyDeliveries: (429, "too-many-requests"),
    Busy: (503, "busy"),
}


class Problem(Exception):
    """A refusal. `errors` are the fields at fault; `more` are further members, `headers` go with the answer."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        type_: str | None = None,
        errors: list[dict[str, str]] | None = None,
        more: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.document = {
            "type": type_ or TYPES.get(status, "about:blank"),
            "title": HTTP_STATUS_CODES[status],  # not http.HTTPStatus, whose words differ between Pythons
            "status": status,
            "detail": detail,
            **({"errors": errors} if errors else {}),
            **(more or {}),
        }
        self.headers = dict(headers or {})

    def response(self) -> Response:
        """The answer that says so."""
        return Response(to_json(self.document), self.status, self.headers, content_type=MEDIA_TYPE)


def answer_problem(problem: Problem) -> ResponseReturnValue:
    """The answer to a refusal of our own."""
    return problem.response()


def answer_tables_error(error: TablesError) -> ResponseReturnValue:
    """The answer to what the floor refuses."""
    status, type_ = _OF_ERRORS[type(error)]
    more: dict[str, Any] = {}
    errors: list[dict[str, str]] = []
    if isinstance(error, PaysTooMuch):
        errors = [{"pointer": f"/bets/{error.bet}", "detail": str(error)}]
    if isinstance(error, BetsRefused):
        errors = [
            {"pointer": "/bets" if at is None else f"/bets/{at}", "detail": detail} for at, _, detail in error.reasons
        ]
        more = {"rules": list(dict.fromkeys(rule for _, rule, _ in error.reasons))}
    if isinstance(error, SequenceGap):
        more = {"expected": error.expected}
    if isinstance(error, OutOfTurn):
        more = {"expected_card": error.turn and {"hand": error.turn, "position": error.position}}
    headers = _retry_after() if status in (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS) else None
    return Problem(status, str(error), type_=type_, errors=errors, more=more, headers=headers).response()


def answer_store_away(error: StoreAway) -> Response:
    """The answer while Redis is away."""
    _log.warning("store away", error=str(error))
    detail = "the store can't be reached at the moment; send this again"
    return Problem(503, detail, headers=_retry_after()).response()


def invalid_fields(messages: Any, *, of_query: bool = False) -> Problem:
    """The problem of a body, or a query, of which marshmallow says so."""
    errors = [
        {"pointer": f"?{pointer[1:]}" if of_query else pointer, "detail": detail}
        for pointer, detail in faults(messages)
    ]
    detail = "; ".join(f"{error['pointer'] or 'the body'}: {error['detail']}" for error in errors)
    return Problem(422, detail, errors=errors)


def answer_http_error(error: HTTPException) -> ResponseReturnValue:
    """The answer to what Flask or the body's parser refuses."""
    headers = {name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After")}
    messages = getattr(error, "data", {}).get("messages", {})
    for place, of_place in messages.items():  # one place at a time is read
        return invalid_fields(of_place, of_query=place == "query").response()
    status = error.code or 500
    return Problem(status, DETAILS.get(status) or error.description or error.name, headers=headers).response()


def answer_unexpected(error: BaseException) -> Response:
    """The answer to a fault of ours: logged with its traceback, of which the client sees nothing."""
    _log.error("unexpected", exc_info=error)
    detail = "the service failed at this call; its operator finds the reason in the log"
    return Problem(503, detail, type_="unexpected", headers=_retry_after()).response()


def _retry_after() -> dict[str, str]:
    return {"Retry-After": str(RETRY_AFTER_SECONDS)}
