"""What pages of other sites may read: boards, tables and events, where boards are public."""

from flask import Flask, Response, request

from roads_service.api.services import services

_A_DAY = 24 * 3600
# What pages of any origin may read of an answer.
FOR_ANYONE = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Date, ETag, Retry-After",
}


def share(app: Flask) -> None:
    """Let pages of any origin read what takes no key (CORS). Changing stays closed to them, with a key or without."""

    @app.after_request
    def allow(answer: Response) -> Response:
        if not request.path.startswith("/v1/") or not services().settings.public_boards:
            return answer
        if request.method in ("GET", "HEAD"):
            answer.headers.update(FOR_ANYONE)
        elif request.method == "OPTIONS":
            # A stream that goes on says where, in a header that browsers ask about first.
            answer.headers["Access-Control-Allow-Origin"] = "*"
            answer.headers["Access-Control-Allow-Methods"] = "GET"
            answer.headers["Access-Control-Allow-Headers"] = "If-None-Match, Last-Event-ID"
            answer.headers["Access-Control-Max-Age"] = str(_A_DAY)
        return answer
