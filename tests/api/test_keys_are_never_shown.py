"""No answer has a key in it, nor what is kept of one."""

from roads_service.store.access import Scope, hash_key

CALLS = [
    ("GET", "/v1/tables"),
    ("GET", "/v1/tables/B01"),
    ("GET", "/v1/tables/B01/board"),
    ("GET", "/v1/tables/B01/shoes"),
    ("GET", "/v1/tables/B01/shoes/1"),
    ("GET", "/v1/boards?table=B01"),
    ("GET", "/healthz"),
    ("GET", "/readyz"),
    ("GET", "/metrics"),
    ("GET", "/openapi.yaml"),
    ("GET", "/nowhere"),
    ("PATCH", "/v1/tables"),
    ("PUT", "/v1/tables/B01"),
    ("PUT", "/v1/tables/B09"),
    ("POST", "/v1/tables/B01/shoes"),
    ("POST", "/v1/tables/B01/rounds"),
    ("POST", "/v1/tables/B09/rounds"),
    ("DELETE", "/v1/tables/B09"),
]


def test_no_answer_has_a_key_in_it(client, anyone, bearer, access_keys, table, deal):
    deal("BP")
    admin_key = client.environ_base["HTTP_AUTHORIZATION"].removeprefix("Bearer ")
    made = [access_keys.create("for a test", scope, frozenset({"B01"}), "2026-01-01T20:00:00Z")[0] for scope in Scope]
    askers = [client, anyone, bearer("nonsense"), *(bearer(key) for key in made)]
    answers = [asker.open(path, method=method, json={}) for method, path in CALLS for asker in askers]
    shown = b"\n".join(f"{answer.headers}".encode() + answer.data for answer in answers)
    for key in (admin_key, "nonsense", *made):
        assert key.encode() not in shown
        assert hash_key(key)[:12].encode() not in shown


def test_a_key_is_not_kept_in_redis_either(redis, keys, client, access_keys, table):
    key, _ = access_keys.create("for a test", Scope.FEED, frozenset(), "2026-01-01T20:00:00Z")
    kept = redis.hgetall(keys.access)
    assert kept
    assert all(key.encode() not in name + value for name, value in kept.items())
