from dataclasses import replace

import pytest
from feeding import SECRET, Sender, through
from running import running_service


@pytest.fixture
def settings(settings):
    return replace(settings, feed_secrets=SECRET, failed_logins="100000/minute")


@pytest.fixture
def sender(client):
    return Sender(through(client))


@pytest.fixture(scope="session")
def fed_service(tmp_path_factory):
    """The service as it is served, with a secret for the feed."""
    with running_service(tmp_path_factory.mktemp("fed") / "data", ROADS_FEED_SECRETS=SECRET) as service:
        yield service
