"""`roads-service keys`: API keys, made, listed and taken away."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from roads_service.config import STORE_OPTIONS, with_options
from roads_service.store.access import AccessKeys, Scope
from roads_service.store.away import StoreAway
from roads_service.store.clients import client_for
from roads_service.store.embedded import url_of
from roads_service.store.keys import Keys
from roads_service.store.urls import BadUrl

_SCOPES = [scope.name.lower() for scope in Scope]


@click.group()
def keys() -> None:
    """Make, list and revoke API keys.

    A key is shown once, when it is made; only its hash is kept. A revoked key stops working at once.
    """


@keys.command()
@click.argument("name")
@click.option("--scope", type=click.Choice(_SCOPES), required=True, help="What it may do.")
@click.option("--table", "tables", multiple=True, help="For this table only; may be told several times.")
@with_options(*STORE_OPTIONS)
def create(name: str, scope: str, tables: tuple[str, ...], **store: Any) -> None:
    """Make a key for NAME, and show it."""
    with _Asking():
        key, access = _access_keys(**store).create(
            name, Scope[scope.upper()], frozenset(tables), f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
        )
    click.echo(key)
    click.echo(f"Key {access.fingerprint} for {name}, scope {scope}. It is not shown again.", err=True)


@keys.command("list")
@with_options(*STORE_OPTIONS)
def list_keys(**store: Any) -> None:
    """List the keys that work."""
    from rich.console import Console
    from rich.table import Table

    table = Table("key", "name", "scope", "tables", "made", box=None)
    with _Asking():
        for access in _access_keys(**store).all():
            tables = ", ".join(sorted(access.tables)) or "all"
            table.add_row(access.fingerprint, access.name, access.scope.name.lower(), tables, access.created_at)
    Console().print(table)


@keys.command()
@click.argument("key")
@with_options(*STORE_OPTIONS)
def revoke(key: str, **store: Any) -> None:
    """Take the key away that `list` names KEY."""
    with _Asking():
        if not _access_keys(**store).revoke(key):
            raise click.ClickException(f"there is no key {key!r}; `roads-service keys list` shows them")
    click.echo(f"Key {key} no longer works.", err=True)


class _Asking:
    """Says in a sentence that the store could not be asked."""

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, StoreAway | BadUrl):
            raise click.ClickException(f"the store can't be reached: {error}") from error


def _access_keys(
    redis_url: str | None, data_dir: Path, prefix: str, redis_timeout: float, wait_replicas: int
) -> AccessKeys:
    return AccessKeys(client_for(redis_url or url_of(data_dir), redis_timeout, wait_replicas), Keys(prefix))
