import pytest
from dealing.tables import EngineTable
from feeding import SECRET
from running import running_service


@pytest.fixture(scope="package")
def killed_service(tmp_path_factory):
    """A service that lives through kills."""
    with running_service(tmp_path_factory.mktemp("killed") / "data", ROADS_FEED_SECRETS=SECRET) as service:
        yield service


@pytest.fixture
def table(service):
    """A table of short shoes at the service that all tests share."""
    table = EngineTable(service, decks=6, cut_card=200)
    table.open()
    yield table
    table.close()
