"""What the commands that speak to a service have in common."""

import click

url_option = click.option(
    "--url",
    default="http://127.0.0.1:8000",
    envvar="ROADS_URL",
    show_default=True,
    show_envvar=True,
    help="Where the service is.",
)
key_option = click.option(
    "--key", envvar="ROADS_KEY", show_envvar=True, help="The key that the service asks for, if it does."
)
