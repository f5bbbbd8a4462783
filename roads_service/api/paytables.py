"""Pay tables: read, defined, taken away; and the odds of their bets."""

import re

from flask import Response

from roads_service.api import bet_examples
from roads_service.api.access import needs, reads
from roads_service.api.answers import json_answer
from roads_service.api.bet_schemas import (
    PAYTABLE_NAME,
    OddsQuery,
    OddsSchema,
    PayTableBody,
    PayTableSchema,
    PayTablesSchema,
    TableOddsSchema,
)
from roads_service.api.documenting import CHANGING, READING, SENDING, Part
from roads_service.api.problems import Problem
from roads_service.api.services import floor, services
from roads_service.baccarat import Line, PayTable
from roads_service.store.access import Scope
from roads_service.tables.documents import paytable_document
from roads_service.tables.odds import odds_document, table_odds_document
from roads_service.tables.paytables import full_shoe_odds

part = Part("paytables", __name__, url_prefix="/v1", description="Pay tables: what bets pay and what they return.")

_NAME = re.compile(PAYTABLE_NAME)


@part.route("/paytables", methods=["GET"])
@reads
@part.problems(*READING)
@part.response(200, PayTablesSchema, example=bet_examples.PAYTABLES)
def list_paytables() -> Response:
    """All pay tables."""
    return json_answer({"paytables": [paytable_document(paytable) for paytable in services().paytables.all()]})


@part.route("/paytables/<name>", methods=["GET"])
@reads
@part.problems(*READING, 404)
@part.response(200, PayTableSchema, example=bet_examples.PAYTABLE)
def read_paytable(name: str) -> Response:
    """One pay table."""
    return json_answer(paytable_document(services().paytables.find(name)))


@part.route("/paytables/<name>", methods=["PUT"])
@needs(Scope.ADMIN)
@part.arguments(PayTableBody, example=bet_examples.PAYTABLE_BODY)
@part.problems(*SENDING, 409)
@part.alt_response(201, schema=PayTableSchema, example=bet_examples.PAYTABLE, description="Defined.", success=True)
@part.response(200, PayTableSchema, example=bet_examples.PAYTABLE, description="As it was.")
def define_paytable(lines: tuple[Line, ...], name: str) -> Response:
    """Define a pay table. One that is there stays what it is, so that shoes are paid by what was said.

    A bet that returns all of what is staked on it, with eight decks or six, is refused with the figure.
    """
    if not _NAME.fullmatch(name):
        detail = "the pay table's name in the path has 1 to 40 small letters, digits and -, a letter or digit first"
        raise Problem(422, detail, errors=[{"pointer": "", "detail": detail}])
    paytable = PayTable(name, lines)
    new = services().paytables.define(paytable)
    return json_answer(paytable_document(paytable), 201 if new else 200)


@part.route("/paytables/<name>", methods=["DELETE"])
@needs(Scope.ADMIN)
@part.problems(*CHANGING, 404, 409)
@part.response(204)
def remove_paytable(name: str) -> Response:
    """Take a pay table away. Tables and shoes that have it keep it."""
    services().paytables.remove(name)
    return Response(status=204)


@part.route("/paytables/<name>/odds", methods=["GET"])
@reads
@part.arguments(OddsQuery, location="query")
@part.problems(*READING, 404, 422)
@part.response(200, OddsSchema, example=bet_examples.ODDS)
def read_odds(query: dict[str, int], name: str) -> Response:
    """The odds of each bet from full decks: how often it wins and what it returns, exactly."""
    paytable, decks = services().paytables.find(name), query["decks"]
    return json_answer(odds_document(paytable, decks, full_shoe_odds(paytable, decks)))


@part.route("/tables/<table_id>/odds", methods=["GET"])
@reads
@part.problems(*READING, 404, 409)
@part.response(200, TableOddsSchema, example=bet_examples.TABLE_ODDS)
def read_table_odds(table_id: str) -> Response:
    """The odds of each bet on the table's next round, from the cards that were seen of its shoe."""
    unseen = floor().unseen(table_id)
    return json_answer(table_odds_document(table_id, unseen, unseen.odds()))
