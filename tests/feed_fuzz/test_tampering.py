"""Nobody without the secret moves a bead: what was tampered with is refused, and leaves no trace."""

import hmac
import inspect
from base64 import b64decode, b64encode
from datetime import UTC, datetime, timedelta

import pytest
from feeding import OTHER_SECRET, SECRET, Connection, Delivery, new_id, signed
from running import running_service
from standardwebhooks import Webhook

ID, TIMESTAMP, SIGNATURE = "webhook-id", "webhook-timestamp", "webhook-signature"


def now():
    return datetime.now(UTC)


@pytest.fixture
def delivery():
    """One that is taken as it is."""
    return Delivery.of("round.finished", outcome="banker", number=3)


@pytest.fixture(autouse=True)
def table(sender):
    """A table in the middle of a round."""
    sender.send("table.opened")
    for number in (1, 2):
        sender.send("round.finished", number=number, outcome="player", round_id=f"r{number}")
    sender.send("betting.opened")


@pytest.fixture
def refused(post, kept, delivery):
    """Checks that a delivery is refused without a trace, and that as it was it is taken."""

    def check(body, headers):
        before = kept()
        answer = post(body, headers)
        assert (answer.status, answer.document["type"]) == (401, "unauthorized"), answer
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert kept() == before
        assert post(delivery.body, delivery.headers()).document["status"] == "applied"
        assert kept() != before

    return check


BODIES = {
    "another result": lambda body: body.replace(b"banker", b"player"),
    "another table": lambda body: body.replace(b"B01", b"B02"),
    "another type": lambda body: body.replace(b"round.finished", b"round.voided"),
    "the same with another space": lambda body: body.replace(b": ", b":", 1),
    "a space more": lambda body: body + b" ",
    "a byte less": lambda body: body[:-1],
    "a mark of byte order": lambda body: b"\xef\xbb\xbf" + body,
    "a zero byte": lambda body: body + b"\0",
    "nothing": lambda body: b"",
    "two of it": lambda body: body + body,
    "no UTF-8": lambda body: body.replace(b"banker", b"bank\xe9r"),
}


@pytest.mark.parametrize("tamper", BODIES.values(), ids=BODIES)
def test_a_body_that_was_changed_is_refused(delivery, refused, tamper):
    assert tamper(delivery.body) != delivery.body
    refused(tamper(delivery.body), delivery.headers())


IDS = {
    "another": lambda of: new_id(),
    "one character more": lambda of: f"{of}0",
    "one character less": lambda of: of[:-1],
    "in capitals": str.upper,
    "twice": lambda of: f"{of},{of}",
    "none": lambda of: "",
    "no ASCII": lambda of: f"{of}é",
}


@pytest.mark.parametrize("tamper", IDS.values(), ids=IDS)
def test_an_id_that_was_changed_is_refused(delivery, refused, tamper):
    refused(delivery.body, {**delivery.headers(), ID: tamper(delivery.id)})


def test_an_id_that_is_too_long_is_refused_though_it_is_signed(delivery, refused):
    refused(delivery.body, signed("m" * 257, delivery.body))


TIMESTAMPS = {
    "a second later": lambda second: str(second + 1),
    "a second earlier": lambda second: str(second - 1),
    "in milliseconds": lambda second: f"{second}000",
    "with a fraction": lambda second: f"{second}.5",
    "with no fraction": lambda second: f"{second}.0",
    "with a sign": lambda second: f"+{second}",
    "with a zero": lambda second: f"0{second}",
    "with underscores": lambda second: f"{second:_}",
    "with an exponent": lambda second: f"{second / 1e9!r}e9",
    "in other digits": lambda second: str(second).translate({ord("1"): "\u00b9"}),
    "negative": lambda second: f"-{second}",
    "as a date": lambda second: datetime.fromtimestamp(second, UTC).isoformat(),
    "no number": lambda second: "nan",
    "infinite": lambda second: "inf",
    "beyond all clocks": lambda second: "9" * 30,
    "beyond all numbers": lambda second: "9" * 400,
    "words": lambda second: "now",
    "nothing": lambda second: "",
    "twice": lambda second: f"{second},{second}",
}


@pytest.mark.parametrize("tamper", TIMESTAMPS.values(), ids=TIMESTAMPS)
def test_a_timestamp_that_was_changed_is_refused(delivery, refused, tamper):
    headers = delivery.headers()
    assert tamper(int(headers[TIMESTAMP])) != headers[TIMESTAMP]
    refused(delivery.body, {**headers, TIMESTAMP: tamper(int(headers[TIMESTAMP]))})


@pytest.mark.parametrize("hours", [-48, -1, 1, 48])
def test_a_timestamp_of_another_hour_is_refused_though_it_is_signed(delivery, refused, hours):
    refused(delivery.body, delivery.headers(at=now() + timedelta(hours=hours)))


@pytest.mark.parametrize("seconds", [-330, 330])
def test_a_timestamp_that_is_more_than_five_minutes_off_is_refused(delivery, refused, seconds):
    refused(delivery.body, delivery.headers(at=now() + timedelta(seconds=seconds)))


@pytest.mark.parametrize("seconds", [-270, 270])
def test_a_timestamp_that_is_less_than_five_minutes_off_is_taken(post, delivery, seconds):
    answer = post(delivery.body, delivery.headers(at=now() + timedelta(seconds=seconds)))
    assert (answer.status, answer.document["status"]) == (200, "applied")


@pytest.mark.parametrize("missing", [[ID], [TIMESTAMP], [SIGNATURE], [ID, TIMESTAMP, SIGNATURE]])
def test_a_delivery_without_its_headers_is_refused(delivery, refused, missing):
    refused(delivery.body, {name: value for name, value in delivery.headers().items() if name not in missing})


def test_a_delivery_that_an_unknown_secret_signed_is_refused(delivery, refused):
    refused(delivery.body, delivery.headers(OTHER_SECRET))


def test_a_key_is_no_secret(delivery, refused):
    # The client sends the admin key with every call.
    refused(delivery.body, {"Content-Type": "application/json"})


def flipped(signature, bit):
    digest = bytearray(b64decode(signature))
    digest[bit // 8] ^= 1 << bit % 8
    return b64encode(digest).decode()


# Of the right signature's base64, what is sent instead.
SIGNATURES = {
    "the first bit flipped": lambda right: f"v1,{flipped(right, 0)}",
    "the last bit flipped": lambda right: f"v1,{flipped(right, 255)}",
    "all zeros": lambda right: f"v1,{b64encode(bytes(32)).decode()}",
    "the first half": lambda right: f"v1,{b64encode(b64decode(right)[:16]).decode()}",
    "one byte": lambda right: f"v1,{b64encode(b64decode(right)[:1]).decode()}",
    "one byte more": lambda right: f"v1,{b64encode(b64decode(right) + b'0').decode()}",
    "in hexadecimal": lambda right: f"v1,{b64decode(right).hex()}",
    "twice in one": lambda right: f"v1,{right},v1,{right}",
    "of no length": lambda right: "v1,",
    "nothing": lambda right: "",
    "a comma": lambda right: ",",
    "spaces": lambda right: "v1, v1, v1,",
    "a version alone": lambda right: "v1",
    "no version": lambda right: right,
    "an empty version": lambda right: f",{right}",
    "version 2": lambda right: f"v2,{right}",
    "version 1a": lambda right: f"v1a,{right}",
    "version V1": lambda right: f"V1,{right}",
    "no base64": lambda right: "v1,é" + right,
    "as HTTP writes it": lambda right: f"v1={right}",
    "the right one after ten others": lambda right: " ".join([f"v1,{flipped(right, 0)}"] * 10 + [f"v1,{right}"]),
    "ten thousand": lambda right: " ".join([f"v1,{flipped(right, 0)}"] * 10_000),
}


@pytest.mark.parametrize("tamper", SIGNATURES.values(), ids=SIGNATURES)
def test_a_signature_that_is_not_right_is_refused(delivery, refused, tamper):
    headers = delivery.headers()
    version, right = headers[SIGNATURE].split(",")
    assert version == "v1"
    refused(delivery.body, {**headers, SIGNATURE: tamper(right)})


def test_no_single_bit_of_a_signature_may_be_another(post, kept, delivery):
    before, headers = kept(), delivery.headers()
    right = headers[SIGNATURE].removeprefix("v1,")
    answers = [post(delivery.body, {**headers, SIGNATURE: f"v1,{flipped(right, bit)}"}) for bit in range(256)]
    assert [answer.status for answer in answers] == [401] * 256
    assert kept() == before


@pytest.mark.parametrize("others", [["v1,AAAA"], ["v2,AAAA", "v1a,AAAA"], ["v1,AAAA"] * 9])
@pytest.mark.parametrize("first", [True, False])
def test_of_several_signatures_one_must_be_right(post, delivery, others, first):
    headers = delivery.headers()
    all_of_them = [headers[SIGNATURE], *others] if first else [*others, headers[SIGNATURE]]
    answer = post(delivery.body, {**headers, SIGNATURE: " ".join(all_of_them)})
    assert (answer.status, answer.document["status"]) == (200, "applied")


def test_a_body_that_is_no_utf_8_is_refused_though_its_bytes_are_signed(delivery, refused):
    body = delivery.body.replace(b"banker", b"bank\xe9r")
    headers = delivery.headers()
    signed_bytes = f"{delivery.id}.{headers[TIMESTAMP]}.".encode() + body
    digest = hmac.digest(b64decode(SECRET.removeprefix("whsec_")), signed_bytes, "sha256")
    refused(body, {**headers, SIGNATURE: f"v1,{b64encode(digest).decode()}"})


def test_a_signature_of_the_body_alone_is_refused(delivery, refused):
    digest = hmac.digest(b64decode(SECRET.removeprefix("whsec_")), delivery.body, "sha256")
    refused(delivery.body, {**delivery.headers(), SIGNATURE: f"v1,{b64encode(digest).decode()}"})


def test_a_signature_of_another_delivery_is_refused(delivery, refused):
    other = Delivery.of("round.finished", outcome="tie", number=3)
    refused(delivery.body, {**delivery.headers(), SIGNATURE: other.headers()[SIGNATURE]})


def test_signatures_are_compared_in_constant_time():
    assert "hmac.compare_digest" in inspect.getsource(Webhook.verify)


# -- over the wire: a client of the app joins what a server may not ------------------------


@pytest.fixture(scope="module")
def connection(tmp_path_factory):
    with running_service(tmp_path_factory.mktemp("doubled") / "data", ROADS_FEED_SECRETS=SECRET) as service:
        connection = Connection(service.url)
        yield connection
        connection.close()


DOUBLED = {
    "the id": lambda right: [(ID, right[ID])],
    "another id": lambda right: [(ID, "msg_other")],
    "the timestamp": lambda right: [(TIMESTAMP, right[TIMESTAMP])],
    "another timestamp": lambda right: [(TIMESTAMP, str(int(right[TIMESTAMP]) + 1))],
    "the signature": lambda right: [(SIGNATURE, right[SIGNATURE])],
    "another signature": lambda right: [(SIGNATURE, "v1,AAAA")],
    "all three": lambda right: [(name, right[name]) for name in (ID, TIMESTAMP, SIGNATURE)],
}


@pytest.mark.parametrize("more", DOUBLED.values(), ids=DOUBLED)
@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_a_header_that_comes_twice_is_refused(connection, more, before):
    connection(*_listed(Delivery.of("table.opened")))
    delivery = Delivery.of("round.finished", outcome="banker")
    body, right = _listed(delivery)
    doubled = more(dict(right))
    answer = connection(body, [*doubled, *right] if before else [*right, *doubled])
    assert (answer.status, answer.document["type"]) == (401, "unauthorized")
    taken = connection(body, right)
    assert (taken.status, taken.document["status"]) == (200, "applied")


def _listed(delivery):
    return delivery.body, list(delivery.headers().items())
