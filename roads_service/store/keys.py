"""The names of everything the service keeps in Redis."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Keys:
    """Key names under one prefix.

    What belongs to a table carries the hash tag `{table_id}`, so that one table lives in one slot of a Redis Cluster
    and one script call may change all of it.
    """

    prefix: str = "roads"

    @property
    def tables(self) -> str:
        """Set: the ids of all tables. In a slot of its own, so it may for a moment name a table that is not there."""
        return f"{self.prefix}:tables"

    @property
    def access(self) -> str:
        """Hash: SHA-256 of an API key, to what it may do (JSON)."""
        return f"{self.prefix}:access"

    @property
    def paytables(self) -> str:
        """Hash: name of a pay table that an operator defined, to the pay table (JSON)."""
        return f"{self.prefix}:paytables"

    def table(self, table_id: str) -> str:
        """Hash: `version`, `shoe` (the current one's number) and, as JSON, `table`, `board`, `live`, `paytable`.

        The board is ready to send; `drawn` is what it grows on from (JSON after a line that tells of what version).

        Where the engine deals, `undealt` (JSON) too: the cards in their order, which no one may read but to deal them.
        Of a removed table only `version` is left, for as long as shoes are kept, so that a table made anew under the
        same id never repeats a version, which is an ETag.
        """
        return self._of(table_id, "table")

    def shoes(self, table_id: str) -> str:
        """Hash: shoe number to shoe (JSON), the kept ones."""
        return self._of(table_id, "shoes")

    def proofs(self, table_id: str) -> str:
        """Hash: number of a shoe that the engine shuffled to its proof (JSON), without the cards until it is over."""
        return self._of(table_id, "proofs")

    def rounds(self, table_id: str, shoe: int) -> str:
        """List: the rounds of a shoe (JSON), round 1 at index 0, so that numbers can have no holes."""
        return self._of(table_id, f"shoe:{shoe}")

    def round_ids(self, table_id: str) -> str:
        """Sorted set: the `round_id` of every kept round, scored by its place (see `place`)."""
        return self._of(table_id, "round-ids")

    def audit(self, table_id: str) -> str:
        """Stream: what was done to the table, by whom (JSON in `entry`). It outlives the table for a while."""
        return self._of(table_id, "audit")

    def deliveries(self, table_id: str, day: int) -> str:
        """Hash: id of a delivery of that day (a count of days) to what came of it."""
        return self._of(table_id, f"deliveries:{day}")

    def confirmed(self, table_id: str) -> str:
        """String, empty, for a moment: written so that replicas can be waited for that have all before it."""
        return self._of(table_id, "confirmed")

    def boards(self, table_id: str) -> str:
        """Sharded pub/sub channel: a new version, a line feed and the board (JSON), or nothing for a removed table.

        Right before it, for version 0, the id of the request that made it, if one did.
        """
        return self._of(table_id, "boards")

    def _of(self, table_id: str, what: str) -> str:
        return f"{self.prefix}:{{{table_id}}}:{what}"


_ROUNDS = 10_000  # a power of ten above any number of rounds in a shoe, so that a score reads at sight


def place(shoe: int, number: int) -> int:
    """A round's shoe and number as one score of a sorted set, exact as a double for any shoe that can be dealt."""
    return shoe * _ROUNDS + number


def read_place(score: float) -> tuple[int, int]:
    """The (shoe, number) of a score made by `place`."""
    return divmod(int(score), _ROUNDS)
