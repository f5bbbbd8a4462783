"""The command that plays tables against a service and compares what it shows with what they dealt."""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import SystemRandom

import click
from rich.console import Console

from roads_service.client import Client, ServiceError
from roads_service.commands.options import key_option, url_option
from roads_service.feed.signing import UnusableSecret, read_secret
from roads_service.simulate.comparing import compare
from roads_service.simulate.showing import Display, all_differences, summary
from roads_service.simulate.tables import Plan, Simulation, find_tables

_ASKING = (signal.SIGINT, signal.SIGTERM)
_LOOK = 0.1  # seconds


@click.command()
@url_option
@key_option
@click.option(
    "--secret",
    envvar="ROADS_FEED_SECRET",
    show_envvar=True,
    required=True,
    help="The feed's secret, whsec_…; better in the environment than here, where others on this machine see it.",
)
@click.option("--tables", type=click.IntRange(1, 200), default=8, show_default=True, help="How many tables.")
@click.option("--prefix", default="SIM", show_default=True, help="What their ids begin with; a number follows.")
@click.option(
    "--speed",
    type=click.FloatRange(0, 10_000),
    default=20.0,
    show_default=True,
    help="How many times as fast as a real table, where a round takes 40 s; 0 is as fast as it goes.",
)
@click.option("--rounds", type=click.IntRange(1), metavar="N", help="Rounds of each table; without it, until Ctrl-C.")
@click.option("--decks", type=click.IntRange(1, 8), default=8, show_default=True, help="Decks in a shoe.")
@click.option("--seed", type=int, metavar="S", help="What the cards, and the faults, come from; random if not told.")
@click.option(
    "--faults", is_flag=True, help="Send twice, out of order and wrongly signed, and drop answers, now and then."
)
@click.option(
    "--give-up-after",
    "patience",
    type=click.FloatRange(0),
    default=600.0,
    show_default=True,
    metavar="SECONDS",
    help="How long a delivery is sent again until it is acknowledged.",
)
def simulate(
    url: str,
    key: str | None,
    secret: str,
    tables: int,
    prefix: str,
    speed: float,
    rounds: int | None,
    decks: int,
    seed: int | None,
    faults: bool,
    patience: float,
) -> None:
    """Play tables that deal real shoes and push every event of them, signed, to a service.

    At the end what the service shows is compared with what was dealt, round for round and cell for cell; any
    difference makes the exit status 1. Ctrl-C lets the tables finish their round, and compares; a second one gives up
    what the service has not acknowledged. Tables that are there already go on with a new shoe.
    """
    plan = Plan(
        tables=tables,
        prefix=prefix,
        rounds=rounds,
        decks=decks,
        seed=SystemRandom().randrange(10**9) if seed is None else seed,
        speed=speed,
        faults=faults,
        patience=patience,
    )
    try:
        webhook = read_secret(secret).webhook
        with Client(url, key) as client:
            simulation = Simulation(plan, find_tables(client, plan), url, webhook)
            began = time.monotonic()
            _deal(simulation)
            seconds = time.monotonic() - began
            comparisons = {table.id: compare(client, table) for table in simulation.tables}
    except (ServiceError, UnusableSecret) as error:
        raise click.ClickException(str(error)) from None
    Console().print(summary(simulation, comparisons, seconds), soft_wrap=True)
    if all_differences(simulation, comparisons):
        sys.exit(1)


def _deal(simulation: Simulation) -> None:
    """Let the tables deal to their last round, or until a signal asks to stop."""
    with _signals() as asked, Display(simulation, Console(stderr=True)) as display:
        simulation.start()
        try:
            while not simulation.is_over:
                display.refresh()
                if asked:
                    simulation.stop()
                if len(asked) > 1:
                    simulation.abandon()
                time.sleep(_LOOK)
        finally:
            simulation.abandon()


@contextmanager
def _signals() -> Iterator[list[int]]:
    """The signals that ask to stop, as they come."""
    asked: list[int] = []
    before = {number: signal.signal(number, lambda number, _: asked.append(number)) for number in _ASKING}
    try:
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
