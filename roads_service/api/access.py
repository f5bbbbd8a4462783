"""Who asks, and whether they may: bearer keys and their scopes (DESIGN 5, "Keys")."""

import hmac
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from flask import g, request

from roads_service.api.limiting import count_failure
from roads_service.api.problems import Problem
from roads_service.api.services import services
from roads_service.store.access import Access, Scope, hash_key

P = ParamSpec("P")
R = TypeVar("R")

_ENVIRONMENT = Access("environment", "ROADS_ADMIN_KEY", Scope.ADMIN)


def needs(scope: Scope) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorates a view that takes a key of this scope or above, for the table in its path if there is one."""

    def decorate(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def checked(*args: P.args, **kwargs: P.kwargs) -> R:
            access = _who_asks()
            if access.scope < scope:
                raise Problem(403, f"this takes a key with scope {scope.name.lower()}")
            _check_table(access)
            return view(*args, **kwargs)

        return _documented(checked, [{"key": []}])

    return decorate


def reads(view: Callable[P, R]) -> Callable[P, R]:
    """Decorates a view that anyone may read, or anyone with a key where boards are not public."""

    @wraps(view)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        g.reads = True
        if not services().settings.public_boards:
            _who_asks()
        return view(*args, **kwargs)

    return _documented(checked, [{}, {"key": []}])


def may_correct(shoe: int, current: int) -> bool:
    """Whether the one who asks may correct rounds of this shoe: a feed key in the current one, an admin key in any."""
    access: Access = g.access
    return shoe == current or access.scope is Scope.ADMIN


def _who_asks() -> Access:
    # Not request.authorization, which takes a key with = in it for parameters.
    kind, _, key = request.headers.get("Authorization", "").strip().partition(" ")
    if kind.lower() != "bearer" or not key.strip():
        raise _unauthorized("this takes a key: send Authorization: Bearer KEY")
    access = _find(key.strip())
    if access is None:
        count_failure()
        raise _unauthorized("no such key, or no longer")
    g.access = access
    return access


def _find(key: str) -> Access | None:
    admin_key = services().settings.admin_key
    if admin_key and hmac.compare_digest(hash_key(key), hash_key(admin_key)):
        return _ENVIRONMENT
    return services().access_keys.find(key)


def _check_table(access: Access) -> None:
    table_id = (request.view_args or {}).get("table_id")
    if table_id is not None and not access.may_change(table_id):
        raise Problem(403, f"this key is not for table {table_id!r}")


def _unauthorized(detail: str) -> Problem:
    return Problem(401, detail, headers={"WWW-Authenticate": "Bearer"})


def _documented(view: Callable[P, R], security: list[dict[str, list[str]]]) -> Callable[P, R]:
    documentation: dict[str, Any] = dict(getattr(view, "_apidoc", {}))
    documentation["manual_doc"] = {**documentation.get("manual_doc", {}), "security": security}
    view._apidoc = documentation  # type: ignore[attr-defined]  # flask-smorest reads it there
    return view
