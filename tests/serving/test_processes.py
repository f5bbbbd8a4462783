"""The processes of the service: several workers, each of them replaceable, none left behind."""

import os
import signal
import socket
import subprocess
import sys

import pytest
import requests
from running import ADMIN_KEY, gone, running_service
from waiting import until


def test_several_workers_answer_from_the_start(own_service, processes):
    until(lambda: len(processes.workers) == 2)


def test_a_worker_that_is_still_starting_is_not_waited_for_when_all_ends(own_service, processes):
    before = processes.workers
    os.kill(before[0], signal.SIGKILL)
    until(lambda: set(processes.workers) - set(before))
    own_service.process.send_signal(signal.SIGTERM)
    assert own_service.process.wait(timeout=25) == 0, "it was waited for as long as gunicorn waits for any worker"


def test_a_killed_worker_is_replaced(own_service, processes):
    own_service.call("PUT", "/v1/tables/B01", {})
    worker = processes.workers[0]
    os.kill(worker, signal.SIGKILL)
    until(lambda: gone(worker) and len(processes.workers) == 2)
    until(lambda: own_service.call("GET", "/v1/tables/B01").status_code == 200)


def test_a_killed_gunicorn_is_started_again(own_service, processes):
    own_service.call("PUT", "/v1/tables/B01", {})
    master = processes.gunicorn
    os.kill(master, signal.SIGKILL)
    until(lambda: gone(master))
    until(lambda: processes.gunicorn != master and own_service.call("GET", "/v1/tables/B01").status_code == 200)


def test_workers_go_with_a_killed_gunicorn_even_if_they_are_too_busy_to_see_it(own_service, processes):
    own_service.call("PUT", "/v1/tables/B01", {})
    until(lambda: len(processes.workers) == 2)
    master, workers = processes.gunicorn, processes.workers
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    os.kill(master, signal.SIGKILL)
    until(lambda: all(gone(pid) for pid in (master, *workers)))
    until(lambda: own_service.call("GET", "/v1/tables/B01").status_code == 200)


def test_a_gunicorn_that_can_not_have_its_port_back_yet_is_tried_until_it_can(own_service, processes):
    supervisor, master = processes.supervisor, processes.gunicorn
    os.kill(supervisor, signal.SIGSTOP)
    os.kill(master, signal.SIGKILL)
    with socket.socket() as in_the_way:
        in_the_way.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        until(lambda: in_the_way.bind(("127.0.0.1", own_service.port)) is None)
        in_the_way.listen()
        os.kill(supervisor, signal.SIGCONT)
        until(lambda: "gunicorn ended with status 1; it is started again" in own_service.log)
    own_service.wait_until_ready()


def test_a_killed_supervisor_leaves_nothing_behind_and_the_next_goes_on(own_service, processes):
    own_service.call("PUT", "/v1/tables/B01", {})
    before = processes.all()
    os.kill(processes.supervisor, signal.SIGKILL)
    own_service.process.wait()
    own_service.start()  # at once, as an init system would
    own_service.wait_until_ready()
    until(lambda: all(gone(pid) for pid in before))
    until(lambda: own_service.call("GET", "/v1/tables/B01").status_code == 200)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_in_order_and_leaves_nothing_behind(tmp_path, number):
    with running_service(tmp_path / "data") as service:
        service.call("PUT", "/v1/tables/B01", {})
        from_the_start = [service.process.pid]
        service.process.send_signal(number)
        assert service.process.wait(timeout=60) == 0
        until(lambda: all(gone(pid) for pid in from_the_start))
        log = (tmp_path / "data" / "valkey.log").read_text()
        assert "ready to exit" in log, "the store was asked to stop, not killed"


def test_a_reload_replaces_the_workers_and_keeps_the_store(own_service, processes):
    store, workers = processes.store, processes.workers
    os.kill(processes.supervisor, signal.SIGHUP)
    until(lambda: all(gone(worker) for worker in workers) and len(processes.workers) == 2)
    assert processes.store == store
    until(lambda: own_service.call("GET", "/readyz").status_code == 200)


def serve(*options, **environment):
    """Runs `serve` to its end, which must come by itself."""
    return subprocess.run(
        [sys.executable, "-m", "roads_service", "serve", *options],
        env={**os.environ, "ROADS_ADMIN_KEY": ADMIN_KEY, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_data_directory_that_is_in_use_is_refused(own_service):
    ended = serve("--data-dir", str(own_service.data_dir), "--port", "0")
    assert ended.returncode == 1
    assert f"another service runs on the data directory {own_service.data_dir}" in ended.stderr
    assert own_service.call("GET", "/readyz").status_code == 200


def test_a_port_that_is_in_use_ends_it_with_the_reason(own_service, tmp_path):
    ended = serve("--data-dir", str(tmp_path / "other"), "--port", str(own_service.port))
    assert ended.returncode == 1
    assert "in use" in ended.stderr.lower()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--redis-url", "http://localhost"], "a Redis URL begins with redis://"),
        (["--redis-url", "redis+sentinel://host:26379"], "what the sentinels call the master"),
        (["--wait-replicas", "1"], "has no replicas"),
        (["--workers", "0"], "ROADS_WORKERS"),
        (["--port", "http"], "ROADS_PORT"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused_with_the_reason(options, said):
    ended = serve(*options)
    assert ended.returncode in (1, 2)
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr


def test_two_services_on_one_redis_show_the_same_floor(tmp_path, redis_url, keys):
    by_url = {"ROADS_REDIS_URL": redis_url, "ROADS_PREFIX": keys.prefix}
    with running_service(tmp_path / "a" / "-", **by_url) as one, running_service(tmp_path / "b" / "-", **by_url) as two:
        one.call("PUT", "/v1/tables/B01", {})
        assert one.call("POST", "/v1/tables/B01/rounds", {"outcome": "banker"}).json()["version"] == 2
        assert two.call("POST", "/v1/tables/B01/rounds", {"outcome": "player"}).json()["version"] == 3
        assert one.call("GET", "/v1/tables/B01/board").json() == two.call("GET", "/v1/tables/B01/board").json()
        assert not (tmp_path / "a" / "-").exists(), "no server of its own where a Redis is told"


def test_no_key_is_ever_logged(tmp_path):
    with running_service(tmp_path / "data") as service:
        service.call("PUT", "/v1/tables/B01", {})
        requests.get(f"{service.url}/v1/tables", headers={"Authorization": "Bearer a-wrong-key"}, timeout=10)
        requests.put(f"{service.url}/v1/tables/B1", headers={"Authorization": "Bearer a-wrong-key"}, timeout=10)
        requests.put(f"{service.url}/v1/tables/B1", headers={"Authorization": f"Bearer {ADMIN_KEY}"}, timeout=10)
    logs = service.log + (tmp_path / "data" / "valkey.log").read_text()
    assert ADMIN_KEY not in logs
    assert "a-wrong-key" not in logs


def test_metrics_count_what_all_workers_answered(own_service):
    for _ in range(40):
        requests.get(f"{own_service.url}/healthz", timeout=10)

    def counted():
        metrics = requests.get(f"{own_service.url}/metrics", timeout=10).text
        return 'roads_http_request_seconds_count{operation="operating.healthz",status="200"} 40.0' in metrics

    until(counted)
