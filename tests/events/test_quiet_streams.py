"""A quiet stream stirs now and then; and it is known how many are open."""

from itertools import islice

import requests
from reading import reading
from waiting import until


def open_streams(service):
    lines = requests.get(f"{service.url}/metrics", timeout=10).text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith("roads_streams "))


def test_comments_keep_the_line_open(own_service, dealers):
    dealer = dealers(own_service)
    with reading(own_service, f"{dealer.path}/events") as stream:
        stream.next()
        assert [block.name for block in islice(stream.blocks(), 5)] == [None] * 5
        dealer.deal()
        assert stream.next().version == 2


def test_open_streams_are_counted_over_all_workers(own_service, dealers):
    dealer = dealers(own_service)
    streams = [reading(own_service, f"{dealer.path}/events") for _ in range(12)]
    for stream in streams:
        assert stream.__enter__().next().version == 1
    until(lambda: open_streams(own_service) == 12)
    for stream in streams[:5]:
        stream.__exit__(None, None, None)
    until(lambda: open_streams(own_service) == 7)
    requests.head(f"{own_service.url}{dealer.path}/events", timeout=10)
    for stream in streams[5:]:
        stream.__exit__(None, None, None)
    until(lambda: open_streams(own_service) == 0)
