"""Good roads (好路): the patterns that players look for in the big road, each a small rule on its streaks.

A rule counts how much of its pattern stands at the end of the streaks, ties passed over; its road holds from its
threshold on. The latest streak may still grow: where a rule asks for a length it counts once it has it, while it is
shorter it neither counts nor breaks the road, and once it is longer it breaks it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import NamedTuple

from roads_service.baccarat import Outcome
from roads_service.roads.big_road import Streak

LEAST_THRESHOLD, MOST_THRESHOLD = 2, 20

Lengths = Sequence[int]  # of streaks, the latest first; sides take turns


class GoodRoad(NamedTuple):
    """A good road that holds, and the number of the round since which it has held without a break."""

    name: str
    since: int


class Rule(NamedTuple):
    """What makes a good road: its name and its Chinese one, its definition in a sentence, and how it is counted.

    `counts` gives how much of the pattern stands at the end of the streaks (see the module), from the side of the
    latest and the lengths of all, of which there is one at least. `threshold` is how much it takes where a table asks
    for nothing else.
    """

    name: str
    chinese: str
    definition: str
    threshold: int
    counts: Callable[[Outcome, Lengths], int]


def _rule(chinese: str, threshold: int) -> Callable[[Callable[[Outcome, Lengths], int]], Rule]:
    """Decorates what counts a pattern; its docstring is the definition."""
    return lambda counts: Rule(counts.__name__, chinese, counts.__doc__ or "", threshold, counts)


# -- what the rules are made of --------------------------------------------------


def _how_many(lengths: Lengths, least: int, most: float = inf) -> int:
    """How many are so long before the first that is not."""
    count = 0
    for length in lengths:
        if not least <= length <= most:
            break
        count += 1
    return count


def _unless_shorter(length: int, lengths: Lengths) -> Lengths:
    """The streaks without the latest while it is shorter than this."""
    return lengths[1:] if lengths[0] < length else lengths


def _slope(step: int, lengths: Lengths) -> int:
    """How many streaks stand on a slope, each longer by `step` than the one before it."""
    if len(lengths) == 1:
        return 1
    lengths = _unless_shorter(lengths[1] + step, lengths)
    count = 1
    while count < len(lengths) and lengths[count - 1] - lengths[count] == step:
        count += 1
    return count


# -- the rules -------------------------------------------------------------------


@_rule("長莊", 4)
def long_banker(side: Outcome, lengths: Lengths) -> int:
    """The latest streak is the banker's and so long, or longer."""
    return lengths[0] if side is Outcome.BANKER else 0


@_rule("長閒", 4)
def long_player(side: Outcome, lengths: Lengths) -> int:
    """The latest streak is the player's and so long, or longer."""
    return lengths[0] if side is Outcome.PLAYER else 0


@_rule("單跳", 4)
def single_jump(_side: Outcome, lengths: Lengths) -> int:
    """The latest streaks, so many or more, are all of one."""
    return _how_many(lengths, 1, 1)


@_rule("雙跳", 4)
def double_jump(_side: Outcome, lengths: Lengths) -> int:
    """The latest streaks, so many or more, are all of two."""
    return _how_many(_unless_shorter(2, lengths), 2, 2)


@_rule("逢莊跳", 3)
def banker_jump(side: Outcome, lengths: Lengths) -> int:
    """The banker's latest streaks, so many or more, are all of one, whatever the player's are."""
    return _how_many(lengths[side is Outcome.PLAYER :: 2], 1, 1)


@_rule("逢閒跳", 3)
def player_jump(side: Outcome, lengths: Lengths) -> int:
    """The player's latest streaks, so many or more, are all of one, whatever the banker's are."""
    return _how_many(lengths[side is Outcome.BANKER :: 2], 1, 1)


@_rule("一廳兩房", 2)
def one_hall_two_rooms(_side: Outcome, lengths: Lengths) -> int:
    """A streak of one on one side (the hall), then one of two on the other (the rooms), so often or more."""
    if lengths[0] == 1:  # the next hall, or the first of its rooms after it
        lengths = lengths[2:] if lengths[1:2] == [1] else lengths[1:]
    return min(_how_many(lengths[::2], 2, 2), _how_many(lengths[1::2], 1, 1))


@_rule("逢莊連", 2)
def banker_runs(side: Outcome, lengths: Lengths) -> int:
    """The banker's last finished streaks, so many or more, were all of two or longer, and its next has begun."""
    return _how_many(lengths[2::2], 2) if side is Outcome.BANKER else 0


@_rule("逢閒連", 2)
def player_runs(side: Outcome, lengths: Lengths) -> int:
    """The player's last finished streaks, so many or more, were all of two or longer, and its next has begun."""
    return _how_many(lengths[2::2], 2) if side is Outcome.PLAYER else 0


@_rule("拍拍黐", 3)
def side_by_side(_side: Outcome, lengths: Lengths) -> int:
    """The latest streaks, so many or more, are all of two or longer."""
    return _how_many(_unless_shorter(2, lengths), 2)


@_rule("上斜坡路", 3)
def slope_up(_side: Outcome, lengths: Lengths) -> int:
    """The latest streaks, so many or more, are each exactly one longer than the one before."""
    return _slope(1, lengths)


@_rule("下斜坡路", 3)
def slope_down(_side: Outcome, lengths: Lengths) -> int:
    """The latest streaks, so many or more, are each exactly one shorter than the one before."""
    return _slope(-1, lengths)


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


_USUAL = tuple(rule.threshold for rule in RULES)


class Thresholds(NamedTuple):
    """The threshold of every rule, in the order of `RULES`."""

    numbers: tuple[int, ...] = _USUAL

    @classmethod
    def of(cls, told: Mapping[str, int]) -> "Thresholds":
        """These thresholds, by the names of their rules; what is not told is as usual."""
        return cls(tuple(told.get(rule.name, rule.threshold) for rule in RULES))

    def by_name(self) -> dict[str, int]:
        """All thresholds by the names of their rules."""
        return {rule.name: number for rule, number in zip(RULES, self.numbers, strict=True)}


USUAL_THRESHOLDS = Thresholds()


def good_roads_after(
    number: int, streaks: Sequence[Streak], thresholds: Thresholds, before: Iterable[GoodRoad]
) -> tuple[GoodRoad, ...]:
    """The good roads that hold after a win, in the order of `RULES`.

    `number` is that of its round, `streaks` are those with it, and `before` are the roads that held before it.
    """
    # The widest pattern takes two streaks for each that it counts, and two for the next that has begun.
    latest = streaks[: -2 * max(thresholds.numbers) - 3 : -1]
    side, lengths = latest[0].outcome, [streak.length for streak in latest]
    hold = [
        rule.name
        for rule, threshold in zip(RULES, thresholds.numbers, strict=True)
        if rule.counts(side, lengths) >= threshold
    ]
    if not hold:
        return ()
    since = dict(before)
    return tuple(GoodRoad(name, since.get(name, number)) for name in hold)
