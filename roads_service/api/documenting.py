"""What every operation says of itself in openapi.yaml: its problems, each with an example."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from flask_smorest import Blueprint
from marshmallow import Schema

from roads_service.api.body import Parser
from roads_service.api.problems import DETAILS, MEDIA_TYPE, Problem
from roads_service.api.schemas import TABLE_ID, ProblemSchema

V = TypeVar("V", bound=Callable[..., Any])

ETAG = {
    "ETag": {"description": "Stands for the board as it is; goes into If-None-Match.", "schema": {"type": "string"}}
}
_TABLE_ID = {
    "in": "path",
    "name": "table_id",
    "description": "The id that the table was opened with.",
    "schema": {"type": "string", "pattern": f"^{TABLE_ID}$"},
    "example": "B01",
}
_RETRY_AFTER = {"Retry-After": {"description": "Seconds after which to try again.", "schema": {"type": "string"}}}
_HEADERS = {
    401: {"WWW-Authenticate": {"description": "Says that a bearer key is wanted.", "schema": {"type": "string"}}},
    429: _RETRY_AFTER,
    503: _RETRY_AFTER,
}

_EXAMPLES = {
    400: Problem(400, "the body is not JSON: unexpected character: line 1 column 2 (char 1)"),
    401: Problem(401, "no such key, or no longer"),
    403: Problem(403, "this takes a key with scope feed"),
    404: Problem(404, "there is no table 'B99'", type_="table-not-found"),
    409: Problem(409, "the next round is 6, not 8", type_="sequence-gap", more={"expected": 6}),
    413: Problem(413, DETAILS[413]),
    414: Problem(
        414, "this is no request that can be read: Request Line is too large (9014 > 8190)", type_="uri-too-long"
    ),
    415: Problem(415, "send JSON as it is, labelled Content-Type: application/json"),
    422: Problem(
        422,
        "/cards: banker has 5 and the player's third card was a 4: the banker must draw",
        errors=[
            {
                "pointer": "/cards",
                "detail": "banker has 5 and the player's third card was a 4: the banker must draw",
            }
        ],
    ),
    429: Problem(429, "too many failed authentications from this address"),
    503: Problem(503, "the store can't be reached at the moment; send this again"),
}

READING = (401, 429, 503)
CHANGING = (401, 403, 429, 503)
SENDING = (400, 401, 403, 413, 415, 422, 429, 503)


class Part(Blueprint):
    """A blueprint of the API: its bodies are read by our parser."""

    ARGUMENTS_PARSER = Parser()

    def route(self, rule: str, **options: Any) -> Callable[[V], V]:
        """Decorates a view with its path, in which a table's id is described."""
        described = [_TABLE_ID] if "<table_id>" in f"{self.url_prefix}{rule}" else []
        return super().route(rule, parameters=described, **options)

    def arguments(self, schema: type[Schema] | Schema, **options: Any) -> Callable[[V], V]:
        """Decorates a view with what it reads by this schema, of which one is made for all requests."""
        made = schema() if isinstance(schema, type) else schema
        return cast(Callable[[V], V], super().arguments(made, **options))

    def problems(self, *statuses: int) -> Callable[[V], V]:
        """Decorates a view with the problems that it may answer."""

        def decorate(view: V) -> V:
            for status in sorted(set(statuses)):
                view = self.alt_response(
                    status,
                    schema=ProblemSchema,
                    content_type=MEDIA_TYPE,
                    description=_EXAMPLES[status].document["title"],
                    example=_EXAMPLES[status].document,
                    headers=_HEADERS.get(status),
                )(view)
            return view

        return decorate

    def not_modified(self, view: V) -> V:
        """Decorates a view that answers 304 to a client that has the version already."""
        documented: V = self.alt_response(304, description="The client has this version.", headers=ETAG, success=True)(
            view
        )
        return documented
