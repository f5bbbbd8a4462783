# What this project uses of flask-smorest, which carries no types of its own.
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import flask
from apispec import APISpec
from flask.typing import ResponseReturnValue
from marshmallow import Schema
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import HTTPException

V = TypeVar("V", bound=Callable[..., Any])

class Blueprint(flask.Blueprint):
    description: str | None
    def register_views_in_doc(
        self, api: Api, app: flask.Flask, spec: APISpec, *, name: str, parameters: list[Any] | None
    ) -> None: ...
    ARGUMENTS_PARSER: FlaskParser
    def __init__(
        self, name: str, import_name: str, *, url_prefix: str | None = ..., description: str | None = ...
    ) -> None: ...
    def doc(self, **manual: Any) -> Callable[[V], V]: ...
    def arguments(
        self,
        schema: type[Schema] | Schema,
        *,
        location: str = ...,
        required: bool = ...,
        example: object = ...,
        examples: Mapping[str, object] | None = ...,
    ) -> Callable[[Callable[..., flask.Response]], Callable[..., flask.Response]]: ...
    def response(
        self,
        status_code: int,
        schema: type[Schema] | Mapping[str, Any] | None = ...,
        *,
        content_type: str | None = ...,
        description: str | None = ...,
        example: object = ...,
        headers: Mapping[str, Any] | None = ...,
    ) -> Callable[[V], V]: ...
    def alt_response(
        self,
        status_code: int,
        *,
        schema: type[Schema] | None = ...,
        content_type: str | None = ...,
        description: str | None = ...,
        example: object = ...,
        headers: Mapping[str, Any] | None = ...,
        success: bool = ...,
    ) -> Callable[[V], V]: ...

class Api:
    spec: APISpec
    def __init__(self, app: flask.Flask) -> None: ...
    def handle_http_exception(self, error: HTTPException) -> ResponseReturnValue: ...
