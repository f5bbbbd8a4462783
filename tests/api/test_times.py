"""Times are told in RFC 3339 with any offset and kept in UTC to the millisecond."""

import pytest


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ("2026-01-01T20:00:00Z", "2026-01-01T20:00:00.000Z"),
        ("2026-01-01t20:00:00z", "2026-01-01T20:00:00.000Z"),
        ("2026-01-01 20:00:00Z", "2026-01-01T20:00:00.000Z"),
        ("2026-01-01T20:00:00.5Z", "2026-01-01T20:00:00.500Z"),
        ("2026-01-01T20:00:00.123456789Z", "2026-01-01T20:00:00.123Z"),
        ("2026-01-01T20:00:00.9999Z", "2026-01-01T20:00:00.999Z"),
        ("2026-01-01T20:00:00-00:00", "2026-01-01T20:00:00.000Z"),
        ("2026-01-02T04:00:00+08:00", "2026-01-01T20:00:00.000Z"),
        ("2026-01-01T14:15:00-05:45", "2026-01-01T20:00:00.000Z"),
        ("2028-02-29T00:00:00Z", "2028-02-29T00:00:00.000Z"),
        ("0157-07-25T13:21:01Z", "0157-07-25T13:21:01.000Z"),
        ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
        ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ],
)
def test_a_time_is_kept_in_utc_and_can_be_read_again(client, table, told, kept):
    round_ = client.post(f"{table}/rounds", json={"outcome": "tie", "finished_at": told}).json["round"]
    assert round_["finished_at"] == kept
    assert client.get(f"{table}/shoes/1/rounds/1").json["finished_at"] == kept
    assert client.get(f"{table}/shoes/1").json["rounds"] == [round_]


def test_one_moment_told_in_two_ways_is_the_same_content(client, table):
    body = {"outcome": "tie", "round_id": "G-1"}
    client.post(f"{table}/rounds", json={**body, "finished_at": "2026-01-02T04:00:00+08:00"})
    assert client.post(f"{table}/rounds", json={**body, "finished_at": "2026-01-01T20:00:00Z"}).status_code == 200


@pytest.mark.parametrize(
    "told",
    [
        1767297600,
        1767297600.5,
        True,
        [],
        "",
        "now",
        "1767297600",
        "2026-01-01",
        "20:00:00Z",
        "2026-01-01T20:00:00",
        "2026-01-01T20:00Z",
        "2026-01-01T20:00:00 Z",
        "2026-01-01T20:00:00Z\n",
        "2026-01-01T20:00:00,5Z",
        "2026-01-01T20:00:00+0800",
        "2026-01-01T20:00:00+08",
        "2026-W01-4T20:00:00Z",
        "2026-001T20:00:00Z",
        "20260101T200000Z",
        "26-01-01T20:00:00Z",
        "+12026-01-01T20:00:00Z",
        "Thu, 01 Jan 2026 20:00:00 GMT",
        "２０２６-01-01T20:00:00Z",
        # Well written, but there is no such time, or none that can be kept in UTC.
        "2026-13-01T20:00:00Z",
        "2026-00-01T20:00:00Z",
        "2026-02-29T20:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T20:60:00Z",
        "2026-01-01T20:00:61Z",
        "2026-01-01T20:00:00+24:00",
        "2026-01-01T20:00:00+99:99",
        "0000-01-01T00:00:00Z",
        "0001-01-01T00:00:00+01:00",
        "9999-12-31T23:59:59-01:00",
    ],
)
def test_what_is_no_time_is_refused(client, table, refused, standing, told):
    before = standing()
    body = {"outcome": "tie", "finished_at": told}
    refused(client.post(f"{table}/rounds", json=body), 422, "invalid-fields", "/finished_at")
    assert standing() == before
