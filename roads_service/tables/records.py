"""What is kept: tables, shoes and recorded rounds. Values; all times are aware, in UTC."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from roads_service.baccarat import CARDS_BEHIND_CUT, COMMISSION, HouseRules, PayTable, Round
from roads_service.roads import DEFAULT_ROWS, USUAL_THRESHOLDS, Thresholds

DEFAULT_DECKS = 8
MOST_ROWS = 32
MOST_DECKS = 8
ENGINE_DECKS = (6, 8)
CUT_CARDS = (12, 200)  # the fewest and the most cards behind the cut card
MOST_ROUNDS = 1000  # far above any shoe: a guard against a table system that never starts the next one


class Dealer(StrEnum):
    """Who deals at a table: a table system that tells of it by the feed or the API, or the service itself."""

    FEED = "feed"
    ENGINE = "engine"


class ShoeStatus(StrEnum):
    """Whether a shoe still takes rounds."""

    OPEN = "open"
    CLOSED = "closed"


class RoundStatus(StrEnum):
    """Whether a recorded round counts."""

    VALID = "valid"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be bet, for the screens: amounts as the operator wrote them (a whole number or a decimal string)."""

    minimum: int | str | None = None
    maximum: int | str | None = None
    currency: str | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table and its settings.

    Grids are `rows` deep, `decks` are in a shoe, `cut_card` cards behind its cut card; `paytable` is that of its next
    shoe; `good_roads` hold by these thresholds.
    """

    id: str
    name: str
    rows: int = DEFAULT_ROWS
    decks: int = DEFAULT_DECKS
    limits: Limits | None = None
    paytable: PayTable = COMMISSION
    house_rules: HouseRules = field(default_factory=HouseRules)
    good_roads: Thresholds = USUAL_THRESHOLDS
    dealer: Dealer = Dealer.FEED
    cut_card: int = CARDS_BEHIND_CUT


@dataclass(frozen=True, slots=True)
class Shoe:
    """A shoe; `rounds` counts all that were recorded, voids too. `version` and `updated_at` are of its last change.

    `commitment` was published before its first card; None of a shoe that the engine did not shuffle.
    """

    number: int
    status: ShoeStatus
    opened_at: datetime
    closed_at: datetime | None
    rounds: int
    version: int
    updated_at: datetime
    paytable: PayTable = COMMISSION
    commitment: str | None = None

    def is_over(self, now: datetime, keep: timedelta) -> bool:
        """Whether it was closed `keep` ago or longer, and is no longer to be read."""
        return self.closed_at is not None and now >= self.closed_at + keep

    def closed(self, version: int, now: datetime) -> "Shoe":
        """The shoe as it is once the next one is open."""
        return replace(self, status=ShoeStatus.CLOSED, closed_at=now, version=version, updated_at=now)


@dataclass(frozen=True, slots=True)
class Report:
    """A round as a table system reports it: the round, its own id, the place it expects, when it ended."""

    round: Round
    round_id: str | None = None
    number: int | None = None
    finished_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """A round in its place, paid by its shoe's pay table. `reported` is what was told at first, if it was amended."""

    round_id: str | None
    shoe: int
    number: int
    round: Round
    status: RoundStatus
    finished_at: datetime | None
    recorded_at: datetime
    reported: Report | None = None
    paytable: PayTable = COMMISSION

    def agrees_with(self, report: Report) -> bool:
        """Whether the report tells of this round, as it is now or as it was told at first (it may come late)."""
        return (
            self.tells_of(report.round)
            and report.finished_at in [None, *(once.finished_at for once in self._told)]
            and report.number in (None, self.number)
        )

    def shows(self, told: Round) -> bool:
        """Whether this round was told as it is now, or its result alone where it has its cards."""
        return _same(self.round, told)

    def tells_of(self, told: Round) -> bool:
        """Whether this round was told: the same one, or its result alone where this one has its cards."""
        return any(_same(once.round, told) for once in self._told)

    @property
    def _told(self) -> tuple["RecordedRound | Report", ...]:
        return (self, self.reported) if self.reported else (self,)


def _same(kept: Round, told: Round) -> bool:
    if kept.cards is None or told.cards is not None:
        return kept == told
    # Cards tell every total and flag; a result may leave out what it does not know.
    return (
        kept.outcome is told.outcome
        and told.player_total in (None, kept.player_total)
        and told.banker_total in (None, kept.banker_total)
        and told.player_pair <= kept.player_pair
        and told.banker_pair <= kept.banker_pair
        and told.natural <= kept.natural
    )


def valid_rounds(rounds: Iterable[RecordedRound]) -> list[tuple[int, Round]]:
    """The rounds that count, with their numbers, as a board is built from them."""
    return [(recorded.number, recorded.round) for recorded in rounds if recorded.status is RoundStatus.VALID]
