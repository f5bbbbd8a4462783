"""Settings: all of them, in one place. Each is an option of `serve` or a `ROADS_…` variable of the environment."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the service runs; the defaults are those of `serve`. Without `redis_url` it runs a server of its own."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    redis_url: str | None = None
    data_dir: Path = Path("roads-data")
    prefix: str = "roads"
    redis_timeout: float = 1.0
    wait_replicas: int = 0
    keep_shoes: timedelta = timedelta(days=30)
    public_boards: bool = True
    trusted_proxies: int = 0
    failed_logins: str = "100/minute"
    heartbeat: float = 10.0
    feed_secrets_file: Path | None = None
    # Secrets: taken from the environment alone, never shown.
    admin_key: str | None = field(default=None, repr=False)
    feed_secrets: str | None = field(default=None, repr=False)


_DEFAULTS = Settings()


def _option(name: str, kind: Any, default: Any, help_: str) -> Callable[[F], F]:
    return click.option(
        f"--{name}",
        type=kind,
        default=default,
        envvar=f"ROADS_{name.upper().replace('-', '_')}",
        show_envvar=True,
        show_default=default is not None,
        help=help_,
    )


STORE_OPTIONS = (
    _option("redis-url", str, None, "Redis or Valkey: one, a master under Sentinel or a cluster. Else one of our own."),
    _option(
        "data-dir",
        click.Path(file_okay=False, path_type=Path),
        _DEFAULTS.data_dir,
        "Where our own server keeps it all.",
    ),
    _option("prefix", str, _DEFAULTS.prefix, "What every key in Redis begins with."),
    _option("redis-timeout", click.FloatRange(0.05, 60), _DEFAULTS.redis_timeout, "Seconds to wait for Redis."),
    _option("wait-replicas", click.IntRange(0, 100), 0, "Replicas that must have what is acknowledged."),
)
SERVE_OPTIONS = (
    _option("host", str, _DEFAULTS.host, "Address to listen on."),
    _option("port", click.IntRange(0, 65535), _DEFAULTS.port, "Port to listen on."),
    _option("workers", click.IntRange(1, 64), _DEFAULTS.workers, "Processes that answer; they share only Redis."),
    *STORE_OPTIONS,
    _option("keep-days", click.FloatRange(1, 3650), _DEFAULTS.keep_shoes.days, "Days that closed shoes stay readable."),
    _option("public-boards", bool, _DEFAULTS.public_boards, "Whether reading takes no key."),
    _option(
        "feed-secrets-file",
        click.Path(exists=True, dir_okay=False, path_type=Path),
        None,
        "A file of feed secrets, one a line; read anew when it changes.",
    ),
    _option("trusted-proxies", click.IntRange(0, 10), 0, "Proxies in front that tell the client's address."),
    _option("failed-logins", str, _DEFAULTS.failed_logins, "Failures from one address before it must wait."),
    _option("heartbeat", click.FloatRange(0.05, 15), _DEFAULTS.heartbeat, "Seconds before a quiet event stream stirs."),
)


def with_options(*options: Callable[[F], F]) -> Callable[[F], F]:
    """Decorates a command with these options, in this order."""
    return lambda command: reduce(lambda decorated, option: option(decorated), reversed(options), command)
