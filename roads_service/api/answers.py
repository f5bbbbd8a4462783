"""Answers: JSON that is ready to send, and how a client can ask whether it still holds."""

from flask import Response, request

from roads_service.api.services import services
from roads_service.config import Settings
from roads_service.tables.documents import round_document, to_json
from roads_service.tables.floor import Recorded


def json_answer(document: object, status: int = 200) -> Response:
    """The document as JSON; bytes are taken as JSON already."""
    body = document if isinstance(document, bytes) else to_json(document)
    return Response(body, status, content_type="application/json")


def json_list(name: str, documents: list[bytes]) -> bytes:
    """An object with one list of documents that are JSON already."""
    return b'{"%b":[%b]}' % (name.encode(), b",".join(documents))


# A browser asks each time whether its board still holds; a cache that many share may answer for a second.
_CACHED = "public, max-age=0, s-maxage=1"
_CACHED_BY_ONE = "private, no-cache"


def caching(settings: Settings) -> str:
    """What caches may do with a current board: where reading takes a key, nothing that others could see."""
    return _CACHED if settings.public_boards else _CACHED_BY_ONE


def board_answer(board: bytes, version: int | None = None) -> Response:
    """A board with its version, or else a digest of it, as the strong ETag; 304 when the client has it."""
    answer = json_answer(board)
    if version is None:
        answer.add_etag()
        answer.cache_control.no_cache = True
    else:
        answer.set_etag(str(version))
        answer.headers["Cache-Control"] = caching(services().settings)
    answer.make_conditional(request)
    return answer


def recorded_answer(recorded: Recorded, status: int = 200) -> Response:
    """A round as it stands after a change, with the table's version."""
    return json_answer({"round": round_document(recorded.round), "version": recorded.version}, status)
