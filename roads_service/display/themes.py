"""The colours of the pictures, as on the boards of Macao: red is banker, blue is player, green is tie."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as `#rrggbb`. A bead's bears white signs, a mark's is seen on the grid; both contrast by 4.5 or more."""

    ground: str
    grid: str
    line: str
    text: str
    dim: str
    natural: str
    banker: str
    player: str
    tie: str
    banker_bead: str = "#cc1f2a"
    player_bead: str = "#1a5fd0"
    tie_bead: str = "#137a3c"
    on_bead: str = "#ffffff"

    def mark(self, value: str) -> str:
        """The colour of a mark of this value: `banker`, `player`, `tie`, `red` or `blue`."""
        return str(getattr(self, _SAME_COLOR.get(value, value)))

    def bead(self, outcome: str) -> str:
        """The colour of this outcome's bead."""
        return str(getattr(self, f"{outcome}_bead"))


_SAME_COLOR = {"red": "banker", "blue": "player"}

THEMES: Mapping[str, Theme] = {
    "dark": Theme(
        ground="#0b0f14",
        grid="#141b23",
        line="#3b4856",
        text="#f4f6f8",
        dim="#9aa7b4",
        natural="#ffc933",
        banker="#ff5c62",
        player="#62a5ff",
        tie="#3ddc84",
    ),
    "light": Theme(
        ground="#eef1f4",
        grid="#ffffff",
        line="#c3ccd5",
        text="#12181f",
        dim="#55606c",
        natural="#8a5a00",
        banker="#c8161d",
        player="#1453c4",
        tie="#0b7a37",
    ),
}
