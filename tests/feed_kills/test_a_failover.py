"""A master dies in the middle of a feed and a replica takes over: what was acknowledged is on the boards."""

import pytest
from feed_kills.failing_over import fail_over
from feeding import SECRET
from running import running_service
from servers import running_cluster, running_sentinels

RUNNING = {"sentinel": running_sentinels, "cluster": running_cluster}


@pytest.mark.parametrize("kind", RUNNING)
def test_nothing_acknowledged_is_lost_and_streams_go_on_when_a_replica_takes_over(kind, tmp_path):
    with RUNNING[kind](tmp_path / kind) as group:
        environment = {"ROADS_REDIS_URL": group.url, "ROADS_WAIT_REPLICAS": "1", "ROADS_FEED_SECRETS": SECRET}
        with running_service(tmp_path / "service" / "-", **environment) as service:
            outcome = fail_over(service, group, kind)
            print(f"{kind}: {outcome}")
            assert outcome.differences == []
            assert "Traceback" not in service.log
    assert 0 < outcome.gap < 30
