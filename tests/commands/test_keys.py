import pytest
import requests
from click.testing import CliRunner

from roads_service.cli import main


@pytest.fixture
def keys_command(service):
    def run(*arguments):
        return CliRunner().invoke(main, ["keys", *arguments, "--data-dir", str(service.data_dir)])

    return run


def record(service, key, table):
    headers = {"Authorization": f"Bearer {key}"}
    url = f"{service.url}/v1/tables/{table}/rounds"
    return requests.post(url, json={"outcome": "tie"}, headers=headers, timeout=10).status_code


def test_a_key_is_made_shown_once_used_listed_and_revoked_at_once_in_every_worker(service, keys_command):
    for table in ("K01", "K02"):
        service.call("PUT", f"/v1/tables/{table}", {})
    made = keys_command("create", "shoe 1", "--scope", "feed", "--table", "K01")
    key = made.stdout.strip()
    assert (made.exit_code, key.startswith("roads_"), len(key) > 40) == (0, True, True)
    assert [record(service, key, table) for table in ("K01", "K02")] == [201, 403]

    listed = keys_command("list").stdout
    (line,) = (line for line in listed.splitlines() if "shoe 1" in line)
    assert key not in listed
    assert "feed" in line
    assert "K01" in line

    revoked = keys_command("revoke", line.split()[0])
    assert (revoked.exit_code, "no longer works" in revoked.stderr) == (0, True)
    assert {record(service, key, "K01") for _ in range(20)} == {401}
    assert "shoe 1" not in keys_command("list").stdout


def test_a_key_that_is_not_there_can_not_be_revoked(keys_command):
    revoked = keys_command("revoke", "nonsense")
    assert (revoked.exit_code, "there is no key 'nonsense'" in revoked.stderr) == (1, True)


def test_a_store_that_can_not_be_reached_is_said_so(tmp_path):
    answer = CliRunner().invoke(main, ["keys", "list", "--data-dir", str(tmp_path)])
    assert (answer.exit_code, "the store can't be reached" in answer.stderr) == (1, True)
