"""What no HTTP client would send is refused with a problem too, by the server itself."""

import json
import socket

import pytest


@pytest.fixture
def ask(service):
    """Sends bytes as they are; the answer's status, headers and JSON."""

    def send(request, half_closed=False):
        with socket.create_connection(("127.0.0.1", service.port), timeout=20) as connection:
            connection.sendall(request.replace(b"KEY", service.admin_key.encode()))
            if half_closed:
                connection.shutdown(socket.SHUT_WR)
            return read_answer(connection.makefile("rb"))

    return send


def read_answer(stream):
    status = int(stream.readline().split()[1])
    headers = {}
    while line := stream.readline().strip():
        name, _, value = line.decode().partition(": ")
        headers[name.lower()] = value
    return status, headers, json.loads(stream.read(int(headers["content-length"])))


GET = b"GET /healthz HTTP/1.1\r\nHost: floor\r\n"
NO_HTTP = {
    "a word": (b"hello\r\n\r\n", 400, "not-http"),
    "an unknown version": (b"GET /healthz HTTP/3.1\r\nHost: floor\r\n\r\n", 400, "not-http"),
    "a method in small letters": (b"get! /healthz HTTP/1.1\r\nHost: floor\r\n\r\n", 400, "not-http"),
    "a header with a space": (GET + b"X Y: 1\r\n\r\n", 400, "not-http"),
    "a header with a zero byte": (GET + b"X-Y: \x00\r\n\r\n", 400, "not-http"),
    "a length that is no number": (GET + b"Content-Length: ten\r\n\r\n", 400, "not-http"),
    "a length below zero": (GET + b"Content-Length: -1\r\n\r\n", 400, "not-http"),
    "a length and chunks": (GET + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}", 400, "not-http"),
    "an unknown transfer coding": (GET + b"Transfer-Encoding: gzip\r\n\r\n", 400, "not-http"),
    "an address that is too long": (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n", 414, "uri-too-long"),
    "a header that is too long": (GET + b"X-Y: " + b"a" * 9000 + b"\r\n\r\n", 431, "headers-too-large"),
    "too many headers": (GET + b"X-Y: 1\r\n" * 200 + b"\r\n", 431, "headers-too-large"),
}


@pytest.mark.parametrize(("request_", "status", "type_"), NO_HTTP.values(), ids=NO_HTTP)
def test_what_is_no_http_is_refused_with_a_problem(ask, request_, status, type_):
    answered, headers, problem = ask(request_)
    assert (answered, headers["content-type"]) == (status, "application/problem+json")
    assert (problem["type"], problem["status"]) == (type_, status)
    assert problem.keys() == {"type", "title", "status", "detail"}


POST = (
    b"POST /v1/tables/nowhere/rounds HTTP/1.1\r\nHost: floor\r\nAuthorization: Bearer KEY\r\n"
    b"Content-Type: application/json\r\n"
)
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"


def test_a_body_may_come_in_chunks(ask):
    chunks = b'e\r\n{"outcome": "t\r\n4\r\nie"}\r\n0\r\n\r\n'
    status, _, problem = ask(CHUNKED + chunks)
    assert (status, problem["type"]) == (404, "table-not-found")


def test_so_it_is_no_larger_than_any_other(ask):
    chunk = b"8000\r\n" + b" " * 0x8000 + b"\r\n"
    status, headers, problem = ask(CHUNKED + chunk * 3 + b"0\r\n\r\n")
    assert (status, headers["content-type"], problem["type"]) == (413, "application/problem+json", "too-large")


@pytest.mark.parametrize("chunks", [b"zz\r\n{}\r\n0\r\n\r\n", b"-2\r\n{}\r\n0\r\n\r\n", b"2\r\n{}{}\r\n0\r\n\r\n"])
def test_chunks_that_are_none_are_refused(ask, chunks):
    status, headers, problem = ask(CHUNKED + chunks)
    assert (status, headers["content-type"], problem["type"]) == (400, "application/problem+json", "not-json")
    assert problem["detail"] == "the body did not arrive whole"


def test_a_body_that_breaks_off_is_refused(ask):
    status, _, problem = ask(POST + b'Content-Length: 30\r\n\r\n{"outcome": "ti', half_closed=True)
    assert (status, problem["type"]) == (400, "not-json")
    status, _, problem = ask(CHUNKED + b'20\r\n{"outcome": "ti', half_closed=True)
    assert (status, problem["type"]) == (400, "not-json")


def test_a_body_that_is_announced_too_large_need_not_be_sent(ask):
    status, headers, problem = ask(POST + b"Content-Length: 99999999999999999999\r\n\r\n")
    assert (status, headers["content-type"], problem["type"]) == (413, "application/problem+json", "too-large")
