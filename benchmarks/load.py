"""The load of recording, in a process of its own: rounds that are due at fixed times, whether the ones before are
acknowledged or not, from tables that share kept connections.

    python -m benchmarks.load --port 8000 --tables 10000 --rate 250 --seconds 120

Writes JSON: `milliseconds` of each round, from the time it was due until it was acknowledged, and the `errors`.

"""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPException

import click

from benchmarks.dealt import dealt_rounds, round_body
from benchmarks.servers import Caller
from roads_service.tables.documents import to_json

SHOE = 70  # rounds after which a table starts its next shoe
CONNECTIONS = 64
_SECONDS_TO_CONNECT = 1.5
_MOST_LATE = 10.0  # seconds: a service that can't keep up is not waited for


def table_id(table: int) -> str:
    """The id of a table by its number from 0 on."""
    return f"T{table:05}"


def dealt_before(table: int) -> int:
    """The rounds in a table's shoe before the load begins: tables are anywhere in theirs."""
    return random.Random(table).randrange(SHOE)


@dataclass(slots=True)
class Acknowledged:
    """What one connection saw."""

    milliseconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Schedule:
    """Rounds of so many tables in turn, at a rate a second, each table's as far from one another as can be."""

    port: int
    tables: int
    rate: float
    seconds: float
    began: float

    def send(self, connection: int) -> Acknowledged:
        """Send each round that this connection has to, when it is due, and the shoes between them."""
        seen, bodies = Acknowledged(), dealt_rounds(SHOE)
        with Caller(self.port) as call:
            call("GET", "/healthz")
            for turn in range(connection, int(self.rate * self.seconds), CONNECTIONS):
                due = self.began + turn / self.rate
                table, round_ = turn % self.tables, turn // self.tables
                path = f"/v1/tables/{table_id(table)}"
                body = round_body(bodies[turn % SHOE], f"L{turn}")
                time.sleep(max(0.0, due - time.perf_counter()))
                if time.perf_counter() > due + _MOST_LATE:
                    seen.errors.append("the rounds before took so long that it was not sent")
                    continue
                try:
                    call("POST", f"{path}/rounds", body)
                    seen.milliseconds.append(1000 * (time.perf_counter() - due))
                    if (dealt_before(table) + round_ + 1) % SHOE == 0:
                        call("POST", f"{path}/shoes", b"{}")
                except (OSError, HTTPException) as error:
                    seen.errors.append(repr(error))
                    call.close()  # the next opens it anew
        return seen


@click.command(help="Send rounds, and write how long each took.")
@click.option("--port", type=int, required=True)
@click.option("--tables", type=int, required=True)
@click.option("--rate", type=float, required=True)
@click.option("--seconds", type=float, required=True)
def main(port: int, tables: int, rate: float, seconds: float) -> None:
    """Send, and write what came of it."""
    schedule = Schedule(port, tables, rate, seconds, began=time.perf_counter() + _SECONDS_TO_CONNECT)
    with ThreadPoolExecutor(CONNECTIONS) as connections:
        seen = list(connections.map(schedule.send, range(CONNECTIONS)))
    milliseconds = [taken for connection in seen for taken in connection.milliseconds]
    errors = [error for connection in seen for error in connection.errors]
    click.echo(to_json({"milliseconds": milliseconds, "errors": errors}))


if __name__ == "__main__":
    main()
