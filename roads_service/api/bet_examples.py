"""Examples of pay tables, odds and settlements for openapi.yaml, made by the code that answers."""

from decimal import Decimal
from fractions import Fraction

from roads_service.api.examples import EXAMPLE_PLAY, EXAMPLE_TABLE, plain
from roads_service.baccarat import COMMISSION, SUPER_SIX, Bet, Odds, PayTable, cards_left
from roads_service.tables.documents import paytable_document
from roads_service.tables.odds import odds_document, table_odds_document
from roads_service.tables.settling import Wager, settle_round, settlement_document
from roads_service.tables.unseen import Unseen

_LINES = tuple(line for line in SUPER_SIX.lines if line.bet in (Bet.PLAYER, Bet.BANKER, Bet.TIE))
_EXAMPLE = PayTable("no-commission", _LINES)
PAYTABLE = plain(paytable_document(_EXAMPLE))
PAYTABLE_BODY = {"bets": PAYTABLE["bets"]}
PAYTABLES = {"paytables": [PAYTABLE]}

# DESIGN 3's counts of eight decks.
_ORDERS = 4_998_398_275_503_360
_PLAYER, _BANKER, _TIE = 2_230_518_282_592_256, 2_292_252_566_437_888, 475_627_426_473_216
_TAKEN = PayTable("commission", tuple(line for line in COMMISSION.lines if line.bet in (Bet.PLAYER, Bet.BANKER)))
_ODDS = (
    Odds(Bet.PLAYER, Fraction(_PLAYER, _ORDERS), Fraction(_TIE, _ORDERS), Fraction(2 * _PLAYER + _TIE, _ORDERS)),
    Odds(
        Bet.BANKER,
        Fraction(_BANKER, _ORDERS),
        Fraction(_TIE, _ORDERS),
        (Fraction(39, 20) * _BANKER + _TIE) / _ORDERS,
    ),
)
ODDS = plain(odds_document(_TAKEN, 8, _ODDS))
TABLE_ODDS = plain(table_odds_document("B01", Unseen(1, 1, 8, _TAKEN, cards_left(8, ()), 0, 0), _ODDS))

SETTLEMENT_BODY = {
    "bets": [
        {"bet": "player", "amount": "100", "seat": "1"},
        {"bet": "2-way", "main": "banker", "amount": "100.50", "seat": "2"},
    ]
}
SETTLEMENT = plain(
    settlement_document(
        "B01",
        settle_round(
            EXAMPLE_TABLE,
            EXAMPLE_PLAY.rounds[-1],
            [Wager(Bet.PLAYER, Decimal(100), None, "1"), Wager("2-way", Decimal("100.50"), Bet.BANKER, "2")],
        ),
    )
)
