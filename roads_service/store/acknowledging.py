"""When a write counts as written: when the server has it, or only when so many of its replicas have it too."""

from dataclasses import dataclass
from typing import Any

from redis import Redis
from redis.exceptions import RedisError

# The server gives up before the client does, so that its answer is still heard; it looks only ten times a second.
_SHARE_OF_TIMEOUT = 0.7


class TooFewReplicas(RedisError):
    """The server has a write, but not as many replicas as were asked for have confirmed it in time."""


@dataclass(frozen=True, slots=True)
class Acknowledging:
    """How writes are acknowledged: once `replicas` have them, for which they have the better part of `timeout`."""

    replicas: int
    timeout: float

    def write(self, node: "Redis", *command: Any) -> Any:
        """The answer to a command that writes, once it counts as written. One round trip.

        Raises `TooFewReplicas`; the write may then stand or, after a failover, be gone.
        """
        if not self.replicas:
            return node.execute_command(*command)  # type: ignore[no-untyped-call]
        with node.pipeline(transaction=False) as both:
            # On one connection: what is waited for is what this connection wrote last.
            both.execute_command(*command)  # type: ignore[no-untyped-call]
            both.execute_command("WAIT", self.replicas, int(self.timeout * 1000 * _SHARE_OF_TIMEOUT))  # type: ignore[no-untyped-call]
            answer, confirmed = both.execute(raise_on_error=False)
        for outcome in (answer, confirmed):
            if isinstance(outcome, Exception):
                raise outcome
        if confirmed < self.replicas:
            raise TooFewReplicas(f"{confirmed} of {self.replicas} replicas have confirmed it")
        return answer
