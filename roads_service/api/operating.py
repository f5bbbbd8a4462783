"""What operators and their machines ask: is it up, is it ready, how is it doing, what can it do."""

from flask import Response, current_app

from roads_service.api import examples
from roads_service.api.answers import json_answer
from roads_service.api.documenting import Part
from roads_service.api.measuring import exposition
from roads_service.api.schemas import StatusSchema
from roads_service.api.services import services

part = Part("operating", __name__, description="Health, metrics and this description.")


@part.route("/healthz", methods=["GET"])
@part.doc(security=[])
@part.response(200, StatusSchema, example=examples.STATUS)
def healthz() -> Response:
    """The process is up."""
    return json_answer(examples.STATUS)


@part.route("/readyz", methods=["GET"])
@part.doc(security=[])
@part.problems(503)
@part.response(200, StatusSchema, example=examples.STATUS)
def readyz() -> Response:
    """The service can reach its Redis."""
    services().store.ping()
    return json_answer(examples.STATUS)


@part.route("/metrics", methods=["GET"])
@part.doc(security=[])
@part.response(
    200,
    {"type": "string"},
    content_type="text/plain",
    description="Prometheus metrics, of all workers.",
    example=examples.METRICS,
)
def metrics() -> Response:
    """Prometheus metrics."""
    text, content_type = exposition()
    return Response(text, content_type=content_type)


@part.route("/openapi.yaml", methods=["GET"])
@part.doc(security=[])
@part.response(
    200,
    {"type": "string"},
    content_type="application/yaml",
    description="This description.",
    example=examples.DESCRIPTION,
)
def openapi() -> Response:
    """This description, in OpenAPI 3.1."""
    return Response(current_app.extensions["openapi"](), content_type="application/yaml")
