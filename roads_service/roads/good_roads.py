"""Good roads (好路): the patterns that players look for in the big road, each a small rule on its streaks.

A rule counts how much of its pattern stands at the end of the streaks, ties passed over; its road holds from its
threshold on. The latest streak may still grow: where a rule asks for a length it counts once it has it, while it is
shorter it neither counts nor breaks the road, and once it is longer it breaks it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from roads_service.baccarat import Outcome
from roads_service.roads.big_road import Streak

LEAST_THRESHOLD, MOST_THRESHOLD = 2, 20

Streaks = Sequence[Streak]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GoodRoad:
    """A good road that holds, and the number of the round since which it has held without a break."""

    name: str
    since: int


@dataclass(frozen=True, slots=True)
class Rule:
    """What makes a good road: its name and its Chinese one, its definition in a sentence, and how it is counted.

    `count` gives how much of the pattern stands at the end of the streaks (see the module). `threshold` is how much
    it takes where a table asks for nothing else.
    """

    name: str
    chinese: str
    definition: str
    threshold: int
    count: Callable[[Streaks], int]

    def holds(self, streaks: Streaks, threshold: int) -> bool:
        """Whether the road holds after these streaks."""
        # The widest pattern takes two streaks for each that it counts, and two for the next that has begun.
        return self.count(streaks[-2 * threshold - 2 :]) >= threshold


def _rule(chinese: str, threshold: int) -> Callable[[Callable[[Streaks], int]], Rule]:
    """Decorates what counts a pattern; its docstring is the definition."""
    return lambda count: Rule(count.__name__, chinese, count.__doc__ or "", threshold, count)


# -- what the rules are made of --------------------------------------------------


def _how_many(fit: Callable[[T], bool], newest_first: Iterable[T]) -> int:
    """How many fit before the first that does not."""
    count = 0
    for one in newest_first:
        if not fit(one):
            break
        count += 1
    return count


def _length_of(side: Outcome, streaks: Streaks) -> int:
    """How long the latest streak is, if it is this side's."""
    return streaks[-1].length if streaks and streaks[-1].outcome is side else 0


def _singles_of(side: Outcome, streaks: Streaks) -> int:
    """How many of this side's streaks were of one."""
    own = (streak for streak in reversed(streaks) if streak.outcome is side)
    return _how_many(lambda streak: streak.length == 1, own)


def _runs_of(side: Outcome, streaks: Streaks) -> int:
    """How many of this side's streaks were of two or longer before the one that is its latest and the latest of all."""
    return _how_many(lambda streak: streak.length >= 2, streaks[-3::-2]) if _length_of(side, streaks) else 0


def _unless_shorter(length: int, streaks: Streaks) -> Streaks:
    """The streaks without the latest while it is shorter than this."""
    return streaks[:-1] if streaks and streaks[-1].length < length else streaks


def _slope(step: int, streaks: Streaks) -> int:
    """How many streaks stand on a slope, each longer by `step` than the one before it."""
    if len(streaks) > 1:
        streaks = _unless_shorter(streaks[-2].length + step, streaks)
    steps = [later.length - earlier.length for earlier, later in pairwise(streaks)]
    return len(streaks[:1]) + _how_many(lambda taken: taken == step, reversed(steps))


# -- the rules -------------------------------------------------------------------


@_rule("長莊", 4)
def long_banker(streaks: Streaks) -> int:
    """The latest streak is the banker's and so long, or longer."""
    return _length_of(Outcome.BANKER, streaks)


@_rule("長閒", 4)
def long_player(streaks: Streaks) -> int:
    """The latest streak is the player's and so long, or longer."""
    return _length_of(Outcome.PLAYER, streaks)


@_rule("單跳", 4)
def single_jump(streaks: Streaks) -> int:
    """The latest streaks, so many or more, are all of one."""
    return _how_many(lambda streak: streak.length == 1, reversed(streaks))


@_rule("雙跳", 4)
def double_jump(streaks: Streaks) -> int:
    """The latest streaks, so many or more, are all of two."""
    return _how_many(lambda streak: streak.length == 2, reversed(_unless_shorter(2, streaks)))


@_rule("逢莊跳", 3)
def banker_jump(streaks: Streaks) -> int:
    """The banker's latest streaks, so many or more, are all of one, whatever the player's are."""
    return _singles_of(Outcome.BANKER, streaks)


@_rule("逢閒跳", 3)
def player_jump(streaks: Streaks) -> int:
    """The player's latest streaks, so many or more, are all of one, whatever the banker's are."""
    return _singles_of(Outcome.PLAYER, streaks)


@_rule("一廳兩房", 2)
def one_hall_two_rooms(streaks: Streaks) -> int:
    """A streak of one on one side (the hall), then one of two on the other (the rooms), so often or more."""
    lengths = [streak.length for streak in streaks]
    if lengths[-2:] == [1, 1]:  # the next hall, and the first of its rooms
        del lengths[-2:]
    elif lengths[-1:] == [1]:  # the next hall
        del lengths[-1:]
    return _how_many(lambda pair: pair == (1, 2), zip(lengths[-2::-2], lengths[::-2], strict=False))


@_rule("逢莊連", 2)
def banker_runs(streaks: Streaks) -> int:
    """The banker's last finished streaks, so many or more, were all of two or longer, and its next has begun."""
    return _runs_of(Outcome.BANKER, streaks)


@_rule("逢閒連", 2)
def player_runs(streaks: Streaks) -> int:
    """The player's last finished streaks, so many or more, were all of two or longer, and its next has begun."""
    return _runs_of(Outcome.PLAYER, streaks)


@_rule("拍拍黐", 3)
def side_by_side(streaks: Streaks) -> int:
    """The latest streaks, so many or more, are all of two or longer."""
    return _how_many(lambda streak: streak.length >= 2, reversed(_unless_shorter(2, streaks)))


@_rule("上斜坡路", 3)
def slope_up(streaks: Streaks) -> int:
    """The latest streaks, so many or more, are each exactly one longer than the one before."""
    return _slope(1, streaks)


@_rule("下斜坡路", 3)
def slope_down(streaks: Streaks) -> int:
    """The latest streaks, so many or more, are each exactly one shorter than the one before."""
    return _slope(-1, streaks)


RULES = (
    long_banker,
    long_player,
    single_jump,
    double_jump,
    banker_jump,
    player_jump,
    one_hall_two_rooms,
    banker_runs,
    player_runs,
    side_by_side,
    slope_up,
    slope_down,
)


# -- all of them -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The threshold of every rule, in the order of `RULES`."""

    numbers: tuple[int, ...] = tuple(rule.threshold for rule in RULES)

    @classmethod
    def of(cls, told: Mapping[str, int]) -> "Thresholds":
        """These thresholds, by the names of their rules; what is not told is as usual."""
        return cls(tuple(told.get(rule.name, rule.threshold) for rule in RULES))

    def by_name(self) -> dict[str, int]:
        """All thresholds by the names of their rules."""
        return {rule.name: number for rule, number in zip(RULES, self.numbers, strict=True)}


USUAL_THRESHOLDS = Thresholds()


def good_roads_after(
    number: int, streaks: Streaks, thresholds: Thresholds, before: Iterable[GoodRoad]
) -> tuple[GoodRoad, ...]:
    """The good roads that hold after a win, in the order of `RULES`.

    `number` is that of its round, `streaks` are those with it, and `before` are the roads that held before it.
    """
    since = {road.name: road.since for road in before}
    return tuple(
        GoodRoad(rule.name, since.get(rule.name, number))
        for rule, threshold in zip(RULES, thresholds.numbers, strict=True)
        if rule.holds(streaks, threshold)
    )
