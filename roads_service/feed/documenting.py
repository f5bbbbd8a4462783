"""What openapi.yaml says of the feed: the headers, and a schema for a delivery of each type."""

from typing import Any

from apispec import APISpec

from roads_service.feed.examples import DELIVERIES
from roads_service.feed.schemas import TYPES

SECURITY_SCHEME = {
    "type": "apiKey",
    "in": "header",
    "name": "webhook-signature",
    "description": "One or more signatures of Standard Webhooks 1.0, `v1,` and base64, with a space between two.",
}
PARAMETERS = [
    {
        "in": "header",
        "name": name,
        "required": True,
        "description": description,
        "schema": {"type": "string"},
        "example": example,
    }
    for name, description, example in (
        ("webhook-id", "The delivery's own id; the same when it is sent again.", "msg_2KWPBgLlAfxdpx2AI54pPJ85f4W"),
        ("webhook-timestamp", "When it is sent, in seconds since 1970.", "1767297900"),
    )
]


def _component(type_: str) -> str:
    return "".join(word.capitalize() for word in type_.split(".")) + "Event"


REQUEST_BODY: dict[str, Any] = {
    "required": True,
    "content": {
        "application/json": {
            "schema": {"oneOf": [{"$ref": f"#/components/schemas/{_component(type_)}"} for type_ in TYPES]},
            "examples": {type_: {"value": delivery} for type_, delivery in DELIVERIES.items()},
        }
    },
}


def describe_events(spec: APISpec) -> None:
    """Put a schema for a delivery of each type into the description."""
    for type_, (data, event) in TYPES.items():
        name = _component(type_)
        if data.__name__ not in spec.components.schemas:  # some events tell no more than others
            spec.components.schema(data.__name__, schema=data)
        spec.components.schema(
            name,
            {
                "type": "object",
                "description": event.__doc__,
                "required": ["type", "timestamp", "data"],
                "additionalProperties": False,
                "properties": {
                    "type": {"const": type_},
                    "timestamp": {"type": "string", "format": "date-time"},
                    "data": {"$ref": f"#/components/schemas/{data.__name__}"},
                },
            },
        )
