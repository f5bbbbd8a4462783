"""Boards: what the screens read."""

from typing import Any

from flask import Response

from roads_service.api import examples
from roads_service.api.access import reads
from roads_service.api.answers import board_answer, json_answer, json_list
from roads_service.api.documenting import ETAG, READING, Part
from roads_service.api.schemas import BoardSchema, BoardsQuery, BoardsSchema, WindowQuery
from roads_service.api.services import floor
from roads_service.tables.documents import to_json

part = Part("boards", __name__, url_prefix="/v1", description="Boards: the five roads, ask roads and counts.")


@part.route("/tables/<table_id>/board", methods=["GET"])
@reads
@part.arguments(WindowQuery, location="query")
@part.problems(*READING, 404, 422)
@part.not_modified
@part.response(200, BoardSchema, example=examples.BOARD, headers=ETAG)
def read_board(query: dict[str, int], table_id: str) -> Response:
    """The board of the current shoe."""
    version, board = floor().board(table_id, query.get("columns"))
    return board_answer(board, version)


@part.route("/boards", methods=["GET"])
@reads
@part.arguments(BoardsQuery, location="query")
@part.problems(*READING, 414, 422)
@part.response(200, BoardsSchema, example=examples.BOARDS)
def read_boards(query: dict[str, Any]) -> Response:
    """Several current boards in one answer."""
    boards, missing = floor().boards(list(dict.fromkeys(query["table"])), query.get("columns"))
    return json_answer(json_list("boards", boards)[:-1] + b',"missing":%b}' % to_json(missing))
