"""415: a body says that it is JSON, and comes as it is."""

import gzip

import pytest

CALLS = {
    "open a table": ("PUT", "/v1/tables/B01"),
    "start a shoe": ("POST", "/v1/tables/B01/shoes"),
    "record a round": ("POST", "/v1/tables/B01/rounds"),
    "amend a round": ("PUT", "/v1/tables/B01/shoes/1/rounds/1"),
}
BODY = b'{"outcome": "banker"}'


@pytest.fixture
def send(client, deal, standing):
    """Sends JSON with other headers and sees that nothing changes."""
    deal("TT")
    before = standing()

    def send(call, headers):
        answer = client.open(CALLS[call][1], method=CALLS[call][0], data=BODY, headers=headers)
        assert standing() == before
        return answer

    return send


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    "label",
    [
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/plain",
        "text/json",
        "application/xml",
        "application/jsonp",
        "application/octet-stream",
        "json",
        "",
    ],
)
def test_any_other_label_is_refused(send, refused, call, label):
    refused(send(call, {"Content-Type": label}), 415, "not-labelled-json")


@pytest.mark.parametrize("call", CALLS)
def test_a_body_without_a_label_is_refused(send, refused, call):
    refused(send(call, {}), 415, "not-labelled-json")


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd", "nonsense"])
def test_a_compressed_body_is_refused_whatever_it_holds(send, refused, call, coding):
    refused(send(call, {"Content-Type": "application/json", "Content-Encoding": coding}), 415, "not-labelled-json")


def test_so_is_one_that_really_is_compressed(client, table, refused):
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    refused(client.post(f"{table}/rounds", data=gzip.compress(BODY), headers=headers), 415, "not-labelled-json")
