"""Answering: gunicorn with our settings, whose workers answer all that is asked."""

import gc
import signal
from typing import TYPE_CHECKING, Any

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter

from roads_service.config import Settings
from roads_service.draining import let_in_no_more
from roads_service.logs import GunicornLog, log_json
from roads_service.serving import end_with_parent

if TYPE_CHECKING:
    from gunicorn.workers.base import Worker


class _Arbiter(Arbiter):
    """gunicorn's, but who has connected before it stops is answered."""

    def stop(self, graceful: bool = True) -> None:
        """Stop the workers, in good order with a connection that nobody has yet accepted."""
        if graceful:
            let_in_no_more([listener.sock for listener in self.LISTENERS])
        super().stop(graceful)


class Gunicorn(BaseApplication):
    """gunicorn with our settings. Each worker makes its app after gevent has patched it, so nothing is shared."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        super().__init__()

    def load_config(self) -> None:
        """Take the settings."""
        settings = self._settings
        for name, value in {
            "bind": f"[{settings.host}]:{settings.port}"
            if ":" in settings.host
            else f"{settings.host}:{settings.port}",
            "workers": settings.workers,
            "worker_class": "roads_service.worker.Worker",
            "worker_connections": 10_000,  # most of them event streams, which are quiet
            "proc_name": "roads-service",
            "graceful_timeout": 30,
            "keepalive": 75,  # longer than the proxies in front keep an idle connection
            "limit_request_line": 8190,  # a hundred tables' boards at once
            "control_socket_disable": True,
            "post_fork": _end_with_gunicorn,
            "child_exit": _forget_metrics,
            "logger_class": GunicornLog,
        }.items():
            self.cfg.set(name, value)

    def run(self) -> None:
        """Run until told to stop."""
        _Arbiter(self).run()

    def load(self) -> Any:
        """A worker's app."""
        # What is made from here on stays: to look through it for garbage would take a fifth of the start, and later,
        # time after time, halt all requests.
        gc.disable()
        from roads_service.api.measuring import worker_started
        from roads_service.app import create_app

        log_json()
        app = create_app(self._settings)
        worker_started()
        gc.freeze()
        gc.enable()
        return app


def _end_with_gunicorn(_arbiter: object, worker: "Worker") -> None:
    # In the worker: while one is left whose gunicorn was killed, and that may be slow to see it, the next gunicorn
    # finds its port taken and gives up.
    end_with_parent(worker.ppid)
    # Until the worker has handlers of its own, it has gunicorn's, which would keep a SIGTERM for a loop that runs
    # elsewhere: a worker that has only begun to start would be waited for as long as gunicorn waits for any.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _forget_metrics(_arbiter: object, worker: "Worker") -> None:
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
