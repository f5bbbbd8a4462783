"""The rounds of a shoe, most of which nobody looks at: those that were kept are read when they are."""

from collections.abc import Callable, Iterable, Sequence
from typing import overload

import orjson

from roads_service.tables.records import RecordedRound


def _unread(kept: bytes) -> RecordedRound:
    raise TypeError(f"nothing was told that reads {kept!r}")


class Rounds(Sequence[RecordedRound]):
    """All rounds of a shoe, number 1 first; a value. `read` reads those that are told as the JSON that is kept."""

    __slots__ = ("_read", "_rounds")

    def __init__(
        self,
        rounds: Iterable[RecordedRound | bytes] = (),
        read: Callable[[bytes], RecordedRound] = _unread,
    ) -> None:
        self._rounds = list(rounds)
        self._read = read

    def __len__(self) -> int:
        return len(self._rounds)

    @overload
    def __getitem__(self, at: int) -> RecordedRound: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[RecordedRound, ...]: ...

    def __getitem__(self, at: int | slice) -> RecordedRound | tuple[RecordedRound, ...]:
        if isinstance(at, slice):
            return tuple(self[place] for place in range(*at.indices(len(self))))
        recorded = self._rounds[at]
        if isinstance(recorded, bytes):
            recorded = self._rounds[at] = self._read(recorded)
        return recorded

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Rounds) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # nobody asks, and all would have to be read

    def __repr__(self) -> str:
        return f"Rounds({self._rounds!r})"

    def plus(self, recorded: RecordedRound) -> "Rounds":
        """These, and one more."""
        return Rounds((*self._rounds, recorded), self._read)

    def with_round(self, recorded: RecordedRound) -> "Rounds":
        """These, with another in the place of the one that has its number."""
        at = recorded.number - 1
        return Rounds((*self._rounds[:at], recorded, *self._rounds[at + 1 :]), self._read)

    def with_id(self, round_id: str) -> RecordedRound | None:
        """The latest that has this id, None if none has it."""
        written = orjson.dumps(round_id)
        for at in reversed(range(len(self))):
            kept = self._rounds[at]
            if isinstance(kept, bytes) and written not in kept:
                continue  # it is not worth reading
            if (recorded := self[at]).round_id == round_id:
                return recorded
        return None
