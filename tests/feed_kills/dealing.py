"""A table where rounds are dealt by the plain drawing table, and what its history and boards must then show."""

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from drawing_table import who_draws
from feeding import written
from plain_roads import plain_bead_plate, plain_big_road, plain_derived_road

from roads_service.baccarat import Outcome, Round
from roads_service.tables.documents import from_json, to_json

Document = dict[str, Any]
Dealt = list[tuple[str, str]]  # (hand, card), in order

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
POINTS = {rank: value if value < 10 else 0 for value, rank in enumerate(RANKS, 1)}
PLACE = ("shoe", "number", "round_id", "position")
CORRECTIONS = ("round.voided", "round.amended")
ROWS = 6
DERIVED = {"big_eye_boy": 1, "small_road": 2, "cockroach_pig": 3}


class Dealer:
    """Deals at one table and tells each thing that happens.

    A terse one tells of none, corrections apart, which place it has: then nothing but the id of a delivery shows that
    it came before.
    `history` is what was dealt, shoe by shoe; `trail` what the audit trail must say, an entry for each thing that
    changed anything, in order.
    """

    def __init__(self, tell: Callable[..., Any], table_id: str, seed: object, terse: bool = False) -> None:
        self.table_id = table_id
        self.terse = terse
        self.history: list[list[Document]] = [[]]
        self.trail: list[str] = []
        self._tell_table_system = tell
        self._random = random.Random(str(seed))

    @property
    def shoe(self) -> int:
        return len(self.history)

    @property
    def rounds(self) -> list[Document]:
        """The rounds of the current shoe."""
        return self.history[-1]

    @property
    def dealt(self) -> int:
        """How many rounds were dealt, in all shoes."""
        return sum(len(rounds) for rounds in self.history)

    def open(self) -> None:
        self._tell("table.opened", "table.opened", name=f"Table {self.table_id}", rows=ROWS)

    def round(self) -> None:
        """Deal the next round, in the next shoe now and then, and correct an earlier one now and then."""
        if self.rounds and self._chance(30):
            self._tell("shoe.started", "shoe.started", shoe=self.shoe + 1)
            self.history.append([])
        number, dealt = len(self.rounds) + 1, self._deal()
        round_id = None if self.terse else f"{self.table_id}-{self.shoe}-{number}"
        place = {"shoe": self.shoe, "number": number, "round_id": round_id}
        recorded = {**place, **_result(dealt), "status": "valid"}
        if self._chance(4):
            self._tell("round.finished", "round.finished", **place, cards=recorded["cards"])
        else:
            cards_tell_id = not self.terse and self._chance(2)
            self._card_by_card(dealt, place if cards_tell_id else {**place, "round_id": None})
            result = self._random.choice(["outcome", "cards"])
            # It settles the round, or finds all that it tells there already.
            what = None if cards_tell_id else "round.confirmed"
            self._tell("round.finished", what, **place, **{result: recorded[result]})
        self.rounds.append(recorded)
        if self._chance(12):
            self._correct()

    # -- within a round ----------------------------------------------------------------

    def _card_by_card(self, dealt: Dealt, place: Document) -> None:
        closes_at = written(datetime.now(UTC) + timedelta(seconds=20))
        self._tell("betting.opened", "betting.opened", closes_at=closes_at)
        self._tell("betting.closed", "betting.closed")
        told = {"player": 0, "banker": 0}
        for at, (hand, card) in enumerate(dealt, 1):
            told[hand] += 1
            lying = {**place, "hand": hand, "position": told[hand]}
            is_last, withdrawn = at == len(dealt), False
            if self._chance(15):
                misread = card[:-1] + self._random.choice(SUITS.replace(card[-1], ""))
                self._tell("card.dealt", "round.finished" if is_last else "card.dealt", **lying, card=misread)
                withdraws = {"shoe": place["shoe"], "number": place["number"], "hand": hand, "card": misread}
                self._tell("card.withdrawn", "card.withdrawn", **withdraws)
                withdrawn = True
            records = "round.amended" if withdrawn else "round.finished"
            self._tell("card.dealt", records if is_last else "card.dealt", **lying, card=card)

    def _correct(self) -> None:
        recorded = self._random.choice(self.rounds)
        place = {"shoe": recorded["shoe"], "number": recorded["number"]}
        if recorded["status"] == "valid" and self._chance(2):
            self._tell("round.voided", "round.voided", **place)
            recorded["status"] = "void"
            return
        result = _result(self._deal())
        if result["cards"] != recorded["cards"]:
            self._tell("round.amended", "round.amended", **place, cards=result["cards"])
            recorded.update(result, status="valid")

    def _deal(self) -> Dealt:
        cards = [self._random.choice(RANKS) + self._random.choice(SUITS) for _ in range(6)]
        dealt = list(zip(("player", "banker") * 2, cards[:4], strict=True))
        third, last = cards[4:]
        two = {hand: _total([card for of, card in dealt if of == hand]) for hand in ("player", "banker")}
        player_draws, banker_draws = who_draws(two["player"], two["banker"], _points(third))
        if player_draws:
            dealt.append(("player", third))
        if banker_draws:
            dealt.append(("banker", last if player_draws else third))
        return dealt

    def _tell(self, type_: str, what: str | None, **data: Any) -> None:
        if self.terse and type_ not in CORRECTIONS:
            data = {name: value for name, value in data.items() if name not in PLACE}
        self._tell_table_system(type_, self.table_id, **data)
        if what:
            self.trail.append(what)

    def _chance(self, one_in: int) -> bool:
        return self._random.randrange(one_in) == 0


def _points(card: str) -> int:
    return POINTS[card[:-1]]


def _total(hand: list[str]) -> int:
    return sum(_points(card) for card in hand) % 10


def _result(dealt: Dealt) -> Document:
    player, banker = ([card for of, card in dealt if of == hand] for hand in ("player", "banker"))
    totals = _total(player), _total(banker)
    return {
        "outcome": "tie" if totals[0] == totals[1] else "player" if totals[0] > totals[1] else "banker",
        "player_total": totals[0],
        "banker_total": totals[1],
        "player_pair": player[0][:-1] == player[1][:-1],
        "banker_pair": banker[0][:-1] == banker[1][:-1],
        "natural": any(_total(hand[:2]) in (8, 9) for hand in (player, banker)),
        "cards": {"player": player, "banker": banker},
    }


# -- comparing -------------------------------------------------------------------------------


def differences(dealer: Dealer, read: Callable[[str], Any]) -> list[str]:
    """What the service shows otherwise than it was dealt; `read` gives the JSON at a path."""
    return list(_differences(dealer, read, f"/v1/tables/{dealer.table_id}"))


def _differences(dealer: Dealer, read: Callable[[str], Any], table: str) -> Iterator[str]:
    numbers = [shoe["number"] for shoe in read(f"{table}/shoes")["shoes"]]
    yield from _unlike("shoes", numbers, list(range(dealer.shoe, 0, -1)))
    for shoe, dealt in enumerate(dealer.history, 1):
        rounds = read(f"{table}/shoes/{shoe}")["rounds"]
        yield from _unlike(f"rounds of shoe {shoe}", len(rounds), len(dealt))
        for recorded, told in zip(rounds, dealt, strict=False):
            shown = {name: recorded[name] for name in told}
            yield from _unlike(f"round {told['number']} of shoe {shoe}", shown, told)
        yield from _unlike_roads(read(f"{table}/shoes/{shoe}/board"), dealt)
    board = read(f"{table}/board")
    yield from _unlike_roads(board, dealer.rounds)
    yield from _unlike("cards on the table", board["live"]["cards"], {"player": [], "banker": []})
    trail = _trail(read, table)
    yield from _unlike("version", board["version"], len(dealer.trail))
    yield from _unlike("versions", [entry["version"] for entry in trail], list(range(1, len(dealer.trail) + 1)))
    yield from _unlike("audit trail", [entry["what"] for entry in trail], dealer.trail)


def _unlike_roads(board: Document, dealt: list[Document]) -> Iterator[str]:
    where = f"{board['table']['id']}, shoe {board['shoe']['number']}"
    valid = [recorded for recorded in dealt if recorded["status"] == "valid"]
    # Plain results, of which the roads are drawn.
    facts = ("player_total", "banker_total", "player_pair", "banker_pair", "natural")
    shoe = [
        (recorded["number"], Round(Outcome(recorded["outcome"]), **{fact: recorded[fact] for fact in facts}))
        for recorded in valid
    ]
    roads = {"bead_plate": plain_bead_plate(shoe, ROWS), "big_road": plain_big_road(shoe, ROWS)}
    roads |= {name: plain_derived_road(shoe, k, ROWS) for name, k in DERIVED.items()}
    for name, marks in roads.items():
        yield from _unlike(f"{name} of {where}", board["roads"][name]["cells"], from_json(to_json(marks)))
    yield from _unlike(f"rounds that count of {where}", board["statistics"]["rounds"], len(valid))


def _trail(read: Callable[[str], Any], table: str) -> list[Document]:
    """The whole audit trail, oldest entry first."""
    trail: list[Document] = []
    while entries := read(f"{table}/audit" + (f"?before={trail[0]['id']}" if trail else ""))["entries"]:
        trail = entries + trail
    return trail


def _unlike(what: str, shown: object, told: object) -> Iterator[str]:
    if shown != told:
        yield f"{what}: {shown} instead of {told}"
