"""Pushing: milliseconds from just before a POST until the last stream has the whole board. Ours is the POST of a round,
which is recorded on disk first; theirs the POST of that board, ready-made, to nginx with nchan. Both have two workers
and as many streams of server-sent events, all read by one process. What its reading alone takes is a row of its own.

    python -m benchmarks.pushing

"""

import tempfile
import time
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.dealt import dealt_rounds, round_body, shoe_body
from benchmarks.measures import Measure, alone
from benchmarks.peers import FOLDER, NCHAN, NGINX
from benchmarks.readers import Readers, asking, reading_alone
from benchmarks.rows import Goal, Row, percentile
from benchmarks.servers import Caller, raise_file_limit, running_nginx, running_service
from roads_service.baccarat import Round
from roads_service.tables.documents import from_json

_DEALT_BEFORE = 40  # the boards are those of the second half of a shoe


@dataclass(frozen=True, slots=True)
class _Servers:
    """Ours and theirs, each with the connection that is posted on."""

    service: int
    nchan: int
    record: Caller
    publish: Caller


def pushing(streams: tuple[int, ...] = (500, 2000), pushes: int = 30) -> list[Row]:
    """Milliseconds with so many streams: medians of so many pushes of each side in turn."""
    raise_file_limit()
    with tempfile.TemporaryDirectory(prefix="roads-pushing-") as name, ExitStack() as stack:
        service = stack.enter_context(running_service(Path(name) / "service")).port
        conf = (FOLDER / "nchan.conf").read_text()
        nchan = stack.enter_context(running_nginx(conf, Path(name) / "nginx", "/ready", nchan=True))
        record, publish = (stack.enter_context(Caller(port)) for port in (service, nchan))
        servers = _Servers(service, nchan, record, publish)
        return [row for count in streams for row in _rows(servers, count, pushes)]


def _rows(servers: _Servers, count: int, pushes: int) -> list[Row]:
    """The rows of one number of streams."""
    pairs, board = _pushed_in_turn(servers, f"B{count}", count, pushes)
    ours, theirs = (list(taken) for taken in zip(*pairs, strict=True))
    name = f"{count:,} streams"
    return [
        Row(f"{name}, beside nchan", median(ours), "ms", median(theirs), Goal("≤", 2)),
        Row(f"{name}, 95th percentile, beside nchan's", percentile(ours, 95), "ms", percentile(theirs, 95)),
        Row(f"{name}, the reading alone", median(1000 * reading_alone(count, board) for _ in range(3)), "ms"),
    ]


def _pushed_in_turn(servers: _Servers, table: str, count: int, pushes: int) -> tuple[list[tuple[float, float]], bytes]:
    """The milliseconds of each push, ours and theirs, on a table and a channel of this name; and the last board."""
    rounds = dealt_rounds(_DEALT_BEFORE + 1 + pushes)
    opened = _open_table(servers.record, table, rounds[:_DEALT_BEFORE])
    with (
        closing(Readers(asking(servers.service, f"/v1/tables/{table}/events", count))) as screens,
        closing(Readers(asking(servers.nchan, f"/events/{table}", count))) as subscribers,
    ):
        screens.until_all_have(_end_of(opened), 1)
        subscribers.until_all_have(b"\n\n", 1)
        pairs = []
        for version, round_ in enumerate(rounds[_DEALT_BEFORE:], opened + 1):
            ours = _push(servers.record, f"/v1/tables/{table}/rounds", round_body(round_), screens, _end_of(version), 1)
            board = servers.record("GET", f"/v1/tables/{table}/board")
            theirs = _push(servers.publish, f"/publish/{table}", board, subscribers, b"}\n\n", len(board))
            pairs.append((ours, theirs))
    return pairs[1:], board  # the first warms up


def _open_table(call: Caller, table: str, rounds: list[Round]) -> int:
    """Open a table whose shoe begins with these rounds; its version."""
    call("PUT", f"/v1/tables/{table}", b"{}")
    call("POST", f"/v1/tables/{table}/shoes", shoe_body(rounds))
    version: int = from_json(call("GET", f"/v1/tables/{table}/board"))["version"]
    return version


def _end_of(version: int) -> bytes:
    """How the event of this version of a table ends."""
    return b"\nid: %d\n\n" % version


def _push(call: Caller, path: str, body: bytes, readers: Readers, ending: bytes, least: int) -> float:
    """Milliseconds until all readers have what this POST brings."""
    began = time.perf_counter()
    call.send("POST", path, body)
    ended = readers.until_all_have(ending, least)
    call.read()
    return 1000 * (ended - began)


MEASURE = Measure("Pushing", pushing, partial(pushing, (50,), 3), needs=(NGINX, NCHAN))

if __name__ == "__main__":
    alone(MEASURE)()
