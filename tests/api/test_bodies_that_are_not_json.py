"""400: a body that is not JSON is refused by every call that takes one, and nothing is half recorded."""

import pytest

CALLS = [
    ("PUT", "/v1/tables/B01"),
    ("POST", "/v1/tables/B01/shoes"),
    ("POST", "/v1/tables/B01/rounds"),
    ("PUT", "/v1/tables/B01/shoes/1/rounds/1"),
]
BODIES = {
    "nothing": b"",
    "spaces": b" \n",
    "cut off": b'{"outcome": "banker"',
    "a comma too many": b'{"outcome": "banker",}',
    "two": b"{}{}",
    "single quotes": b"{'outcome': 'banker'}",
    "no quotes": b"{outcome: banker}",
    "a comment": b"{} // banker",
    "a form": b"outcome=banker",
    "NaN": b'{"outcome": "banker", "player_total": NaN}',
    "infinity": b'{"rows": Infinity}',
    "a number without end": b'{"rows": 1e999}',
    "a leading zero": b'{"rows": 06}',
    "a control character": b'{"name": "two\nlines"}',
    "a lone surrogate": rb'{"name": "\ud83c", "round_id": "\ud83c"}',
    "the second half of a surrogate pair": rb'{"name": "\udca1"}',
    "not UTF-8": b'{"name": "\xff"}',
    "Latin-1": '{"name": "Bàccarà"}'.encode("latin-1"),
    "UTF-16": '{"name": "B"}'.encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf{}",
    "a surrogate in UTF-8": b'{"name": "\xed\xa0\x80"}',
    "brackets without end": b"[" * 5000,
    "braces without end": b'{"rounds":' * 5000,
    "brackets within brackets": b"[" * 5000 + b"]" * 5000,
    "a zero byte": b"{}\x00",
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_what_is_not_json_is_refused(client, deal, refused, standing, body):
    deal("BP")
    before = standing()
    for method, path in CALLS:
        answer = client.open(path, method=method, data=body, content_type="application/json")
        assert refused(answer, 400, "not-json")["detail"].startswith("the body is not JSON: ")
    assert standing() == before


def test_it_is_told_where_the_json_ends(client, table, refused):
    answer = client.post(f"{table}/rounds", data=b'{"outcome": banker}', content_type="application/json")
    assert "column 13" in refused(answer, 400, "not-json")["detail"]
