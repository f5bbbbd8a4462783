"""Boards as pictures."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Response, request

from roads_service import __version__
from roads_service.api import examples
from roads_service.api.access import reads
from roads_service.api.documenting import ETAG, READING, Part
from roads_service.api.schemas import PictureQuery
from roads_service.api.services import floor
from roads_service.display.svg import draw_board
from roads_service.display.words import choose_language, words
from roads_service.tables.documents import from_json

MEDIA_TYPE = "image/svg+xml"

_KEPT = 64  # pictures that a worker keeps; one takes about 0.1 MB
# The picture loads nothing and runs nothing, and a browser that opens it by itself need not let it.
_POLICY = "default-src 'none'"

part = Part("pictures", __name__, url_prefix="/v1/tables/<table_id>", description="Boards as pictures.")


def _picture(view: Callable[..., Response]) -> Callable[..., Response]:
    """Decorates a view that answers with a picture."""
    answers = part.response(
        200,
        {"type": "string"},
        content_type=MEDIA_TYPE,
        description="The picture.",
        example=examples.PICTURE,
        headers=ETAG,
    )
    arguments, problems = part.arguments(PictureQuery, location="query"), part.problems(*READING, 404, 422)
    return reads(arguments(problems(part.not_modified(answers(view)))))


@part.route("/board.svg", methods=["GET"])
@_picture
def read_picture(query: dict[str, Any], table_id: str) -> Response:
    """The board of the current shoe as a picture.

    Without `lang` the language is the first of `Accept-Language` that there is, else English.
    """
    return _pictured(*floor().board(table_id), query)


@part.route("/shoes/<int:number>/board.svg", methods=["GET"])
@_picture
def read_shoe_picture(query: dict[str, Any], table_id: str, number: int) -> Response:
    """The board of one shoe as a picture."""
    return _pictured(*floor().shoe_board(table_id, number), query)


def _pictured(version: int, board: bytes, query: dict[str, Any]) -> Response:
    """The picture, or 304 when the client has the one of this version that it asks for."""
    lang = choose_language(query.get("lang"), request.accept_languages.values())
    theme, width, beads = query["theme"], query["width"], query.get("beads")
    answer = Response(content_type=f"{MEDIA_TYPE}; charset=utf-8")
    answer.set_etag("-".join((str(version), lang, theme, str(width), beads or "usual", __version__)))
    answer.cache_control.no_cache = True
    answer.vary.add("Accept-Language")
    answer.headers["Content-Security-Policy"] = _POLICY
    answer.make_conditional(request)
    if answer.status_code == 200:
        answer.set_data(_drawn(board, lang, theme, width, beads))
    return answer


@lru_cache(_KEPT)
def _drawn(board: bytes, lang: str, theme: str, width: int, beads: str | None) -> bytes:
    return draw_board(from_json(board), words(lang), theme=theme, width=width, beads=beads).encode()
