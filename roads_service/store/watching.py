"""Watching: what the store tells of itself to one who counts and logs; it knows neither metrics nor requests."""


class Watch:
    """Is told what the store does, by whichever thread does it. This one forgets it; others must be quick and not fail.

    It also says on whose behalf a change is made, which goes with the change to the screens.
    """

    def asked(self, operation: str, seconds: float, *, answered: bool) -> None:
        """Redis was asked for an operation, and answered after so many seconds, or did not."""

    def changed(self, table_id: str, version: int, rounds: int) -> None:
        """A change was applied: the table has this version now, and so many rounds more were recorded."""

    def subscribed(self, *, whole: bool) -> None:
        """The subscription to the boards stands, or is broken."""

    def request_id(self) -> str:
        """The id of the request that is answered, empty if there is none."""
        return ""


NOBODY = Watch()
