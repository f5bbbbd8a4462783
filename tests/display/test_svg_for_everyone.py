"""A picture can be read without seeing it, without seeing colours, in each language, and by whatever reads XML."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pictures import SVG, Picture
from shoes import examples, numbered

from roads_service.baccarat import Outcome, Round
from roads_service.display.svg import draw_board
from roads_service.display.themes import THEMES
from roads_service.display.words import LANGUAGES, words

ROUNDS = [
    Round(Outcome.BANKER, banker_pair=True),
    Round(Outcome.PLAYER, 8, 2, natural=True, player_pair=True),
    Round(Outcome.TIE),
    *[Round(Outcome.BANKER)] * 3,
    *[Round(Outcome.PLAYER), Round(Outcome.BANKER)] * 5,
]


def drawn(board, lang="en", **options):
    return Picture.of(draw_board(board, words(lang), **options))


def test_the_picture_is_one_image_with_a_name_and_a_text(board):
    root = drawn(board("B")).root
    assert root.get("role") == "img"
    named = [root.find(f"{SVG}*[@id='{name}']") for name in root.get("aria-labelledby").split()]
    assert [element.tag for element in named] == [f"{SVG}title", f"{SVG}desc"]
    assert root.find(f"{SVG}*").tag == f"{SVG}title"


@pytest.mark.parametrize(
    ("lang", "title", "text"),
    [
        (
            "en",
            "B01, shoe 3, round 3",
            "3 rounds. Banker: 1, Player: 1, Tie: 1, Banker pair: 1, Player pair: 1, Natural: 1. "
            "Last rounds, newest first: Tie, Player (Player pair, Natural), Banker (Banker pair).",
        ),
        (
            "cs",
            "B01, sabot 3, hra 3",
            "3 hry. Bankéř: 1, Hráč: 1, Remíza: 1, Pár Bankéře: 1, Pár Hráče: 1, Natural: 1. "
            "Poslední hry od nejnovější: Remíza, Hráč (Pár Hráče, Natural), Bankéř (Pár Bankéře).",
        ),
        (
            "zh-Hant",
            "B01，第 3 靴，第 3 局",
            "3 局. 莊: 1、閒: 1、和: 1、莊對: 1、閒對: 1、例牌: 1. 最近各局，由新至舊：和、閒 (閒對、例牌)、莊 (莊對).",
        ),
    ],
)
def test_the_text_has_the_counts_and_the_last_rounds(board, lang, title, text):
    picture = drawn(board(numbered(ROUNDS[:3])), lang)
    assert (picture.title, picture.text) == (title, text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_title_and_text_are_in_each_language(board, lang):
    picture, gettext = drawn(board(numbered(ROUNDS)), lang), words(lang).gettext
    assert picture.root.get("lang") == lang
    assert picture.root.get("{http://www.w3.org/XML/1998/namespace}lang") == lang
    for message in ("Banker", "Player", "Tie", "Banker pair", "Player pair", "Natural"):
        assert gettext(message) in picture.text
        assert gettext(message) in picture.texts
    for message in ("Bead plate", "Big road", "Big eye boy", "Small road", "Cockroach pig", "If banker wins next"):
        assert gettext(message) in picture.texts


def test_no_more_than_ten_rounds_are_told(board):
    text = drawn(board("P" + "B" * 10)).text
    assert ". Last rounds, newest first: " + ", ".join(["Banker"] * 10) + ". " in text


def test_the_good_roads_that_hold_are_told(board):
    assert drawn(board("BPBPB")).text.endswith(", Banker. Good roads: Single jump, Banker-jump.")
    assert drawn(board("BPBPB"), "zh-Hant").text.endswith("好路：單跳、逢莊跳.")
    assert "Good roads" not in drawn(board("BPB")).text


def test_a_board_that_was_kept_before_there_were_good_roads_is_drawn_too(board):
    kept = {part: told for part, told in board("BBBB").items() if part != "good_roads"}
    assert "Good roads" not in drawn(kept).text


def test_a_board_without_rounds_says_so(board):
    assert drawn(board("")).text == "No rounds yet"
    assert drawn(board(""), "sl").text == "Iger še ni"


@given(name=st.text(min_size=1, max_size=64))
@examples(150)
def test_any_name_of_a_table_makes_well_formed_xml(board, name):
    document = board("BPT")
    document["table"]["name"] = name
    picture = drawn(document)
    if name.isprintable():
        assert picture.title == f"{name}, shoe 3, round 3"


def test_a_name_can_not_become_part_of_the_picture(board):
    name = "<g class='mark'/></title><script>alert(1)</script>&amp;\"'"
    picture = drawn(board("B", name=name))
    assert picture.title.startswith(name)
    assert list(picture.root.iter(f"{SVG}script")) == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_strict_policy_lets_the_picture_pass(board, theme):
    text = draw_board(board(numbered(ROUNDS)), words("en"), theme=theme)
    for element in ElementTree.fromstring(text).iter():
        assert element.tag not in (f"{SVG}style", f"{SVG}script", f"{SVG}image", f"{SVG}use")
        assert not [name for name in element.attrib if name in ("style", "href") or name.startswith("on")]
    assert re.findall(r"https?://[^\"]*|url\(", text) == ["http://www.w3.org/2000/svg"]


def luminance(color):
    channels = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return sum(share * value for share, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    """The contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_texts_and_marks_contrast_with_what_they_lie_on(theme):
    pairs = {
        *((theme.on_bead, theme.bead(outcome)) for outcome in ("banker", "player", "tie")),
        *((color, theme.grid) for color in (theme.banker, theme.player, theme.tie, theme.natural)),
        *((color, theme.ground) for color in (theme.text, theme.dim, theme.banker, theme.player)),
    }
    assert {pair: contrast(*pair) for pair in pairs if contrast(*pair) < 4.5} == {}


def test_a_contrast_that_is_too_low_would_be_noticed():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ff5c62", "#3ddc84") < 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_has_its_own_colours(board, theme):
    text = draw_board(board(numbered(ROUNDS)), words("en"), theme=theme)
    for color in (THEMES[theme].ground, THEMES[theme].grid, THEMES[theme].banker, THEMES[theme].player):
        assert color in text
    other = THEMES["light" if theme == "dark" else "dark"]
    assert other.ground not in text


def shapes(mark):
    """What a mark looks like to an eye that sees no colours, and that does not read what is on it."""
    return tuple(
        (
            element.tag,
            *sorted((name, value) for name, value in element.attrib.items() if name not in ("fill", "stroke")),
        )
        for element in mark
        if element.tag != f"{SVG}text"
    )


@pytest.mark.parametrize("road", ["bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig"])
def test_marks_can_be_told_apart_without_their_colours(board, road):
    picture = drawn(board("BTBBPBPPBPBBBPPBPB" * 2), width=3000)
    looks = {}
    for mark in picture.groups("mark"):
        if mark.get("data-road") == road:
            looks.setdefault(mark.get("data-value"), set()).add(shapes(mark))
    assert len(looks) == (3 if road == "bead_plate" else 2)
    for one, other in combinations(looks.values(), 2):
        assert not one & other
