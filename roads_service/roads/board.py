"""The board: five roads, ask roads, good roads and statistics of a shoe, built from its rounds or grown by one."""

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from roads_service.baccarat import Outcome, Round
from roads_service.roads.bead_plate import BeadPlate
from roads_service.roads.big_road import BigRoad
from roads_service.roads.derived import DerivedRoad, color_if
from roads_service.roads.good_roads import USUAL_THRESHOLDS, GoodRoad, Thresholds, good_roads_after
from roads_service.roads.marks import Color
from roads_service.roads.placing import Pen
from roads_service.roads.statistics import Statistics

DEFAULT_ROWS = 6


Road = BeadPlate | BigRoad | DerivedRoad
R = TypeVar("R", BeadPlate, BigRoad, DerivedRoad)


class Ask(NamedTuple):
    """What one side's win would draw next in each derived road; None where it would draw nothing."""

    big_eye_boy: Color | None
    small_road: Color | None
    cockroach_pig: Color | None


class Board(NamedTuple):
    """Everything that a scoreboard shows of one shoe. `good_roads` are those that hold, by these `thresholds`."""

    bead_plate: BeadPlate
    big_road: BigRoad
    big_eye_boy: DerivedRoad
    small_road: DerivedRoad
    cockroach_pig: DerivedRoad
    statistics: Statistics
    thresholds: Thresholds
    good_roads: tuple[GoodRoad, ...] = ()

    @classmethod
    def empty(cls, rows: int = DEFAULT_ROWS, thresholds: Thresholds = USUAL_THRESHOLDS) -> "Board":
        """The board of a new shoe, its grids `rows` deep (1 or more)."""
        pen = Pen.on(rows)
        return cls(
            bead_plate=BeadPlate(rows),
            big_road=BigRoad(pen),
            big_eye_boy=DerivedRoad(pen),
            small_road=DerivedRoad(pen),
            cockroach_pig=DerivedRoad(pen),
            statistics=Statistics(),
            thresholds=thresholds,
        )

    @classmethod
    def of(
        cls,
        rounds: Iterable[tuple[int, Round]],
        rows: int = DEFAULT_ROWS,
        thresholds: Thresholds = USUAL_THRESHOLDS,
    ) -> "Board":
        """The board of these rounds, each with its number in the shoe: from 1, ascending, a void's left out."""
        board = cls.empty(rows, thresholds)
        for number, round_ in rounds:
            board = board.grow(number, round_)
        return board

    def grow(self, number: int, round_: Round) -> "Board":
        """The board with one more round, without starting over."""
        bead_plate, big_road = self.bead_plate.grow(number, round_), self.big_road.grow(number, round_)
        statistics = self.statistics.grow(round_, big_road.streaks[-1] if big_road.streaks else None)
        if round_.outcome is Outcome.TIE:
            return self._replace(bead_plate=bead_plate, big_road=big_road, statistics=statistics)
        drawn = self.ask(round_.outcome)
        return Board(
            bead_plate,
            big_road,
            self.big_eye_boy.grow(number, drawn.big_eye_boy),
            self.small_road.grow(number, drawn.small_road),
            self.cockroach_pig.grow(number, drawn.cockroach_pig),
            statistics,
            self.thresholds,
            good_roads_after(number, big_road.streaks, self.thresholds, self.good_roads),
        )

    def latest(self) -> "Board":
        """The same board with the latest mark of each road alone; it grows on no less."""
        return self._replace(
            bead_plate=_latest(self.bead_plate),
            big_road=_latest(self.big_road),
            big_eye_boy=_latest(self.big_eye_boy),
            small_road=_latest(self.small_road),
            cockroach_pig=_latest(self.cockroach_pig),
        )

    @property
    def roads(self) -> tuple[Road, ...]:
        """The five roads, from the bead plate to cockroach pig."""
        return self[:5]

    def ask(self, side: Outcome) -> Ask:
        """The ask road of `side` (banker or player): what its win would draw next."""
        streaks, goes_on = self.big_road.streaks, self.big_road.goes_on(side)
        return Ask(
            color_if(streaks, 1, goes_on=goes_on),
            color_if(streaks, 2, goes_on=goes_on),
            color_if(streaks, 3, goes_on=goes_on),
        )


def _latest(road: R) -> R:
    return road._replace(marks=road.marks[-1:], earlier=road.earlier + len(road.marks[:-1]))
