"""Pages: what a browser opens. They hold no data; their scripts read it from the API, as anyone's would."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, render_template, request, send_from_directory, url_for

from roads_service.baccarat import banker_draws, player_draws
from roads_service.baccarat.hands import NATURAL_TOTALS
from roads_service.display.messages import GOOD_ROADS
from roads_service.display.words import as_json, choose_language, words
from roads_service.tables.documents import to_json

STATIC = Path(__file__).parent / "static"
BOARD_SCRIPT = "baccarat-board.js"

_YEAR = 365 * 24 * 3600
_A_WHILE = 300
_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
}

part = Blueprint("pages", __name__, template_folder="templates")


def page(template: str, *, framed: bool, **told: object) -> Response:
    """A page from its template, in the language that `?lang=` or the browser asks for, dark or with `?theme=light`.

    `framed`: whether other sites may show it in a frame, as signage players do with a display. A page that changes
    anything must not be, for its buttons could be clicked unseen.
    """
    lang = asked_language()
    theme = "light" if request.args.get("theme") == "light" else "dark"
    spoken = words(lang)
    text = render_template(template, lang=lang, theme=theme, gettext=spoken.gettext, static=static_url, **told)
    answer = Response(text)
    policy = _POLICY | {"frame-ancestors": "*" if framed else "'none'"}
    answer.headers["Content-Security-Policy"] = "; ".join(f"{name} {value}" for name, value in policy.items())
    answer.headers["X-Content-Type-Options"] = "nosniff"
    answer.headers["Referrer-Policy"] = "no-referrer"
    answer.headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
    answer.cache_control.no_cache = True
    answer.vary.add("Accept-Language")
    return answer


def asked_language() -> str:
    """The language of `?lang=`, else the first of the browser's that we speak, else English."""
    return choose_language(request.args.get("lang"), request.accept_languages.values())


@cache
def static_version() -> str:
    """A short word for what all static files hold now: it is part of their address, so that they may be kept long."""
    digest = sha256()
    for path in sorted(path for path in STATIC.rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(STATIC)}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def static_url(name: str) -> str:
    """The address of a static file as it is now."""
    return url_for("pages.static_file", version=static_version(), name=name)


@part.route("/static/<version>/<path:name>", methods=["GET"])
def static_file(version: str, name: str) -> Response:
    """A static file; under its own version it may be kept for a year, under another for no time at all."""
    current = version == static_version()
    answer = send_from_directory(STATIC, name, max_age=_YEAR if current else 0)
    answer.cache_control.immutable = current
    return _for_anyone(answer)


@part.route(f"/{BOARD_SCRIPT}", methods=["GET"])
def board_script() -> Response:
    """The custom element under an address that stays."""
    # Not the file itself: the address stays, so it may be kept for a short time only.
    file = f"./static/{static_version()}/{BOARD_SCRIPT}"
    answer = Response(f'import "{file}";\n', content_type="text/javascript; charset=utf-8")
    answer.cache_control.public = True
    answer.cache_control.max_age = _A_WHILE
    return _for_anyone(answer)


@part.route("/words/<tag>.json", methods=["GET"])
def words_of(tag: str) -> Response:
    """The words of the language that a BCP 47 tag asks for as the scripts read them, English if we don't speak it."""
    lang = choose_language(tag, ())
    answer = Response(to_json(as_json(lang)), content_type="application/json")
    answer.content_language.add(lang)
    answer.cache_control.max_age = _A_WHILE
    return _for_anyone(answer)


def _for_anyone(answer: Response) -> Response:
    """The answer with leave for pages of any site to read it: it holds nothing that is not public."""
    answer.headers["Access-Control-Allow-Origin"] = "*"
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer


@part.route("/", methods=["GET"])
def lobby() -> Response:
    """All tables."""
    return page("lobby.html", framed=True, good_roads=GOOD_ROADS)


@part.route("/display/<table_id>", methods=["GET"])
def display(table_id: str) -> Response:
    """The screen of one table. It is there before its table is, so that screens may be hung up first."""
    return page("display.html", framed=True, table_id=table_id)


@part.route("/keypad/<table_id>", methods=["GET"])
def keypad(table_id: str) -> Response:
    """The keypad of one table. It holds no key; whoever uses it brings one."""
    return page("keypad.html", framed=False, table_id=table_id, drawing=_drawing())


@cache
def _drawing() -> dict[str, list[bool] | list[list[bool]]]:
    """The drawing rules as the keypad reads them, by the two-card totals that draw: never those of a natural.

    `player[total]`; `banker[total][value of the player's third card]`, with a last column for a player who stood.
    """
    totals = range(min(NATURAL_TOTALS))
    return {
        "player": [player_draws(total) for total in totals],
        "banker": [[banker_draws(total, third) for third in (*range(10), None)] for total in totals],
    }
