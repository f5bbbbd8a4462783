"""Events as table systems tell them, in short, and what a floor makes of them."""

from datetime import UTC, datetime, timedelta
from itertools import count

from floors import told

from roads_service.baccarat import Side, read_card
from roads_service.tables import events
from roads_service.tables.documents import from_json

START = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)


class Teller:
    """Tells a floor what happens at table B01, a second apart, each time under a new delivery id."""

    def __init__(self, floor, table_id="B01"):
        self.floor = floor
        self.table_id = table_id
        self.seconds = count()
        self.ids = count()

    def event(self, kind, at=None, **data):
        at = at or START + timedelta(seconds=next(self.seconds))
        return kind(type=kind.__name__, table_id=self.table_id, at=at, **data)

    def tell(self, kind, at=None, delivery=None, **data):
        return self.floor.receive(self.event(kind, at, **data), delivery or f"d{next(self.ids)}")

    def open(self):
        return self.tell(events.TableOpened)

    def card(self, written, **more):
        """A card written with its hand first: `p9H`, `b3S`."""
        side = Side.PLAYER if written[0] == "p" else Side.BANKER
        return self.tell(events.CardDealt, side=side, card=read_card(written[1:]), **more)

    def cards(self, written, **more):
        return [self.card(card, **more) for card in written.split()]

    def finish(self, letter, shoe=None, at=None, delivery=None, **report):
        return self.tell(events.RoundFinished, at, delivery, report=told(letter, **report), shoe=shoe)

    @property
    def live(self):
        return from_json(self.floor.board(self.table_id)[1])["live"]


NATURAL = "p9H b3S pKD b4C"  # player 9, banker 7
LONG = "p2H b3S p3D bKC p7C b5H"  # player 2, banker 8: both drew
