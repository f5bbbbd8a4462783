"""Why something could not be done. Each message is a sentence that the one who asked can act on."""

from roads_service.baccarat import Side


class TablesError(Exception):
    """Something was asked that the floor refuses; nothing was changed."""


class TableNotFound(TablesError):
    """There is no table with this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"there is no table {table_id!r}")


class ShoeNotFound(TablesError):
    """The table has no shoe with this number, or no longer."""

    def __init__(self, table_id: str, number: int) -> None:
        super().__init__(f"table {table_id!r} has no shoe {number}, or no longer")


class RoundNotFound(TablesError):
    """The shoe has no round with this number."""

    def __init__(self, shoe: int, which: int | str | None) -> None:
        super().__init__(f"shoe {shoe} has no round {which}")


class RoundConflict(TablesError):
    """The table system's id of a round stands for another round already."""


class EngineDeals(TablesError):
    """Where the engine deals nobody else does; the message says what was asked."""


class NotDealtHere(TablesError):
    """The engine does not deal at this table."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"table {table_id!r} is dealt elsewhere; the service deals where `dealer` is `engine`")


class ProofNotFound(TablesError):
    """The engine has not shuffled such a shoe, or it is no longer kept."""

    def __init__(self, table_id: str, number: int) -> None:
        super().__init__(f"the engine shuffled no shoe {number} of table {table_id!r}, or it is no longer kept")


class SequenceGap(TablesError):
    """A number was expected that is not the next one; `expected` is."""

    def __init__(self, what: str, given: int, expected: int) -> None:
        super().__init__(f"the next {what} is {expected}, not {given}")
        self.expected = expected


class ShoeClosed(TablesError):
    """The current shoe takes no more rounds."""

    def __init__(self, number: int) -> None:
        super().__init__(f"shoe {number} is closed; start the next shoe")


class OutOfTurn(TablesError):
    """A card that does not come next. The rules give the next to place `position` (from 1) of the hand of `turn`."""

    def __init__(self, message: str, turn: Side | None, position: int) -> None:
        super().__init__(message)
        self.turn = turn
        self.position = position


class TooManyDeliveries(TablesError):
    """The table got more deliveries in a day than are remembered."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"table {table_id!r} got more deliveries today than can be told apart")


class ShoeFull(TablesError):
    """The shoe holds as many rounds as a shoe may."""

    def __init__(self, most: int) -> None:
        super().__init__(f"a shoe holds at most {most} rounds; start the next shoe")


class NoOdds(TablesError):
    """The cards that are left in the shoe can't be told, or are too few for a round."""


class Busy(TablesError):
    """Too many changes of one table at once; this one did not get its turn in time."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"table {table_id!r} takes more changes than it can at the moment; send this one again")
