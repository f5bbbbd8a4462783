"""Tables: opened, changed, listed, removed."""

import re
from typing import Any

from flask import Response, g

from roads_service.api import examples
from roads_service.api.access import needs, reads
from roads_service.api.answers import json_answer, json_list
from roads_service.api.documenting import CHANGING, READING, SENDING, Part
from roads_service.api.problems import Problem, invalid_fields
from roads_service.api.schemas import (
    TABLE_ID,
    AccessSchema,
    AuditQuery,
    AuditSchema,
    PositionSchema,
    TableBody,
    TableSchema,
    TablesSchema,
)
from roads_service.api.services import floor, services
from roads_service.baccarat import PayTable
from roads_service.store.access import Access, Scope
from roads_service.tables.paytables import PaysTooMuch, PayTableNotFound, check_returns
from roads_service.tables.records import Table

part = Part("tables", __name__, url_prefix="/v1/tables", description="Tables and their settings.")

_TABLE_ID = re.compile(TABLE_ID)


@part.route("", methods=["GET"])
@reads
@part.problems(*READING)
@part.response(200, TablesSchema, example=examples.TABLES)
def list_tables() -> Response:
    """All tables."""
    return json_answer(json_list("tables", floor().tables()))


@part.route("/<table_id>", methods=["GET"])
@reads
@part.problems(*READING, 404)
@part.response(200, TableSchema, example=examples.TABLE)
def read_table(table_id: str) -> Response:
    """One table."""
    return json_answer(floor().table(table_id))


@part.route("/<table_id>", methods=["PUT"])
@needs(Scope.ADMIN)
@part.arguments(TableBody, example=examples.TABLE_BODY, required=False)
@part.problems(*SENDING)
@part.alt_response(201, schema=TableSchema, example=examples.TABLE, description="Opened, with shoe 1.", success=True)
@part.response(200, TableSchema, example=examples.TABLE, description="Changed, or as it was.")
def put_table(body: dict[str, Any], table_id: str) -> Response:
    """Open a table, or give it new settings.

    What is left out takes its default.
    """
    if not _TABLE_ID.fullmatch(table_id):
        raise Problem(
            422,
            "a table's id has 1 to 64 letters, digits, _ and -, and begins with a letter or digit",
            errors=[{"pointer": "", "detail": "the table's id in the path is malformed"}],
        )
    body["name"] = body["name"] or table_id
    body["paytable"] = _chosen(body["paytable"], body["decks"])
    document, new = floor().put_table(Table(id=table_id, **body))
    return json_answer(document, 201 if new else 200)


def _chosen(name: str, decks: int) -> PayTable:
    """The pay table with this name. Raises the problem 422 where there is none, or it can't stand with these decks."""
    try:
        paytable = services().paytables.find(name)
        check_returns(paytable, decks)
    except (PayTableNotFound, PaysTooMuch) as error:
        raise invalid_fields({"paytable": str(error)}) from None
    return paytable


@part.route("/<table_id>", methods=["DELETE"])
@needs(Scope.ADMIN)
@part.problems(*CHANGING, 404)
@part.response(204)
def remove_table(table_id: str) -> Response:
    """Remove a table and all it holds."""
    floor().remove_table(table_id)
    return Response(status=204)


@part.route("/<table_id>/position", methods=["GET"])
@reads
@part.problems(*READING, 404)
@part.response(200, PositionSchema, example=examples.POSITION)
def read_position(table_id: str) -> Response:
    """Where a table stands, for a table system that catches up."""
    return json_answer(floor().position(table_id))


@part.route("/<table_id>/access", methods=["GET"])
@needs(Scope.FEED)
@part.problems(*CHANGING, 404)
@part.response(200, AccessSchema, example=examples.ACCESS)
def read_access(table_id: str) -> Response:
    """Whether the key that is sent may record at this table; nothing is changed."""
    floor().table(table_id)
    access: Access = g.access
    return json_answer({"scope": access.scope.name.lower(), "name": access.name})


@part.route("/<table_id>/audit", methods=["GET"])
@needs(Scope.ADMIN)
@part.arguments(AuditQuery, location="query")
@part.problems(*CHANGING, 404, 422)
@part.response(200, AuditSchema, example=examples.AUDIT)
def read_audit(query: dict[str, Any], table_id: str) -> Response:
    """The audit trail of a table: every change, whoever made it, the last ones, oldest first."""
    return json_answer({"entries": floor().audit(table_id, query["before"], query["limit"])})
