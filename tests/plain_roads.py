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
