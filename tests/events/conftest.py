"""Tables of the running service, dealt at over one connection, and readers of their streams."""

from collections.abc import Iterator

import pytest
from dealing_live import Dealer
from reading import reading
from running import Service, running_service


@pytest.fixture
def dealers(service) -> Iterator:
    """Makes dealers, each at an open table of its own."""
    made = []

    def dealer(at: Service = service, table_id: str | None = None) -> Dealer:
        made.append(Dealer(at, table_id))
        made[-1].open()
        return made[-1]

    yield dealer
    for dealer_ in made:
        dealer_.close()


@pytest.fixture
def dealer(dealers) -> Dealer:
    """A dealer at an open table of the service that all tests share."""
    return dealers()


@pytest.fixture
def listen(dealer):
    """Opens a stream on the dealer's table."""
    return lambda query="", **more: reading(dealer.service, f"{dealer.path}/events{query}", **more)


@pytest.fixture
def own_service(tmp_path) -> Iterator[Service]:
    """A service that the test may break."""
    with running_service(tmp_path / "data", "--heartbeat", "0.2") as service:
        yield service


@pytest.fixture
def listen_to(service):
    """Opens a stream on several tables, told by their dealers or ids."""

    def opening(*tables, query="", at=service, **more):
        ids = [getattr(table, "table_id", table) for table in tables]
        return reading(at, f"/v1/events?{'&'.join(f'table={table_id}' for table_id in ids)}{query}", **more)

    return opening
