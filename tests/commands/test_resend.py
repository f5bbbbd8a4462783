"""Answers get lost: a proxy that passes calls on to the service and cuts some connections before it answers."""

import socket
import threading
from contextlib import contextmanager
from socketserver import StreamRequestHandler, ThreadingTCPServer
from urllib.parse import urlsplit

import pytest

from roads_service.client import Client
from roads_service.replay import replay


class _Cutting(ThreadingTCPServer):
    daemon_threads = True

    def __init__(self, service, cuts):
        super().__init__(("127.0.0.1", 0), _PassOn)
        at = urlsplit(service.url)
        self.service, self.cuts, self.calls = (at.hostname, at.port), cuts, 0
        self.url = f"http://127.0.0.1:{self.server_address[1]}"


class _PassOn(StreamRequestHandler):
    def handle(self):
        head = b""
        length = 0
        while not head.endswith(b"\r\n\r\n"):
            line = self.rfile.readline()
            if not line:
                return
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            head += b"Connection: close\r\n" if name.lower() == b"connection" else line
        with socket.create_connection(self.server.service) as service:
            service.sendall(head + self.rfile.read(length))
            answer = b"".join(iter(lambda: service.recv(65536), b""))
        self.server.calls += 1
        if self.server.calls % self.server.cuts:
            self.wfile.write(answer)


@contextmanager
def _cutting(service, cuts):
    with _Cutting(service, cuts) as proxy:
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        yield proxy
        proxy.shutdown()


@pytest.mark.parametrize("cuts", [2, 3, 5])
def test_what_is_sent_again_because_its_answer_was_lost_is_recorded_once(service, read, table_id, cuts):
    shoes = [[{"outcome": outcome} for outcome in ("banker", "tie", "player", "banker")]] * 3
    progress = []
    with _cutting(service, cuts) as proxy, Client(proxy.url, service.admin_key) as client:
        replay(shoes, client, table_id, lambda shoe, number: progress.append((shoe, number)))
    assert progress == [(shoe, number) for shoe in (1, 2, 3) for number in (1, 2, 3, 4)]
    assert proxy.calls > 17  # those that it takes when no answer is lost
    kept = [read(f"{table_id}/shoes/{number}")["rounds"] for number in (1, 2, 3)]
    assert [[round_["outcome"] for round_ in rounds] for rounds in kept] == [["banker", "tie", "player", "banker"]] * 3
    assert len(read(f"{table_id}/shoes")["shoes"]) == 3
