"""Screens: they listen, come back with the id of what they have when a line drops, and remember what they showed."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from reading import reading
from running import Service


class Screen:
    """The screen of one table."""

    def __init__(self, service: Service, table_id: str) -> None:
        self.table_id = table_id
        self.board: Any = None
        self.lines: list[list[int]] = []  # the versions that came, for each time it connected
        self._service = service
        self._off = threading.Event()
        self._thread = threading.Thread(target=self._show, daemon=True)

    @property
    def versions(self) -> list[int]:
        return [version for line in self.lines for version in line]

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        self._off.set()
        self._thread.join()

    def check(self) -> None:
        """Nothing came twice or out of order, and while a line stood nothing was left out."""
        assert self.versions == sorted(set(self.versions))
        for line in self.lines:
            assert line == list(range(line[0], line[0] + len(line)))

    def _show(self) -> None:
        while not self._off.is_set():
            with suppress(OSError, ValueError, IndexError):  # a line that breaks, or that nobody answers on
                self._listen()

    def _listen(self) -> None:
        known = str(self.versions[-1]) if self.lines else None
        with reading(self._service, f"/v1/tables/{self.table_id}/events", last_event_id=known) as stream:
            if stream.status != 200:
                return
            line: list[int] = []
            for block in stream.blocks():
                if block.name == "board":
                    self.board = block.data
                    line.append(block.version)
                    if len(line) == 1:
                        self.lines.append(line)
                if self._off.is_set():
                    return


@contextmanager
def screens(service: Service, table_ids: Sequence[str]) -> Iterator[list[Screen]]:
    """Screens of these tables, one each, that are on."""
    on = [Screen(service, table_id) for table_id in table_ids]
    for screen in on:
        screen.begin()
    try:
        yield on
    finally:
        for screen in on:
            screen.end()
