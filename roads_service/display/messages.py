"""Messages that the code looks up by a variable, or that only pages show; `make words` collects them from here."""

from collections.abc import Mapping


def gettext(message: str) -> str:
    """Marks a message for the catalogues; it is translated where it is shown."""
    return message


def ngettext(one: str, many: str) -> tuple[str, str]:
    """Marks a message that depends on a number."""
    return one, many


OUTCOMES: Mapping[str, str] = {
    "banker": gettext("Banker"),
    "player": gettext("Player"),
    "tie": gettext("Tie"),
}
WINNERS: Mapping[str, str] = {
    "banker": gettext("Banker wins"),
    "player": gettext("Player wins"),
    "tie": gettext("It is a tie"),
}
FLAGS: Mapping[str, str] = {
    "banker_pair": gettext("Banker pair"),
    "player_pair": gettext("Player pair"),
    "natural": gettext("Natural"),
}
ROADS: Mapping[str, str] = {
    "bead_plate": gettext("Bead plate"),
    "big_road": gettext("Big road"),
    "big_eye_boy": gettext("Big eye boy"),
    "small_road": gettext("Small road"),
    "cockroach_pig": gettext("Cockroach pig"),
}
IF_NEXT: Mapping[str, str] = {
    "banker": gettext("If banker wins next"),
    "player": gettext("If player wins next"),
}
COLORS: Mapping[str, str] = {
    "red": gettext("red"),
    "blue": gettext("blue"),
}
PHASES: Mapping[str, str] = {
    "idle": gettext("Waiting for the next round"),
    "betting": gettext("Place your bets"),
    "dealing": gettext("No more bets"),
    "closed": gettext("Table closed"),
}
COUNTS: Mapping[str, tuple[str, str]] = {
    "rounds": ngettext("{count} round", "{count} rounds"),
    "tables": ngettext("{count} table", "{count} tables"),
    "seconds": ngettext("{count} second", "{count} seconds"),
    "waiting": ngettext("{count} round waiting to be sent", "{count} rounds waiting to be sent"),
}
BOARD = (
    gettext("Rounds"),
    gettext("Round"),
    gettext("Shoe"),
    gettext("Closed"),
    gettext("Streak"),
    gettext("Longest streak"),
    gettext("Statistics"),
    gettext("Total"),
    gettext("Void"),
)
SCREEN = (
    gettext("Dealing"),
    gettext("Time left to bet"),
    gettext("Limits"),
    gettext("Minimum"),
    gettext("Maximum"),
    gettext("Game no."),
    gettext("Cards"),
    gettext("Last update"),
    gettext("Last update {time}"),
    gettext("Connection lost, reconnecting"),
    gettext("Connected again"),
    gettext("Full screen"),
    gettext("Language"),
    gettext("Languages"),
    gettext("Theme"),
    gettext("Dark"),
    gettext("Light"),
)
LOBBY = (
    gettext("Lobby"),
    gettext("Tables"),
    gettext("Search"),
    gettext("Search tables"),
    gettext("No tables"),
    gettext("No table is called so"),
    gettext("Open the display"),
    gettext("There is no such table"),
)
KEYPAD = (
    gettext("Keypad"),
    gettext("Key"),
    gettext("Enter the key"),
    gettext("Wrong key"),
    gettext("This key is not for this table"),
    gettext("Sign in"),
    gettext("Sign out"),
    gettext("Result"),
    gettext("Record"),
    gettext("Recorded: {result}"),
    gettext("Round {number}: {result}"),
    gettext("Not recorded: {reason}"),
    gettext("Waiting to be sent"),
    gettext("Sending"),
    gettext("Undo"),
    gettext("Undo the last round"),
    gettext("Void the round"),
    gettext("Void round {number}?"),
    gettext("Round {number} is void"),
    gettext("Amend"),
    gettext("Amend round {number}"),
    gettext("Round {number} is amended"),
    gettext("New shoe"),
    gettext("Start a new shoe?"),
    gettext("Shoe {number} has begun"),
    gettext("Confirm"),
    gettext("Cancel"),
    gettext("Clear"),
    gettext("Back"),
    gettext("Close"),
    gettext("Try again"),
    gettext("Player's cards"),
    gettext("Banker's cards"),
    gettext("Nothing recorded yet"),
)
PICTURE = (
    gettext("{table}, shoe {shoe}, round {round}"),
    gettext("No rounds yet"),
    gettext("Last rounds, newest first: {results}"),
)
