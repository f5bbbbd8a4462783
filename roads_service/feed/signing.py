"""Signatures of Standard Webhooks: a delivery is taken only with one that a secret of ours made."""

import binascii
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from standardwebhooks import Webhook
from standardwebhooks.webhooks import EmptyWebhookSecretError, WebhookVerificationError

PREFIX = "whsec_"
_FINGERPRINT = 12
_MOST_SIGNATURES = 10
_LONGEST_ID = 256
_FEWEST_BYTES = 16


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


class Secrets:
    """The secrets that count: one, or two and more while senders change from one to the next."""

    def __init__(self, written: Sequence[str]) -> None:
        """The secrets as they are written, `whsec_` and base64. Raises `UnusableSecret`."""
        self._secrets = tuple(_read(secret, place) for place, secret in enumerate(written, start=1))

    def __len__(self) -> int:
        return len(self._secrets)

    def verify(self, body: bytes, headers: Mapping[str, str]) -> Delivery:
        """The delivery that these bytes and headers are. Raises `NotSigned`.

        Times may be five minutes off; signatures are compared in constant time. The body is not looked into.
        """
        delivery_id = headers.get("webhook-id", "")
        if not 1 <= len(delivery_id) <= _LONGEST_ID:
            raise NotSigned(f"webhook-id is missing or longer than {_LONGEST_ID} characters")
        if headers.get("webhook-signature", "").count(" ") >= _MOST_SIGNATURES:
            raise NotSigned("webhook-signature holds too many signatures")
        said = WebhookVerificationError("No secret is set")
        for secret in self._secrets:
            try:
                secret.webhook.verify(body, dict(headers), json_parse=False)
            except WebhookVerificationError as error:
                said = error
            except (ValueError, binascii.Error):  # what is no base64, or no text
                said = WebhookVerificationError("Malformed signature or body")
            else:
                return Delivery(delivery_id, secret.fingerprint)
        raise NotSigned(str(said))


def read_secrets(listed: str | None, file: Path | None) -> list[str]:
    """The secrets that a setting lists with commas and a file with line ends or commas. Raises `OSError`."""
    text = f"{listed or ''},{file.read_text() if file else ''}"
    return [secret for line in text.splitlines() for part in line.split(",") if (secret := part.strip())]


def _read(secret: str, place: int) -> Secret:
    if not secret.startswith(PREFIX):
        raise UnusableSecret(f"feed secret {place} does not begin with {PREFIX}")
    try:
        decoded = binascii.a2b_base64(secret.removeprefix(PREFIX) + "==")
        webhook = Webhook(secret)
    except (ValueError, EmptyWebhookSecretError):
        raise UnusableSecret(f"feed secret {place} is not {PREFIX} and base64") from None
    if len(decoded) < _FEWEST_BYTES:
        raise UnusableSecret(f"feed secret {place} is shorter than {_FEWEST_BYTES} bytes")
    return Secret(hashlib.sha256(secret.encode()).hexdigest()[:_FINGERPRINT], webhook)
