"""Many readers of one board: the store is asked less often than they come, and nobody gets what is too old."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from roads_service.api.door import CurrentBoards
from roads_service.store.away import StoreAway

AT_MOST = 0.05  # seconds that a board may be older than the newest that was acknowledged


class Store:
    """A store whose board is a new version at every moment that the test wants, and that counts who asks."""

    def __init__(self):
        self.version, self.asked, self.while_asked = 1, 0, None

    def board(self, table_id):
        self.asked += 1
        version = self.version
        if self.while_asked:
            self.while_asked()
        return version, (b"board %d" % version if version else None)


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def store():
    return Store()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def boards(store, clock):
    return CurrentBoards(store, clock)


def test_one_who_reads_now_and_then_always_gets_the_newest(boards, store, clock):
    for version in range(1, 100):
        store.version = version
        clock.now += 0.005
        assert boards.read("B01").version == version


def test_of_a_crowd_only_few_ask_the_store(boards, store, clock):
    for _ in range(5000):
        clock.now += 0.0005
        assert boards.read("B01").version == 1
    assert store.asked < 2.5 / 0.04 + 40


def test_no_one_of_a_crowd_gets_a_board_that_is_too_old_or_older_than_the_one_before(boards, store, clock):
    acknowledged, last = {1: clock.now}, 0
    for number in range(20_000):
        clock.now += 0.0002
        if number % 7 == 0:
            store.version += 1
            acknowledged[store.version] = clock.now
        version = boards.read("B01").version
        assert version >= last
        assert clock.now - acknowledged.get(version + 1, clock.now) < AT_MOST
        last = version


def test_of_two_that_ask_at_once_the_older_answer_never_replaces_the_newer(boards, store):
    def another_reads_meanwhile():
        store.while_asked, store.version = None, 8
        assert boards.read("B01").version == 8

    store.version, store.while_asked = 7, another_reads_meanwhile
    assert boards.read("B01").version == 8, "the first has been overtaken while it asked"
    assert boards.read("B01").version == 8


def test_a_table_that_is_gone_is_not_held(boards, store, clock):
    for _ in range(500):
        clock.now += 0.0002
        boards.read("B01")
    store.version = 0
    clock.now += AT_MOST
    assert boards.read("B01") is None
    assert boards.read("B01") is None


def test_a_store_that_is_away_is_told_and_asked_again(boards, store, clock):
    def away():
        raise StoreAway("gone")

    store.while_asked = away
    for _ in range(3):
        with pytest.raises(StoreAway):
            boards.read("B01")
    store.while_asked = None
    assert boards.read("B01").version == 1


# -- in the service --------------------------------------------------------------------


def test_the_door_and_the_app_behind_it_answer_alike(client, table, deal):
    deal("BPT")
    client.environ_base["HTTP_X_REQUEST_ID"] = "one"  # else each has another
    door = client.get(f"{table}/board")
    app = client.get(f"{table}/board", headers={"If-None-Match": 'W/"0"'})
    assert (door.data, door.status) == (app.data, app.status)
    assert headers_of(door) == headers_of(app)
    tag = door.headers["ETag"]
    unchanged = client.get(f"{table}/board", headers={"If-None-Match": tag})
    by_the_app = client.get(f"{table}/board", headers={"If-None-Match": f'"0", {tag}'})
    assert (unchanged.status_code, unchanged.data) == (by_the_app.status_code, by_the_app.data) == (304, b"")
    assert headers_of(unchanged) == headers_of(by_the_app)


def headers_of(answer):
    """All but the time, which goes on between two answers."""
    return sorted(header for header in answer.headers if header[0] != "Date")


def test_what_was_recorded_through_this_service_is_read_at_once_by_one_who_waits_for_each_answer(client, table, deal):
    for number in range(1, 60):
        deal("B")
        assert client.get(f"{table}/board").json["shoe"]["rounds"] == number


def test_a_crowd_at_a_running_service_gets_boards_that_are_near(service):
    path = f"/v1/tables/C{uuid4().hex}"
    service.call("PUT", path, {})

    def read(_):
        return [service.call("GET", f"{path}/board", key=False).json()["version"] for _ in range(40)]

    with ThreadPoolExecutor(9) as crowd:
        reading = [crowd.submit(read, number) for number in range(8)]
        for _ in range(30):
            assert service.call("POST", f"{path}/rounds", {"outcome": "banker"}).status_code == 201
        seen = [versions.result() for versions in reading]
    assert service.call("GET", f"{path}/board").json()["version"] == 31
    assert all(1 <= version <= 31 for versions in seen for version in versions)
