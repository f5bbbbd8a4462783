"""The command line: `roads-service COMMAND`."""

from importlib import import_module

import click

from roads_service import __version__

# Each command is a module of `commands` and a function in it, loaded only when it is used: `serve` starts
# without what draws boards in a terminal.
_COMMANDS = ("backup", "keys", "odds", "openapi", "replay", "restore", "serve", "show", "simulate", "verify")


class Commands(click.Group):
    """The commands, found by name."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click calls it so)
        """Their names."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """One of them."""
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"roads_service.commands.{cmd_name}"), cmd_name)
        return command


@click.command(cls=Commands)
@click.version_option(__version__, prog_name="roads-service")
def main() -> None:
    """Baccarat scoreboards: rounds come in from the tables, the five Macao roads go out to the screens."""
