"""The conformance cases of the rules, on the game itself."""

import json
from pathlib import Path

import pytest

from roads_service.baccarat import Cards, Hand, ImpossibleRound, Round, read_card

CASES = json.loads((Path(__file__).parents[1] / "conformance" / "cases" / "rules.json").read_text())


def hands(case) -> dict[str, Hand]:
    return {side: Hand(tuple(map(read_card, names))) for side, names in case["cards"].items()}


def name(case) -> str:
    return " - ".join(" ".join(case["cards"][side]) for side in ("player", "banker"))


@pytest.mark.parametrize("case", CASES["legal"], ids=name)
def test_legal_hands_make_the_expected_round(case):
    round_ = Round.from_cards(Cards(**hands(case)))
    assert {field: getattr(round_, field) for field in case["expect"]} == case["expect"]


@pytest.mark.parametrize("case", CASES["illegal"], ids=name)
def test_illegal_hands_are_refused_for_the_expected_reason(case):
    with pytest.raises(ImpossibleRound, match=f"the {case['why']}$"):
        Cards(**hands(case))
