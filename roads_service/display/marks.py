"""The signs of the five roads as SVG, each drawn within a cell of a given size whose corner is the origin.

They are those of Macao's boards, and can be told apart without seeing colours: red and banker are plain, blue and
player have their middle marked, by a point in a ring, a light point in a disc, a gap in a stroke. On the bead plate,
where the middle holds the letter or the total, the player's bead has a rim and the tie's a dotted one.
"""

from collections.abc import Callable, Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from roads_service.display.themes import Theme

_BASELINE = 0.36  # how far below its middle a capital letter or a digit stands, in sizes of the font


def number(value: float) -> str:
    """A length in pixels as it is written in the picture."""
    return f"{round(value, 2):.7g}"


def add(parent: Element, tag: str, **attributes: object) -> Element:
    """A new element in `parent`; `_` in an attribute's name is written `-`, a float as a length."""
    return SubElement(
        parent,
        tag,
        {
            name.rstrip("_").replace("_", "-"): number(value) if isinstance(value, float) else str(value)
            for name, value in attributes.items()
        },
    )


def add_text(parent: Element, text: str, x: float, middle: float, size: float, **attributes: object) -> Element:
    """A line of text whose capitals have their middle at the height `middle`."""
    element = add(parent, "text", x=x, y=middle + _BASELINE * size, font_size=size, **attributes)
    element.text = text
    return element


def draw_bead(mark: Element, cell: Mapping[str, Any], size: float, sign: str, theme: Theme) -> None:
    """A filled disc with its sign; banker pair upper left, player pair lower right, natural upper right."""
    outcome, middle = cell["outcome"], size / 2
    add(mark, "circle", cx=middle, cy=middle, r=size * 0.41, fill=theme.bead(outcome))
    if outcome != "banker":
        dots = {"stroke_dasharray": f"{number(size * 0.06)} {number(size * 0.1)}"} if outcome == "tie" else {}
        rim = {"fill": "none", "stroke": theme.on_bead, "stroke_width": size * 0.04}
        add(mark, "circle", cx=middle, cy=middle, r=size * 0.35, **rim, **dots)
    bold = {"text_anchor": "middle", "font_weight": "bold"}
    add_text(mark, sign, middle, middle, size * 0.46, fill=theme.on_bead, **bold)
    if cell["banker_pair"]:
        draw_dot(mark, size * 0.16, size * 0.16, size, theme.banker, theme)
    if cell["player_pair"]:
        draw_dot(mark, size * 0.84, size * 0.84, size, theme.player, theme)
    if cell["natural"]:
        draw_natural(mark, size * 0.84, size * 0.16, size, theme)


def draw_dot(parent: Element, x: float, y: float, size: float, color: str, theme: Theme) -> None:
    """The dot of a pair, in a cell of this size."""
    add(parent, "circle", cx=x, cy=y, r=size * 0.12, fill=color, stroke=theme.grid, stroke_width=size * 0.04)


def draw_natural(parent: Element, x: float, y: float, size: float, theme: Theme) -> None:
    """The diamond of a natural, in a cell of this size."""
    reach = number(size * 0.14)
    path = f"M{number(x)} {number(y - size * 0.14)}l{reach} {reach}-{reach} {reach}-{reach} -{reach}z"
    add(parent, "path", d=path, fill=theme.natural)


def draw_big_road_mark(mark: Element, cell: Mapping[str, Any], size: float, theme: Theme) -> None:
    """A ring, and the green stroke of the ties on it with their count from two on."""
    if cell["outcome"]:
        draw_ring(mark, cell["outcome"], size, theme)
    if cell["ties"]:
        draw_ties(mark, cell["ties"], size, theme)


def draw_ties(mark: Element, ties: int, size: float, theme: Theme) -> None:
    """The green stroke, from two ties on with their count at its lower right."""
    low, high = size * 0.12, size * 0.88
    add(mark, "line", x1=low, y1=high, x2=high, y2=low, stroke=theme.tie, stroke_width=size * 0.09)
    if ties > 1:
        count = str(ties)
        font = size * (0.56 if len(count) == 1 else 0.46)
        halo = {"stroke": theme.grid, "stroke_width": size * 0.16, "stroke_linejoin": "round", "paint_order": "stroke"}
        bold = {"text_anchor": "end", "font_weight": "bold", "fill": theme.tie}
        add_text(mark, count, size * 0.96, size * 0.95 - font * _BASELINE, font, **halo, **bold)


def draw_ring(mark: Element, value: str, size: float, theme: Theme) -> None:
    """The ring of the big road and of big eye boy."""
    middle, color = size / 2, theme.mark(value)
    add(mark, "circle", cx=middle, cy=middle, r=size * 0.36, fill="none", stroke=color, stroke_width=size * 0.13)
    if _middle_is_marked(value):
        add(mark, "circle", cx=middle, cy=middle, r=size * 0.12, fill=color)


def draw_disc(mark: Element, value: str, size: float, theme: Theme) -> None:
    """The filled disc of small road."""
    middle = size / 2
    add(mark, "circle", cx=middle, cy=middle, r=size * 0.41, fill=theme.mark(value))
    if _middle_is_marked(value):
        add(mark, "circle", cx=middle, cy=middle, r=size * 0.15, fill=theme.grid)


def draw_stroke(mark: Element, value: str, size: float, theme: Theme) -> None:
    """The stroke of cockroach pig."""
    low, high = size * 0.16, size * 0.84
    style = {"fill": "none", "stroke": theme.mark(value), "stroke_width": size * 0.16}
    points = [(low, high, high, low)]
    if _middle_is_marked(value):
        points = [(low, high, size * 0.42, size * 0.58), (size * 0.58, size * 0.42, high, low)]
    add(mark, "path", d="".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for a, b, c, d in points), **style)


def _middle_is_marked(value: str) -> bool:
    return value in ("player", "blue")


DERIVED: Mapping[str, Callable[[Element, str, float, Theme], None]] = {
    "big_eye_boy": draw_ring,
    "small_road": draw_disc,
    "cockroach_pig": draw_stroke,
}
