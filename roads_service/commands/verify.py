"""The command that checks that no card of a shoe was changed."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from roads_service.baccarat import Cards, Hand, Proof, check_proof, deal_shoe, read_card
from roads_service.client import Client, ServiceError
from roads_service.commands.options import key_option, url_option


@click.command()
@click.argument("table_id", metavar="TABLE")
@click.argument("number", type=click.IntRange(min=1), metavar="SHOE")
@click.option(
    "--commitment", metavar="HEX", help="The commitment that you saw before the first card; else the service's word."
)
@url_option
@key_option
def verify(table_id: str, number: int, commitment: str | None, url: str, key: str | None) -> None:
    """Check that shoe SHOE of TABLE was dealt as it was shuffled before its first card.

    The commitment must be of the cards that are told now, these all cards of the decks, and the rounds what the rules
    deal of them. The exit status is 1 if anything is otherwise, or can't be checked yet.
    """
    try:
        with Client(url, key, retries=1) as client:
            told = client.proof(table_id, number)
            if told["status"] != "closed":
                raise click.ClickException(
                    f"shoe {number} is not over; its cards are told then. Its commitment is {told['commitment']}"
                )
            shoe = client.shoe(table_id, number)
    except ServiceError as error:
        raise click.ClickException(str(error)) from None
    try:
        proof, rounds = _read_proof(told, commitment or shoe["commitment"]), _read_rounds(shoe["rounds"])
        wrong = check_proof(proof, rounds)
    except ValueError as error:  # what is no card, or hands that the rules don't deal
        wrong = str(error)
    if wrong:
        raise click.ClickException(f"shoe {number} of table {table_id} is not as it was shuffled: {wrong}")
    click.echo(_verdict(table_id, number, proof, len(rounds)))


def _read_proof(told: Mapping[str, Any], commitment: str) -> Proof:
    cards = tuple(read_card(card) for card in told["cards"])
    return Proof(commitment.strip().lower(), told["salt"], told["cut_card"], cards, told["decks"])


def _read_rounds(rounds: Sequence[Mapping[str, Any]]) -> list[Cards | None]:
    return [
        cards and Cards(*(Hand(tuple(read_card(card) for card in cards[side])) for side in ("player", "banker")))
        for cards in (round_["cards"] for round_ in rounds)
    ]


def _verdict(table_id: str, number: int, proof: Proof, rounds: int) -> str:
    whole = len(list(deal_shoe(proof.cards, proof.behind_cut)))
    ended = "to its end" if rounds == whole else f"and ended early: its cards give {whole} rounds"
    return (
        f"Nothing was changed in shoe {number} of table {table_id}.\n"
        f"Commitment  {proof.commitment}\n"
        f"Cards       {len(proof.cards)}, all of {proof.decks} decks, {proof.behind_cut} behind the cut card\n"
        f"Rounds      {rounds}, as the cards lay, {ended}"
    )
