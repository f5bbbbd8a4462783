"""Signatures of Standard Webhooks: a delivery is taken only with one that a secret of ours made."""

import hashlib
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import structlog
from standardwebhooks import Webhook
from standardwebhooks.webhooks import EmptyWebhookSecretError, WebhookVerificationError
from werkzeug.datastructures import Headers

PREFIX = "whsec_"
HEADERS = ("webhook-id", "webhook-timestamp", "webhook-signature")
_SECONDS = re.compile(r"[1-9][0-9]{0,11}")
_FINGERPRINT = 12
_MOST_SIGNATURES = 10
_LONGEST_ID = 256
_FEWEST_CHARACTERS = 22  # 16 bytes in base64
_BEING_WRITTEN = 30 * 10**9  # nanoseconds for which an empty file is taken for one that is just being written

_log = structlog.get_logger()


class UnusableSecret(ValueError):
    """A secret that can't be one. The message does not hold it."""


class NotSigned(Exception):
    """The delivery has no valid signature; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret, known outside by its fingerprint alone."""

    fingerprint: str
    webhook: Webhook


@dataclass(frozen=True, slots=True)
class Delivery:
    """A delivery that was signed: its id, and the fingerprint of the secret that signed it."""

    id: str
    fingerprint: str


def verify(secrets: Sequence[Secret], body: bytes, headers: Headers) -> Delivery:
    """The delivery that these bytes and headers are, signed by one of the secrets. Raises `NotSigned`.

    Its time may be five minutes off; signatures are compared in constant time. The body is not looked into.
    """
    given = {name: headers.get(name, "") for name in HEADERS}
    if not 1 <= len(given["webhook-id"]) <= _LONGEST_ID:
        raise NotSigned(f"webhook-id is missing or longer than {_LONGEST_ID} characters")
    if not _SECONDS.fullmatch(given["webhook-timestamp"]):
        # The library signs the second that it reads, in whatever way that is written.
        raise NotSigned("webhook-timestamp is not in seconds since 1970")
    if given["webhook-signature"].count(" ") >= _MOST_SIGNATURES:
        raise NotSigned("webhook-signature holds too many signatures")
    said = "no secret is set"
    for secret in secrets:
        try:
            secret.webhook.verify(body, given, json_parse=False)
        except WebhookVerificationError as error:
            said = str(error)
        except ValueError:  # a signature that is no base64, a body that is no UTF-8
            said = "malformed signature or body"
        else:
            return Delivery(given["webhook-id"], secret.fingerprint)
    raise NotSigned(said)


def read_secret(written: str) -> Secret:
    """The secret that is written as `whsec_` and base64. Raises `UnusableSecret`."""
    fingerprint = hashlib.sha256(written.encode()).hexdigest()[:_FINGERPRINT]
    if not written.startswith(PREFIX):
        raise UnusableSecret(f"a feed secret begins with {PREFIX}")
    if len(written) < len(PREFIX) + _FEWEST_CHARACTERS:
        raise UnusableSecret("a feed secret is too short")
    try:
        return Secret(fingerprint, Webhook(written))
    except (ValueError, EmptyWebhookSecretError):
        raise UnusableSecret(f"a feed secret is {PREFIX} and then base64") from None


class Secrets:
    """The secrets that count now: those of a setting, and those of a file, read anew whenever it changes."""

    def __init__(self, listed: str | None, file: Path | None) -> None:
        """`listed` has commas between secrets, `file` commas or line ends. Raises `UnusableSecret`, `OSError`."""
        self._listed = _read_all(listed or "")
        self._file = file
        self._of_file: tuple[Secret, ...] = ()
        self._read_as: tuple[int, ...] | None = None
        self._reading = Lock()
        if file:
            self._read(file)

    def now(self) -> tuple[Secret, ...]:
        """The secrets that count. A file that can't be read, or was emptied just now, leaves those that it held."""
        if self._file:
            try:
                self._read(self._file)
            except (OSError, UnusableSecret) as error:
                _log.error("feed secrets not read", error=str(error))
        return self._listed + self._of_file

    def _read(self, file: Path) -> None:
        status = file.stat()
        # The time alone is not enough: two changes may fall into one tick of the file system's clock.
        stands = (status.st_mtime_ns, status.st_size, status.st_ino)
        with self._reading:
            if stands == self._read_as:
                return
            secrets = _read_all(file.read_text())
            if secrets or time.time_ns() - status.st_mtime_ns > _BEING_WRITTEN:
                self._of_file, self._read_as = secrets, stands


def _read_all(text: str) -> tuple[Secret, ...]:
    return tuple(read_secret(secret) for part in text.replace(",", "\n").splitlines() if (secret := part.strip()))
