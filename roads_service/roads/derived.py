"""The derived roads: big eye boy, small road and cockroach pig (DESIGN 4, "Derived roads")."""

from collections.abc import Sequence
from typing import NamedTuple

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


class DerivedRoad(NamedTuple):
    """A derived road of a shoe so far: its marks, of which the first `earlier` ones may have been let go."""

    pen: Pen
    marks: tuple[DerivedMark, ...] = ()
    earlier: int = 0

    @property
    def size(self) -> int:
        """How many marks it has, with those that were let go."""
        return self.earlier + len(self.marks)

    @property
    def rows(self) -> int:
        """How deep the grid is."""
        return self.pen.rows

    @property
    def columns(self) -> int:
        """Its width as drawn."""
        return self.pen.columns

    def grow(self, number: int, color: Color | None) -> "DerivedRoad":
        """The road after the win with this number, which makes a mark of this colour; itself if it makes none."""
        if color is None:
            return self
        pen = self.pen.go_on() if self.marks and self.marks[-1].color is color else self.pen.begin_streak()
        return DerivedRoad(pen, (*self.marks, DerivedMark(pen.column, pen.row, number, color)), self.earlier)
