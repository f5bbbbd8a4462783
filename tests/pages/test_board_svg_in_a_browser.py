"""A browser, which knows how wide its letters are, finds room for every text of a picture in every language."""

from itertools import combinations

import pytest
from pictures import Area

# The ground of each text, as high as its capitals are, and of the grid of each road and each row of asked signs.
READ_AREAS = """
(svg) => [...svg.querySelectorAll(":scope > text, g.road > rect, g.ask > rect")].map((element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const half = element.tagName === "text" ? 0.37 * element.getAttribute("font-size") : (bottom - top) / 2;
  const middle = (top + bottom) / 2;
  return [element.textContent || element.parentNode.getAttribute("class"), left, middle - half, right, middle + half];
})
"""


@pytest.fixture
def full_table(service, table_id):
    """A table with a long name, and with counts of two digits."""
    table = f"/v1/tables/{table_id}"
    assert service.call("PUT", table, {"name": "Salon Privé WWWWWWW 百家樂 " * 3}).status_code == 200
    outcomes = ["banker", "player", "tie"] * 22
    rounds = [{"outcome": outcome, "banker_pair": True, "player_pair": True} for outcome in outcomes]
    assert service.call("POST", f"{table}/shoes", {"rounds": rounds}).status_code == 201
    return table


# The longest words, and the widest signs; tests/display has all languages, by the same measure of texts.
@pytest.mark.parametrize("lang", ["en", "ru", "zh-Hant"])
def test_texts_keep_apart_and_inside(page, faults, full_table, lang):
    for width in (160, 400, 720, 1920, 3840):
        page.goto(f"{full_table}/board.svg?lang={lang}&width={width}")
        picture = page.locator("svg")
        whole = Area(0, 0, width, float(picture.get_attribute("height")))
        areas = [(name, Area(*sides)) for name, *sides in picture.evaluate(READ_AREAS)]
        assert len(areas) == 2 + 5 + 5 + 6 * 2 + 2 + 2 + 1
        assert [name for name, area in areas if not area.within(whole)] == []
        assert [(one, two) for (one, a), (two, b) in combinations(areas, 2) if a.overlaps(b)] == []


def test_the_picture_has_its_title_as_its_name(page, faults, full_table):
    page.goto(f"{full_table}/board.svg?lang=en")
    image = page.get_by_role("img")
    assert image.get_attribute("role") == "img"
    assert "shoe 2, round 66" in page.locator("title").text_content()
