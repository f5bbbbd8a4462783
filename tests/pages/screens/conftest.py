"""Screens, lobbies and embedded boards, on a service that takes the feed's events."""

from collections.abc import Iterator

import pytest
from feeding import SECRET
from pages.screens.looking import Screen, opened_table
from playwright.sync_api import Page
from running import Service, running_service


@pytest.fixture(scope="session")
def fed_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running_service(tmp_path_factory.mktemp("screens") / "data", ROADS_FEED_SECRETS=SECRET) as service:
        yield service


@pytest.fixture
def screen(page: Page, fed_service: Service) -> Screen:
    """The screen of a new table, not opened yet."""
    return Screen(page, fed_service, opened_table(fed_service))
