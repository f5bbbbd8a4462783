"""Starts the service as a visitor would, with tables that feed it, shows a board, and goes on until Ctrl-C."""

import base64
import ctypes
import fcntl
import http.client
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

import click

PROJECT = Path(__file__).resolve().parent.parent
SHOES = PROJECT / "examples" / "real_shoes.json"
STATE = PROJECT / ".demo"
LOG = STATE / "service.log"
TABLES_LOG = STATE / "tables.log"
HOST = "127.0.0.1"
SERVICE = [sys.executable, "-m", "roads_service"]
READY_WITHIN = 60  # seconds
STOPPED_WITHIN = 90  # seconds; the service bounds its own stopping below that
COMPARED_WITHIN = 20  # seconds
PR_SET_PDEATHSIG = 1

READY = """
The service is at {url}
Its admin key is  {key}

Open it in a browser: it shows all tables. Four simulated ones, SIM01 to SIM04, feed it every card.
The screen of one, and its board as JSON:
  {url}/display/SIM01
  curl '{url}/v1/tables/SIM01/board'

A board of real play, and the next round for it:
  curl '{url}/v1/tables/B01/board'
  curl '{url}/v1/tables/B01/rounds' -H 'Authorization: Bearer {key}' -H 'Content-Type: application/json' \\
    -d '{{"cards": {{"player": ["9H", "KD"], "banker": ["3S", "4C"]}}}}'

Ctrl-C stops it. What was recorded is kept in .demo for the next time."""


def main() -> None:
    """Run the demo until a signal ends it."""
    stop_on_signals()
    STATE.mkdir(mode=0o700, exist_ok=True)
    with suppress(KeyboardInterrupt), the_only_demo_here():
        key = kept("key", secrets.token_urlsafe(24))
        secret = kept("secret", "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode())
        port = free_port()
        url = f"http://{HOST}:{port}"
        environment = surroundings(key, secret)
        with service(port, environment) as running:
            wait_until_answered(running, port, "/readyz")
            with tables(url, environment):
                call(environment, "replay", str(SHOES), "--shoe", "1", "--table", "B01", "--url", url)
                call(environment, "show", "B01", "--url", url)
                wait_until_answered(running, port, "/v1/tables/SIM01")
                click.echo(READY.format(url=url, key=key))
                running.wait()
                fail("The service ended by itself.")
    click.echo("Stopped.")


def stop_on_signals() -> None:
    """Make the first signal that asks to stop a KeyboardInterrupt; further ones must not disturb the stopping."""
    asking = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def stop(*_: object) -> NoReturn:
        for number in asking:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    for number in asking:
        signal.signal(number, stop)


@contextmanager
def the_only_demo_here() -> Iterator[None]:
    """Hold the state folder: a second demo would empty the log of the first before its service saw the store taken."""
    with (STATE / "demo.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"Another demo is running in {PROJECT}.")
        yield


def kept(name: str, made: str) -> str:
    """Return the key or secret that goes with the state: made at the first run, readable by its owner alone."""
    file = STATE / name
    file.touch(mode=0o600)
    if not file.read_text():
        file.write_text(made)
    return file.read_text()


def free_port() -> int:
    """Return ROADS_PORT, or without it the first free port from 8000 on."""
    wanted = os.environ.get("ROADS_PORT")
    for port in [int(wanted)] if wanted else range(8000, 8100):
        with socket.socket() as probe, suppress(OSError):
            # As the service binds it: what the run before left in TIME_WAIT is no hindrance.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((HOST, port))
            return port
    sys.exit(f"Port {wanted or '8000 to 8099'} is taken.")


def surroundings(key: str, secret: str) -> dict[str, str]:
    """Return the environment of what is started: none of the caller's own settings, so always the embedded store."""
    return {name: value for name, value in os.environ.items() if not name.startswith("ROADS_")} | {
        "ROADS_ADMIN_KEY": key,
        "ROADS_KEY": key,
        "ROADS_FEED_SECRETS": secret,
        "ROADS_FEED_SECRET": secret,
        "NO_PROXY": HOST,
        "no_proxy": HOST,
    }


@contextmanager
def service(port: int, environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run the service, and stop it whatever happens."""
    arguments = ["serve", "--host", HOST, "--port", str(port), "--data-dir", str(STATE)]
    with LOG.open("wb") as log:
        running = subprocess.Popen(
            [*SERVICE, *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            # Out of the terminal's group: Ctrl-C is for us, who still have to say that it stopped.
            process_group=0,
            preexec_fn=end_with_parent,
        )
    try:
        yield running
    finally:
        running.terminate()
        try:
            with suppress(subprocess.TimeoutExpired):
                running.wait(STOPPED_WITHIN)
        finally:
            # Its workers and its store do not outlive it.
            running.kill()


@contextmanager
def tables(url: str, environment: Mapping[str, str]) -> Iterator[None]:
    """Let simulated tables feed the service; stopped, they finish their rounds and say whether it shows all of them."""
    # A round every 8 seconds: the service tells a day's deliveries of a table apart, and the demo may run for days.
    arguments = ["simulate", "--url", url, "--tables", "4", "--speed", "5"]
    with TABLES_LOG.open("wb") as log:
        running = subprocess.Popen(
            [*SERVICE, *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stderr=log,
            process_group=0,
            preexec_fn=end_with_parent,
        )
    try:
        yield
    finally:
        running.terminate()
        try:
            running.wait(COMPARED_WITHIN)
        except subprocess.TimeoutExpired:
            running.kill()


def end_with_parent() -> None:
    """Have the kernel ask this process to stop should its parent be killed and get no chance to."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def wait_until_answered(running: subprocess.Popen[bytes], port: int, path: str) -> None:
    """Return once the service answers 200 at this path."""
    deadline = time.monotonic() + READY_WITHIN
    while time.monotonic() < deadline:
        if running.poll() is not None:
            fail(f"The service ended with status {running.returncode} before it answered at {path}.")
        if is_answered(port, path):
            return
        time.sleep(0.05)
    fail(f"The service did not answer at {path} within {READY_WITHIN} s.")


def is_answered(port: int, path: str) -> bool:
    """Ask once; nobody listening yet is an answer too."""
    connection = http.client.HTTPConnection(HOST, port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def call(environment: Mapping[str, str], *arguments: str) -> None:
    """Run one of the service's other commands to its end."""
    done = subprocess.run([*SERVICE, *arguments], env=environment, check=False)
    if done.returncode:
        fail(f"roads-service {arguments[0]} ended with status {done.returncode}.")


def fail(reason: str) -> NoReturn:
    """Leave with the reason and what the service said last."""
    said = LOG.read_text(errors="replace").splitlines()[-40:]
    sys.exit("\n".join([*said, "", f"{reason} Its whole log is {LOG}"]))


if __name__ == "__main__":
    main()
