"""The command that draws a table's board in the terminal."""

import click
from rich.console import Console

from roads_service.client import Client, ServiceError
from roads_service.commands.options import key_option, url_option
from roads_service.display.terminal import CHINESE, ENGLISH, draw_board

_WORDS = {"en": ENGLISH, "zh": CHINESE}


@click.command()
@click.argument("table_id", metavar="ID")
@click.option("--columns", type=click.IntRange(min=1), metavar="N", help="Show only the last N columns of each road.")
@click.option("--lang", type=click.Choice(list(_WORDS)), default="en", show_default=True, help="The language.")
@url_option
@key_option
def show(table_id: str, columns: int | None, lang: str, url: str, key: str | None) -> None:
    """Draw the current board of table ID, as wide as the terminal is."""
    try:
        with Client(url, key, retries=1) as client:
            board = client.board(table_id, columns)
    except ServiceError as error:
        raise click.ClickException(str(error)) from None
    Console().print(draw_board(board, _WORDS[lang]))
