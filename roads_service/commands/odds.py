"""The command that prints what the bets of a pay table return."""

import json
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from roads_service.baccarat import PAY_TABLES
from roads_service.client import Client, ServiceError
from roads_service.commands.options import key_option, url_option
from roads_service.tables.odds import odds_document
from roads_service.tables.paytables import full_shoe_odds
from roads_service.tables.records import DEFAULT_DECKS, MOST_DECKS

_OWN = {paytable.name: paytable for paytable in PAY_TABLES}


@click.command()
@click.argument("name", default="commission", metavar="[PAYTABLE]")
@click.option(
    "--decks",
    type=click.IntRange(1, MOST_DECKS),
    default=DEFAULT_DECKS,
    show_default=True,
    help="Full decks in the shoe.",
)
@click.option("--table", "table_id", metavar="ID", help="Of this table's next round, by the cards that were seen.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, with all digits.")
@url_option
@key_option
def odds(name: str, decks: int, table_id: str | None, as_json: bool, url: str, key: str | None) -> None:
    """Print how often each bet of PAYTABLE wins and what it returns, exactly.

    PAYTABLE is commission, tie-nine, super-six or ez, which are known without a service, or one that was defined at
    the service under --url.
    """
    try:
        document = _odds(name, decks, table_id, url, key)
    except ServiceError as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        click.echo(json.dumps(document, indent=2))
    else:
        Console().print(_drawn(document))


def _odds(name: str, decks: int, table_id: str | None, url: str, key: str | None) -> dict[str, Any]:
    if table_id is None and name in _OWN:
        return odds_document(_OWN[name], decks, full_shoe_odds(_OWN[name], decks))
    with Client(url, key, retries=1) as client:
        return client.odds(name, decks) if table_id is None else client.table_odds(table_id)


def _drawn(document: dict[str, Any]) -> Table:
    cards = f"{document['cards_unseen']} unseen cards of " if "table_id" in document else ""
    table = Table(title=f"{document['paytable']}, {cards}{document['decks']} decks", title_justify="left", box=None)
    for heading in ("bet", "pays", "wins", "stake back", "returns"):
        table.add_column(heading, justify="left" if heading == "bet" else "right", no_wrap=True)
    table.add_column("exactly", overflow="fold")
    for bet in document["bets"]:
        table.add_row(
            bet["bet"],
            bet["pays"],
            f"{float(bet['probability']['decimal']):.6f}",
            f"{float(bet['stake_back']['decimal']):.6f}",
            f"{bet['return']['percent']} %",
            bet["return"]["fraction"],
        )
        for other in bet["except"]:
            table.add_row(f"  {other['when']}", other["pays"])
    return table
