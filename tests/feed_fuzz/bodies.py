"""Bodies that no table system would send, and some that it would: strategies for hypothesis."""

import json
from copy import deepcopy
from typing import Any

from drawing_table import who_draws
from hypothesis import strategies as st

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
POINTS = {rank: value if value < 10 else 0 for value, rank in enumerate(RANKS, 1)}
TABLES = ("F1", "F2", "F3")

SURROGATES = ("\ud800", "\udfff", "a\udc00b", "\ude00\ud83d")
ODD_TEXTS = (
    "",
    " ",
    "\0",
    "a\nb",
    "\u2028",
    "é" * 60,
    "x" * 5000,
    "null",
    "1",
    "__proto__",
    "' OR 1=1 --",
    *SURROGATES,
)
ODD_NUMBERS = (0, -1, 1.5, -0.0, 1e308, 5e-324, 2**31, 2**53 + 1, 2**63, 2**64, 10**30, float("inf"), float("nan"))
ODD = st.sampled_from((None, True, False, *ODD_NUMBERS, *ODD_TEXTS, [], {}, [[]], [None], {"": ""}, {"a": {"b": [1]}}))

SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), ODD)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=10), inner, max_size=4)),
    max_leaves=12,
)

# -- what a table system sends -------------------------------------------------------------

CARDS = st.builds(lambda rank, suit: rank + suit, st.sampled_from(RANKS), st.sampled_from("SHDC"))
SIDES = st.sampled_from(["player", "banker"])
IN_TURN = "in turn"  # the hand whose card is next, which only the board knows
# Mostly not told, or most events would be out of place.
NUMBERS = st.one_of(*[st.none()] * 4, st.integers(1, 12))
SHOES = st.one_of(*[st.none()] * 4, st.integers(1, 4))
HANDS = st.one_of(*[st.just(IN_TURN)] * 6, SIDES)
POSITIONS = st.one_of(*[st.none()] * 4, st.integers(1, 3))
ROUND_IDS = st.one_of(st.none(), st.integers(1, 400).map("r{}".format))
TIMES = st.integers(0, 59).map("2026-01-01T20:00:{:02}Z".format)


@st.composite
def hands(draw: st.DrawFn) -> dict[str, list[str]]:
    """Two hands as the rules deal them."""
    player, banker = [draw(CARDS), draw(CARDS)], [draw(CARDS), draw(CARDS)]
    third, last = draw(CARDS), draw(CARDS)
    totals = (sum(POINTS[card[:-1]] for card in hand) % 10 for hand in (player, banker))
    player_draws, banker_draws = who_draws(*totals, POINTS[third[:-1]])
    if player_draws:
        player.append(third)
    if banker_draws:
        banker.append(last if player_draws else third)
    return {"player": player, "banker": banker}


def some(needed: dict[str, Any], **others: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(needed, optional=others)


RESULTS = st.one_of(
    some(
        {"outcome": st.sampled_from(["banker", "player", "tie"])},
        player_total=st.integers(0, 9),
        banker_total=st.integers(0, 9),
        player_pair=st.booleans(),
        banker_pair=st.booleans(),
        natural=st.booleans(),
    ),
    some({"cards": hands()}),
)
IN_ROUND = {"shoe": SHOES, "number": NUMBERS}


def a_round(**others: Any) -> st.SearchStrategy[dict[str, Any]]:
    told = some({}, round_id=ROUND_IDS, number=NUMBERS, finished_at=TIMES, **others)
    return st.builds(lambda result, more: {**result, **more}, RESULTS, told)


LIMITS = some({}, minimum=st.integers(0, 100), maximum=st.integers(0, 5000), currency=st.just("HKD"))
DATA = {
    "table.opened": some({}, name=st.text(max_size=8), rows=st.integers(1, 12), decks=st.integers(1, 8), limits=LIMITS),
    "table.closed": some({}),
    "shoe.started": some({}, shoe=SHOES),
    "shoe.ended": some({}, shoe=SHOES),
    "shoe.synced": some({"rounds": st.lists(a_round(), max_size=4)}, shoe=SHOES),
    "betting.opened": some({}, closes_at=TIMES),
    "betting.closed": some({}),
    "card.dealt": some({"hand": HANDS, "card": CARDS}, position=POSITIONS, round_id=ROUND_IDS, **IN_ROUND),
    "card.withdrawn": some({}, hand=SIDES, card=CARDS, **IN_ROUND),
    "round.finished": a_round(shoe=SHOES),
    "round.voided": some({}, round_id=ROUND_IDS, **IN_ROUND),
    "round.amended": a_round(shoe=SHOES),
}


def an_event(type_: str) -> st.SearchStrategy[dict[str, Any]]:
    return st.builds(
        lambda table, at, data: {"type": type_, "timestamp": at, "data": {"table_id": table, **data}},
        st.sampled_from((*TABLES, "F9")),
        TIMES,
        DATA[type_],
    )


# A round is dealt card by card far more often than a shoe ends.
EVENTS = st.sampled_from([*DATA, *["card.dealt"] * 15, *["round.finished", "shoe.started"] * 4]).flatmap(an_event)

# -- what it would not ----------------------------------------------------------------------


def places(document: Any) -> list[tuple[Any, Any]]:
    """Each (container, key) in a document."""
    found: list[tuple[Any, Any]] = []
    if isinstance(document, dict | list):
        for key, value in document.items() if isinstance(document, dict) else enumerate(document):
            found += [(document, key), *places(value)]
    return found


ADDED = st.sampled_from(["number", "shoe", "card", "cards", "rounds", "outcome", "x", "", "é", "a/b~c"])


MUTATIONS = 4  # of one event


@st.composite
def mutated(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Events of which one to three things are otherwise than in the same one."""
    event = draw(EVENTS)
    documents = [deepcopy(event) for _ in range(MUTATIONS)]
    for document in documents:
        for _ in range(draw(st.sampled_from([1, 1, 1, 2, 3]))):
            _mutate(draw, document)
    return documents


def _mutate(draw: st.DrawFn, document: dict[str, Any]) -> None:
    if found := places(document):
        container, key = found[draw(st.integers(0, len(found) - 1))]
        match draw(st.sampled_from(["remove", "replace", "replace", "nest", "add", "swap", "mark"])):
            case "remove":
                del container[key]
            case "replace":
                container[key] = deepcopy(draw(SCALARS))
            case "nest":
                value = container[key]
                container[key] = draw(st.sampled_from([[value], {"value": value}, [value] * 9]))
            case "add" if isinstance(container, dict):
                container[draw(ADDED)] = deepcopy(draw(ODD))
            case "swap":
                other, its_key = found[draw(st.integers(0, len(found) - 1))]
                container[key] = deepcopy(other[its_key])
            case "mark" if isinstance(container[key], str):
                text = container[key]
                container[key] = draw(st.sampled_from([text + "\0", text.upper(), f" {text}", text[1:], text * 2]))


UNKNOWN = st.builds(
    lambda type_, timestamp, data: {"type": type_, "timestamp": timestamp, "data": data},
    st.one_of(
        st.text(max_size=30),
        st.sampled_from(["table", "round.finished ", "ROUND.FINISHED", "card.dealt.2", *ODD_TEXTS]),
    ),
    st.one_of(TIMES, JSON),
    JSON,
)


def as_json(document: Any) -> bytes:
    """The document as Python writes it: NaN and Infinity, which JSON has not, and lone surrogates escaped."""
    return json.dumps(document).encode()


def _nested(opened: bytes, depth: int, within: bytes, closed: bytes) -> bytes:
    return opened * depth + within + closed * depth


BROKEN_WAYS = 6  # of one event


@st.composite
def broken(draw: st.DrawFn) -> list[bytes]:
    """An event's JSON broken in several ways, and what is none at all."""
    whole = as_json(draw(EVENTS))
    at = draw(st.integers(0, len(whole)))
    depth = draw(st.sampled_from([1, 10, 200, 1023, 1024, 1025, 5000, 60_000]))
    none_at_all = draw(st.text(max_size=60)).encode("utf-8", "ignore")
    started = b'{"type": "%s", "timestamp": "2026-01-01T20:00:00Z", "data": '
    cards = _nested(b'[{"cards": ', depth % 1000, b"1", b"}]")
    ways = [
        whole[:at],
        whole[:at] + b"," + whole[at:],
        whole[:at] + b"\\ud800" + whole[at:],
        whole[:at] + b"\0" + whole[at:],
        whole[at:] + whole[:at],
        whole.replace(b'"', b"'"),
        whole + whole,
        b"\xef\xbb\xbf" + whole,
        whole.replace(b"{", b'{"type": "card.dealt", "data": 1, ', 1),
        whole.replace(b"}", b', "number": ' + b"9" * (1 + depth % 400) + b"}", 1),
        _nested(b"[", depth, b"", b"]"),
        _nested(b"[", depth, b"", b""),
        _nested(b'{"data":', depth, b"1", b"}"),
        started % b"card.dealt" + _nested(b"[", depth, b"", b"]") + b"}",
        started % b"shoe.synced" + b'{"table_id": "F1", "rounds": ' + cards + b"}}",
        b'{"n": ' + b"9" * depth + b"}",
        b'{"n": -0.' + b"0" * depth + b"1e-" + b"9" * 20 + b"}",
        none_at_all,
    ]
    return ways[draw(st.integers(0, len(ways) // BROKEN_WAYS - 1)) :: len(ways) // BROKEN_WAYS]
