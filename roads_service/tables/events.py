"""What table systems tell: one value an event, each with the table it happened at and the time that was told."""

from dataclasses import dataclass
from datetime import datetime

from roads_service.baccarat import Card, Side
from roads_service.tables.records import Limits, Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened at a table. `type` is its name in the feed."""

    type: str
    table_id: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened(Event):
    """The table opens; one that is not known is made, with these settings where they are told."""

    name: str | None = None
    rows: int | None = None
    decks: int | None = None
    limits: Limits | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed(Event):
    """The table closes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeStarted(Event):
    """The next shoe begins; `shoe` is the number it must have."""

    shoe: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeEnded(Event):
    """The current shoe takes no more rounds."""

    shoe: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeSynced(Event):
    """The whole of the current shoe, or of the next."""

    reports: tuple[Report, ...]
    shoe: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingOpened(Event):
    """Bets are taken, until `closes_at` if that is told."""

    closes_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BettingClosed(Event):
    """No more bets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDealt(Event):
    """One card; `position` (from 1) is its place in the hand, `number` the round's in the shoe."""

    side: Side
    card: Card
    position: int | None = None
    shoe: int | None = None
    number: int | None = None
    round_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardWithdrawn(Event):
    """The card that was dealt last was misread."""

    side: Side | None = None
    card: Card | None = None
    shoe: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFinished(Event):
    """A round with its result."""

    report: Report
    shoe: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundVoided(Event):
    """A round that does not count, told by its number or its id."""

    shoe: int | None = None
    number: int | None = None
    round_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundAmended(Event):
    """A round as it should have been told; its report's number or id says which."""

    report: Report
    shoe: int | None = None
