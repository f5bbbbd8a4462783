"""The photographs of the pages are there, as large as they say, and light enough for a repository."""

import re
from pathlib import Path

import pytest
from PIL import Image

DOCS = Path(__file__).parents[2] / "docs"
SIZES = {
    "display-landscape": {(1920, 1080)},
    "display-portrait": {(1080, 1920)},
    "lobby": {(1920, 1080)},
    "keypad": {(820, 1180), (430, 932)},
}


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", SIZES)
def test_there_is_a_photograph_of_each_page_in_each_theme(name, theme):
    path = DOCS / "pictures" / f"{name}-{theme}.png"
    with Image.open(path) as picture:
        assert picture.size in SIZES[name]
        ground = picture.convert("L").getpixel((2, 2))
    assert (ground > 200) == (theme == "light")
    assert path.stat().st_size < 300_000


def test_every_picture_that_a_document_shows_is_there():
    shown = [
        document.parent / name
        for document in (*DOCS.glob("*.md"), DOCS.parent / "README.md")
        for name in re.findall(r'(?:\]\(|src=")([^)"]+\.(?:png|svg))', document.read_text())
    ]
    assert len(shown) >= 6
    assert [path for path in shown if not path.is_file()] == []
