"""`roads-service serve`: the service itself."""

import os
import sys
from datetime import timedelta
from typing import Any

import click

from roads_service.config import SERVE_OPTIONS, Settings, with_options


@click.command()
@with_options(*SERVE_OPTIONS)
def serve(keep_days: float, **options: Any) -> None:
    """Serve the API with several workers.

    Without --redis-url it runs a Valkey server of its own, whose data it keeps in --data-dir.
    ROADS_ADMIN_KEY in the environment is an admin key from the start; ROADS_FEED_SECRETS lists the secrets that sign
    the feed, whsec_… with commas between them.
    """
    settings = Settings(
        keep_shoes=timedelta(days=keep_days),
        admin_key=os.environ.get("ROADS_ADMIN_KEY") or None,
        feed_secrets=os.environ.get("ROADS_FEED_SECRETS") or None,
        **options,
    )
    from roads_service import serving

    if settings.redis_url is None:
        sys.exit(serving.serve_with_embedded(settings))
    serving.serve(settings)
