"""Pay tables to choose from: the service's own and those that operators define, and the odds of each."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from roads_service.baccarat import PAY_TABLES, Bet, Card, Chances, Odds, PayTable, cards_left, odds_of
from roads_service.store.paytables import PayTableShelf
from roads_service.tables.documents import from_json, paytable_document, read_paytable, to_json
from roads_service.tables.errors import TablesError

MOST_PAY_TABLES = 200
# Baccarat is dealt from these; a table with other decks has its pay table checked when it chooses it.
USUAL_DECKS = (8, 6)


class PayTableNotFound(TablesError):
    """There is no pay table with this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no pay table {name[:40]!r}")


class PayTableTaken(TablesError):
    """A pay table with this name is there, and stays as it is."""


class PaysTooMuch(TablesError):
    """A bet returns all of what is staked on it, or more."""

    def __init__(self, bet: Bet, decks: int, returns: Fraction) -> None:
        super().__init__(
            f"with {decks} decks {bet} would return {write_percent(returns)} % of what is staked on it; "
            "a bet must return less than 100 %"
        )
        self.bet = bet


class PayTables:
    """The pay tables of one floor. Methods raise `StoreAway` when the store can't be reached."""

    def __init__(self, shelf: PayTableShelf) -> None:
        self._shelf = shelf

    def all(self) -> list[PayTable]:
        """The service's own, then those that were defined, by name."""
        defined = [text for _, text in sorted(self._shelf.all().items())]
        return [*PAY_TABLES, *(read_paytable(from_json(text)) for text in defined)]

    def find(self, name: str) -> PayTable:
        """The one with this name. Raises `PayTableNotFound`."""
        for paytable in PAY_TABLES:
            if paytable.name == name:
                return paytable
        text = self._shelf.find(name)
        if text is None:
            raise PayTableNotFound(name)
        return read_paytable(from_json(text))

    def define(self, paytable: PayTable) -> bool:
        """Put a pay table in; whether it is new. What shoes are paid by does not change, so a name stays what it is.

        Raises `PayTableTaken`, `PaysTooMuch`.
        """
        for decks in USUAL_DECKS:
            check_returns(paytable, decks)
        if all(own.name != paytable.name for own in PAY_TABLES):
            if self._shelf.find(paytable.name) is None and self._shelf.count() >= MOST_PAY_TABLES:
                raise PayTableTaken(f"there are {MOST_PAY_TABLES} pay tables already; take one away first")
            if self._shelf.add(paytable.name, to_json(paytable_document(paytable))):
                return True
        if self.find(paytable.name) != paytable:
            raise PayTableTaken(f"pay table {paytable.name!r} is there with other pays; choose another name")
        return False

    def remove(self, name: str) -> None:
        """Take one away; tables and shoes that have it keep it. Raises `PayTableNotFound`, `PayTableTaken`."""
        if any(own.name == name for own in PAY_TABLES):
            raise PayTableTaken(f"pay table {name!r} is the service's own and stays")
        if not self._shelf.remove(name):
            raise PayTableNotFound(name)


def full_shoe_odds(paytable: PayTable, decks: int) -> list[Odds]:
    """The odds of each bet from full decks."""
    return odds_of(paytable, chances_of(cards_left(decks, ())))


def check_returns(paytable: PayTable, decks: int) -> None:
    """Raises `PaysTooMuch` for a bet that would not leave the house anything."""
    for odds in full_shoe_odds(paytable, decks):
        if odds.returns >= 1:
            raise PaysTooMuch(odds.bet, decks, odds.returns)


def write_percent(part: Fraction) -> str:
    """A fraction in percent with four decimals, rounded half to even."""
    return write_decimal(part * 100, 4)


def write_decimal(number: Fraction, places: int) -> str:
    """A fraction (0 or more) as a decimal, rounded half to even."""
    whole, decimals = divmod(round(number * 10**places), 10**places)
    return f"{whole}.{decimals:0{places}}"


def chances_of(left: Mapping[Card, int]) -> Chances:
    """`Chances.of`, counted once for the cards that many screens ask about."""
    return _chances(frozenset(left.items()))


@lru_cache(maxsize=64)
def _chances(left: frozenset[tuple[Card, int]]) -> Chances:
    return Chances.of(dict(left))
