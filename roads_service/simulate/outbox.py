"""The outbox: what a table told and the service has not acknowledged. The oldest goes first."""

from collections import deque

from roads_service.simulate.deliveries import Delivery
from roads_service.simulate.sending import Sender


class Outbox:
    """The deliveries of one table, in the order in which they happened; `waiting` are those not acknowledged yet."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender
        self.waiting: deque[Delivery] = deque()

    def put(self, delivery: Delivery) -> None:
        """Send a delivery after all that came before it. Raises `NotAcknowledged`, and keeps it then."""
        self.waiting.append(delivery)
        self.flush()

    def flush(self) -> None:
        """Send all that waits. Raises `NotAcknowledged`."""
        while self.waiting:
            self._deliver(self.waiting[0])
            self.waiting.popleft()

    def _deliver(self, delivery: Delivery) -> None:
        self._sender.deliver(delivery)
