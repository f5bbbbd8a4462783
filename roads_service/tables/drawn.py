"""What a kept board grows on from, kept beside it: of its marks only the latest of each road are read back."""

from collections.abc import Callable
from typing import Any, TypeVar

import orjson

from roads_service.baccarat import Outcome
from roads_service.roads import (
    BeadMark,
    BeadPlate,
    BigRoad,
    BigRoadMark,
    Board,
    Color,
    DerivedMark,
    DerivedRoad,
    GoodRoad,
    Mark,
    Pen,
    Statistics,
    Streak,
    Thresholds,
)
from roads_service.tables.documents import from_json

M = TypeVar("M", bound=Mark)

_FORMAT = 2  # of what is read here and in `WrittenRoads`: one more whenever that is written otherwise

_SIGNS: dict[str | None, Any] = {sign.value: sign for sign in (*Outcome, *Color)} | {None: None}


def stored_drawn(version: int, board: Board) -> bytes:
    """What the board of this version grows on from: how it is written and the version, a line feed, its JSON."""
    return b"%b\n%b" % (_head(version), orjson.dumps(board.latest(), default=tuple))


def read_stored_drawn(text: bytes | None, version: int) -> Board | None:
    """The board that `stored_drawn` wrote; None if it was of another version, or other code wrote it."""
    head, _, drawn = (text or b"").partition(b"\n")
    return _read_board(*from_json(drawn)) if head == _head(version) else None


def _head(version: int) -> bytes:
    return b"%d %d" % (_FORMAT, version)


def _read_board(
    bead_plate: Any,
    big_road: Any,
    big_eye_boy: Any,
    small_road: Any,
    cockroach_pig: Any,
    statistics: Any,
    thresholds: Any,
    good_roads: Any,
) -> Board:
    return Board(
        _read_bead_plate(*bead_plate),
        _read_big_road(*big_road),
        _read_derived_road(*big_eye_boy),
        _read_derived_road(*small_road),
        _read_derived_road(*cockroach_pig),
        _read_statistics(*statistics),
        Thresholds(*map(tuple, thresholds)),
        tuple([GoodRoad(*good_road) for good_road in good_roads]),
    )


def _read_bead_plate(rows: int, marks: Any, earlier: int) -> BeadPlate:
    return BeadPlate(rows, _read_marks(BeadMark, marks), earlier)


def _read_big_road(pen: Any, marks: Any, streaks: Any, earlier: int) -> BigRoad:
    return BigRoad(_read_pen(*pen), _read_marks(BigRoadMark, marks), tuple(map(_read_streak, streaks)), earlier)


def _read_derived_road(pen: Any, marks: Any, earlier: int) -> DerivedRoad:
    return DerivedRoad(_read_pen(*pen), _read_marks(DerivedMark, marks), earlier)


def _read_pen(reach: Any, column: int, row: int, turned: bool) -> Pen:
    return Pen(tuple(reach), column, row, turned)


def _read_marks(make: Callable[..., M], marks: Any) -> tuple[M, ...]:
    return tuple([make(column, row, number, _SIGNS[sign], *facts) for column, row, number, sign, *facts in marks])


def _read_streak(told: Any) -> Streak:
    side, length = told
    return Streak(_SIGNS[side], length)


def _read_statistics(*told: Any) -> Statistics:
    statistics = Statistics(*told)
    return statistics._replace(streak=statistics.streak and _read_streak(statistics.streak))
