"""Pacing: when the events of a table happen."""

from datetime import UTC, datetime, timedelta
from threading import Event

_NEXT = timedelta(milliseconds=1)


class Clock:
    """The time at one table, `speed` times as fast as at a real one; 0 is as fast as it goes."""

    def __init__(self, speed: float, hurry: Event) -> None:
        """A clock that waits no longer once `hurry` is set."""
        self._speed = speed
        self._hurry = hurry
        self._due = self._last = datetime.now(UTC)

    def wait(self, seconds: float) -> datetime:
        """Wait for so many seconds of a real table after the time before; the time then.

        Times are milliseconds apart, so that their order shows. One that has passed is not waited for and stays what it
        was: while the service is away the table goes on, and catches up with it afterwards.
        """
        now = datetime.now(UTC)
        if self._speed and not self._hurry.is_set():
            self._due += timedelta(seconds=seconds / self._speed)
            self._hurry.wait(max(0.0, (self._due - now).total_seconds()))
        else:
            self._due = now
        self._last = max(min(self._due, datetime.now(UTC)), self._last + _NEXT)
        return self._last

    def spans(self, seconds: float) -> timedelta:
        """How long so many seconds of a real table take here."""
        return timedelta(seconds=seconds / self._speed if self._speed else 0.0)
