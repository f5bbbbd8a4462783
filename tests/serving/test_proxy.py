"""What the proxy does by itself, in front of two plain servers of which each is there or away at the test's word."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests
from proxy import proxying
from running import free_port

pytestmark = pytest.mark.usefixtures("nginx")


class Answering(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def log_message(self, *_):
        pass


class Machine:
    def __init__(self):
        self.port = free_port()
        self.come()

    def come(self):
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), Answering)
        threading.Thread(target=self._server.serve_forever, args=(0.01,)).start()

    def go(self):
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def machines():
    both = [Machine(), Machine()]
    yield both
    for machine in both:
        machine.go()


@pytest.fixture
def floor(machines, tmp_path):
    with proxying(tmp_path / "nginx", [machine.port for machine in machines]) as floor:
        yield floor


def deliver(floor):
    """The answers to some deliveries."""
    return [requests.post(f"{floor.url}/v1/feed", b"{}", timeout=10).status_code for _ in range(10)]


def test_a_machine_that_has_just_come_back_is_asked_as_soon_as_the_other_goes(floor, machines):
    for gone, there in (machines, reversed(machines)):
        gone.go()
        assert deliver(floor) == [200] * 10  # after which the proxy takes it for gone
        gone.come()
        there.go()
        assert deliver(floor) == [200] * 10
        there.come()
