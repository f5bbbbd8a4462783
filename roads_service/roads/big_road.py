"""The big road: a column of marks a streak, ties counted on the mark before them."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from roads_service.baccarat import Outcome, Round
from roads_service.roads.marks import BigRoadMark
from roads_service.roads.placing import Pen


class Streak(NamedTuple):
    """A run of equal outcomes, ties left out: a logical column of the big road, of any length from 1."""

    outcome: Outcome
    length: int


class BigRoad(NamedTuple):
    """The big road of a shoe so far; `streaks` are its logical columns."""

    pen: Pen
    marks: tuple[BigRoadMark, ...] = ()
    streaks: tuple[Streak, ...] = ()

    @classmethod
    def of_marks(cls, rows: int, marks: Sequence[BigRoadMark]) -> "BigRoad":
        """The road that has these marks on a grid `rows` deep."""
        wins = [mark.outcome for mark in marks if mark.outcome]
        streaks = tuple([Streak(outcome, len(list(streak))) for outcome, streak in groupby(wins)])
        pen = Pen.after(rows, marks, goes_on=streaks[-1].length > 1) if streaks else Pen.on(rows)
        return cls(pen, tuple(marks), streaks)

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
        earlier, waiting = (self.marks, 0) if self.streaks else ((), sum(mark.ties for mark in self.marks))
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
        return BigRoad(pen, (*earlier, mark), streaks)

    def _count_tie(self) -> "BigRoad":
        if not self.marks:
            only_ties = BigRoadMark(0, 0, None, None, 1, None, player_pair=False, banker_pair=False, natural=False)
            return self._replace(marks=(only_ties,))
        *earlier, latest = self.marks
        return self._replace(marks=(*earlier, latest._replace(ties=latest.ties + 1)))
