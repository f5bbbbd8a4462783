"""Odds as JSON: exact fractions, and decimals to read."""

from collections.abc import Iterable
from fractions import Fraction

from roads_service.baccarat import Odds, PayTable
from roads_service.tables.documents import Document, pays_document
from roads_service.tables.paytables import write_decimal, write_percent
from roads_service.tables.unseen import Unseen

_PLACES = 12


def odds_document(paytable: PayTable, decks: int, odds: Iterable[Odds]) -> Document:
    """The odds of each bet of a pay table from full decks."""
    return {"paytable": paytable.name, "decks": decks, "bets": _bets(paytable, odds)}


def table_odds_document(table_id: str, unseen: Unseen, odds: Iterable[Odds]) -> Document:
    """The odds of each bet on a table's next round."""
    return {
        "table_id": table_id,
        "version": unseen.version,
        "shoe": unseen.shoe,
        "paytable": unseen.paytable.name,
        "decks": unseen.decks,
        "cards_seen": unseen.seen,
        "cards_unseen": sum(unseen.left.values()),
        "rounds_without_cards": unseen.rounds_without_cards,
        "bets": _bets(unseen.paytable, odds),
    }


def _bets(paytable: PayTable, odds: Iterable[Odds]) -> list[Document]:
    return [
        {
            "bet": of_bet.bet,
            **pays_document(line),
            "probability": _chance(of_bet.wins),
            "stake_back": _chance(of_bet.stake_back),
            "return": {**_chance(of_bet.returns), "percent": write_percent(of_bet.returns)},
        }
        for line, of_bet in zip(paytable.lines, odds, strict=True)
    ]


def _chance(chance: Fraction) -> Document:
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "decimal": write_decimal(chance, _PLACES)}
