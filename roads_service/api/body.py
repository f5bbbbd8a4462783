"""Request bodies: their label, their size and their JSON are right before any field is looked at."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import marshmallow as ma
import orjson
from flask import Request, request
from webargs.core import missing
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from roads_service.api.problems import DETAILS, MOST_BYTES_WITH_ROUNDS, Problem

P = ParamSpec("P")
R = TypeVar("R")


class Parser(FlaskParser):
    """Reads bodies and queries into schemas; what a schema does not know is refused in both."""

    DEFAULT_UNKNOWN_BY_LOCATION = {"json": ma.RAISE, "query": ma.RAISE}  # noqa: RUF012  (webargs declares it so)

    def load_json(self, req: Request, schema: ma.Schema) -> Any:  # noqa: ARG002  (as webargs has it)
        """The body's JSON; nothing at all counts as an empty object where the schema asks for no field."""
        body = body_of(req)
        if not body and not req.content_type:
            return missing
        return json_of(req, body)


def json_of(req: Request, body: bytes) -> Any:
    """What a request's body says. Raises the problems 415 and 400."""
    if not req.is_json or req.headers.get("Content-Encoding"):
        raise Problem(415, "send JSON as it is, labelled Content-Type: application/json")
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise Problem(400, f"the body is not JSON: {error}") from None


def body_of(req: Request) -> bytes:
    """A request's body, as it came. Raises the problems 400 and 413."""
    try:
        body = req.get_data()
    except HTTPException:
        raise
    except Exception:  # gunicorn's, of chunks that are none
        raise Problem(400, DETAILS[400]) from None
    # What comes in chunks is read up to the limit, and what is beyond it left out in silence.
    if req.content_length is None and len(body) == req.max_content_length:
        raise RequestEntityTooLarge
    return body


def takes_rounds(view: Callable[P, R]) -> Callable[P, R]:
    """Decorates a view whose body may hold many rounds and so be larger than others."""

    @wraps(view)
    def reading(*args: P.args, **kwargs: P.kwargs) -> R:
        request.max_content_length = MOST_BYTES_WITH_ROUNDS
        return view(*args, **kwargs)

    return reading
