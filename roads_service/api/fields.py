"""Fields that are stricter than marshmallow's own: JSON's types as they are, nothing guessed from text."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from roads_service.baccarat import Card, ImpossiblePayTable, NotACard, Pays, read_card

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_AMOUNT = r"^[0-9]{1,12}(\.[0-9]{1,4})?$"
_PAYS = r"^[0-9]{1,6}(\.[0-9]{1,4})?:[0-9]{1,6}(\.[0-9]{1,4})?$"
_RFC_3339 = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)")


class Boolean(fields.Boolean):
    """true or false, and not 1, "yes" or what else may be taken for them."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class Integer(fields.Integer):
    """A whole number, and not a text or a boolean that could be read as one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strict=True, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if isinstance(value, bool | str):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class QueryInteger(fields.Integer):
    """A whole number in a query, in decimal digits."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not re.fullmatch(r"[0-9]{1,9}", str(value)):
            raise self.make_error("invalid", input=value)
        return int(value)


class Text(fields.String):
    """A text of 1 to `longest` characters without control characters."""

    def __init__(self, longest: int, **kwargs: Any) -> None:
        super().__init__(validate=[validate.Length(1, longest), _printable], **kwargs)


def _printable(text: str) -> None:
    if _CONTROL.search(text):
        raise ma.ValidationError("Control characters are not allowed.")


class Time(fields.AwareDateTime):
    """A time of RFC 3339 with its offset, kept in UTC to the millisecond."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> datetime:
        if not isinstance(value, str) or not _RFC_3339.fullmatch(value):
            raise ma.ValidationError("Not a time of RFC 3339, as in 2026-01-01T20:00:00Z.")
        try:
            time = datetime.fromisoformat(value.upper()).astimezone(UTC)
        except (ValueError, OverflowError):
            raise ma.ValidationError("There is no such time.") from None
        return time.replace(microsecond=time.microsecond // 1000 * 1000)


class Amount(fields.Field[int | str]):
    """An amount of money: a whole number, or a decimal as a text, as in "2.50"."""

    def __init__(self, **kwargs: Any) -> None:
        documented = {"type": ["integer", "string"], "minimum": 0, "maximum": 10**12 - 1, "pattern": _AMOUNT}
        metadata = {**documented, **kwargs.pop("metadata", {})}
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int | str:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int | str) or not re.fullmatch(_AMOUNT, str(value)):
            raise ma.ValidationError('Not an amount: a whole number, or a decimal as a text, as in "2.50".')
        return value


def amount_of(written: int | str) -> Decimal:
    """What an amount comes to, exactly."""
    return Decimal(written)


class CardField(fields.Field[Card]):
    """A card as text: rank, then suit."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(metadata={"type": "string", "pattern": "^(A|[2-9]|10|T|J|Q|K)[SHDC]$"}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Card:
        if not isinstance(value, str):
            raise ma.ValidationError("Not a card: a text is expected, as in 10H.")
        try:
            return read_card(value)
        except NotACard as error:
            raise ma.ValidationError(str(error)) from None


class PaysField(fields.Field[Pays]):
    """What is paid to a stake, as in 19:20."""

    def __init__(self, **kwargs: Any) -> None:
        documented = {"type": "string", "pattern": _PAYS, "example": "19:20"}
        metadata = {**documented, **kwargs.pop("metadata", {})}
        super().__init__(metadata=metadata, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Pays:
        if not isinstance(value, str):
            raise ma.ValidationError("Not a pay: a text is expected, as in 19:20.")
        try:
            return Pays(value)
        except ImpossiblePayTable as error:
            raise ma.ValidationError(str(error)) from None
