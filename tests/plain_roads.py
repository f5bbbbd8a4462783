"""The roads drawn the slow and plain way: the rules of the design read aloud, whole shoe at once, nothing kept.

Shares no rule with the code under test, only the marks in which both write down what they drew.
"""

from collections import Counter
from itertools import chain, count, groupby

from shoes import Shoe

from roads_service.baccarat import Outcome
from roads_service.roads import BeadMark, BigRoadMark, Color, DerivedMark

Cell = tuple[int, int]


def plain_bead_plate(shoe: Shoe, rows: int) -> tuple[BeadMark, ...]:
    """Every round in order: down the column, then the next column."""
    cells = ((column, row) for column in count() for row in range(rows))
    return tuple(
        BeadMark(
            column, row, number, round_.outcome, round_.total, round_.player_pair, round_.banker_pair, round_.natural
        )
        for (number, round_), (column, row) in zip(shoe, cells, strict=False)
    )


def plain_big_road(shoe: Shoe, rows: int) -> tuple[BigRoadMark, ...]:
    """Wins in streaks; a tie is counted on the latest win, or on the first cell when there was none yet."""
    ties: Counter[int] = Counter()
    wins = [number for number, round_ in shoe if round_.outcome is not Outcome.TIE]
    for number, round_ in shoe:
        if round_.outcome is Outcome.TIE:
            earlier = [win for win in wins if win < number]
            ties[max(earlier, default=min(wins, default=0))] += 1
    if shoe and not wins:
        return (BigRoadMark(0, 0, None, None, ties[0], None, False, False, False),)
    streaks = streaks_of(shoe)
    cells = place([len(streak) for streak in streaks], rows)
    return tuple(
        BigRoadMark(
            column,
            row,
            number,
            round_.outcome,
            ties[number],
            round_.total,
            round_.player_pair,
            round_.banker_pair,
            round_.natural,
        )
        for (column, row), (number, round_) in zip(cells, chain(*streaks), strict=True)
    )


def plain_derived_road(shoe: Shoe, k: int, rows: int) -> tuple[DerivedMark, ...]:
    """The marks of the road that looks back k streaks, placed like those of the big road."""
    streaks = streaks_of(shoe)
    h = [len(streak) for streak in streaks]
    colored = [
        (number, color)
        for c, streak in enumerate(streaks)
        for m, (number, _) in enumerate(streak, start=1)
        if (color := plain_color(h, k, c, m))
    ]
    runs = [list(run) for _, run in groupby(colored, key=lambda mark: mark[1])]
    cells = place([len(run) for run in runs], rows)
    return tuple(
        DerivedMark(column, row, number, color)
        for (column, row), (number, color) in zip(cells, chain(*runs), strict=True)
    )


def plain_color(h: list[int], k: int, c: int, m: int) -> Color | None:
    """The colour for the mark at depth m (from 1) of streak c (from 0); None where the streak it needs is missing.

    Streak c is h[c] long; k is how many streaks the road looks back.
    """
    if m == 1:
        if c - 1 - k < 0:
            return None
        return Color.RED if h[c - 1] == h[c - 1 - k] else Color.BLUE
    if c - k < 0:
        return None
    return Color.BLUE if h[c - k] == m - 1 else Color.RED


def streaks_of(shoe: Shoe) -> list[Shoe]:
    """The wins of the shoe in runs of one outcome."""
    wins = [(number, round_) for number, round_ in shoe if round_.outcome is not Outcome.TIE]
    return [list(streak) for _, streak in groupby(wins, key=lambda win: win[1].outcome)]


def place(lengths: list[int], rows: int) -> list[Cell]:
    """The cells of streaks of these lengths, in the order in which they are drawn."""
    drawn: dict[Cell, int] = {}
    start = -1
    for streak, length in enumerate(lengths):
        start = next(column for column in count(start + 1) if (column, 0) not in drawn)
        column, row, turned = start, 0, False
        drawn[column, row] = streak
        for _ in range(length - 1):
            if not turned and row + 1 < rows and (column, row + 1) not in drawn:
                row += 1
            else:
                column, turned = column + 1, True
            assert (column, row) not in drawn
            drawn[column, row] = streak
    return list(drawn)


def plain_good_roads(shoe: Shoe, thresholds: dict[str, int]) -> list[tuple[str, int]]:
    """The good roads that hold after the shoe, each with the first round of those at its end that all showed it."""
    wins = [place for place, (_, round_) in enumerate(shoe) if round_.outcome is not Outcome.TIE]
    stood = [[len(streak) for streak in streaks_of(shoe[: place + 1])] for place in wins]
    sides = [shoe[place][1].outcome for place in wins]
    found = []
    for name, n in thresholds.items():
        held = 0
        while held < len(wins) and plain_holds(name, n, stood[-1 - held], sides[-1 - held]):
            held += 1
        if held:
            found.append((name, shoe[wins[-held]][0]))
    return found


def plain_holds(name: str, n: int, lengths: list[int], side: Outcome) -> bool:
    """Whether a good road holds where the streaks have these lengths and the latest is this side's."""
    latest, finished = lengths[-1], lengths[:-1]
    bankers, players = lengths[-1::-2], lengths[-2::-2]
    if side is Outcome.PLAYER:
        bankers, players = players, bankers
    slope_before = [finished[-1] + step for step in (1, -1)] if finished else [0, 0]
    return {
        "long_banker": lambda: side is Outcome.BANKER and latest >= n,
        "long_player": lambda: side is Outcome.PLAYER and latest >= n,
        "single_jump": lambda: lengths[-n:] == [1] * n,
        "double_jump": lambda: (finished if latest < 2 else lengths)[-n:] == [2] * n,
        "banker_jump": lambda: bankers[:n] == [1] * n,
        "player_jump": lambda: players[:n] == [1] * n,
        "one_hall_two_rooms": lambda: any(
            lengths[-2 * n - len(begun) :] == [1, 2] * n + begun for begun in ([], [1], [1, 1])
        ),
        "banker_runs": lambda: side is Outcome.BANKER and long_enough(bankers[1 : n + 1], n),
        "player_runs": lambda: side is Outcome.PLAYER and long_enough(players[1 : n + 1], n),
        "side_by_side": lambda: long_enough((finished if latest < 2 else lengths)[-n:], n),
        "slope_up": lambda: is_slope((finished if latest < slope_before[0] else lengths)[-n:], n, 1),
        "slope_down": lambda: is_slope((finished if latest < slope_before[1] else lengths)[-n:], n, -1),
    }[name]()


def long_enough(lengths: list[int], n: int) -> bool:
    return len(lengths) == n and min(lengths) >= 2


def is_slope(lengths: list[int], n: int, step: int) -> bool:
    return len(lengths) == n and lengths == list(range(lengths[0], lengths[0] + step * n, step))
