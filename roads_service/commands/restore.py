"""`roads-service restore`: the floor that a backup holds, made again."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from roads_service.commands.asking import Asking, client_of
from roads_service.config import STORE_OPTIONS, with_options
from roads_service.store.backups import Backups
from roads_service.store.keys import Keys
from roads_service.tables.backup import NoBackup, NotEmpty, restore_backup


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@with_options(*STORE_OPTIONS)
def restore(file: Path, prefix: str, **store: Any) -> None:
    """Make all tables again that FILE holds, in a store that has none under this prefix.

    Each table goes on from a version that no screen has seen yet, so that all of them take the restored boards at once.
    """
    try:
        with Asking():
            restored = restore_backup(Backups(client_of(**store), Keys(prefix)), file, datetime.now(UTC))
    except NoBackup:
        raise click.ClickException(f"{file} is no backup, or not the whole of one; nothing was restored") from None
    except NotEmpty:
        raise click.ClickException(
            f"the store has tables under the prefix {prefix!r} already; restore into an empty one, or under another"
        ) from None
    click.echo(f"{restored.tables} tables are restored.", err=True)
    if restored.dealt_by_engine:
        click.echo(
            f"The service deals at {', '.join(restored.dealt_by_engine)}: start a new shoe there before the next round,"
            " for the cards that were dealt after the backup would come once more.",
            err=True,
        )
