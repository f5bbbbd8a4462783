"""The worker: gunicorn's, on gevent, but what is no HTTP is refused with a problem too."""

from typing import Any

from gunicorn import util
from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine, ParseException
from gunicorn.workers.ggevent import GeventWorker

_TOO_LARGE = {LimitRequestLine: (414, "uri-too-long"), LimitRequestHeaders: (431, "headers-too-large")}


class Worker(GeventWorker):
    """A worker that never answers with gunicorn's own pages."""

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
