"""GET /v1/tables/{table_id}/board.svg is the board as a picture, in the language and the size that are asked for."""

from xml.etree import ElementTree

import pytest

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def picture(anyone, table):
    """Asks for the picture with this query and these headers."""
    return lambda query="", **headers: anyone.get(f"{table}/board.svg{query}", headers=headers)


def drawn(answer):
    """The picture's root element."""
    assert (answer.status_code, answer.content_type) == (200, "image/svg+xml; charset=utf-8")
    return ElementTree.fromstring(answer.data)


def marks(answer, road):
    found = drawn(answer).findall(f".//{SVG}g[@class='mark'][@data-road='{road}']")
    return [(mark.get("data-round"), mark.get("data-value")) for mark in found]


def title(answer):
    return drawn(answer).findtext(f"{SVG}title")


def test_a_picture_is_read_by_anyone(picture, deal):
    deal("BBPT")
    assert marks(picture(), "big_road") == [("1", "banker"), ("2", "banker"), ("3", "player")]


def test_a_new_round_is_in_the_next_picture(picture, deal):
    deal("B")
    assert marks(picture(), "bead_plate") == [("1", "banker")]
    deal("T")
    assert marks(picture(), "bead_plate") == [("1", "banker"), ("2", "tie")]


def test_a_picture_has_the_width_that_is_asked_for(picture):
    root = drawn(picture("?width=377"))
    assert root.get("width") == "377"
    assert root.get("viewBox") == f"0 0 377 {root.get('height')}"


def test_a_picture_is_dark_unless_it_is_to_be_light(picture):
    assert picture().data == picture("?theme=dark").data != picture("?theme=light").data


def test_beads_can_bear_totals(picture, client, table):
    client.post(f"{table}/rounds", json={"outcome": "banker", "player_total": 1, "banker_total": 7})
    path = f".//{SVG}g[@class='mark'][@data-road='bead_plate']/{SVG}text"
    signs = {beads: drawn(picture(f"?beads={beads}")).findtext(path) for beads in ("letters", "chinese", "totals")}
    assert signs == {"letters": "B", "chinese": "莊", "totals": "7"}


@pytest.mark.parametrize(
    ("asked", "accepted", "lang"),
    [
        ("cs", "it", "cs"),
        ("zh-TW", "it", "zh-Hant"),
        (None, "de, sl;q=0.5, ru;q=0.7", "ru"),
        (None, "zh", "zh-Hans"),
        (None, "de", "en"),
        (None, "nonsense;;q", "en"),
    ],
)
def test_a_picture_speaks_the_language_that_is_asked_for_or_accepted(picture, asked, accepted, lang):
    answer = picture(f"?lang={asked}" if asked else "", **{"Accept-Language": accepted})
    assert drawn(answer).get("lang") == lang
    assert "Accept-Language" in answer.headers["Vary"]


def test_a_picture_says_what_it_is_of(picture, deal):
    deal("BP")
    assert title(picture("?lang=it")) == "Baccarat 1, sabot 1, mano 2"


def test_nothing_is_sent_while_nothing_changes(picture, deal):
    tag = picture().headers["ETag"]
    again = picture(**{"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    assert again.headers["Cache-Control"] == "no-cache"
    deal("B")
    assert picture(**{"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("query", ["?theme=light", "?lang=ru", "?width=400", "?beads=totals"])
def test_another_picture_of_the_same_board_has_another_tag(picture, query):
    tag = picture().headers["ETag"]
    assert not tag.startswith("W/")
    other = picture(query, **{"If-None-Match": tag})
    assert other.status_code == 200
    assert other.headers["ETag"] != tag


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("?width=159", "?width"),
        ("?width=8001", "?width"),
        ("?width=wide", "?width"),
        ("?theme=pink", "?theme"),
        ("?lang=de", "?lang"),
        ("?lang=", "?lang"),
        ("?lang=%00", "?lang"),
        ("?beads=pearls", "?beads"),
    ],
)
def test_what_can_not_be_drawn_is_refused(picture, query, pointer):
    answer = picture(query)
    assert (answer.status_code, answer.content_type) == (422, "application/problem+json")
    assert [error["pointer"] for error in answer.json["errors"]] == [pointer]


@pytest.mark.parametrize("path", ["board.svg", "shoes/1/board.svg"])
def test_a_table_that_is_not_there_has_no_picture(anyone, path):
    answer = anyone.get(f"/v1/tables/B99/{path}")
    assert (answer.status_code, answer.json["type"]) == (404, "table-not-found")


def test_an_earlier_shoe_has_its_picture(anyone, client, table, deal):
    deal("BPT")
    client.post(f"{table}/shoes")
    answer = anyone.get(f"{table}/shoes/1/board.svg?lang=en")
    assert title(answer) == "Baccarat 1, shoe 1, round 3"
    assert marks(answer, "bead_plate") == [("1", "banker"), ("2", "player"), ("3", "tie")]


def test_a_shoe_that_is_not_there_has_no_picture(anyone, table):
    answer = anyone.get(f"{table}/shoes/9/board.svg")
    assert (answer.status_code, answer.json["type"]) == (404, "shoe-not-found")


def test_a_picture_opened_by_itself_may_load_nothing(picture):
    assert picture().headers["Content-Security-Policy"] == "default-src 'none'"
