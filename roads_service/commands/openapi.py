"""`roads-service openapi`: what the API is, as the code has it."""

import click

from roads_service.config import Settings


@click.command()
def openapi() -> None:
    """Write the OpenAPI description of the API to standard output."""
    from roads_service.app import create_app

    app = create_app(Settings(redis_url="redis://"))  # connects to nothing before a request
    click.echo(app.extensions["openapi"](), nl=False)
