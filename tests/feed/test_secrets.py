import os

import pytest
from feeding import OTHER_SECRET, SECRET, signed
from werkzeug.datastructures import Headers

from roads_service.feed.signing import NotSigned, Secrets, UnusableSecret, read_secret, verify

BODY = b"{}"


def opens(secrets, secret):
    try:
        verify(secrets.now(), BODY, Headers(signed("msg_1", BODY, secret)))
    except NotSigned:
        return False
    return True


def test_several_secrets_count_at_once():
    secrets = Secrets(f"{SECRET}, {OTHER_SECRET}", None)
    assert opens(secrets, SECRET)
    assert opens(secrets, OTHER_SECRET)
    assert not opens(Secrets(SECRET, None), OTHER_SECRET)


def test_without_a_secret_nothing_is_taken():
    assert not opens(Secrets(None, None), SECRET)


def test_a_file_is_read_anew_when_it_changes(tmp_path):
    file = tmp_path / "secrets"
    file.write_text(f"{SECRET}\n")
    secrets = Secrets(None, file)
    assert opens(secrets, SECRET)
    assert not opens(secrets, OTHER_SECRET)
    file.write_text(f"{SECRET}\n{OTHER_SECRET}\n")
    os.utime(file, (1, 1))
    assert opens(secrets, SECRET)
    assert opens(secrets, OTHER_SECRET)
    file.write_text(OTHER_SECRET)
    os.utime(file, (2, 2))
    assert not opens(secrets, SECRET)


def test_a_file_that_becomes_unreadable_leaves_the_secrets_that_it_held(tmp_path):
    file = tmp_path / "secrets"
    file.write_text(SECRET)
    secrets = Secrets(None, file)
    file.write_text("not a secret")
    os.utime(file, (1, 1))
    assert opens(secrets, SECRET)
    file.unlink()
    assert opens(secrets, SECRET)


@pytest.mark.parametrize(
    "written", ["", "hush-hush", "whsec_", "whsec_c2hvcnQ=", "whsec_" + "é" * 40, "whsec_" + "A" * 25]
)
def test_what_is_no_secret_is_refused_without_being_told(written):
    with pytest.raises(UnusableSecret) as refused:
        read_secret(written)
    assert written == "" or written.removeprefix("whsec_") == "" or written not in str(refused.value)


def test_a_delivery_is_named_by_its_id_and_the_secret_that_signed_it():
    delivery = verify(Secrets(SECRET, None).now(), BODY, Headers(signed("msg_1", BODY)))
    assert delivery.id == "msg_1"
    assert len(delivery.fingerprint) == 12
    assert delivery.fingerprint not in SECRET
