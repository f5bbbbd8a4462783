"""Rounds as they are dealt, the same at every run, and as each side takes them."""

from random import Random

from roads_service.baccarat import Hand, Round, deal_shoe, full_decks
from roads_service.tables.documents import Document, to_json
from roads_service.tables.records import Report


def dealt_rounds(count: int, seed: int = 1) -> list[Round]:
    """So many rounds with their cards, from one shuffled shoe of eight decks after the other."""
    random, rounds = Random(seed), list[Round]()
    while len(rounds) < count:
        cards = list(full_decks(8))
        random.shuffle(cards)
        rounds += [Round.from_cards(dealt.cards) for dealt in deal_shoe(cards)]
    return rounds[:count]


def reports(rounds: list[Round]) -> list[Report]:
    """The rounds as a table system reports them, each with an id."""
    return [Report(round_, f"G-{number}") for number, round_ in enumerate(rounds, 1)]


def round_body(round_: Round, round_id: str | None = None) -> bytes:
    """The round as a body of the API."""
    return to_json(_body(round_) | ({"round_id": round_id} if round_id else {}))


def shoe_body(rounds: list[Round]) -> bytes:
    """The body that starts a shoe with these rounds."""
    return to_json({"rounds": [_body(round_) for round_ in rounds]})


def _body(round_: Round) -> Document:
    assert round_.cards
    return {"cards": {"player": _cards(round_.cards.player), "banker": _cards(round_.cards.banker)}}


def _cards(hand: Hand) -> list[str]:
    return [str(card) for card in hand.cards]


def engine_result(round_: Round) -> Document:
    """The round as the npm package baccarat-engine has a game's result."""
    natural = f"{round_.outcome}{max(round_.player_total or 0, round_.banker_total or 0)}" if round_.natural else "none"
    pair = {(True, True): "both", (True, False): "player", (False, True): "banker", (False, False): "none"}
    return {"outcome": round_.outcome, "natural": natural, "pair": pair[round_.player_pair, round_.banker_pair]}
