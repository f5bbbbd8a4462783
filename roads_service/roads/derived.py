"""The derived roads: big eye boy, small road and cockroach pig (DESIGN 4, "Derived roads")."""

from collections.abc import Sequence
from dataclasses import dataclass

from roads_service.roads.big_road import Streak
from roads_service.roads.marks import Color, DerivedMark
from roads_service.roads.placing import Pen


def color_if(streaks: Sequence[Streak], looks_back: int, *, goes_on: bool) -> Color | None:
    """The derived mark that the next win makes: its colour, or None while the streak it looks at does not exist.

    Both cases of the rule ask one thing: is the latest streak as long as the one `looks_back` before it? If so,
    breaking it is regular (equal columns) and going on is not (it grows past the other); if not, the other way about.
    """
    if len(streaks) <= looks_back:
        return None
    matched = streaks[-1].length == streaks[-1 - looks_back].length
    return Color.BLUE if matched == goes_on else Color.RED


@dataclass(frozen=True, slots=True)
class DerivedRoad:
    """A derived road of a shoe so far; it looks back 1 (big eye boy), 2 (small road) or 3 (cockroach pig) streaks."""

    looks_back: int
    pen: Pen
    columns: int = 0
    marks: tuple[DerivedMark, ...] = ()

    @property
    def rows(self) -> int:
        """How deep the grid is."""
        return self.pen.rows

    def grow(self, number: int, streaks: Sequence[Streak], *, goes_on: bool) -> "DerivedRoad":
        """The road after one more win; `streaks` are those before it, `goes_on` whether it continues the latest."""
        color = color_if(streaks, self.looks_back, goes_on=goes_on)
        if color is None:
            return self
        pen = self.pen.go_on() if self.marks and self.marks[-1].color is color else self.pen.begin_streak()
        mark = DerivedMark(pen.column, pen.row, number, color)
        return DerivedRoad(self.looks_back, pen, max(self.columns, pen.column + 1), (*self.marks, mark))
