"""415: a body says that it is JSON, and comes as it is."""

import gzip

import pytest

CALLS = [
    ("PUT", "/v1/tables/B01"),
    ("POST", "/v1/tables/B01/shoes"),
    ("POST", "/v1/tables/B01/rounds"),
    ("PUT", "/v1/tables/B01/shoes/1/rounds/1"),
]
BODY = b'{"outcome": "banker"}'


@pytest.fixture
def refused_everywhere(client, deal, refused, standing):
    """Sends a body with these headers to every call that takes one, and sees it refused and nothing changed."""

    def send(headers, body=BODY):
        deal("TT")
        before = standing()
        for method, path in CALLS:
            refused(client.open(path, method=method, data=body, headers=headers), 415, "not-labelled-json")
        assert standing() == before

    return send


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
def test_any_other_label_is_refused(refused_everywhere, label):
    refused_everywhere({"Content-Type": label})


def test_a_body_without_a_label_is_refused(refused_everywhere):
    refused_everywhere({})


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd", "nonsense"])
def test_a_compressed_body_is_refused_even_if_it_is_none(refused_everywhere, coding):
    refused_everywhere({"Content-Type": "application/json", "Content-Encoding": coding})


def test_so_is_one_that_really_is_compressed(refused_everywhere):
    refused_everywhere({"Content-Type": "application/json", "Content-Encoding": "gzip"}, gzip.compress(BODY))
