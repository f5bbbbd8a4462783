"""Dealing: tables that the service deals at itself, and the proofs of their shoes."""

import re
from typing import Any

from flask import Response, request

from roads_service.api import examples
from roads_service.api.access import needs, reads
from roads_service.api.answers import json_answer, recorded_answer
from roads_service.api.documenting import CHANGING, READING, Part
from roads_service.api.problems import Problem
from roads_service.api.schemas import ProofSchema, RecordedSchema
from roads_service.api.services import floor
from roads_service.store.access import Scope

part = Part("dealing", __name__, url_prefix="/v1/tables/<table_id>", description="Shoes that the service deals.")

_KEY = "Idempotency-Key"
_LONGEST_KEY = 255
_PRINTABLE = re.compile(rf"[ -~]{{1,{_LONGEST_KEY}}}")
_PARAMETER: dict[str, Any] = {
    "in": "header",
    "name": _KEY,
    "description": "Any text of the sender's; sent again with the same one, a call deals nothing.",
    "schema": {"type": "string", "minLength": 1, "maxLength": _LONGEST_KEY, "pattern": "^[ -~]+$"},
    "example": "6f1c2d1e-round-17",
}


@part.route("/deal", methods=["POST"])
@needs(Scope.FEED)
@part.doc(parameters=[_PARAMETER])
@part.problems(*CHANGING, 404, 409, 422)
@part.alt_response(
    200,
    schema=RecordedSchema,
    example=examples.DEALT,
    description="Dealt before, with this Idempotency-Key; nothing was changed.",
    success=True,
)
@part.response(201, RecordedSchema, example=examples.DEALT)
def deal(table_id: str) -> Response:
    """Deal and record the next round, at a table whose `dealer` is `engine`.

    The first call after the end of a shoe opens the next one. Send an `Idempotency-Key` of your own with each round:
    after a lost answer, the same call deals no other.
    """
    recorded = floor().deal(table_id, _idempotency_key())
    return recorded_answer(recorded, 201 if recorded.changed else 200)


@part.route("/shoes/<int:number>/proof", methods=["GET"])
@reads
@part.problems(*READING, 404)
@part.response(200, ProofSchema, example=examples.PROOF)
def read_proof(table_id: str, number: int) -> Response:
    """What proves that no card of a shoe was changed: its commitment, and once it is closed its salt and its cards."""
    return json_answer(floor().proof(table_id, number))


def _idempotency_key() -> str | None:
    key = request.headers.get(_KEY)
    if key is not None and not _PRINTABLE.fullmatch(key):
        detail = f"{_KEY} has 1 to {_LONGEST_KEY} printable characters of ASCII"
        raise Problem(422, detail, errors=[{"pointer": "", "detail": detail}])
    return key
