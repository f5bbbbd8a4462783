"""Draws a big road for each good road: `make pictures` writes them beside this file."""

from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, tostring

from roads_service.baccarat import Outcome, Round
from roads_service.display.marks import add, draw_big_road_mark, number
from roads_service.display.messages import GOOD_ROADS
from roads_service.display.themes import THEMES
from roads_service.roads import RULES, Board, Rule
from roads_service.tables.documents import from_json, to_json

HERE = Path(__file__).parent
CELL = 22.0
FREE_COLUMNS = 2
THEME = THEMES["light"]
OUTCOMES = {"B": Outcome.BANKER, "P": Outcome.PLAYER, "T": Outcome.TIE}
SHOES = {
    "long_banker": "PP B P BBTBBB",
    "long_player": "B P BB PPPTPP",
    "single_jump": "PPP B P TB P B",
    "double_jump": "B PP BB PTP BB P",
    "banker_jump": "BB PPP B PP B P BT PPP",
    "player_jump": "PP B P BBB PT BB P B",
    "one_hall_two_rooms": "PPP B PP B TPP B P",
    "banker_runs": "P BB P BBTBB PP B",
    "player_runs": "B PPP BT PP BB P",
    "side_by_side": "B PP BBBTB PPP B",
    "slope_up": "PPP B PP BTBB PPPP",
    "slope_down": "B PPPPP BBTBB PPP B",
}


def board(rule: Rule) -> Board:
    """A board on which the good road holds."""
    letters = SHOES[rule.name].replace(" ", "")
    return Board.of((place, Round(OUTCOMES[letter])) for place, letter in enumerate(letters, start=1))


def draw(rule: Rule) -> str:
    """The big road of its board, with a frame around the mark with which the good road began to hold."""
    shown = board(rule)
    (since,) = (road.since for road in shown.good_roads if road.name == rule.name)
    road = shown.big_road
    columns = road.columns + FREE_COLUMNS
    width, height = number(columns * CELL), number(road.rows * CELL)
    size = {"width": width, "height": height, "viewBox": f"0 0 {width} {height}"}
    picture = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "role": "img"})
    add(picture, "title").text = f"{GOOD_ROADS[rule.name]} ({rule.chinese})"
    group = add(picture, "g", class_="road big_road")
    add(group, "rect", width=width, height=height, fill=THEME.grid)
    down = "".join(f"M{number(column * CELL)} 0V{height}" for column in range(columns + 1))
    across = "".join(f"M0 {number(row * CELL)}H{width}" for row in range(road.rows + 1))
    add(group, "path", d=down + across, fill="none", stroke=THEME.line, stroke_width=CELL * 0.04)
    for cell in from_json(to_json(road.marks)):
        draw_mark(group, cell, framed=cell["round"] == since)
    return tostring(picture, encoding="unicode") + "\n"


def draw_mark(group: Element, cell: dict[str, Any], *, framed: bool) -> None:
    """A mark in its cell."""
    place = f"translate({number(cell['column'] * CELL)} {number(cell['row'] * CELL)})"
    mark = add(group, "g", class_="mark", transform=place)
    told = {"road": "big_road", **{name: cell[name] for name in ("column", "row", "round")}, "value": cell["outcome"]}
    for name, value in told.items():
        mark.set(f"data-{name}", str(value))
    if framed:
        around = {"x": CELL * 0.05, "y": CELL * 0.05, "width": CELL * 0.9, "height": CELL * 0.9}
        add(mark, "rect", **around, fill="none", stroke=THEME.natural, stroke_width=CELL * 0.1)
    draw_big_road_mark(mark, cell, CELL, THEME)


def pictures() -> dict[str, str]:
    """The text of each picture by the name of its file."""
    return {f"good-road-{rule.name.replace('_', '-')}.svg": draw(rule) for rule in RULES}


if __name__ == "__main__":
    for name, text in pictures().items():
        (HERE / name).write_text(text)
