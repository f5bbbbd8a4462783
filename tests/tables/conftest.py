import pytest
from happenings import Teller


@pytest.fixture
def teller(floor):
    """Tells of a table B01 that is open."""
    teller = Teller(floor)
    teller.open()
    return teller
