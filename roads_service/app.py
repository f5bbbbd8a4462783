"""The app: settings in, a Flask application out. Nothing is connected before the first request."""

from functools import cache
from typing import Any

import yaml
from flask import Flask
from flask.typing import ResponseReturnValue
from flask_smorest import Api
from werkzeug.exceptions import HTTPException
from werkzeug.middleware.proxy_fix import ProxyFix

from roads_service import __version__
from roads_service.api import (
    boards,
    dealing,
    events,
    operating,
    paytables,
    pictures,
    rounds,
    settlement,
    shoes,
    tables,
)
from roads_service.api.answers import caching
from roads_service.api.documenting import Part
from roads_service.api.door import BoardDoor, CurrentBoards
from roads_service.api.limiting import Failures
from roads_service.api.measuring import measure
from roads_service.api.problems import (
    MOST_BYTES,
    Problem,
    answer_http_error,
    answer_problem,
    answer_store_away,
    answer_tables_error,
    answer_unexpected,
)
from roads_service.api.schemas import ProblemSchema
from roads_service.api.services import EXTENSION, Services
from roads_service.api.sharing import share
from roads_service.api.streaming import Streams
from roads_service.api.tracing import StoreWatch, trace
from roads_service.config import Settings
from roads_service.display import pages
from roads_service.feed import webhook
from roads_service.feed.documenting import SECURITY_SCHEME, describe_events
from roads_service.feed.signing import Secrets
from roads_service.store.access import AccessKeys
from roads_service.store.away import StoreAway
from roads_service.store.clients import client_for
from roads_service.store.keys import Keys
from roads_service.store.paytables import PayTableShelf
from roads_service.store.store import Store
from roads_service.tables.errors import TablesError
from roads_service.tables.floor import Floor
from roads_service.tables.paytables import PayTables

_DESCRIPTION = """\
Rounds come in from baccarat tables, the five Macao roads go out to the screens above them.

Reading takes no key unless the operator says so; changing takes `Authorization: Bearer KEY` with scope `feed`
(rounds and shoes) or `admin` (tables, and rounds of earlier shoes).

Every answer has an `X-Request-ID`: the one that was sent if it has 1 to 64 letters, digits, `.`, `_` and `-`, else one
of the service's. The operator finds by it what became of a request, up to the screens.
"""


class RoadsApi(Api):
    """flask-smorest with our problems instead of its errors."""

    ERROR_SCHEMA = ProblemSchema
    DEFAULT_ERROR_RESPONSE_NAME = None

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        self._app_of_parts, self._undescribed = app, list[Part]()

    def add(self, part: Part) -> None:
        """Let the app answer for a part of the API; it is described when the description is asked for."""
        self._app_of_parts.register_blueprint(part)
        self._undescribed.append(part)

    def describe(self) -> dict[str, Any]:
        """The description of all parts, in OpenAPI."""
        while self._undescribed:
            part = self._undescribed.pop(0)
            part.register_views_in_doc(self, self._app_of_parts, self.spec, name=part.name, parameters=None)
            self.spec.tag({"name": part.name, "description": part.description})
        return dict(self.spec.to_dict())

    def handle_http_exception(self, error: HTTPException) -> ResponseReturnValue:
        """The problem that says so."""
        return answer_http_error(error)


def create_app(settings: Settings) -> Flask:
    """The service as a WSGI application. `settings.redis_url` must say where its Redis is."""
    app = Flask("roads_service", static_folder=None)
    app.config.update(
        API_TITLE="roads_service",
        API_VERSION=__version__,
        OPENAPI_VERSION="3.1.0",
        MAX_CONTENT_LENGTH=MOST_BYTES,
        API_SPEC_OPTIONS={
            "info": {"description": _DESCRIPTION},
            "components": {
                "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}, "signature": SECURITY_SCHEME}
            },
        },
    )
    app.url_map.merge_slashes = False
    app.extensions[EXTENSION] = services_for(settings)
    app.extensions[webhook.EXTENSION] = Secrets(settings.feed_secrets, settings.feed_secrets_file)
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=settings.trusted_proxies)  # type: ignore[method-assign]
    api = RoadsApi(app)
    describe_events(api.spec)
    for part in (
        tables.part,
        shoes.part,
        rounds.part,
        dealing.part,
        settlement.part,
        paytables.part,
        boards.part,
        events.part,
        pictures.part,
        webhook.part,
        operating.part,
    ):
        api.add(part)
    app.register_blueprint(pages.part)
    app.extensions["openapi"] = cache(lambda: _yaml(api))
    app.register_error_handler(Problem, answer_problem)
    app.register_error_handler(TablesError, answer_tables_error)
    app.register_error_handler(StoreAway, answer_store_away)
    app.register_error_handler(Exception, answer_unexpected)
    share(app)
    trace(app)
    measure(app)
    if settings.public_boards:  # else it is for the app to look at keys
        boards_now = CurrentBoards(app.extensions[EXTENSION].store)
        app.wsgi_app = BoardDoor(app.wsgi_app, boards_now, caching(settings))  # type: ignore[method-assign]
    return app


def _yaml(api: RoadsApi) -> str:
    # `openapi` first, as a reader expects; the texts as they are, not escaped.
    description = {"openapi": None, "info": None} | api.describe()
    return yaml.safe_dump(description, sort_keys=False, allow_unicode=True, width=120)


def services_for(settings: Settings) -> Services:
    """What the views of an app with these settings work with."""
    if settings.redis_url is None:
        raise ValueError("the app takes a Redis URL; `roads-service serve` starts one where there is none")
    client = client_for(settings.redis_url, settings.redis_timeout, settings.wait_replicas)
    keys, watch = Keys(settings.prefix), StoreWatch()
    store = Store(client, keys, int(settings.keep_shoes.total_seconds()), watch)
    floor = Floor(store, settings.keep_shoes)
    failures = Failures(client, settings.prefix, settings.failed_logins)
    streams = Streams(client, keys, store, heartbeat=settings.heartbeat, patience=settings.redis_timeout, watch=watch)
    paytables = PayTables(PayTableShelf(client, keys, watch))
    return Services(settings, store, floor, paytables, AccessKeys(client, keys, watch), failures, streams)
