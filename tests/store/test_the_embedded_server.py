import os
import signal
import stat

import pytest
from running import running_valkey
from waiting import until

from roads_service.store.clients import client_for
from roads_service.store.embedded import DataDirInUse, EmbeddedServer, socket_of


def test_what_is_acknowledged_outlives_a_kill_and_a_restart(tmp_path):
    for written in range(3):
        with running_valkey(tmp_path) as (server, process):
            client = client_for(server.url, 1)
            until(lambda c=client: c.ping())
            assert client.llen("kept") == written
            client.rpush("kept", written)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()


def test_it_answers_only_on_its_socket_and_only_to_its_owner(tmp_path):
    with running_valkey(tmp_path / "data") as (server, _):
        client = client_for(server.url, 1)
        until(lambda: client.ping())
        assert client.config_get("port") == {"port": "0"} or client.config_get("port") == {b"port": b"0"}
        assert stat.S_IMODE(socket_of(tmp_path / "data").stat().st_mode) == 0o700
        assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_two_services_do_not_share_a_data_directory(tmp_path):
    first = EmbeddedServer(tmp_path)
    with pytest.raises(DataDirInUse, match=str(tmp_path)):
        EmbeddedServer(tmp_path)
    first.release()
    EmbeddedServer(tmp_path).release()


@pytest.mark.parametrize("folder", ["with spaces and ü", "deep/" * 30 + "down"])
def test_any_folder_will_do(tmp_path, folder):
    with running_valkey(tmp_path / folder) as (server, _):
        client = client_for(server.url, 1)
        until(lambda: client.ping())
        client.set("here", 1)
        assert (tmp_path / folder / "appendonlydir").is_dir()
