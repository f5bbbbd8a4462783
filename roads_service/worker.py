"""The worker: gunicorn's, on gevent, but what is no HTTP is refused with a problem too."""

from contextlib import AbstractContextManager
from types import FrameType
from typing import Any

import gevent
from gunicorn import util
from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine, ParseException
from gunicorn.workers.ggevent import GeventWorker

_TOO_LARGE = {LimitRequestLine: (414, "uri-too-long"), LimitRequestHeaders: (431, "headers-too-large")}

# A request that was on its way when the worker was told to stop has arrived by then.
_SECONDS_TO_ARRIVE = 1.0


class _Idle(AbstractContextManager[None]):
    """The wait of one connection for its next request: it ends after `seconds`, or when it is told to."""

    def __init__(self, seconds: float, waiting: set["_Idle"]) -> None:
        self._timeout = gevent.Timeout(seconds, False)  # type: ignore[arg-type]  # False: it ends in silence
        self._waiting = waiting
        self._greenlet = gevent.getcurrent()

    def __enter__(self) -> None:
        self._waiting.add(self)
        self._timeout.__enter__()

    def __exit__(self, *raised: Any) -> bool | None:
        self._waiting.remove(self)
        return self._timeout.__exit__(*raised)

    def end(self) -> None:
        """End the wait now, as if its time were over."""
        gevent.kill(self._greenlet, self._timeout)


class Worker(GeventWorker):
    """A worker that never answers with gunicorn's own pages, and that no idle line keeps from stopping."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._idle: set[_Idle] = set()

    def timeout_ctx(self) -> AbstractContextManager[None]:  # type: ignore[override]  # typed as nothing there
        """What a connection waits in for its next request; gunicorn would let it wait while the worker stops."""
        return _Idle(self.cfg.keepalive, self._idle)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in good order, as for a reload."""
        super().handle_exit(sig, frame)
        gevent.spawn(self._end_lines)  # a signal's handler can't wait

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        """Stop at once."""
        gevent.spawn(self._end_lines)
        super().handle_quit(sig, frame)

    def _end_lines(self) -> None:
        self._end_streams()
        while True:  # as long as the process is there, for it takes connections until the last moment
            idle = set(self._idle)
            gevent.sleep(_SECONDS_TO_ARRIVE)
            for line in idle & self._idle:
                line.end()

    def _end_streams(self) -> None:
        from roads_service.api.services import EXTENSION

        app = getattr(self, "wsgi", None)
        if app is not None:  # else it was told to stop before it had begun
            app.extensions[EXTENSION].streams.end()

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:  # noqa: ARG002  (gunicorn's)
        """Answer what went wrong before the app was reached, or after it."""
        # Not earlier: this file is read before gevent has patched what these import.
        from roads_service.api.problems import Problem, answer_unexpected

        if isinstance(exc, ParseException):
            status, type_ = _TOO_LARGE.get(type(exc), (400, "not-http"))
            self.log.warning("refused from %s: %s", addr and addr[0], exc)
            answer = Problem(status, f"this is no request that can be read: {exc}", type_=type_).response()
        else:
            answer = answer_unexpected(exc)
        answer.headers.update({"Content-Length": len(answer.data), "Connection": "close"})
        head = f"HTTP/1.1 {answer.status}\r\n{answer.headers}"
        try:
            util.write_nonblock(client, head.encode("latin-1") + answer.data)
        except OSError as error:
            self.log.debug("the refusal did not arrive: %s", error)
