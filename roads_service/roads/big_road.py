"""The big road: a column of marks a streak, ties counted on the mark before them."""

from dataclasses import dataclass, replace

from roads_service.baccarat import Outcome, Round
from roads_service.roads.marks import BigRoadMark
from roads_service.roads.placing import Pen


@dataclass(frozen=True, slots=True)
class Streak:
    """A run of equal outcomes, ties left out: a logical column of the big road, of any length from 1."""

    outcome: Outcome
    length: int


@dataclass(frozen=True, slots=True)
class BigRoad:
    """The big road of a shoe so far; `columns` is its width as drawn, `streaks` its logical columns."""

    pen: Pen
    columns: int = 0
    marks: tuple[BigRoadMark, ...] = ()
    streaks: tuple[Streak, ...] = ()

    @property
    def rows(self) -> int:
        """How deep the grid is."""
        return self.pen.rows

    def goes_on(self, outcome: Outcome) -> bool:
        """Whether a win of this side continues the latest streak."""
        return bool(self.streaks) and self.streaks[-1].outcome is outcome

    def grow(self, number: int, round_: Round) -> "BigRoad":
        """The road with one more round, which has this number in the shoe."""
        if round_.outcome is Outcome.TIE:
            return self._count_tie()
        if self.goes_on(round_.outcome):
            pen, before, streak = self.pen.go_on(), self.streaks[:-1], self.streaks[-1]
            streak = Streak(streak.outcome, streak.length + 1)
        else:
            pen, before, streak = self.pen.begin_streak(), self.streaks, Streak(round_.outcome, 1)
        # Ties that came before the first win wait on its cell; it takes them over.
        waiting = 0 if self.streaks or not self.marks else self.marks[0].ties
        mark = BigRoadMark(
            pen.column,
            pen.row,
            number,
            round_.outcome,
            waiting,
            round_.total,
            round_.player_pair,
            round_.banker_pair,
            round_.natural,
        )
        earlier = self.marks if self.streaks else ()
        return BigRoad(pen, max(self.columns, pen.column + 1), (*earlier, mark), (*before, streak))

    def _count_tie(self) -> "BigRoad":
        if not self.marks:
            only_ties = BigRoadMark(0, 0, None, None, 1, None, player_pair=False, banker_pair=False, natural=False)
            return replace(self, columns=1, marks=(only_ties,))
        *earlier, latest = self.marks
        return replace(self, marks=(*earlier, replace(latest, ties=latest.ties + 1)))
