"""A board as a picture: a pure function from the JSON of a board (DESIGN 5) to SVG text.

Every mark is a `<g class="mark">` with `data-road`, `data-column`, `data-row`, `data-round` and `data-value`. Ties
before the first win have a mark in the big road that no round has made: its `data-round` is empty, its `data-value` is
`tie`.
Nothing is styled but by attributes and nothing is loaded, so that a strict content security policy lets it pass.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from unicodedata import east_asian_width
from xml.etree.ElementTree import Element, tostring

from roads_service.display.layout import Grid, Layout, lay_out
from roads_service.display.marks import (
    DERIVED,
    add,
    add_text,
    draw_bead,
    draw_big_road_mark,
    draw_dot,
    draw_natural,
    number,
)
from roads_service.display.messages import BETS, FLAGS, GOOD_ROADS, IF_NEXT, OUTCOMES, ROADS
from roads_service.display.themes import THEMES, Theme
from roads_service.display.words import Words

BEADS = ("letters", "chinese", "totals")
WIDTHS = (160, 8000)  # the least and the most pixels

_FONT = "system-ui, 'Noto Sans', 'Noto Sans CJK TC', 'Noto Sans CJK SC', Arial, sans-serif"
_LETTERS = {"banker": "B", "player": "P", "tie": "T"}
_CHINESE = {"zh-Hans": {"banker": "庄", "player": "闲", "tie": "和"}}
_TRADITIONAL = {"banker": "莊", "player": "閒", "tie": "和"}
_NAMES: Mapping[str, str] = {**OUTCOMES, **FLAGS}
_COUNTED = ("banker", "banker_pair", "player", "player_pair", "tie", "natural")
_TOLD_ROUNDS = 10
_LETTER_WIDTH = 0.66  # of a small letter or a digit, in sizes of its font
_WIDE_LETTERS = "MWmw@%…—ЖМШЩЮФжмшщюфЫы"
_OF_KNOWN_WIDTH = re.compile("[\u0020-\u024f\u0370-\u052f\u2010-\u203a]")
_LEAST_FONT = 0.6  # how far a text shrinks before it is cut
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def draw_board(
    board: Mapping[str, Any],
    words: Words,
    *,
    theme: str = "dark",
    width: int = 1280,
    beads: str | None = None,
) -> str:
    """The picture of a board, `width` pixels wide and as high as its rows need, in the language of `words`.

    Each road shows its last columns that fit. `beads` is what stands on the beads, one of `BEADS` or None (`bead_sign`
    says what that means); `theme` is one of `THEMES`.
    """
    rows = max(road["rows"] for road in board["roads"].values())
    layout = lay_out(width, rows)
    return _Picture(board, words, THEMES[theme], beads, layout).draw()


def bead_sign(cell: Mapping[str, Any], beads: str | None, lang: str) -> str:
    """What stands on a bead: a letter, a Chinese sign, or the winning total.

    Where the total was not told, or `beads` is None, it is a Chinese sign in Chinese and a letter in other languages.
    """
    if beads == "totals" and cell["total"] is not None:
        return str(cell["total"])
    chinese = beads == "chinese" or (beads != "letters" and lang.startswith("zh"))
    signs = _CHINESE.get(lang, _TRADITIONAL) if chinese else _LETTERS
    return signs[cell["outcome"]]


@dataclass(frozen=True, slots=True)
class _Picture:
    board: Mapping[str, Any]
    words: Words
    theme: Theme
    beads: str | None
    layout: Layout

    def draw(self) -> str:
        width, height = number(float(self.layout.width)), number(self.layout.height)
        names = [f"{name}-{self.board['table']['id']}" for name in ("board-title", "board-text")]
        picture = Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "width": width,
                "height": height,
                "viewBox": f"0 0 {width} {height}",
                "role": "img",
                "aria-labelledby": " ".join(names),
                "lang": self.words.lang,
                "xml:lang": self.words.lang,
                "font-family": _FONT,
            },
        )
        add(picture, "title", id=names[0]).text = self._title()
        add(picture, "desc", id=names[1]).text = _plain(describe(self.board, self.words))
        add(picture, "rect", width=width, height=height, fill=self.theme.ground)
        self._draw_heading(picture)
        for name, grid in self.layout.roads.items():
            self._draw_road(picture, name, grid)
        self._draw_counts(picture)
        self._draw_asks(picture)
        self._draw_pays(picture)
        return tostring(picture, encoding="unicode")

    def _title(self) -> str:
        table, shoe = self.board["table"], self.board["shoe"]
        return self.words.gettext(
            "{table}, shoe {shoe}, round {round}",
            table=_plain(table["name"]),
            shoe=shoe["number"],
            round=shoe["rounds"],
        )

    def _draw_heading(self, picture: Element) -> None:
        place, layout, shoe = self.layout.heading, self.layout, self.board["shoe"]
        gettext = self.words.gettext
        parts = [gettext("Shoe") + f" {shoe['number']}", gettext("Round") + f" {shoe['rounds']}"]
        if shoe["status"] != "open":
            parts.append(gettext("Closed"))
        told = " · ".join(parts)
        middle, cell = place.y + place.line * 0.4, layout.cell
        share = place.width * 0.55 if layout.wide else place.width
        self._write(picture, _plain(self.board["table"]["name"]), place.x, middle, cell * 1.05, share, "bold")
        if layout.wide:
            room, end = place.width * 0.42, place.x + place.width
            self._write(picture, told, end, middle, cell * 0.9, room, fill=self.theme.dim, text_anchor="end")
        else:
            self._write(picture, told, place.x, middle + place.line * 0.95, cell * 0.9, share, fill=self.theme.dim)

    def _write(
        self,
        parent: Element,
        text: str,
        x: float,
        middle: float,
        size: float,
        room: float,
        font_weight: str = "normal",
        **attributes: object,
    ) -> None:
        """A line of text that takes no more than `room` pixels: made smaller, then cut, should it be too long."""
        shown, font = fit(text, size, room)
        look = {"fill": self.theme.text, "font_weight": font_weight, **attributes}
        add_text(parent, shown, x, middle, font, **look)

    def _draw_road(self, picture: Element, name: str, grid: Grid) -> None:
        road = self.board["roads"][name]
        first = max(road["offset"], road["columns"] - grid.columns)
        title = self.words.gettext(ROADS[name]) + (f"  ‹{first}" if first else "")
        size = self.layout.title
        self._write(picture, title, grid.x, grid.y - size * 0.5, size * 0.78, grid.width, fill=self.theme.dim)
        group = add(picture, "g", class_=f"road {name}", transform=f"translate({number(grid.x)} {number(grid.y)})")
        self._draw_grid(group, grid)
        for cell in road["cells"]:
            if cell["column"] >= first:
                self._draw_mark(group, name, cell, first, grid.cell)

    def _draw_grid(self, group: Element, grid: Grid) -> None:
        width, height = number(grid.width), number(grid.height)
        down = "".join(f"M{number(column * grid.cell)} 0V{height}" for column in range(grid.columns + 1))
        across = "".join(f"M0 {number(row * grid.cell)}H{width}" for row in range(grid.rows + 1))
        add(group, "rect", width=width, height=height, fill=self.theme.grid)
        add(group, "path", d=down + across, fill="none", stroke=self.theme.line, stroke_width=grid.cell * 0.04)

    def _draw_mark(self, group: Element, name: str, cell: Mapping[str, Any], first: int, size: float) -> None:
        x, y = (cell["column"] - first) * size, cell["row"] * size
        value = value_of(cell)
        mark = add(group, "g", class_="mark", transform=f"translate({number(x)} {number(y)})")
        mark.set("data-road", name)
        mark.set("data-column", str(cell["column"]))
        mark.set("data-row", str(cell["row"]))
        mark.set("data-round", str(cell["round"] or ""))
        mark.set("data-value", value)
        if name == "bead_plate":
            draw_bead(mark, cell, size, bead_sign(cell, self.beads, self.words.lang), self.theme)
        elif name == "big_road":
            draw_big_road_mark(mark, cell, size, self.theme)
        else:
            DERIVED[name](mark, value, size, self.theme)

    def _draw_counts(self, picture: Element) -> None:
        place, statistics = self.layout.facts, self.board["statistics"]
        width = place.width / self.layout.counts
        for index, name in enumerate(_COUNTED):
            line, column = divmod(index, self.layout.counts)
            x, top = place.x + column * width, place.y + line * place.line
            size = place.line * 0.8
            self._draw_sign(picture, name, x, top + (place.line - size) / 2, size)
            count = self.words.number(statistics[name])
            font, middle, end = place.line * 0.58, top + place.line / 2, x + width - place.line * 0.4
            self._write(picture, count, end, middle, font, width, "bold", text_anchor="end")
            left = x + size * 1.2
            room = end - left - (1 + max(len(count), 2)) * font * _LETTER_WIDTH
            self._write(picture, self.words.gettext(_NAMES[name]), left, middle, font, room)

    def _draw_sign(self, picture: Element, name: str, x: float, y: float, size: float) -> None:
        """The sign of what is counted, as it stands on the bead plate."""
        sign = add(picture, "g", class_="sign", transform=f"translate({number(x)} {number(y)})")
        if name in OUTCOMES:
            bare = {"outcome": name, "total": None, "banker_pair": False, "player_pair": False, "natural": False}
            draw_bead(sign, bare, size, bead_sign(bare, self.beads, self.words.lang), self.theme)
        elif name == "natural":
            draw_natural(sign, size * 0.5, size * 0.5, size * 1.6, self.theme)
        else:
            color = self.theme.mark(name.removesuffix("_pair"))
            draw_dot(sign, size * 0.5, size * 0.5, size * 1.6, color, self.theme)

    def _draw_asks(self, picture: Element) -> None:
        """For each side the three signs that its win would draw next, on the cells of a grid."""
        place, cell = self.layout.facts, self.layout.facts.line * 0.8
        lines = len(_COUNTED) // self.layout.counts
        for index, side in enumerate(IF_NEXT):
            top = place.y + (lines + index) * place.line
            left = place.x + place.width - len(DERIVED) * cell
            room = left - place.x - cell / 2
            label = self.words.gettext(IF_NEXT[side])
            color = self.theme.mark(side)
            self._write(picture, label, place.x, top + place.line / 2, place.line * 0.58, room, fill=color)
            position = f"translate({number(left)} {number(top + (place.line - cell) / 2)})"
            asked = add(picture, "g", class_="ask", data_side=side, transform=position)
            self._draw_grid(asked, Grid(0, 0, cell, len(DERIVED), 1))
            for column, (name, draw) in enumerate(DERIVED.items()):
                value = self.board["next"][side][name]
                sign = add(asked, "g", data_ask=name, transform=f"translate({number(column * cell)} 0)")
                sign.set("data-value", value or "")
                if value:
                    draw(sign, value, cell, self.theme)

    def _draw_pays(self, picture: Element) -> None:
        place, last_round = self.layout.pays, self.board["last_round"]
        # A board that was kept before there were pay tables tells none.
        if last_round and last_round.get("winning_bets"):
            told = self.words.gettext("Winning bets") + ": " + winning_bets(last_round, self.words)
            middle, size = place.y + place.line / 2, place.line * 0.7
            self._write(picture, told, place.x, middle, size, place.width, class_="pays")


def winning_bets(round_: Mapping[str, Any], words: Words) -> str:
    """The bets that won in a round (its document), each with what it pays."""
    return " · ".join(f"{words.gettext(BETS[won['bet']])} {won['pays']}" for won in round_["winning_bets"])


def value_of(cell: Mapping[str, Any]) -> str:
    """The `data-value` of a cell's mark; ties that wait for the first win are `tie`."""
    return str(cell["color"] if "color" in cell else cell["outcome"] or "tie")


def describe(board: Mapping[str, Any], words: Words) -> str:
    """The board for those who don't see it: the counts, the last rounds and the good roads that hold."""
    statistics = board["statistics"]
    counts = [f"{words.gettext(message)}: {statistics[name]}" for name, message in _NAMES.items()]
    beads = board["roads"]["bead_plate"]["cells"][: -_TOLD_ROUNDS - 1 : -1]
    if not statistics["rounds"]:
        return words.gettext("No rounds yet")
    rounds = words.ngettext("{count} round", "{count} rounds", statistics["rounds"])
    results = words.join(_told(bead, words) for bead in beads)
    last = words.gettext("Last rounds, newest first: {results}", results=results)
    said = f"{rounds}. {words.join(counts)}. {last}."
    # A board that was kept before there were good roads lists none.
    names = [words.gettext(GOOD_ROADS.get(road["name"], road["name"])) for road in board.get("good_roads", ())]
    return f"{said} {words.gettext('Good roads: {names}', names=words.join(names))}." if names else said


def _told(bead: Mapping[str, Any], words: Words) -> str:
    flags = [words.gettext(message) for flag, message in FLAGS.items() if bead[flag]]
    outcome = words.gettext(OUTCOMES[bead["outcome"]])
    return f"{outcome} ({words.join(flags)})" if flags else outcome


def fit(text: str, size: float, room: float) -> tuple[str, float]:
    """The text and the size of its font so that it takes no more than `room`: smaller if need be, then cut."""
    ems = text_width(text)
    if ems * size <= room:
        return text, size
    if ems * size * _LEAST_FONT <= room:
        return text, room / ems
    font = size * _LEAST_FONT
    kept = text
    while kept and text_width(kept + "…") * font > room:
        kept = kept[:-1]
    return kept.rstrip() + "…", font


def text_width(text: str) -> float:
    """About how wide a text is, in sizes of its font; rather too much, for only who shows it knows the font."""
    return sum(map(_char_width, text))


def _char_width(char: str) -> float:
    if east_asian_width(char) in "WF" or char in _WIDE_LETTERS or not _OF_KNOWN_WIDTH.match(char):
        return 1.12
    return 0.78 if char.isupper() else _LETTER_WIDTH


def _plain(text: str) -> str:
    """The text without what XML can't hold."""
    return _NOT_IN_XML.sub("\ufffd", text)
