"""Pictures of boards as the tests read them: which marks there are, and what ground they and the texts cover."""

import re
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
ALIKE = 0.02  # pixels by which lengths may differ, for they are written in hundredths


@dataclass(frozen=True)
class Area:
    """A rectangle in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Area") -> bool:
        return (
            self.left >= other.left - ALIKE
            and self.top >= other.top - ALIKE
            and self.right <= other.right + ALIKE
            and self.bottom <= other.bottom + ALIKE
        )

    def overlaps(self, other: "Area") -> bool:
        return (
            self.left < other.right - ALIKE
            and other.left < self.right - ALIKE
            and self.top < other.bottom - ALIKE
            and other.top < self.bottom - ALIKE
        )

    def moved(self, x: float, y: float) -> "Area":
        return Area(self.left + x, self.top + y, self.right + x, self.bottom + y)

    @classmethod
    def around(cls, areas: "list[Area]") -> "Area":
        return cls(
            min(area.left for area in areas),
            min(area.top for area in areas),
            max(area.right for area in areas),
            max(area.bottom for area in areas),
        )


@dataclass(frozen=True)
class Mark:
    road: str
    column: int
    row: int
    round: int | None
    value: str


@dataclass(frozen=True)
class Picture:
    """A picture that was parsed."""

    root: Element

    @classmethod
    def of(cls, svg: str | bytes) -> "Picture":
        return cls(ElementTree.fromstring(svg))

    @property
    def whole(self) -> Area:
        x, y, width, height = map(float, self.root.attrib["viewBox"].split())
        return Area(x, y, x + width, y + height)

    @property
    def title(self) -> str | None:
        return self.root.findtext(f"{SVG}title")

    @property
    def text(self) -> str | None:
        return self.root.findtext(f"{SVG}desc")

    @property
    def texts(self) -> list[str]:
        return [element.text or "" for element in self.root.iter(f"{SVG}text")]

    def road(self, name: str) -> Element:
        (group,) = (group for group in self.groups("road") if name in group.attrib["class"].split())
        return group

    def groups(self, class_: str) -> list[Element]:
        return [group for group in self.root.iter(f"{SVG}g") if class_ in group.get("class", "").split()]

    def marks(self) -> list[Mark]:
        """The marks in the order in which they are drawn."""
        return [mark_of(group) for group in self.groups("mark")]

    def grid(self, name: str) -> Area:
        """The ground of a road's grid."""
        group = self.road(name)
        rect = group.find(f"{SVG}rect")
        assert rect is not None
        return Area(0, 0, length(rect, "width"), length(rect, "height")).moved(*position(group))

    def cell_of(self, name: str) -> float:
        """The size of a road's cells, read from the lines of its grid."""
        path = self.road(name).find(f"{SVG}path")
        assert path is not None
        return float(re.findall(r"M([\d.]+) 0V", path.attrib["d"])[1])

    def areas(self) -> list[tuple[Element, Area]]:
        """All that is drawn and the ground it covers."""
        return list(_areas(self.root))


def mark_of(group: Element) -> Mark:
    told = {name.removeprefix("data-"): value for name, value in group.attrib.items() if name.startswith("data-")}
    assert list(told) == ["road", "column", "row", "round", "value"]
    round_ = int(told["round"]) if told["round"] else None
    return Mark(told["road"], int(told["column"]), int(told["row"]), round_, told["value"])


def marks_of(board: dict, first: dict[str, int] | None = None) -> list[Mark]:
    """The marks that a board's cells ask for, from the first shown column of each road on."""
    return [
        Mark(
            name,
            cell["column"],
            cell["row"],
            cell["round"],
            cell["color"] if "color" in cell else cell["outcome"] or "tie",
        )
        for name, road in board["roads"].items()
        for cell in road["cells"]
        if cell["column"] >= (first or {}).get(name, 0)
    ]


def ground(group: Element) -> Area:
    """The ground that a group covers, in the system of its parent."""
    return Area.around([area for _, area in _areas(group)])


def position(group: Element) -> tuple[float, float]:
    x, y = re.fullmatch(r"translate\((\S+) (\S+)\)", group.get("transform", "translate(0 0)")).groups()
    return float(x), float(y)


def length(element: Element, name: str, default: float = 0) -> float:
    return float(element.get(name, default))


def _areas(element: Element):
    tag = element.tag.removeprefix(SVG)
    if tag in ("svg", "g"):
        x, y = position(element)
        for child in element:
            for drawn, area in _areas(child):
                yield drawn, area.moved(x, y)
    elif tag not in ("title", "desc"):
        yield element, {"circle": _circle, "rect": _rect, "line": _line, "path": _path, "text": _text}[tag](element)


def _circle(element: Element) -> Area:
    x, y, reach = length(element, "cx"), length(element, "cy"), length(element, "r") + _half_stroke(element)
    return Area(x - reach, y - reach, x + reach, y + reach)


def _rect(element: Element) -> Area:
    return Area(0, 0, length(element, "width"), length(element, "height")).moved(
        length(element, "x"), length(element, "y")
    )


def _line(element: Element) -> Area:
    half = _half_stroke(element)
    xs, ys = (sorted(length(element, f"{axis}{end}") for end in "12") for axis in "xy")
    return Area(xs[0] - half, ys[0] - half, xs[1] + half, ys[1] + half)


def _path(element: Element) -> Area:
    """The ground of a path of the commands that the pictures use: M, L, H, V, l, z."""
    half, x, y, points = _half_stroke(element), 0.0, 0.0, []
    for command, arguments in re.findall(r"([MLHVlz])([^MLHVlz]*)", element.attrib["d"]):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", arguments)]
        if command in "HV":
            x, y = (numbers[0], y) if command == "H" else (x, numbers[0])
            points.append((x, y))
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True) if command in "MLl" else ():
            x, y = (x + dx, y + dy) if command == "l" else (dx, dy)
            points.append((x, y))
    xs, ys = zip(*points, strict=True)
    return Area(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def _text(element: Element) -> Area:
    """About the ground of a text: a digit is 0.6 of its font wide, a Chinese sign as wide as its font."""
    size, text = length(element, "font-size"), element.text or ""
    width = size * sum(1 if char >= "\u2e80" else 0.6 for char in text)
    left = length(element, "x") - width * {"start": 0, "middle": 0.5, "end": 1}[element.get("text-anchor", "start")]
    base = length(element, "y")
    return Area(left, base - 0.74 * size, left + width, base)


def _half_stroke(element: Element) -> float:
    return length(element, "stroke-width") / 2 if element.get("stroke", "none") != "none" else 0
