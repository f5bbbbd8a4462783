from dataclasses import replace

import pytest
from feeding import Sender, through


@pytest.fixture
def settings(settings):
    # Who tries a thousand forgeries from one address is told to wait: that is tested where it belongs.
    return replace(settings, failed_logins="1000000/minute")


@pytest.fixture
def post(client):
    return through(client)


@pytest.fixture
def sender(post):
    return Sender(post)


@pytest.fixture
def kept(redis, keys):
    """All that is kept of the floor, to the byte; failed authentications alone leave a count of themselves."""

    def dump():
        names = sorted(redis.scan_iter(f"{keys.prefix}*"))
        return {name: redis.dump(name) for name in names if b":failures" not in name}

    return dump
