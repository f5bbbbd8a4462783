"""`POST /v1/feed`: deliveries of Standard Webhooks. The signature is checked before anything of the body is read."""

from typing import cast

import marshmallow as ma
from flask import Response, current_app, request

from roads_service.api.answers import json_answer
from roads_service.api.body import body_of, json_of, takes_rounds
from roads_service.api.documenting import Part
from roads_service.api.limiting import count_failure
from roads_service.api.measuring import DELIVERIES
from roads_service.api.problems import WORDS, Problem, invalid_fields
from roads_service.api.services import services
from roads_service.api.tracing import tell, tell_answer
from roads_service.feed import examples
from roads_service.feed.documenting import PARAMETERS, REQUEST_BODY
from roads_service.feed.schemas import TYPES, ReceivedSchema, read_event
from roads_service.feed.signing import NotSigned, Secrets, verify
from roads_service.tables.documents import round_document
from roads_service.tables.events import Event
from roads_service.tables.floor import Received, Reception

part = Part("feed", __name__, url_prefix="/v1", description="The webhook through which table systems push events.")

EXTENSION = "roads-feed"

for _word in WORDS:
    DELIVERIES.labels("refused", _word)


@part.route("/feed", methods=["POST"])
@part.doc(security=[{"signature": []}], requestBody=REQUEST_BODY, parameters=PARAMETERS)
@takes_rounds
@part.problems(400, 401, 404, 409, 413, 415, 422, 429, 503)
@part.alt_response(
    202,
    schema=ReceivedSchema,
    example=examples.IGNORED,
    description="Ignored: a type that this version does not know, or a moment that was overtaken.",
    success=True,
)
@part.response(200, ReceivedSchema, example=examples.APPLIED, description="Applied now, or before (`duplicate`).")
def receive() -> Response:
    """Receive an event, once however often it is delivered.

    Signed after Standard Webhooks 1.0. A delivery that can't be applied yet is answered 409 with what comes first; sent
    again after that, in order, it is applied.
    """
    body = body_of(request)
    try:
        delivery = verify(_secrets().now(), body, request.headers)
    except NotSigned as error:
        count_failure()
        raise Problem(401, f"not signed: {error}") from None
    tell(delivery=delivery.id)
    event = _read(json_of(request, body))
    if event is None:
        return _answer(None, Received(Reception.IGNORED, 0))
    received = services().floor.as_asked_by(f"secret {delivery.fingerprint}").receive(event, delivery.id)
    return _answer(event.table_id, received)


def _read(document: object) -> Event | None:
    """The event of a body, None if its type is not known. Raises the problem 422."""
    if isinstance(document, dict) and isinstance(type_ := document.get("type"), str):
        tell(type=type_)
        if type_ not in TYPES:
            return None
    try:
        event = read_event(document)
    except ma.ValidationError as error:
        raise invalid_fields(error.messages) from None
    tell(table=event.table_id)
    return event


def _secrets() -> Secrets:
    return cast(Secrets, current_app.extensions[EXTENSION])


def _answer(table_id: str | None, received: Received) -> Response:
    tell_answer(received.status.value)
    if table_id:
        tell(version=received.version)
    document = {
        "status": received.status,
        "table_id": table_id,
        "version": received.version if table_id else None,
        "round": received.round and round_document(received.round),
    }
    return json_answer(document, 202 if received.status is Reception.IGNORED else 200)
