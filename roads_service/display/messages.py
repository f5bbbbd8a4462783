"""Messages that the code looks up by a variable; `make words` collects them from here."""

from collections.abc import Mapping


def gettext(message: str) -> str:
    """Marks a message for the catalogues; it is translated where it is shown."""
    return message


OUTCOMES: Mapping[str, str] = {
    "banker": gettext("Banker"),
    "player": gettext("Player"),
    "tie": gettext("Tie"),
}
FLAGS: Mapping[str, str] = {
    "banker_pair": gettext("Banker pair"),
    "player_pair": gettext("Player pair"),
    "natural": gettext("Natural"),
}
BETS: Mapping[str, str] = {
    **OUTCOMES,
    "player_pair": FLAGS["player_pair"],
    "banker_pair": FLAGS["banker_pair"],
    "either_pair": gettext("Either pair"),
    "perfect_pair": gettext("Perfect pair"),
    "big": gettext("Big"),
    "small": gettext("Small"),
    "dragon_7": gettext("Dragon 7"),
    "panda_8": gettext("Panda 8"),
    "super_6": gettext("Super 6"),
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
GOOD_ROADS: Mapping[str, str] = {
    "long_banker": gettext("Long banker"),
    "long_player": gettext("Long player"),
    "single_jump": gettext("Single jump"),
    "double_jump": gettext("Double jump"),
    "banker_jump": gettext("Banker-jump"),
    "player_jump": gettext("Player-jump"),
    "one_hall_two_rooms": gettext("One hall two rooms"),
    "banker_runs": gettext("Banker-runs"),
    "player_runs": gettext("Player-runs"),
    "side_by_side": gettext("Side by side"),
    "slope_up": gettext("Slope up"),
    "slope_down": gettext("Slope down"),
}
