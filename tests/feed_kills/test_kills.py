"""Without warning and at any moment: what was dealt is on the boards, in order, nothing lost and nothing twice."""

from collections import Counter

import pytest
from feed_kills.killing import Victim, stream_through
from feeding import SECRET
from running import running_service

KILLED = {
    "workers": [Victim.WORKER] * 14,
    "the store": [Victim.STORE] * 5,
    "gunicorn": [Victim.GUNICORN] * 4,
    "the supervisor": [Victim.SUPERVISOR] * 3,
    "all of them": [*Victim, *reversed(Victim)],
}


@pytest.mark.parametrize("victims", KILLED.values(), ids=KILLED)
def test_what_was_dealt_is_shown_whatever_is_killed(tmp_path, victims, request):
    with running_service(tmp_path / "data", ROADS_FEED_SECRETS=SECRET) as service:
        report = stream_through(service, victims, seed=request.node.name)
    assert report.kills == Counter(victims)
    assert report.counts["rounds"] > len(victims)
    assert report.differences == []


def test_that_is_thirty_kills_and_more():
    assert sum(map(len, KILLED.values())) >= 30
