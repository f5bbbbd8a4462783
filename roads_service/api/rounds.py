"""Rounds: recorded, read, amended, voided."""

from flask import Response

from roads_service.api import examples
from roads_service.api.access import may_correct, needs, reads
from roads_service.api.answers import json_answer, recorded_answer
from roads_service.api.documenting import CHANGING, READING, SENDING, Part
from roads_service.api.problems import Problem
from roads_service.api.schemas import RecordedSchema, RoundBody, RoundSchema
from roads_service.api.services import floor
from roads_service.store.access import Scope
from roads_service.tables.records import Report

part = Part("rounds", __name__, url_prefix="/v1/tables/<table_id>", description="Rounds as they are recorded.")

_BODIES = {
    "cards": {"summary": "By its cards", "value": examples.ROUND_BODY},
    "outcome": {"summary": "By its result", "value": examples.OUTCOME_BODY},
}
_ONE = "/shoes/<int:shoe>/rounds/<int:number>"


@part.route("/rounds", methods=["POST"])
@needs(Scope.FEED)
@part.arguments(RoundBody, examples=_BODIES)
@part.problems(*SENDING, 404, 409)
@part.alt_response(
    200,
    schema=RecordedSchema,
    example=examples.RECORDED,
    description="Recorded before, by its round_id; nothing was changed.",
    success=True,
)
@part.response(201, RecordedSchema, example=examples.RECORDED)
def record_round(report: Report, table_id: str) -> Response:
    """Record the next round of the current shoe."""
    recorded = floor().record(table_id, report)
    return recorded_answer(recorded, 201 if recorded.changed else 200)


@part.route(_ONE, methods=["GET"])
@reads
@part.problems(*READING, 404)
@part.response(200, RoundSchema, example=examples.ROUND)
def read_round(table_id: str, shoe: int, number: int) -> Response:
    """One round."""
    return json_answer(floor().round(table_id, shoe, number))


@part.route(_ONE, methods=["PUT"])
@needs(Scope.FEED)
@part.arguments(RoundBody, examples=_BODIES)
@part.problems(*SENDING, 404, 409)
@part.response(200, RecordedSchema, example=examples.RECORDED)
def amend_round(report: Report, table_id: str, shoe: int, number: int) -> Response:
    """Amend a round: every road is then as if it had been dealt so. A void is restored.

    A feed key may do so in the current shoe, an admin key in any. Id and time stay if they are left out.
    """
    _check_shoe(table_id, shoe)
    return recorded_answer(floor().amend(table_id, shoe, number, report))


@part.route(_ONE, methods=["DELETE"])
@needs(Scope.FEED)
@part.problems(*CHANGING, 404)
@part.response(200, RecordedSchema, example=examples.VOIDED)
def void_round(table_id: str, shoe: int, number: int) -> Response:
    """Void a round: every road is then as if it had not been dealt. It keeps its number and stays in the history.

    A feed key may do so in the current shoe, an admin key in any.
    """
    _check_shoe(table_id, shoe)
    return recorded_answer(floor().void(table_id, shoe, number))


def _check_shoe(table_id: str, shoe: int) -> None:
    if not may_correct(shoe, floor().current_shoe(table_id)):
        raise Problem(403, "rounds of an earlier shoe take a key with scope admin")
