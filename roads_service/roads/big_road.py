"""The big road: a column of marks a streak, ties counted on the mark before them."""

from typing import NamedTuple

from roads_service.baccarat import Outcome, Round
from roads_service.roads.marks import BigRoadMark
from roads_service.roads.placing import Pen


class Streak(NamedTuple):
    """A run of equal outcomes, ties left out: a logical column of the big road, of any length from 1."""

    outcome: Outcome
    length: int


class BigRoad(NamedTuple):
    """The big road of a shoe so far: its marks, of which the first `earlier` ones may have been let go.

    `streaks` are its logical columns, all of them.
    """

    pen: Pen
    marks: tuple[BigRoadMark, ...] = ()
    streaks: tuple[Streak, ...] = ()
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
        return self.pen.columns or len(self.marks[:1])  # ties before the first win have a cell that no pen drew

    def goes_on(self, outcome: Outcome) -> bool:
        """Whether a win of this side continues the latest streak."""
        return bool(self.streaks) and self.streaks[-1].outcome is outcome

    def grow(self, number: int, round_: Round) -> "BigRoad":
        """The road with one more round, which has this number in the shoe."""
        outcome = round_.outcome
        if outcome is Outcome.TIE:
            return self._count_tie()
        if self.goes_on(outcome):
            pen = self.pen.go_on()
            streaks = (*self.streaks[:-1], Streak(outcome, self.streaks[-1].length + 1))
        else:
            pen = self.pen.begin_streak()
            streaks = (*self.streaks, Streak(outcome, 1))
        # Ties that came before the first win wait on its cell; it takes them over.
        before, waiting = (self.marks, 0) if self.streaks else ((), sum(mark.ties for mark in self.marks))
        mark = BigRoadMark(
            pen.column,
            pen.row,
            number,
            outcome,
            waiting,
            round_.total,
            round_.player_pair,
            round_.banker_pair,
            round_.natural,
        )
        return BigRoad(pen, (*before, mark), streaks, self.earlier)

    def _count_tie(self) -> "BigRoad":
        if not self.marks:
            only_ties = BigRoadMark(0, 0, None, None, 1, None, player_pair=False, banker_pair=False, natural=False)
            return self._replace(marks=(only_ties,))
        *before, latest = self.marks
        return self._replace(marks=(*before, latest._replace(ties=latest.ties + 1)))
