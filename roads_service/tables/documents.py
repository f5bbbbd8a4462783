"""Records and boards as JSON: what the store keeps and what clients read (DESIGN 5)."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from functools import lru_cache
from operator import itemgetter
from typing import Any

import orjson

from roads_service.baccarat import (
    CARDS_BEHIND_CUT,
    COMMISSION,
    PAY_TABLES,
    Bet,
    BetLimits,
    Cards,
    Hand,
    HouseRules,
    Line,
    Outcome,
    Pays,
    PayTable,
    Round,
    read_card,
)
from roads_service.roads import Thresholds, first_column, window
from roads_service.tables.live import Live, Phase
from roads_service.tables.play import Play
from roads_service.tables.records import (
    Dealer,
    Limits,
    RecordedRound,
    Report,
    RoundStatus,
    Shoe,
    ShoeStatus,
    Table,
)

Document = dict[str, Any]


def to_json(document: object) -> bytes:
    """The document as JSON in UTF-8; marks and other named tuples become objects, as do dataclasses."""
    return orjson.dumps(document, _as_object)


def _as_object(value: object) -> Document:
    if not isinstance(value, tuple):
        raise TypeError(f"there is no JSON of {value!r}")
    return value._asdict()  # type: ignore[attr-defined, no-any-return]  # orjson writes all other tuples by itself


def from_json(text: bytes) -> Any:
    """What JSON in UTF-8 says."""
    return orjson.loads(text)


@lru_cache(maxsize=256)  # a change tells one time over and over
def write_time(time: datetime | None) -> str | None:
    """RFC 3339 in UTC, to the millisecond."""
    return None if time is None else f"{time.astimezone(UTC).isoformat(timespec='milliseconds')[:-6]}Z"


def read_time(text: str | None) -> datetime | None:
    """The time that `write_time` wrote."""
    return None if text is None else datetime.fromisoformat(text)


# -- rounds --------------------------------------------------------------------


def round_document(recorded: RecordedRound) -> Document:
    """A recorded round as clients read it."""
    won = recorded.paytable.winning_bets(recorded.round)
    return {**_write_recorded(recorded), "winning_bets": [{"bet": bet, "pays": str(pays)} for bet, pays in won]}


def stored_round(recorded: RecordedRound) -> bytes:
    """A recorded round as it is kept, with what was told at first if it was amended.

    The bets that won are not kept: they follow from the round and its shoe's pay table.
    """
    document = _write_recorded(recorded)
    if (first := recorded.reported) is not None:
        document["reported"] = {**_write_round(first.round), "finished_at": write_time(first.finished_at)}
    return to_json(document)


def _write_recorded(recorded: RecordedRound) -> Document:
    return {
        "round_id": recorded.round_id,
        "shoe": recorded.shoe,
        "number": recorded.number,
        **_write_round(recorded.round),
        "status": recorded.status,
        "finished_at": write_time(recorded.finished_at),
        "recorded_at": write_time(recorded.recorded_at),
    }


def read_stored_round(text: bytes, shoe: Shoe) -> RecordedRound:
    """The round of this shoe that `stored_round` wrote."""
    document = from_json(text)
    recorded_at = read_time(document["recorded_at"])
    assert recorded_at is not None
    return RecordedRound(
        round_id=document["round_id"],
        shoe=document["shoe"],
        number=document["number"],
        round=_read_round(document),
        status=RoundStatus(document["status"]),
        finished_at=read_time(document["finished_at"]),
        recorded_at=recorded_at,
        reported=_read_report(document["reported"]) if "reported" in document else None,
        paytable=shoe.paytable,
    )


def _read_report(document: Mapping[str, Any]) -> Report:
    return Report(_read_round(document), finished_at=read_time(document["finished_at"]))


def _write_round(round_: Round) -> Document:
    cards = round_.cards
    return {
        "outcome": round_.outcome,
        "player_total": round_.player_total,
        "banker_total": round_.banker_total,
        "player_pair": round_.player_pair,
        "banker_pair": round_.banker_pair,
        "natural": round_.natural,
        "cards": cards and {"player": _write_hand(cards.player), "banker": _write_hand(cards.banker)},
    }


def _read_round(document: Mapping[str, Any]) -> Round:
    cards = document["cards"]
    return Round(
        outcome=Outcome(document["outcome"]),
        player_total=document["player_total"],
        banker_total=document["banker_total"],
        player_pair=document["player_pair"],
        banker_pair=document["banker_pair"],
        natural=document["natural"],
        cards=cards and Cards(_read_hand(cards["player"]), _read_hand(cards["banker"])),
    )


def _write_hand(hand: Hand) -> list[str]:
    return [str(card) for card in hand.cards]


def _read_hand(cards: Sequence[str]) -> Hand:
    return Hand(tuple(read_card(card) for card in cards))


# -- shoes ---------------------------------------------------------------------


def shoe_summary(shoe: Shoe) -> Document:
    """A shoe as it stands in lists, with the count of its rounds."""
    return {
        "number": shoe.number,
        "status": shoe.status,
        "opened_at": write_time(shoe.opened_at),
        "closed_at": write_time(shoe.closed_at),
        "rounds": shoe.rounds,
        "paytable": shoe.paytable.name,
        "commitment": shoe.commitment,
    }


def shoe_document(shoe: Shoe, rounds: Sequence[RecordedRound]) -> Document:
    """One shoe with its rounds."""
    return {**shoe_summary(shoe), "rounds": [round_document(recorded) for recorded in rounds]}


def stored_shoe(shoe: Shoe) -> bytes:
    """A shoe as it is kept, its rounds beside it."""
    return to_json(
        {
            **shoe_summary(shoe),
            "version": shoe.version,
            "updated_at": write_time(shoe.updated_at),
            "paytable": _write_paytable(shoe.paytable),
        }
    )


def read_stored_shoe(text: bytes) -> Shoe:
    """The shoe that `stored_shoe` wrote."""
    document = from_json(text)
    opened_at, updated_at = read_time(document["opened_at"]), read_time(document["updated_at"])
    assert opened_at is not None
    assert updated_at is not None
    return Shoe(
        number=document["number"],
        status=ShoeStatus(document["status"]),
        opened_at=opened_at,
        closed_at=read_time(document["closed_at"]),
        rounds=document["rounds"],
        version=document["version"],
        updated_at=updated_at,
        paytable=_read_paytable(document.get("paytable", COMMISSION.name)),
        commitment=document.get("commitment"),  # shoes that were stored before the engine dealt have none
    )


# -- what bets pay ----------------------------------------------------------------


def paytable_document(paytable: PayTable) -> Document:
    """A pay table as clients read it and as it is kept."""
    return {
        "name": paytable.name,
        "bets": {line.bet.value: pays_document(line) for line in paytable.lines},
    }


def pays_document(line: Line) -> Document:
    """What a bet pays."""
    return {
        "pays": str(line.pays),
        "except": [{"when": case, "pays": str(pays)} for case, pays in line.excepted],
    }


def read_paytable(document: Mapping[str, Any]) -> PayTable:
    """The pay table of a `paytable_document`. Raises `ImpossiblePayTable`."""
    return PayTable(
        document["name"],
        tuple(
            Line(
                Bet(bet),
                Pays(line["pays"]),
                tuple((excepted["when"], Pays(excepted["pays"])) for excepted in line["except"]),
            )
            for bet, line in document["bets"].items()
        ),
    )


_KNOWN = {paytable.name: paytable for paytable in PAY_TABLES}


def stored_paytable(paytable: PayTable) -> bytes:
    """A table's pay table as it is kept."""
    return to_json(_write_paytable(paytable))


def read_stored_paytable(text: bytes | None) -> PayTable:
    """The pay table that `stored_paytable` wrote; that of a table from before there were any."""
    return COMMISSION if text is None else _read_paytable(from_json(text))


def _write_paytable(paytable: PayTable) -> str | Document:
    """One of ours by its name, an operator's whole: it may be taken away while shoes are paid by it."""
    return paytable.name if paytable.name in _KNOWN else paytable_document(paytable)


def _read_paytable(written: str | Mapping[str, Any]) -> PayTable:
    return _KNOWN[written] if isinstance(written, str) else read_paytable(written)


def house_rules_document(rules: HouseRules) -> Document:
    """The house rules of a table; amounts as texts."""
    return {
        "one_side_only": rules.one_side_only,
        "pairs_need_main_bet": rules.pairs_need_main_bet,
        "differential": _write_amount(rules.differential),
        "limits": {
            bet.value: {"minimum": _write_amount(limits.minimum), "maximum": _write_amount(limits.maximum)}
            for bet, limits in rules.limits.items()
        },
    }


def _read_house_rules(document: Mapping[str, Any]) -> HouseRules:
    return HouseRules(
        document["one_side_only"],
        document["pairs_need_main_bet"],
        _read_amount(document["differential"]),
        {
            Bet(bet): BetLimits(_read_amount(limits["minimum"]), _read_amount(limits["maximum"]))
            for bet, limits in document["limits"].items()
        },
    )


def _write_amount(amount: Decimal | None) -> str | None:
    return None if amount is None else str(amount)


def _read_amount(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


# -- between rounds ------------------------------------------------------------------


def phase_document(live: Live) -> Document:
    """What a table is at."""
    return {"phase": live.phase, "closes_at": write_time(live.closes_at)}


def cards_document(live: Live) -> Document:
    """The cards that lie on the table."""
    return {"player": [str(card) for card in live.player], "banker": [str(card) for card in live.banker]}


def stored_live(live: Live) -> bytes:
    """What goes on at a table, as it is kept."""
    return to_json(
        {
            **phase_document(live),
            **cards_document(live),
            "as_of": write_time(live.as_of),
            "finished": live.finished,
            "reopened": live.reopened,
        }
    )


def read_stored_live(text: bytes) -> Live:
    """What `stored_live` wrote."""
    document = from_json(text)
    return Live(
        phase=Phase(document["phase"]),
        closes_at=read_time(document["closes_at"]),
        player=tuple(read_card(card) for card in document["player"]),
        banker=tuple(read_card(card) for card in document["banker"]),
        as_of=read_time(document["as_of"]),
        finished=document["finished"],
        reopened=document["reopened"],
    )


# -- the audit trail ------------------------------------------------------------------


def audit_entry(
    at: datetime, by: str, what: str, version: int, before: Document | None, after: Document | None
) -> bytes:
    """One entry: when, by whom, what happened, the version that it made, and what was before and after."""
    entry = {"at": write_time(at), "by": by, "what": what, "version": version, "before": before, "after": after}
    return to_json(entry)


# -- tables and boards -----------------------------------------------------------


def table_document(
    table: Table, shoe: Shoe, version: int, updated_at: datetime, shuffled: Document | None = None
) -> Document:
    """A table as clients read it and as it is kept; `shuffled` tells of a shoe that waits for its first card."""
    return {
        "id": table.id,
        **settings_document(table),
        "shoe": {"number": shoe.number, "status": shoe.status, "rounds": shoe.rounds},
        "shuffled": shuffled,
        "version": version,
        "updated_at": write_time(updated_at),
    }


def settings_document(table: Table) -> Document:
    """What an operator sets of a table."""
    limits = table.limits
    return {
        "name": table.name,
        "rows": table.rows,
        "decks": table.decks,
        "limits": limits and {"minimum": limits.minimum, "maximum": limits.maximum, "currency": limits.currency},
        "paytable": table.paytable.name,
        "house_rules": house_rules_document(table.house_rules),
        "good_roads": table.good_roads.by_name(),
        "dealer": table.dealer,
        "cut_card": table.cut_card,
    }


def read_table(document: Mapping[str, Any], paytable: PayTable) -> Table:
    """The table of a `table_document`, which tells only the name of its pay table."""
    limits, rules = document["limits"], document.get("house_rules")
    return Table(
        id=document["id"],
        name=document["name"],
        rows=document["rows"],
        decks=document["decks"],
        limits=limits and Limits(**limits),
        paytable=paytable,
        house_rules=_read_house_rules(rules) if rules else HouseRules(),
        # A table that was kept before there were good roads has none.
        good_roads=Thresholds.of(document.get("good_roads", {})),
        # Tables that were stored before the engine dealt have neither.
        dealer=Dealer(document.get("dealer", Dealer.FEED)),
        cut_card=document.get("cut_card", CARDS_BEHIND_CUT),
    )


def board_document(table: Table, play: Play, version: int, updated_at: datetime, live: Live) -> Document:
    """A whole board as clients read it; `last_round` is the last that counts."""
    shoe, board, last_round = play.shoe, play.board, play.last_round
    return {
        "table": {"id": table.id, "name": table.name},
        "shoe": {"number": shoe.number, "status": shoe.status, "rounds": shoe.rounds},
        "version": version,
        "updated_at": write_time(updated_at),
        "last_round": last_round and round_document(last_round),
        "live": {**phase_document(live), "turn": live.turn, "cards": cards_document(live)},
        "roads": orjson.Fragment(play.written.text(board)),
        "next": {side.value: board.ask(side) for side in (Outcome.BANKER, Outcome.PLAYER)},
        "good_roads": board.good_roads,
        "statistics": board.statistics,
    }


def in_window(board: bytes, columns: int | None) -> bytes:
    """A board's JSON with only the last `columns` columns of each road (None: all); nothing is derived anew."""
    if columns is None:
        return board
    document = from_json(board)
    for road in document["roads"].values():
        road["offset"] = first_column(road["columns"], columns)
        road["cells"] = window(road["cells"], road["offset"], itemgetter("column"))
    return to_json(document)
