from datetime import timedelta

import pytest
from engines import Chance
from happenings import Teller

from roads_service.tables.floor import Floor


@pytest.fixture
def teller(floor):
    """Tells of a table B01 that is open."""
    teller = Teller(floor)
    teller.open()
    return teller


@pytest.fixture
def chance():
    return Chance()


@pytest.fixture
def engine_floor(store, chance):
    """A floor that deals what the tests know."""
    return Floor(store, timedelta(days=30), shuffle=chance)
