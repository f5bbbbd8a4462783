"""Live events: boards as they change, on a line that stays open (DESIGN 5, "Events")."""

from collections.abc import Sequence
from typing import Any

from flask import Response, request

from roads_service.api import examples
from roads_service.api.access import reads
from roads_service.api.documenting import READING, Part
from roads_service.api.schemas import EventsQuery, WindowQuery
from roads_service.api.services import services

MEDIA_TYPE = "text/event-stream"
_HEADERS = {
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",  # nginx would else wait until it has enough to be worth sending
}
_OF_ONE = """\
Server-sent events: `board`, whose data is the whole board, for the current one and then for each new version in order;
and `removed` when the table is removed, after which the stream ends. An event's id is the table's version. To a client
that comes back with it in `Last-Event-ID` the current board is sent only if it is newer. One that reads too slowly
skips to the newest board. A comment now and then keeps the line open.

Right before a board that lists other good roads than the one sent before it comes a `good_road` for each that ended,
then for each that began. Its data has the `table`, the board's `version`, the `name` of the road, the `change`
(`begins` or `ends`) and the `round`: the one since which it holds, or for one that ended the last on the board, null
if there is none. It has no id. The first board after connecting brings none, for it lists those that hold. A new shoe
ends the roads of the one before.
"""
_OF_SEVERAL = """\
Server-sent events of several tables: `board`, `good_road` and `removed` as for one. An event's id is a mark of all
tables to come back with in `Last-Event-ID`. Tables that are not there yet are sent once they are.
"""

part = Part("events", __name__, url_prefix="/v1", description="Boards as they change, as server-sent events.")


def _last_event_id(known: str) -> dict[str, Any]:
    return {
        "in": "header",
        "name": "Last-Event-ID",
        "description": "The id of the last event that the client has.",
        "schema": {"type": "string"},
        "example": known,
    }


@part.route("/tables/<table_id>/events", methods=["GET"])
@reads
@part.doc(parameters=[_last_event_id("5")])
@part.arguments(WindowQuery, location="query")
@part.problems(*READING, 404, 422)
@part.response(200, {"type": "string"}, content_type=MEDIA_TYPE, description=_OF_ONE, example=examples.EVENTS_OF_ONE)
def listen_to_table(query: dict[str, int], table_id: str) -> Response:
    """The board of the current shoe, and each that follows."""
    return _stream([table_id], query.get("columns"), several=False)


@part.route("/events", methods=["GET"])
@reads
@part.doc(parameters=[_last_event_id("B01:5,B02:17")])
@part.arguments(EventsQuery, location="query")
@part.problems(*READING, 414, 422)
@part.response(
    200, {"type": "string"}, content_type=MEDIA_TYPE, description=_OF_SEVERAL, example=examples.EVENTS_OF_SEVERAL
)
def listen_to_tables(query: dict[str, Any]) -> Response:
    """Several current boards, and each that follows."""
    return _stream(list(dict.fromkeys(query["table"])), query.get("columns"), several=True)


def _stream(table_ids: Sequence[str], columns: int | None, *, several: bool) -> Response:
    stream = services().streams.open(
        table_ids,
        several=several,
        columns=columns,
        last_event_id=request.headers.get("Last-Event-ID"),
        connection=request.environ.get("gunicorn.socket"),
        chunked=request.environ["SERVER_PROTOCOL"] == "HTTP/1.1",
    )
    return Response(stream, content_type=MEDIA_TYPE, headers=_HEADERS)
