"""The store's tests run on every kind of store that a URL can name."""

from collections.abc import Iterator

import pytest
from redis import Redis
from running import running_valkey
from servers import LATE, Clustered, Watched, running_alone, running_cluster, running_sentinels
from waiting import until

from roads_service.store.clients import client_for
from roads_service.store.cluster import Cluster

KINDS = ("embedded", "alone", "sentinel", "cluster")


@pytest.fixture(scope="session")
def embedded_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_valkey(tmp_path_factory.mktemp("embedded")) as (server, _):
        until(lambda: client_for(server.url, 1).ping())
        yield server.url


@pytest.fixture(scope="session")
def alone_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_alone(tmp_path_factory.mktemp("alone")) as node:
        yield node.url


@pytest.fixture(scope="session")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A master, its replica, and three sentinels."""
    with running_sentinels(tmp_path_factory.mktemp("sentinel"), dead_after=LATE) as watched:
        yield watched


@pytest.fixture(scope="session")
def clustered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clustered]:
    """Three masters and their replicas."""
    with running_cluster(tmp_path_factory.mktemp("cluster"), dead_after=LATE) as clustered:
        yield clustered


@pytest.fixture(scope="session")
def sentinel_url(watched: Watched) -> str:
    return watched.url


@pytest.fixture(scope="session")
def cluster_url(clustered: Clustered) -> str:
    return clustered.url


@pytest.fixture(scope="session", params=KINDS)
def redis_url(request: pytest.FixtureRequest) -> str:
    """A store of each kind, which is started when the first test needs it."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def masters(redis: "Redis | Cluster") -> "list[Redis]":
    """Clients of all servers that can be written to."""
    if isinstance(redis, Cluster):
        return [redis.get_redis_connection(node) for node in redis.get_primaries()]
    return [redis]
