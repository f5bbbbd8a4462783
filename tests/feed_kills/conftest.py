from dataclasses import replace

import pytest
from feeding import SECRET, Sender, through


@pytest.fixture
def settings(settings):
    return replace(settings, feed_secrets=SECRET, failed_logins="100000/minute")


@pytest.fixture
def sender(client):
    return Sender(through(client))
