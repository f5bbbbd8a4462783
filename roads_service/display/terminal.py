"""A board in the terminal: the five roads in colour, as a person at the table knows them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from roads_service.display.messages import GOOD_ROADS
from roads_service.roads import RULES

_WIDE = 72  # columns of the terminal from which the bead plate stands beside the other roads
_WIDEST = 160
_GAP = 2
_LEFT = (28, 48)  # bounds of the left part's width; the lower one is that of the statistics
_CELL = 2
_MOST_COUNTED = 9

_COLORS = {
    "banker": Style(color="#ff4d4f"),
    "player": Style(color="#4d96ff"),
    "tie": Style(color="#3fb950"),
    "red": Style(color="#ff4d4f"),
    "blue": Style(color="#4d96ff"),
}
_BEADS = {
    "banker": Style(color="white", bgcolor="#c62828", bold=True),
    "player": Style(color="white", bgcolor="#1d5fd1", bold=True),
    "tie": Style(color="white", bgcolor="#1f8a3b", bold=True),
}
_BEAD_EDGES = {outcome: Style(color=style.bgcolor and style.bgcolor.name) for outcome, style in _BEADS.items()}
_DIM = Style(dim=True)
_BOLD = Style(bold=True)
_DERIVED = ("big_eye_boy", "small_road", "cockroach_pig")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the drawing in one language; `letters` are what stands on the beads, by outcome."""

    letters: Mapping[str, str]
    outcomes: Mapping[str, str]
    roads: Mapping[str, str]
    if_next: Mapping[str, str]
    shoe: str
    round: str
    closed: str
    banker_pair: str
    player_pair: str
    natural: str
    streak: str
    longest: str
    red: str
    blue: str
    good_roads: str
    good_road_names: Mapping[str, str]


ENGLISH = Words(
    letters={"banker": "B", "player": "P", "tie": "T"},
    outcomes={"banker": "Banker", "player": "Player", "tie": "Tie"},
    roads={
        "bead_plate": "Bead plate",
        "big_road": "Big road",
        "big_eye_boy": "Big eye boy",
        "small_road": "Small road",
        "cockroach_pig": "Cockroach pig",
    },
    if_next={"banker": "If banker next", "player": "If player next"},
    shoe="Shoe",
    round="Round",
    closed="closed",
    banker_pair="Banker pair",
    player_pair="Player pair",
    natural="Natural",
    streak="Streak",
    longest="Longest",
    red="red",
    blue="blue",
    good_roads="Good roads",
    good_road_names=GOOD_ROADS,
)
CHINESE = Words(
    letters={"banker": "莊", "player": "閒", "tie": "和"},
    outcomes={"banker": "莊", "player": "閒", "tie": "和"},
    roads={
        "bead_plate": "珠盤路",
        "big_road": "大路",
        "big_eye_boy": "大眼仔",
        "small_road": "小路",
        "cockroach_pig": "曱甴路",
    },
    if_next={"banker": "莊問路", "player": "閒問路"},
    shoe="靴",
    round="局號",
    closed="已結束",
    banker_pair="莊對",
    player_pair="閒對",
    natural="例牌",
    streak="連開",
    longest="最長",
    red="紅",
    blue="藍",
    good_roads="好路",
    good_road_names={rule.name: rule.chinese for rule in RULES},
)


def draw_board(board: Mapping[str, Any], words: Words = ENGLISH) -> RenderableType:
    """The board (the JSON of `GET /v1/tables/{id}/board`, DESIGN 5) as something that rich can print.

    It takes the width that the console has: each road shows its last columns that fit. On a console without colour
    the sides are told apart by letters and signs, on one that can't write Unicode by ASCII.
    """
    return _Drawing(board, words)


@dataclass(frozen=True, slots=True)
class _Drawing:
    board: Mapping[str, Any]
    words: Words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        colored = console.color_system is not None and not console.no_color
        ink = _Ink(colored, options.ascii_only, ENGLISH if options.ascii_only else self.words)
        width = min(options.max_width, _WIDEST)
        yield _heading(self.board, ink, width, options.encoding)
        yield _good_roads(self.board, ink.words)
        yield (_side_by_side if width >= _WIDE else _stacked)(self.board, ink, width)
        if not colored:
            yield Text(f"{ink.words.red} {ink.ring} {ink.disc} {ink.slash}   {ink.words.blue} {ink.crossed}", _DIM)


@dataclass(frozen=True, slots=True)
class _Ink:
    """How one console draws marks: with colours or without, in Unicode or in ASCII."""

    colored: bool
    ascii_only: bool
    words: Words
    crossed: str = "x"
    slash: str = "/"

    @property
    def ring(self) -> str:
        return "o" if self.ascii_only else "○"

    @property
    def disc(self) -> str:
        return "@" if self.ascii_only else "●"

    @property
    def free(self) -> str:
        """The sign of an empty cell."""
        return "." if self.ascii_only else "·"

    @property
    def arrow(self) -> str:
        """The sign before the count of the columns that lie further left."""
        return "<" if self.ascii_only else "‹"

    @property
    def bead_width(self) -> int:
        """The width of a bead's cell: the letter and an edge on both sides."""
        return cell_len(self.words.letters["banker"]) + 2

    def bead(self, cell: Mapping[str, Any]) -> Text:
        """A bead, one `bead_width` wide."""
        outcome = cell["outcome"]
        letter = self.words.letters[outcome]
        if not self.colored:
            return Text(f"({letter})")
        left, right = "  " if self.ascii_only else "▐▌"
        edge = _BEAD_EDGES[outcome]
        return Text.assemble((left, edge), (letter, _BEADS[outcome]), (right, edge))

    def pairs(self, cell: Mapping[str, Any]) -> Text:
        """What stands under a bead: banker pair at the left, player pair at the right, one `bead_width` wide."""
        dots = "••" if self.colored and not self.ascii_only else "bp"
        left = (dots[0] if cell["banker_pair"] else " ", _COLORS["banker"])
        right = (dots[1] if cell["player_pair"] else " ", _COLORS["player"])
        return Text.assemble(left, " " * (self.bead_width - 2), right)

    def big_road_mark(self, cell: Mapping[str, Any]) -> Text:
        """A ring and the ties on it: a stroke for one, a number for more (`+` from ten on)."""
        outcome, ties = cell["outcome"], cell["ties"]
        count = {0: " ", 1: self.slash}.get(ties, str(ties) if ties <= _MOST_COUNTED else "+")
        if outcome is None:
            mark = (self.free, _DIM)
        elif self.colored:
            mark = (self.ring, _COLORS[outcome])
        else:
            mark = (ENGLISH.letters[outcome], Style())
        return Text.assemble(mark, (count, _COLORS["tie"]))

    def derived_mark(self, road: str, color: str | None) -> Text:
        """A mark of a derived road, or the sign of none."""
        if color is None:
            return Text(f"{self.free} ", _DIM)
        sign = {"big_eye_boy": self.ring, "small_road": self.disc, "cockroach_pig": self.slash}[road]
        if not self.colored and color == "blue":
            sign = self.crossed
        return Text(f"{sign} ", _COLORS[color])


# -- the parts -----------------------------------------------------------------


def _heading(board: Mapping[str, Any], ink: _Ink, width: int, encoding: str) -> Text:
    """Which table, shoe and round this is, in one line; of a long name what fits."""
    table, shoe, words = board["table"], board["shoe"], ink.words
    place = Text(f"{words.shoe} {shoe['number']}  {words.round} {shoe['rounds']}")
    if shoe["status"] != "open":
        place.append(f"  ({words.closed})")
    name = Text(_written(table["name"], encoding), _BOLD)
    if table["name"] != table["id"]:
        name.append(f"  {table['id']}", Style(bold=False, dim=True))
    name.truncate(max(width - place.cell_len - _GAP, 0), overflow="crop" if ink.ascii_only else "ellipsis")
    return Text(" " * _GAP, no_wrap=True, overflow="crop").join((name, place))


def _good_roads(board: Mapping[str, Any], words: Words) -> Text:
    """The good roads that hold, in one line where they fit; an empty one where there are none."""
    # A service that knows no good roads yet tells none, a newer one may know more.
    names = [words.good_road_names.get(road["name"], road["name"]) for road in board.get("good_roads", ())]
    return Text.assemble((f"{words.good_roads}  ", _DIM), ", ".join(names)) if names else Text()


def _written(text: str, encoding: str) -> str:
    """The text without what would move the cursor or can't be written in this encoding."""
    shown = "".join(char if char.isprintable() else "?" for char in text)
    return shown.encode(encoding, "replace").decode(encoding)


def _side_by_side(board: Mapping[str, Any], ink: _Ink, width: int) -> RenderableType:
    """The bead plate at the left, the big road at the right top, the derived roads below it."""
    least, most = _LEFT
    beads = min(max(round(width * 0.35), least), most) // ink.bead_width
    left = max(beads * ink.bead_width, least)
    right = width - left - _GAP
    half = (right - _GAP) // 2
    lower = _columns(
        (_derived_road(board, "small_road", ink, half), half),
        (_derived_road(board, "cockroach_pig", ink, half), half),
    )
    return _columns(
        (Group(_bead_plate(board, ink, left), _facts(board, ink)), left),
        (Group(_big_road(board, ink, right), _derived_road(board, "big_eye_boy", ink, right), lower), right),
    )


def _stacked(board: Mapping[str, Any], ink: _Ink, width: int) -> RenderableType:
    return Group(
        _bead_plate(board, ink, width),
        _big_road(board, ink, width),
        *(_derived_road(board, road, ink, width) for road in _DERIVED),
        Text(),
        _facts(board, ink),
    )


def _columns(*parts: tuple[RenderableType, int]) -> Table:
    """The parts beside each other, each so many columns of the terminal wide."""
    grid = Table.grid(padding=(0, _GAP, 0, 0))
    for _, width in parts:
        grid.add_column(width=width, no_wrap=True)
    grid.add_row(*(part for part, _ in parts))
    return grid


def _bead_plate(board: Mapping[str, Any], ink: _Ink, width: int) -> Group:
    """Two lines a row: the beads, and under them their pair marks, which also keep the beads apart."""
    road = board["roads"]["bead_plate"]
    size = ink.bead_width
    empty = Text(ink.free.center(size), _DIM)
    beads = _grid(road, width // size, ink.bead, empty)
    pairs = _grid(road, width // size, ink.pairs, Text(" " * size))
    lines = (line for row in zip(beads, pairs, strict=True) for line in row)
    return Group(_title(road, "bead_plate", ink, width // size), *lines)


def _big_road(board: Mapping[str, Any], ink: _Ink, width: int) -> Group:
    road = board["roads"]["big_road"]
    empty = Text(f"{ink.free} ", _DIM)
    return Group(_title(road, "big_road", ink, width // _CELL), *_grid(road, width // _CELL, ink.big_road_mark, empty))


def _derived_road(board: Mapping[str, Any], name: str, ink: _Ink, width: int) -> Group:
    road = board["roads"][name]
    columns = width // _CELL
    lines = _grid(road, columns, lambda cell: ink.derived_mark(name, cell["color"]), ink.derived_mark(name, None))
    return Group(_title(road, name, ink, columns), *lines)


def _title(road: Mapping[str, Any], name: str, ink: _Ink, columns: int) -> Text:
    """The road's name, and behind an arrow to the left how many earlier columns are not shown."""
    title = Text(ink.words.roads[name], _BOLD, no_wrap=True, overflow="crop")
    if left_out := _first_column(road, columns):
        title.append(f" {ink.arrow}{left_out}", Style(bold=False, dim=True))
    return title


def _grid(road: Mapping[str, Any], columns: int, draw: Callable[[Mapping[str, Any]], Text], empty: Text) -> list[Text]:
    """The road's last `columns` columns, one text a row; `draw` and `empty` give texts of one cell's width."""
    first = _first_column(road, columns)
    drawn = {(cell["column"], cell["row"]): cell for cell in road["cells"]}
    lines = []
    for row in range(road["rows"]):
        cells = (drawn.get((column, row)) for column in range(first, first + columns))
        lines.append(Text(no_wrap=True, overflow="crop").join(draw(cell) if cell else empty for cell in cells))
    return lines


def _first_column(road: Mapping[str, Any], columns: int) -> int:
    """The first column that is shown: what the document's own window or the width leaves out stays out."""
    return max(int(road["offset"]), int(road["columns"]) - columns, 0)


def _facts(board: Mapping[str, Any], ink: _Ink) -> Group:
    """The ask roads, the counts and the streaks."""
    words, counts = ink.words, board["statistics"]
    asks = Table.grid(padding=(0, 2, 0, 0))
    for side in ("banker", "player"):
        marks = Text().join(ink.derived_mark(road, board["next"][side][road]) for road in _DERIVED)
        asks.add_row(Text(words.if_next[side], _COLORS[side]), marks)
    asks.add_row(words.streak, _streak(counts["streak"], ink))
    asks.add_row(
        words.longest,
        Text("  ").join(
            _streak({"outcome": side, "length": counts[f"longest_{side}_streak"]}, ink) for side in ("banker", "player")
        ),
    )
    totals = Table.grid(padding=(0, 2, 0, 0))
    for number_column in (False, True, False, True):
        totals.add_column(justify="right" if number_column else "left")
    for outcome, beside in (("banker", "banker_pair"), ("player", "player_pair"), ("tie", "natural")):
        label = Text(words.outcomes[outcome], _COLORS[outcome])
        totals.add_row(label, str(counts[outcome]), getattr(words, beside), str(counts[beside]))
    return Group(asks, Text(), totals)


def _streak(streak: Mapping[str, Any] | None, ink: _Ink) -> Text:
    if streak is None:
        return Text(ink.free, _DIM)
    outcome = streak["outcome"]
    return Text.assemble((ink.words.letters[outcome], _COLORS[outcome]), f" {streak['length']}")
