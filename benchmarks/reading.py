"""Reading a board of 70 rounds: boards a second that the service answers, beside one bare Flask route that returns the
same bytes with the same headers, under the same gunicorn workers. Asked with `If-None-Match` the service answers 304,
the bare route its bytes. And through nginx as `deploy/nginx/roads.conf` has it, with its micro-cache, beside the
service asked directly. wrk asks over 32 connections.

    python -m benchmarks.reading

"""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from benchmarks.dealt import dealt_rounds, shoe_body
from benchmarks.measures import Measure, alone
from benchmarks.peers import NGINX, ROOT, WRK, program
from benchmarks.rows import Goal, Row, in_turn
from benchmarks.servers import WORKERS, Caller, free_port, running, running_nginx, running_service

_BOARD = "/v1/tables/B01/board"
_ROUNDS = 70
# What each server adds by itself.
_NOT_COPIED = {"connection", "date", "server", "content-length", "transfer-encoding"}


def reading(pairs: int = 5, seconds: int = 5) -> list[Row]:
    """Boards a second: medians of so many runs in turn, of so many seconds each."""
    with tempfile.TemporaryDirectory(prefix="roads-reading-") as name:
        folder = Path(name)
        with running_service(folder / "service") as service:
            body, headers = _made_board(service.port)
            direct = f"http://127.0.0.1:{service.port}{_BOARD}"
            known = f"If-None-Match: {headers['ETag']}"
            with _bare_flask(folder, body, headers) as bare, _cached(folder, service.port) as cached:
                for url in (direct, bare, cached):
                    asked(url, 1)  # warms up
                ours, unchanged, theirs, nginx = in_turn(
                    pairs,
                    lambda: asked(direct, seconds),
                    lambda: asked(direct, seconds, known),
                    lambda: asked(bare, seconds),
                    lambda: asked(cached, seconds),
                )
    return [
        Row("a board, beside a bare Flask route", ours, "a second", theirs, Goal("≥", 1)),
        Row("If-None-Match, beside that route", unchanged, "a second", theirs, Goal("≥", 1.3)),
        Row("through nginx's micro-cache, beside without", nginx, "a second", ours, Goal("≥", 2)),
    ]


def asked(url: str, seconds: int, *headers: str) -> float:
    """Answers a second, to wrk. Raises `ValueError` where some were errors."""
    told = [argument for header in headers for argument in ("--header", header)]
    command = [str(program("wrk")), "--threads", "2", "--connections", "32", "--duration", f"{seconds}s", *told, url]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rate = re.search(r"Requests/sec:\s+([\d.]+)", printed)
    if rate is None or "Non-2xx" in printed or "Socket errors" in printed:
        raise ValueError(printed)
    return float(rate[1])


def _made_board(port: int) -> tuple[bytes, dict[str, str]]:
    """Open a table with a shoe; its board, and the headers that came with it."""
    with Caller(port) as call:
        call("PUT", "/v1/tables/B01", b'{"name": "Baccarat 1"}')
        call("POST", "/v1/tables/B01/shoes", shoe_body(dealt_rounds(_ROUNDS)))
        return call("GET", _BOARD), call.headers


@contextmanager
def _bare_flask(folder: Path, body: bytes, headers: dict[str, str]) -> Iterator[str]:
    """The bare route under workers like ours; its URL."""
    port, answer = free_port(), folder / "answer.json"
    copied = {name: value for name, value in headers.items() if name.lower() not in _NOT_COPIED}
    answer.write_text(json.dumps({"headers": copied, "body": body.decode()}))
    command = [
        *(sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", "--workers", str(WORKERS)),
        *("--worker-class", "roads_service.worker.Worker", "--worker-connections", "10000", "--keep-alive", "75"),
        *("--graceful-timeout", "1", "--no-control-socket", "benchmarks.peers.bare_flask:app"),
    ]
    with running(command, folder / "bare", port, "/board", {"BARE_ANSWER": str(answer)}):
        yield f"http://127.0.0.1:{port}/board"


@contextmanager
def _cached(folder: Path, service: int) -> Iterator[str]:
    """The board through nginx as it is deployed; its URL."""
    conf = (ROOT / "deploy" / "nginx" / "roads.conf").read_text()
    with running_nginx(conf, folder / "nginx", "/readyz", upstream=service) as port:
        yield f"http://127.0.0.1:{port}{_BOARD}"


MEASURE = Measure("Reading", reading, partial(reading, pairs=1, seconds=1), needs=(WRK, NGINX))

if __name__ == "__main__":
    alone(MEASURE)()
