"""403: a key may do what its scope says; admin may all that feed may, feed all that display may."""

import pytest

from roads_service.store.access import Scope

CALLS = {
    "open a table": ("PUT", "/v1/tables/B02", {}, Scope.ADMIN, 201),
    "change a table": ("PUT", "/v1/tables/B01", {"name": "Salon"}, Scope.ADMIN, 200),
    "remove a table": ("DELETE", "/v1/tables/B01", None, Scope.ADMIN, 204),
    "start a shoe": ("POST", "/v1/tables/B01/shoes", {}, Scope.FEED, 201),
    "record a round": ("POST", "/v1/tables/B01/rounds", {"outcome": "tie"}, Scope.FEED, 201),
    "amend a round": ("PUT", "/v1/tables/B01/shoes/1/rounds/1", {"outcome": "tie"}, Scope.FEED, 200),
    "void a round": ("DELETE", "/v1/tables/B01/shoes/1/rounds/1", None, Scope.FEED, 200),
    "list tables": ("GET", "/v1/tables", None, Scope.DISPLAY, 200),
    "read a table": ("GET", "/v1/tables/B01", None, Scope.DISPLAY, 200),
    "read a board": ("GET", "/v1/tables/B01/board", None, Scope.DISPLAY, 200),
    "read boards": ("GET", "/v1/boards?table=B01", None, Scope.DISPLAY, 200),
    "list shoes": ("GET", "/v1/tables/B01/shoes", None, Scope.DISPLAY, 200),
    "read a shoe": ("GET", "/v1/tables/B01/shoes/1", None, Scope.DISPLAY, 200),
    "read a shoe's board": ("GET", "/v1/tables/B01/shoes/1/board", None, Scope.DISPLAY, 200),
    "read a round": ("GET", "/v1/tables/B01/shoes/1/rounds/1", None, Scope.DISPLAY, 200),
}


@pytest.mark.parametrize("scope", Scope, ids=lambda scope: scope.name.lower())
@pytest.mark.parametrize(("method", "path", "body", "takes", "status"), CALLS.values(), ids=CALLS)
def test_a_key_may_do_what_its_scope_says(holder, deal, refused, standing, scope, method, path, body, takes, status):
    deal("BP")
    before = standing()
    answer = holder(scope).open(path, method=method, json=body)
    if scope >= takes:
        assert answer.status_code == status
    else:
        assert refused(answer, 403, "forbidden")["detail"] == f"this takes a key with scope {takes.name.lower()}"
        assert standing() == before


def test_the_scope_is_asked_for_before_the_body_is_looked_at(holder, table, refused):
    refused(holder(Scope.DISPLAY).post(f"{table}/rounds", data=b"{not json"), 403, "forbidden")
