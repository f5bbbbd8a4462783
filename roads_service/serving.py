"""Serving: gunicorn with its workers, and beside it, where no Redis is told, the embedded server, both supervised."""

import ctypes
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import click

from roads_service.config import Settings
from roads_service.store.embedded import DataDirInUse, EmbeddedServer
from roads_service.store.urls import BadUrl, check_url

_STOPPING = {signal.SIGTERM, signal.SIGINT, signal.SIGQUIT}
_FOR_GUNICORN = {signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2, signal.SIGTTIN, signal.SIGTTOU, signal.SIGWINCH}
_PR_SET_PDEATHSIG = 1
_SECONDS_TO_STOP = 40
_FIRST_PAUSE, _LONGEST_PAUSE, _HEALTHY_AFTER = 0.05, 5.0, 10.0


def serve(settings: Settings) -> None:
    """Run gunicorn on the Redis of `settings.redis_url`. Does not return."""
    assert settings.redis_url
    try:
        check_url(settings.redis_url)
    except BadUrl as error:
        raise click.ClickException(str(error)) from None
    metrics_dir = os.environ.get("PROMETHEUS_MULTIPROC_DIR") or tempfile.mkdtemp(prefix="roads-metrics-")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics_dir
    # Counts of an earlier start would be added to ours.
    shutil.rmtree(metrics_dir, ignore_errors=True)
    Path(metrics_dir).mkdir(parents=True)
    master = os.getpid()
    _allow_many_connections()
    try:
        from roads_service.answering import Gunicorn  # what only supervises starts without gunicorn

        Gunicorn(settings).run()
    finally:
        if os.getpid() == master:
            shutil.rmtree(metrics_dir, ignore_errors=True)


def _allow_many_connections() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def serve_with_embedded(settings: Settings) -> int:
    """Run the embedded server and gunicorn on it until told to stop; the exit status.

    The server is started again whenever it dies, and so is gunicorn; only if gunicorn gives up soon after its first
    start (a port that is taken, say), or ends in peace, does all stop.
    """
    if settings.wait_replicas:
        raise click.ClickException("a server of its own has no replicas: --wait-replicas takes --redis-url")
    try:
        server = EmbeddedServer(settings.data_dir)
    except DataDirInUse as error:
        raise click.ClickException(str(error)) from None
    # The same command line once more, now with a Redis, and its metrics where a killed one's are found and cleared.
    gunicorn = [sys.executable, "-m", "roads_service", *sys.argv[1:]]
    supervisor = _Supervisor(
        store=_Child("valkey", server.command, server.data_dir),
        gunicorn=_Child(
            "gunicorn",
            gunicorn,
            Path.cwd(),
            {"ROADS_REDIS_URL": server.url, "PROMETHEUS_MULTIPROC_DIR": str(server.data_dir / "metrics")},
        ),
    )
    try:
        return supervisor.run()
    finally:
        server.release()


@dataclass
class _Child:
    """A program that is kept running."""

    name: str
    command: list[str]
    folder: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    starts: int = 0
    started: float = 0.0
    pause: float = _FIRST_PAUSE
    due: float = 0.0

    def start(self) -> None:
        self.starts += 1
        self.started = time.monotonic()
        # A session of its own: Ctrl-C in the terminal reaches the supervisor alone, which stops things in order.
        self.process = subprocess.Popen(
            self.command,
            cwd=self.folder,
            env={**os.environ, **self.environment},
            start_new_session=True,
            preexec_fn=partial(end_with_parent, os.getpid()),
        )

    def died(self) -> bool:
        """Whether it ran and has ended; its next start is then due after a pause that grows while it keeps dying."""
        if self.process is None or self.process.poll() is None:
            return False
        now = time.monotonic()
        self.pause = _FIRST_PAUSE if now - self.started > _HEALTHY_AFTER else min(2 * self.pause, _LONGEST_PAUSE)
        self.due = now + self.pause
        return True

    @property
    def never_ran(self) -> bool:
        """Whether it ended soon after its first start: what it can't do now it won't be able to do later."""
        return self.starts == 1 and time.monotonic() - self.started < _HEALTHY_AFTER

    def signal(self, number: int) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)

    def stop(self) -> None:
        self.signal(signal.SIGTERM)
        if self.process is not None:
            try:
                self.process.wait(_SECONDS_TO_STOP)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


@dataclass
class _Supervisor:
    """Keeps both running, and stops gunicorn before the store that it writes to."""

    store: _Child
    gunicorn: _Child

    def run(self) -> int:
        awaited = _STOPPING | _FOR_GUNICORN | {signal.SIGCHLD}
        signal.pthread_sigmask(signal.SIG_BLOCK, awaited)
        self.store.start()
        self.gunicorn.start()  # it answers 503 until the store is there, and starts meanwhile
        try:
            while True:
                arrived = signal.sigtimedwait(awaited, self._until_next_start())
                number = arrived.si_signo if arrived else None
                if number in _STOPPING:
                    return 0
                if number in _FOR_GUNICORN:
                    self.gunicorn.signal(number)
                for child in (self.store, self.gunicorn):
                    status = self._look_after(child)
                    if status is not None:
                        return status
        finally:
            self.gunicorn.stop()
            self.store.stop()

    def _look_after(self, child: _Child) -> int | None:
        """Start it again if it is time to; the exit status if it gave up, which only gunicorn can."""
        if child.died() and child.process is not None:
            status = child.process.returncode
            if child is self.gunicorn and (status == 0 or (status > 0 and child.never_ran)):
                return status
            self._say(f"{child.name} ended with status {status}; it is started again")
            child.process = None
        if child.process is None and time.monotonic() >= child.due:
            child.start()
        return None

    def _say(self, what: str) -> None:
        # Only now: nothing may hold up the first start of the two.
        import structlog

        from roads_service.logs import log_json

        log_json()
        structlog.get_logger().warning(what)

    def _until_next_start(self) -> float:
        waiting = [child.due for child in (self.store, self.gunicorn) if child.process is None]
        return max(0.0, min(waiting) - time.monotonic()) if waiting else 3600.0


def end_with_parent(parent: int) -> None:
    """Have the kernel end this process with its parent."""
    # In the child, before it becomes the program: should the supervisor be killed, so is the child. Asked to stop, it
    # would take its time, and meanwhile the next server start on the same files, or the next gunicorn find its port
    # taken.
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it died before we could ask the kernel
        os._exit(1)
    # The supervisor's blocking of signals would be inherited.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
