"""The command that sends a file of rounds to a table."""

from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from roads_service.client import Client, ServiceError
from roads_service.commands.options import key_option, url_option
from roads_service.replay import Body, UnreadableRounds, read_rounds
from roads_service.replay import replay as send_rounds


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--table", "table_id", required=True, metavar="ID", help="The table; it is created if there is none.")
@click.option("--shoe", type=click.IntRange(min=1), metavar="N", help="Send only the Nth shoe of the file.")
@click.option(
    "--interval",
    type=click.FloatRange(min=0),
    default=0.0,
    show_default=True,
    metavar="SECONDS",
    help="The time between two rounds.",
)
@url_option
@key_option
def replay(file: Path, table_id: str, shoe: int | None, interval: float, url: str, key: str | None) -> None:
    """Send the rounds in FILE to a table, shoe by shoe.

    FILE is JSON (.json: shoes of round bodies), CSV (.csv: the columns player and banker with cards such as "9H KD",
    and optionally outcome, round_id, finished_at, shoe), or else letters: B, P and T, a blank line between shoes,
    # before a comment. Nothing is sent unless all of it can be read.
    """
    try:
        shoes = _only(shoe, read_rounds(file))
        with Client(url, key) as client, _progress() as progress:
            task = progress.add_task(table_id, total=sum(map(len, shoes)), shoe="")
            send_rounds(
                shoes,
                client,
                table_id,
                lambda number, _: progress.update(task, advance=1, shoe=f"shoe {number}"),
                interval,
            )
    except (ServiceError, UnreadableRounds, OSError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(
        f"{sum(map(len, shoes))} rounds in {len(shoes)} {'shoe' if len(shoes) == 1 else 'shoes'} sent to {table_id}"
    )


def _only(number: int | None, shoes: list[list[Body]]) -> list[list[Body]]:
    """The one shoe that was asked for, or all."""
    if number is None:
        return shoes
    if number > len(shoes):
        raise click.BadParameter(f"the file has {len(shoes)}", param_hint="--shoe")
    return [shoes[number - 1]]


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[shoe]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
