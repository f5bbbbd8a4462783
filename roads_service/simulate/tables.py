"""Simulated tables: each deals in a thread of its own and keeps what it dealt, to compare it afterwards."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from standardwebhooks import Webhook

from roads_service.client import Client
from roads_service.simulate.dealing import Told, table_events
from roads_service.simulate.deliveries import Delivery
from roads_service.simulate.faults import FaultyOutbox
from roads_service.simulate.outbox import Outbox
from roads_service.simulate.pacing import Clock
from roads_service.simulate.sending import NotAcknowledged, Sender
from roads_service.simulate.tally import Tally
from roads_service.tables.documents import to_json, write_time


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is simulated. `rounds` are of each table, None for no end; `patience` is in seconds for one delivery."""

    tables: int
    prefix: str
    rounds: int | None
    seed: int
    speed: float
    faults: bool
    patience: float
    decks: int


@dataclass
class SimulatedTable:
    """A table, and what it has dealt: by shoe, what it told of each round, as JSON, for there may be very many.

    `events` counts all that it told; `failure` says why it ended before its time.
    """

    id: str
    number: int
    first_shoe: int
    is_new: bool
    shoes: dict[int, list[bytes]] = field(default_factory=dict)
    rounds: int = 0
    events: int = 0
    failure: str | None = None

    def play(self, seed: int, decks: int) -> Iterator[Told]:
        """All that it tells, without end; each table has shoes of its own. One that is there keeps its settings."""
        limits = {"minimum": 100 * self.number, "maximum": 50_000 * self.number, "currency": "HKD"}
        settings = {"name": f"Baccarat {self.number}", "decks": decks, "limits": limits} if self.is_new else None
        return table_events(self.id, f"{seed}/{self.number}", self.first_shoe, decks, settings)

    def keep(self, told: Mapping[str, Any]) -> None:
        """Keep a round that was dealt."""
        self.shoes.setdefault(told["shoe"], []).append(to_json(told))
        self.rounds += 1


def find_tables(client: Client, plan: Plan) -> list[SimulatedTable]:
    """The tables of a plan, each to begin with a shoe of its own. Raises `ServiceError`."""
    tables = []
    for number in range(1, plan.tables + 1):
        table_id = f"{plan.prefix}{number:02}"
        position = client.position(table_id)
        first_shoe = position["shoe"] + 1 if position else 1
        tables.append(SimulatedTable(table_id, number, first_shoe, is_new=position is None))
    return tables


class Simulation:
    """All tables at work, and the tally of what they send."""

    def __init__(self, plan: Plan, tables: Sequence[SimulatedTable], url: str, webhook: Webhook) -> None:
        self.plan = plan
        self.tables = tables
        self.tally = Tally()
        self._url = url
        self._webhook = webhook
        self._stopping = Event()
        self._abandoned = Event()
        self._dealing: list[Future[None]] = []

    def start(self) -> None:
        """Let the tables deal."""
        pool = ThreadPoolExecutor(len(self.tables))
        self._dealing = [pool.submit(self._deal, table) for table in self.tables]
        pool.shutdown(wait=False)

    def stop(self) -> None:
        """Let each table finish its round, at once, and deal no more."""
        self._stopping.set()

    def abandon(self) -> None:
        """Give up what is not acknowledged yet, too."""
        self._stopping.set()
        self._abandoned.set()

    @property
    def is_over(self) -> bool:
        """Whether all tables have ended. Raises what made one end that nobody thought of."""
        over = [dealing for dealing in self._dealing if dealing.done()]
        for dealing in over:
            dealing.result()
        return len(over) == len(self._dealing)

    def _deal(self, table: SimulatedTable) -> None:
        plan = self.plan
        with Sender(self._url, self._webhook, self.tally, plan.patience, self._abandoned) as sender:
            outbox = FaultyOutbox(sender, f"{plan.seed}/{table.number}/faults") if plan.faults else Outbox(sender)
            clock = Clock(plan.speed, hurry=self._stopping)
            try:
                self._tell(table, table.play(plan.seed, plan.decks), clock, outbox)
                outbox.flush()
            except NotAcknowledged as error:
                table.failure = str(error)

    def _tell(self, table: SimulatedTable, events: Iterator[Told], clock: Clock, outbox: Outbox) -> None:
        for told in events:
            at = clock.wait(told.after)
            times = {name: write_time(at + clock.spans(seconds)) for name, seconds in told.times.items()}
            data = {"table_id": table.id, **told.data, **times}
            table.events += 1
            if told.ends_round:
                table.keep(data)
            outbox.put(Delivery.of(told.type, at, data))
            if told.ends_round and (table.rounds == self.plan.rounds or self._stopping.is_set()):
                return
