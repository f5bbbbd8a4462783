import pytest
from proxy import executable
from running import Processes, running_service


@pytest.fixture
def own_service(tmp_path):
    """A service that the test may break."""
    with running_service(tmp_path / "data") as service:
        yield service


@pytest.fixture
def processes(own_service):
    return Processes(own_service)


@pytest.fixture(scope="session")
def nginx():
    try:
        return executable()
    except FileNotFoundError as missing:
        pytest.exit(str(missing), returncode=1)
