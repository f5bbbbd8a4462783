"""Schemas of the feed: the envelope, and the data of each type of event."""

from collections.abc import Mapping
from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from roads_service.api.fields import CardField, Integer, Text, Time
from roads_service.api.schemas import TABLE_ID, LimitsBody, RoundBody, RoundSchema, Schema
from roads_service.baccarat import Side
from roads_service.tables import events
from roads_service.tables.floor import Reception
from roads_service.tables.records import MOST_DECKS, MOST_ROUNDS, MOST_ROWS


class EventData(Schema):
    """What every event tells: the table that it happened at."""

    table_id = fields.String(
        required=True,
        validate=validate.Regexp(rf"^{TABLE_ID}\Z", error="1 to 64 letters, digits, _ and -, a letter or digit first."),
    )


class ShoeData(EventData):
    """An event of a shoe; `shoe` is the number that the sender takes it to have."""

    shoe = Integer(allow_none=True, validate=validate.Range(1, 10**9))


class TableOpenedData(EventData):
    """The table opens. If it is not known it is made; settings that are told are set."""

    name = Text(100)
    rows = Integer(validate=validate.Range(1, MOST_ROWS))
    decks = Integer(validate=validate.Range(1, MOST_DECKS))
    limits = fields.Nested(LimitsBody)


class BettingOpenedData(EventData):
    """Bets are taken, until `closes_at` if that is told."""

    closes_at = Time(allow_none=True)


class InRoundData(ShoeData):
    """An event within a round; `number` is the round's place in the shoe."""

    number = Integer(allow_none=True, validate=validate.Range(1, 10 * MOST_ROUNDS))


class CardDealtData(InRoundData):
    """One card, face up. `position` (1 to 3) is its place in the hand."""

    hand = fields.Enum(Side, by_value=True, required=True, attribute="side")
    card = CardField(required=True)
    position = Integer(allow_none=True, validate=validate.Range(1, 3))
    round_id = Text(128, allow_none=True)


class CardWithdrawnData(InRoundData):
    """The card that was dealt last was misread; `hand` and `card`, if told, must be its."""

    hand = fields.Enum(Side, by_value=True, attribute="side", allow_none=True)
    card = CardField(allow_none=True)


class RoundVoidedData(InRoundData):
    """A round that does not count, told by its `number` or its `round_id`."""

    round_id = Text(128, allow_none=True)

    @ma.validates_schema
    def _check(self, data: Mapping[str, Any], **_: Any) -> None:
        _check_told(data.get("number"), data.get("round_id"))


class RoundFinishedData(RoundBody, ShoeData):
    """A round with its result: a round body, its table, and its shoe."""

    @ma.post_load
    def _make(self, data: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        table = {"table_id": data.pop("table_id"), "shoe": data.pop("shoe", None)}
        return {**table, "report": super()._make(data, **kwargs)}


class RoundAmendedData(RoundFinishedData):
    """A round as it should have been told; its `number` or `round_id` says which."""

    @ma.validates_schema
    def _check(self, data: Mapping[str, Any], **_: Any) -> None:
        _check_told(data.get("number"), data.get("round_id"))


class ShoeSyncedData(ShoeData):
    """The whole of the current shoe, oldest round first, or of the next if `shoe` says so."""

    rounds = fields.List(
        fields.Nested(RoundBody), required=True, validate=validate.Length(0, MOST_ROUNDS), attribute="reports"
    )


def _check_told(number: int | None, round_id: str | None) -> None:
    if number is None and round_id is None:
        raise ma.ValidationError("Either number or round_id is needed.")


TYPES: Mapping[str, tuple[type[Schema], type[events.Event]]] = {
    "table.opened": (TableOpenedData, events.TableOpened),
    "table.closed": (EventData, events.TableClosed),
    "shoe.started": (ShoeData, events.ShoeStarted),
    "shoe.ended": (ShoeData, events.ShoeEnded),
    "shoe.synced": (ShoeSyncedData, events.ShoeSynced),
    "betting.opened": (BettingOpenedData, events.BettingOpened),
    "betting.closed": (EventData, events.BettingClosed),
    "card.dealt": (CardDealtData, events.CardDealt),
    "card.withdrawn": (CardWithdrawnData, events.CardWithdrawn),
    "round.finished": (RoundFinishedData, events.RoundFinished),
    "round.voided": (RoundVoidedData, events.RoundVoided),
    "round.amended": (RoundAmendedData, events.RoundAmended),
}


class Envelope(Schema):
    """A delivery's body: the type of the event, when it happened, and its data."""

    type = fields.String(required=True, validate=validate.Length(1, 100))
    timestamp = Time(required=True)
    data = fields.Dict(keys=fields.String(), required=True)


class ReceivedSchema(Schema):
    """What became of a delivery. `round` is the one that it was about."""

    status = fields.Enum(Reception, by_value=True, required=True)
    table_id = fields.String(required=True, allow_none=True)
    version = Integer(required=True, allow_none=True)
    round = fields.Nested(RoundSchema, required=True, allow_none=True)


def read_event(document: object) -> events.Event:
    """The event of a delivery's body, whose type is known. Raises marshmallow's `ValidationError`."""
    envelope = Envelope().load(document)  # type: ignore[arg-type]  # it refuses what is no object
    schema, event = TYPES[envelope["type"]]
    try:
        data = schema().load(envelope["data"])
    except ma.ValidationError as error:
        raise ma.ValidationError({"data": error.messages}) from None
    return event(type=envelope["type"], at=envelope["timestamp"], **data)
