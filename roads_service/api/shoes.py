"""Shoes: started, listed, read."""

from typing import Any

from flask import Response

from roads_service.api import examples
from roads_service.api.access import needs, reads
from roads_service.api.answers import board_answer, json_answer
from roads_service.api.body import takes_rounds
from roads_service.api.documenting import ETAG, READING, SENDING, Part
from roads_service.api.schemas import BoardSchema, ShoeBody, ShoeSchema, ShoesSchema, WindowQuery
from roads_service.api.services import floor
from roads_service.store.access import Scope

part = Part("shoes", __name__, url_prefix="/v1/tables/<table_id>/shoes", description="Shoes and their boards.")


@part.route("", methods=["POST"])
@needs(Scope.FEED)
@takes_rounds
@part.arguments(ShoeBody, example=examples.SHOE_BODY, required=False)
@part.problems(*SENDING, 404, 409)
@part.response(201, ShoeSchema, example=examples.SHOE)
def start_shoe(body: dict[str, Any], table_id: str) -> Response:
    """Close the current shoe and open the next.

    With `rounds`, oldest first, the new shoe starts with them: all are recorded or none.
    """
    return json_answer(floor().start_shoe(table_id, body["rounds"], body["number"]), 201)


@part.route("", methods=["GET"])
@reads
@part.problems(*READING, 404)
@part.response(200, ShoesSchema, example=examples.SHOES)
def list_shoes(table_id: str) -> Response:
    """The kept shoes of a table, newest first."""
    return json_answer({"shoes": floor().shoes(table_id)})


@part.route("/<int:number>", methods=["GET"])
@reads
@part.problems(*READING, 404)
@part.response(200, ShoeSchema, example=examples.SHOE)
def read_shoe(table_id: str, number: int) -> Response:
    """One shoe with its rounds."""
    return json_answer(floor().shoe(table_id, number))


@part.route("/<int:number>/board", methods=["GET"])
@reads
@part.arguments(WindowQuery, location="query")
@part.problems(*READING, 404, 422)
@part.not_modified
@part.response(200, BoardSchema, example=examples.BOARD, headers=ETAG)
def read_shoe_board(query: dict[str, int], table_id: str, number: int) -> Response:
    """The board of one shoe."""
    # Its version is of the shoe's last change and not of the table's, whose name and rows it shows too.
    return board_answer(floor().shoe_board(table_id, number, query.get("columns"))[1])
