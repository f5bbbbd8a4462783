"""A door that closes: who stands in it is let in, and who comes later finds it closed."""

import socket
import threading

import pytest

from roads_service.draining import let_in_no_more


@pytest.fixture
def listener():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener


def test_who_has_connected_is_waited_for_and_is_heard(listener):
    with socket.create_connection(listener.getsockname()) as early:
        early.sendall(b"early")
        closing = threading.Thread(target=let_in_no_more, args=([listener],))
        closing.start()
        closing.join(0.3)
        assert closing.is_alive(), "it waits for the one that is at the door"
        accepted, _ = listener.accept()
        closing.join()
        listener.close()
        with accepted:
            assert accepted.recv(5) == b"early"
            accepted.sendall(b"answer")
            assert early.recv(6) == b"answer"


def test_who_comes_later_does_not_connect_and_is_refused_once_it_is_closed(listener):
    let_in_no_more([listener])
    with socket.socket() as late:
        late.settimeout(0.3)
        with pytest.raises(TimeoutError):
            late.connect(listener.getsockname())
    address = listener.getsockname()
    listener.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(address)
