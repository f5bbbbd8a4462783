"""What a URL says, and which are refused with which sentence."""

import pytest

from roads_service.store.clients import client_for
from roads_service.store.urls import SCHEMES, BadUrl, Kind, check_url, read_url


@pytest.mark.parametrize("url", ["http://localhost", "localhost:6379", "", "redis+sentinels://a:1/floor", "REDI://a"])
def test_one_of_no_known_kind_is_refused_with_those_that_are_known(url):
    with pytest.raises(BadUrl) as refused:
        client_for(url, 1)
    assert all(f"{scheme}://" in str(refused.value) for scheme in SCHEMES)


@pytest.mark.parametrize(
    "url",
    [
        "redis://",
        "redis://localhost",
        "redis://:p%40ss@localhost:6379/2",
        "redis://[::1]:6379/0",
        "rediss://user:secret@host:6380?ssl_ca_certs=/etc/ca.pem&ssl_check_hostname=no",
        "unix:///run/valkey.sock?db=2",
        "redis+sentinel://a:1/floor",
        "redis+cluster://a:1",
        "redis+cluster://a:1,b:2/",
    ],
)
def test_one_that_says_all_that_is_needed_is_taken(url):
    check_url(url)
    client_for(url, 1).close()


def test_sentinels_are_told_with_the_name_of_their_master():
    told = read_url("redis+sentinel://a:1,b,[::1]:3/floor")
    assert (told.kind, told.nodes) == (Kind.SENTINEL, (("a", 1), ("b", 26379), ("::1", 3)))
    assert (told.master, told.sentinel_login) == ("floor", {})


def test_the_database_behind_sentinels_follows_the_name():
    assert read_url("redis+sentinel://a:1/floor/4").server == "redis://a:1/4"


def test_passwords_of_servers_and_of_sentinels_are_told_apart():
    told = read_url(
        "rediss+sentinel://us%2Fer:p%40ss,word@a:1,b:2/floor?sentinel_password=s%26s&ssl_ca_certs=/ca%20s.pem"
    )
    assert told.nodes == (("a", 1), ("b", 2))
    assert told.server == "rediss://us%2Fer:p%40ss,word@a:1?ssl_ca_certs=%2Fca+s.pem"
    assert told.sentinel_login == {"password": "s&s"}


def test_nodes_of_a_cluster_are_told_with_what_holds_for_each():
    told = read_url("rediss+cluster://:secret@a:1,b/?ssl_cert_reqs=none")
    assert (told.kind, told.nodes) == (Kind.CLUSTER, (("a", 1), ("b", 6379)))
    assert told.server == "rediss://:secret@a:1?ssl_cert_reqs=none"


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("redis://a:1,b:2", "several are redis[+]sentinel:// or redis[+]cluster://"),
        ("redis://a:port", "hosts with ports, as in redis://host:6379"),
        ("redis://a:70000", "hosts with ports"),
        ("redis://a:0", "hosts with ports"),
        ("redis://[::1", "closes them"),
        ("redis://a/first", "a database in a Redis URL is a number"),
        ("redis://a/0#1", "%23"),
        ("unix://", "the path of a socket"),
        ("unix://host/run/valkey.sock", "the path of a socket"),
        ("unix:///run/valkey.sock?db=x", "a database in a Redis URL is a number"),
        ("redis+sentinel://a:1", "what the sentinels call the master"),
        ("redis+sentinel://a:1/", "what the sentinels call the master"),
        ("redis+sentinel://a:1/floor/0/1", "what the sentinels call the master"),
        ("redis+sentinel://a:1/floor/two", "a database in a Redis URL is a number"),
        ("redis+sentinel:///floor", "hosts with ports"),
        ("redis+sentinel://a:1,,b:2/floor", "hosts with ports"),
        ("redis+sentinel://a:1/floor?db=1", "'db' is no option"),
        ("redis+cluster://", "hosts with ports"),
        ("redis+cluster://a:1/2", "no databases"),
        ("redis+cluster://a:x", "hosts with ports"),
        ("redis+cluster://a?socket_timeout=9", "'socket_timeout' is no option of a redis[+]cluster:// URL; there are"),
        ("redis+cluster://a?sentinel_password=x", "no option"),
        ("redis://a?ssl_ca_certs=/ca.pem", "takes a URL with TLS"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(url, sentence):
    with pytest.raises(BadUrl, match=sentence):
        check_url(url)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("password", ["secret", "secret#", "secret/secret", "secret?secret"])
def test_no_sentence_and_no_picture_of_what_was_told_shows_a_password(scheme, password):
    for where in ("a:x", "a:1,:2", "a:1/x/y/z", "a:1/floor"):
        try:
            shown = repr(read_url(f"{scheme}://user:{password}@{where}"))
        except BadUrl as refused:
            shown = str(refused)
        assert "secret" not in shown
