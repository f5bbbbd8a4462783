"""Settlement: what becomes of the bets of a round."""

from typing import Any

from flask import Response

from roads_service.api import bet_examples
from roads_service.api.access import reads
from roads_service.api.answers import json_answer
from roads_service.api.bet_schemas import SettlementBody, SettlementSchema
from roads_service.api.documenting import READING, Part
from roads_service.api.services import floor
from roads_service.tables.settling import settlement_document

part = Part(
    "settlement",
    __name__,
    url_prefix="/v1/tables/<table_id>/shoes/<int:shoe>/rounds/<int:number>",
    description="Bets of a round: what wins, what loses, what is paid.",
)


@part.route("/settlement", methods=["POST"])
@reads
@part.arguments(SettlementBody, example=bet_examples.SETTLEMENT_BODY)
@part.problems(*READING, 400, 404, 409, 413, 415, 422)
@part.response(200, SettlementSchema, example=bet_examples.SETTLEMENT)
def settle_bets(body: dict[str, Any], table_id: str, shoe: int, number: int) -> Response:
    """Settle the bets of a round, by the pay table of its shoe and the house rules of its table. Nothing is kept.

    Bets that break a house rule are refused, with the rule's name. In a void round every bet is returned.
    """
    return json_answer(settlement_document(table_id, floor().settle(table_id, shoe, number, body["bets"])))
