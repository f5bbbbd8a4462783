"""Tracing: a request's id, which goes with a change from its delivery to the screens, and the log lines that tell it.

Each answer has it as `X-Request-ID`. Each request that may change something is logged once, when it is answered, and
each board once by every worker that hands it to streams.
"""

import re
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any

import orjson
import structlog
from flask import Flask, Response, g, has_request_context, request
from structlog.contextvars import bind_contextvars, clear_contextvars

from roads_service.api.measuring import (
    BOARDS,
    BROKEN,
    CONFLICTS,
    DELIVERIES,
    GAPS,
    ROUNDS,
    VERSION_LAG,
    seconds_taken,
    store_asked,
)
from roads_service.store.watching import Watch

HEADER = "X-Request-ID"

_SANE = re.compile(r"[A-Za-z0-9._-]{1,64}")
_READING = ("GET", "HEAD", "OPTIONS")
_WAYS = {"feed": "feed", "dealing": "engine"}
_COUNTED = {"round-conflict": CONFLICTS, "sequence-gap": GAPS}
_UPDATED_AT = b'"updated_at":"'
_LENGTH_OF_TIME = len("2026-01-01T20:00:00.000Z")

_log = structlog.get_logger()


def trace(app: Flask) -> None:
    """Give each request its id, and log the answer of each that may have changed something."""

    @app.before_request
    def begin() -> None:
        g.request_id = id_of(request.headers.get(HEADER, ""))
        begin_trace(g.request_id)

    @app.after_request
    def end(response: Response) -> Response:
        if "request_id" in g:
            response.headers[HEADER] = g.request_id
        if request.method not in _READING and not g.get("reads"):
            _tell_answer(response)
        return response


def id_of(sent: str) -> str:
    """The id of a request that was sent with this one, or with none: it, or a new one where it is not sane."""
    return sent if _SANE.fullmatch(sent) else token_hex(8)


def begin_trace(request_id: str) -> None:
    """Let what is logged from now on be of this request, and no longer of the one before on the same connection."""
    clear_contextvars()
    bind_contextvars(request_id=request_id)


def tell(**facts: Any) -> None:
    """What the log lines of this request tell from now on beside its id: `table`, `version`, `delivery` and such."""
    bind_contextvars(**facts)


def tell_answer(answer: str) -> None:
    """In one word what became of what was asked, where the answer's status does not tell."""
    g.answer = answer


def handed(table_id: str, version: int, board: bytes | None, streams: int) -> None:
    """Count and log that a board was handed to so many streams, with the request that made it if that is known."""
    BOARDS.inc(streams)
    lag = None if board is None else _lag(board)
    if lag is not None:
        VERSION_LAG.observe(lag)
    _log.info("board sent", table=table_id, version=version, streams=streams, lag=lag)


class StoreWatch(Watch):
    """Counts what the store does, and tells the log of a request what came of it."""

    def asked(self, operation: str, seconds: float, *, answered: bool) -> None:
        """Count and time it."""
        store_asked(operation, seconds, answered=answered)

    def changed(self, table_id: str, version: int, rounds: int) -> None:
        """Count the rounds, and remember the version for the log."""
        if has_request_context():
            tell(table=table_id, version=version)
            g.changed = True
        if rounds:
            ROUNDS.labels(_way()).inc(rounds)

    def subscribed(self, *, whole: bool) -> None:
        """Show it."""
        BROKEN.set(not whole)

    def request_id(self) -> str:
        """The id of the request that is answered, empty if there is none."""
        return str(g.get("request_id", "")) if has_request_context() else ""


def _tell_answer(response: Response) -> None:
    problem = _problem_of(response)
    answer = problem or g.get("answer") or ("applied" if g.get("changed") else "done")
    if problem in _COUNTED:
        _COUNTED[problem].labels(_way()).inc()
    if request.endpoint == "feed.receive":
        DELIVERIES.labels("refused" if problem else answer, problem or "").inc()
    if request.view_args and "table_id" in request.view_args:
        tell(table=request.view_args["table_id"])
    _log.info(
        "answered",
        operation=request.endpoint,
        answer=answer,
        status=response.status_code,
        milliseconds=round(1000 * seconds_taken(), 1),
    )


def _way() -> str:
    return _WAYS.get(request.blueprint or "", "api") if has_request_context() else "api"


def _problem_of(response: Response) -> str | None:
    """The type of the problem that an answer is, None if it is none."""
    if response.mimetype != "application/problem+json":
        return None
    return str(orjson.loads(response.get_data())["type"])


def _lag(board: bytes) -> float | None:
    """Seconds since the time at which a board (JSON) says that it was made."""
    # In a text on the board, a table's name, the quotes would be escaped.
    begin = board.find(_UPDATED_AT) + len(_UPDATED_AT)
    if begin < len(_UPDATED_AT):
        return None
    made = datetime.fromisoformat(board[begin : begin + _LENGTH_OF_TIME].decode())
    return round(max(0.0, (datetime.now(UTC) - made).total_seconds()), 4)
