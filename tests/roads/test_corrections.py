"""Corrections: a void is as if never dealt, an amended round as if dealt so; round numbers never shift."""

from hypothesis import given
from hypothesis import strategies as st
from shoes import ROADS, board_of, dealt, examples, numbered, picture, shoes

from roads_service.baccarat import Outcome, Round
from roads_service.roads import Board

SHOES_AND_PLACES = shoes(min_size=1).flatmap(
    lambda shoe: st.tuples(st.just(shoe), st.integers(0, len(shoe) - 1)),
)


def without(shoe, place):
    return shoe[:place] + shoe[place + 1 :]


def test_a_void_joins_the_streaks_that_it_parted():
    board = Board.of(without(dealt("BBPBB"), 2))
    assert picture(board.big_road.marks) == [
        "B",
        "B",
        "B",
        "B",
    ]


def test_the_rounds_after_a_void_keep_their_numbers():
    board = Board.of(without(dealt("BBPBB"), 2))
    assert [mark.round for mark in board.bead_plate.marks] == [1, 2, 4, 5]
    assert [mark.round for mark in board.big_road.marks] == [1, 2, 4, 5]


def test_a_voided_tie_is_no_longer_counted():
    board = Board.of(without(dealt("BTTP"), 1))
    assert [mark.ties for mark in board.big_road.marks] == [1, 0]


def test_a_shoe_whose_every_round_is_void_is_empty():
    assert Board.of([]) == Board.empty()


@given(SHOES_AND_PLACES, st.sampled_from([1, 3, 6]))
@examples(200)
def test_a_void_equals_never_dealt_but_for_the_numbers(shoe_and_place, rows):
    kept = without(*shoe_and_place)
    never = numbered(round_ for _, round_ in kept)
    number_of = dict(zip((number for number, _ in never), (number for number, _ in kept), strict=True))
    voided, never_dealt = Board.of(kept, rows), Board.of(never, rows)
    for name in ROADS:
        road, same = getattr(voided, name), getattr(never_dealt, name)
        assert road.columns == same.columns
        assert road.marks == tuple(mark._replace(round=number_of.get(mark.round)) for mark in same.marks)
    assert voided.statistics == never_dealt.statistics
    for side in (Outcome.BANKER, Outcome.PLAYER):
        assert voided.ask(side) == never_dealt.ask(side)


def test_an_amended_round_may_part_a_streak():
    amended = dealt("BBB")
    amended[1] = (2, Round(Outcome.PLAYER))
    assert Board.of(amended) == board_of("BPB")


@given(SHOES_AND_PLACES, st.sampled_from(Outcome))
@examples(200)
def test_an_amended_round_equals_dealt_so(shoe_and_place, outcome):
    shoe, place = shoe_and_place
    before, (number, _), after = shoe[:place], shoe[place], shoe[place + 1 :]
    board = Board.of(before).grow(number, Round(outcome))
    for later, round_ in after:
        board = board.grow(later, round_)
    assert Board.of([*before, (number, Round(outcome)), *after]) == board


@given(SHOES_AND_PLACES)
@examples(100)
def test_amending_a_voided_round_restores_it(shoe_and_place):
    shoe, place = shoe_and_place
    voided = without(shoe, place)
    assert Board.of(sorted([*voided, shoe[place]], key=lambda numbered: numbered[0])) == Board.of(shoe)
