"""A table that deals: shuffled shoes as the events that a table system tells. Pure: the same seed, the same events."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from roads_service.baccarat import DealtCard, DealtRound, Hand, Round, deal_shoe, full_decks

# Seconds at a real table.
ROUND = 40.0
BETTING = 20.0
CARD = 2.0
SHUFFLE = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An event that a table tells, `after` so many seconds of a real table since the one before.

    `times` are further fields of its data, in seconds from the event on.
    """

    type: str
    data: Mapping[str, Any] = field(default_factory=dict)
    times: Mapping[str, float] = field(default_factory=dict)
    after: float = 0.0

    @property
    def ends_round(self) -> bool:
        """Whether a round is over with it."""
        return self.type == "round.finished"


def table_events(
    table_id: str, seed: str, first_shoe: int = 1, decks: int = 8, settings: Mapping[str, Any] | None = None
) -> Iterator[Told]:
    """What a table tells from its opening on, without end: shoe after shoe, the first of which has that number.

    `settings` are told of the table when it opens.
    """
    random = Random(seed)
    # Tables do not all bet at the same moment.
    pause = random.uniform(0, ROUND)
    yield Told(type="table.opened", data=settings or {})
    for shoe in count(first_shoe):
        cards = list(full_decks(decks))
        random.shuffle(cards)
        yield Told(type="shoe.started", data={"shoe": shoe}, after=pause)
        pause = 0.0
        for number, dealt in enumerate(deal_shoe(cards), start=1):
            place = {"shoe": shoe, "number": number, "round_id": f"{table_id}-{shoe}-{number}"}
            yield from _round(dealt, place)
        yield Told(type="shoe.ended", data={"shoe": shoe}, after=SHUFFLE)


def _round(dealt: DealtRound, place: Mapping[str, Any]) -> Iterator[Told]:
    cleared = ROUND - BETTING - CARD * (len(dealt.order) + 1)
    yield Told(type="betting.opened", times={"closes_at": BETTING}, after=cleared)
    yield Told(type="betting.closed", after=BETTING)
    for card in dealt.order:
        yield Told(type="card.dealt", data={**place, **_card(card)}, after=CARD)
    facts = _facts(Round.from_cards(dealt.cards))
    yield Told(type="round.finished", data={**place, **facts}, times={"finished_at": 0.0}, after=CARD)


def _card(dealt: DealtCard) -> dict[str, Any]:
    return {"hand": dealt.side, "position": dealt.position, "card": str(dealt.card)}


def _facts(round_: Round) -> dict[str, Any]:
    assert round_.cards
    return {
        "outcome": round_.outcome,
        "player_total": round_.player_total,
        "banker_total": round_.banker_total,
        "player_pair": round_.player_pair,
        "banker_pair": round_.banker_pair,
        "natural": round_.natural,
        "cards": {"player": _hand(round_.cards.player), "banker": _hand(round_.cards.banker)},
    }


def _hand(hand: Hand) -> list[str]:
    return [str(card) for card in hand.cards]
