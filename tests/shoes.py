"""Shoes for the tests: written as letters (`"BBPT"`), or made up by hypothesis; and roads drawn as text."""

from collections.abc import Iterable
from itertools import product

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from roads_service.baccarat import ImpossibleRound, Outcome, Round
from roads_service.roads import Board

Shoe = list[tuple[int, Round]]

LETTERS = {"B": Outcome.BANKER, "P": Outcome.PLAYER, "T": Outcome.TIE}
DERIVED = ("big_eye_boy", "small_road", "cockroach_pig")
ROADS = ("bead_plate", "big_road", *DERIVED)
ROW_COUNTS = (1, 2, 3, 4, 5, 6, 8, 12)


def numbered(rounds: Iterable[Round]) -> Shoe:
    """The rounds with their numbers in the shoe."""
    return list(enumerate(rounds, start=1))


def dealt(letters: str) -> Shoe:
    """The rounds of these outcomes, of which nothing else was told."""
    return numbered(Round(LETTERS[letter]) for letter in letters)


def board_of(letters: str, rows: int = 6) -> Board:
    return Board.of(dealt(letters), rows)


def picture(marks) -> list[str]:
    """The marks as they look, a line a row: B, P, T or r, b in their cells, + where ties wait for a win."""
    drawn = {(mark.column, mark.row): _letter(mark) for mark in marks}
    width, depth = (1 + max((cell[axis] for cell in drawn), default=-1) for axis in (0, 1))
    return ["".join(drawn.get((column, row), ".") for column in range(width)) for row in range(depth)]


def _letter(mark) -> str:
    if hasattr(mark, "color"):
        return mark.color[0]
    return mark.outcome[0].upper() if mark.outcome else "+"


def colors(road) -> str:
    """The colours of a derived road as letters, in the order in which they were made."""
    return "".join(mark.color[0] for mark in road.marks)


def examples(count: int) -> settings:
    """So many examples, however long a busy machine takes over each."""
    return settings(max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _possible_rounds(outcome: Outcome) -> list[Round]:
    totals, flags = (None, *range(10)), (False, True)
    possible = []
    for facts in product(totals, totals, flags, flags, flags):
        try:
            possible.append(Round(outcome, *facts))
        except ImpossibleRound:
            continue
    return possible


POSSIBLE = {outcome: _possible_rounds(outcome) for outcome in Outcome}

# Streaks come in blocks of (length, how many of that length): choppy shoes, long streaks, and the
# regular patterns whose one-coloured derived roads grow dragon tails of their own.
_BLOCKS = st.one_of(
    st.tuples(st.integers(1, 3), st.integers(1, 16)),
    st.tuples(st.integers(1, 9), st.integers(1, 3)),
    st.tuples(st.integers(1, 40), st.just(1)),
)


@st.composite
def shoes(draw: st.DrawFn, min_size: int = 0) -> Shoe:
    """A shoe of streaks of up to 40 rounds, with ties anywhere, and of each round whatever can be told."""
    lengths = [length for length, times in draw(st.lists(_BLOCKS, max_size=8)) for _ in range(times)]
    side, other = draw(st.sampled_from(["BP", "PB"]))
    wins = ""
    for length in lengths:
        wins, side, other = wins + side * length, other, side
    # A tie lies before the win whose place it has, the last place being after them all.
    places = st.integers(0, len(wins))
    ties = draw(st.lists(places, min_size=max(0, min_size - len(wins)), max_size=12))
    letters = "".join("T" * ties.count(place) + win for place, win in enumerate([*wins, ""]))
    facts = draw(st.lists(st.integers(0, 9999), min_size=1, max_size=6))
    rounds = []
    for place, letter in enumerate(letters):
        possible = POSSIBLE[LETTERS[letter]]
        rounds.append(possible[facts[place % len(facts)] % len(possible)])
    return numbered(rounds)
