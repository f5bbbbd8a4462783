"""`roads-service backup`: all that is kept, as one file."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from roads_service.commands.asking import Asking, client_of
from roads_service.config import STORE_OPTIONS, with_options
from roads_service.store.backups import Backups
from roads_service.store.keys import Keys
from roads_service.tables.backup import write_backup


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@with_options(*STORE_OPTIONS)
def backup(file: Path, prefix: str, **store: Any) -> None:
    """Write all tables, shoes, audit trails, pay tables and keys into FILE.

    The service goes on meanwhile; each table is taken at one moment. Keep FILE as you keep keys: where the service
    deals itself, it holds the cards that are not dealt yet.
    """
    with Asking():
        tables = write_backup(Backups(client_of(**store), Keys(prefix)), file, datetime.now(UTC))
    click.echo(f"{tables} tables are in {file}, {file.stat().st_size} bytes.", err=True)
