"""What the commands that speak to the store have in common."""

from pathlib import Path

import click

from roads_service.store.away import StoreAway
from roads_service.store.clients import Client, client_for
from roads_service.store.embedded import url_of
from roads_service.store.urls import BadUrl


class Asking:
    """Says in a sentence that the store could not be asked."""

    def __enter__(self) -> None: ...

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, StoreAway | BadUrl):
            raise click.ClickException(f"the store can't be reached: {error}") from error


def client_of(redis_url: str | None, data_dir: Path, redis_timeout: float, wait_replicas: int) -> Client:
    """A client of the Redis that was told, or else of the server that runs on a data directory."""
    return client_for(redis_url or url_of(data_dir), redis_timeout, wait_replicas)
