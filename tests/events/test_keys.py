"""Where boards are not public, listening takes a key, of any scope."""

import pytest
from reading import reading
from running import running_service

PATHS = ["/v1/tables/B01/events", "/v1/events?table=B01"]


@pytest.fixture(scope="module")
def private(tmp_path_factory):
    with running_service(tmp_path_factory.mktemp("private") / "data", "--public-boards", "0") as service:
        assert service.call("PUT", "/v1/tables/B01", {}).status_code == 201
        yield service


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("key", [None, "nonsense"])
def test_listening_takes_a_key(private, path, key):
    with reading(private, path, key=key) as stream:
        assert (stream.status, stream.headers["www-authenticate"]) == (401, "Bearer")
        assert stream.problem()["type"] == "unauthorized"


@pytest.mark.parametrize("path", PATHS)
def test_a_key_will_do(private, path):
    with reading(private, path, key=private.admin_key) as stream:
        assert stream.next().version == 1
