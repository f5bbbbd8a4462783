"""`roads-service backup` and `restore`, as an operator runs them, on the embedded store and on a Redis of one's own."""

from dataclasses import replace

import pytest
import requests
from click.testing import CliRunner
from dealing_live import Dealer
from reading import reading
from running import running_service

from roads_service.api.services import EXTENSION
from roads_service.app import services_for
from roads_service.cli import main


def run(*arguments):
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def without_version(board):
    return {name: value for name, value in board.items() if name != "version"}


@pytest.fixture
def dealer(service):
    dealer = Dealer(service)
    dealer.open()
    yield dealer
    dealer.close()


def test_a_service_that_was_lost_is_there_again_and_its_screens_show_the_restored_boards(service, dealer, tmp_path):
    file = tmp_path / "floor.backup"
    dealer.deal(5)
    tables = [table["id"] for table in service.call("GET", "/v1/tables").json()["tables"]]
    boards = {table_id: service.call("GET", f"/v1/tables/{table_id}/board").json() for table_id in tables}
    backed_up = run("backup", file, "--data-dir", service.data_dir)
    assert backed_up.exit_code == 0
    assert f"tables are in {file}" in backed_up.stderr
    known = str(dealer.deal()[0])
    with running_service(tmp_path / "new" / "data") as new:
        restored = run("restore", file, "--data-dir", new.data_dir)
        assert restored.exit_code == 0
        assert f"{len(tables)} tables are restored." in restored.stderr
        for table_id, before in boards.items():
            after = new.call("GET", f"/v1/tables/{table_id}/board").json()
            assert without_version(after) == without_version(before)
        # A screen that has seen a round more than was backed up.
        with reading(new, f"{dealer.path}/events", last_event_id=known) as screen:
            assert without_version(screen.next().data) == without_version(boards[dealer.table_id])
            answer = new.call("POST", f"{dealer.path}/rounds", {"outcome": "banker"})
            assert answer.json()["round"]["number"] == 6
            assert screen.next().version == answer.json()["version"]
        etag = {"If-None-Match": f'"{known}"'}
        assert requests.get(f"{new.url}{dealer.path}/board", headers=etag, timeout=10).status_code == 200


@pytest.fixture
def emptied(client, settings):
    """Lets the client speak to a service with the same Redis under another prefix, which it tells."""

    def switch():
        prefix = f"{settings.prefix}-restored"
        client.application.extensions[EXTENSION] = services_for(replace(settings, prefix=prefix))
        return prefix

    return switch


def test_a_redis_of_ones_own_is_backed_up_and_restored_by_its_url(client, settings, redis_url, emptied, tmp_path):
    file = tmp_path / "floor.backup"
    client.put("/v1/tables/B01", json={"name": "Baccarat 1"})
    client.post("/v1/tables/B01/shoes", json={"rounds": [{"outcome": "banker"}, {"outcome": "tie"}]})
    client.put("/v1/tables/E01", json={"dealer": "engine"})
    paths = [
        f"/v1/tables/{at}" for at in ("B01/board", "B01/shoes/1/board", "B01/audit", "E01/board", "E01/shoes/1/proof")
    ]
    before = [without_version(client.get(path).json) for path in paths]
    assert run("backup", file, "--redis-url", redis_url, "--prefix", settings.prefix).exit_code == 0
    prefix = emptied()
    assert client.get("/v1/tables").json == {"tables": []}
    restored = run("restore", file, "--redis-url", redis_url, "--prefix", prefix)
    assert restored.exit_code == 0
    assert "The service deals at E01: start a new shoe there before the next round" in restored.stderr
    assert [without_version(client.get(path).json) for path in paths] == before


def test_what_can_not_be_restored_is_said(redis_url, settings, client, tmp_path):
    no_backup = tmp_path / "notes.txt"
    no_backup.write_text("milk, eggs")
    store = ("--redis-url", redis_url, "--prefix", settings.prefix)
    answer = run("restore", no_backup, *store)
    assert (answer.exit_code, answer.stderr) == (
        1,
        f"Error: {no_backup} is no backup, or not the whole of one; nothing was restored\n",
    )
    client.put("/v1/tables/B01", json={})
    run("backup", tmp_path / "floor.backup", *store)
    answer = run("restore", tmp_path / "floor.backup", *store)
    assert answer.exit_code == 1
    assert "restore into an empty one, or under another" in answer.stderr


def test_a_store_that_is_away_is_said_and_leaves_no_file(tmp_path):
    file = tmp_path / "floor.backup"
    answer = run("backup", file, "--data-dir", tmp_path / "nothing-runs-here")
    assert answer.exit_code == 1
    assert answer.stderr.startswith("Error: the store can't be reached: ")
    assert list(tmp_path.glob("floor*")) == []
