"""A change of a table, as the atomic step takes it, and what can come of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One atomic change. It applies only to the version that it was made from, and makes the next one.

    `fields` are of the table's hash (see `Keys.table`; one that is empty is taken away); `shoes` and `proofs` by
    number; `append` and `replace` (by number) are rounds of `shoe`; `round_ids` are new ids with their (shoe, number);
    `closes` is the shoe that ends with this change, whose rounds then expire, and `drops` are shoes that are over their
    time. `audit` is what the audit trail says of it; `delivery` is the id of the delivery that caused it and what came
    of that, remembered under its `day` (a count of days).
    """

    table_id: str
    expects: int
    shoe: int
    fields: Mapping[str, bytes | int] = field(default_factory=dict, repr=False)  # among them what no one may read
    shoes: Mapping[int, bytes] = field(default_factory=dict)
    proofs: Mapping[int, bytes] = field(default_factory=dict)
    append: Sequence[bytes] = ()
    replace: Mapping[int, bytes] = field(default_factory=dict)
    round_ids: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    closes: int | None = None
    drops: Sequence[int] = ()
    oldest_kept: int = 0
    audit: bytes = b"{}"
    delivery: tuple[str, bytes] | None = None
    day: int = 0

    @property
    def version(self) -> int:
        """The version that the change makes."""
        return self.expects + 1


@dataclass(frozen=True, slots=True)
class Applied:
    """The change is in the store."""


@dataclass(frozen=True, slots=True)
class Stale:
    """Another change came first; nothing was written."""


@dataclass(frozen=True, slots=True)
class Known:
    """A round with this id is kept at (shoe, number); nothing was written."""

    round_id: str
    shoe: int
    number: int


@dataclass(frozen=True, slots=True)
class Full:
    """More deliveries came in a day than are remembered; nothing was written."""


Answer = Applied | Stale | Known | Full
