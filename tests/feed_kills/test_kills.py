"""Without warning and at any moment: what was dealt is on the boards, in order, nothing lost and nothing twice."""

from collections import Counter

import pytest
from feed_kills.killing import Victim, stream_through
from feeding import SECRET
from running import running_service

W, G, S, V = Victim.WORKER, Victim.GUNICORN, Victim.STORE, Victim.SUPERVISOR
KILLED = {
    "workers": [W] * 15,
    "the store": [S] * 5,
    "gunicorn": [G] * 2,
    "the supervisor": [V] * 2,
    "all of them": [W, S, V, G, S, W],
}


@pytest.fixture(scope="module")
def killed_service(tmp_path_factory):
    """One that lives through it all."""
    with running_service(tmp_path_factory.mktemp("killed") / "data", ROADS_FEED_SECRETS=SECRET) as service:
        yield service


@pytest.mark.parametrize("what", KILLED)
def test_what_was_dealt_is_shown_whatever_is_killed(killed_service, what):
    report = stream_through(killed_service, KILLED[what], seed=what, name=what.split()[-1])
    assert report.kills == Counter(KILLED[what])
    assert report.counts["rounds"] > len(KILLED[what])
    assert report.differences == []


def test_that_is_thirty_kills_and_more():
    assert sum(map(len, KILLED.values())) >= 30
