"""Which URLs the store can be told. Apart from the clients, so that a URL can be checked before they are loaded."""

from urllib.parse import urlsplit

SCHEMES = ("redis", "rediss", "unix")


class UnknownScheme(ValueError):
    """The URL is of no kind that the store can reach."""


def check_url(url: str) -> None:
    """Raises `UnknownScheme` for a URL that no client can be made for."""
    if (scheme := urlsplit(url).scheme) not in SCHEMES:
        raise UnknownScheme(f"a Redis URL begins with {', '.join(f'{known}://' for known in SCHEMES)}, not {scheme!r}")
