"""What pages and static files say in their headers: what they may load, who may frame them, how long to keep them."""

import re

import pytest

from roads_service.display.pages import STATIC

PAGES = ("/", "/display/B01", "/display/B01?lang=zh-Hant&theme=light")
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "font-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
}


def policy(answer) -> dict[str, str]:
    rules = (rule.split(" ", 1) for rule in answer.headers["Content-Security-Policy"].split("; "))
    return dict(rules)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_loads_from_nowhere_else_and_runs_nothing_inline(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert policy(answer) == POLICY | {"frame-ancestors": "*"}
    assert "style=" not in answer.text
    assert "<style" not in answer.text
    assert all("src=" in tag for tag in re.findall("<script[^>]*>", answer.text))
    assert not re.search(r'(src|href)="(https?:)?//', answer.text)


def test_a_page_that_changes_something_may_not_be_framed(client):
    assert policy(client.get("/keypad/B01"))["frame-ancestors"] == "'none'"


@pytest.mark.parametrize("path", PAGES)
def test_a_page_says_no_more_than_it_must(client, path):
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-cache"
    assert "Accept-Language" in headers["Vary"]


@pytest.mark.parametrize(
    ("asked", "accepted", "lang"),
    [("ru", "it", "ru"), ("xx", "cs,en;q=0.5", "cs"), ("", "zh-TW", "zh-Hant"), ("", "fr", "en"), ("", "", "en")],
)
def test_a_page_is_in_the_language_that_is_asked_for(client, asked, accepted, lang):
    text = client.get(f"/?lang={asked}", headers={"Accept-Language": accepted}).text
    assert f'<html lang="{lang}"' in text


def test_what_stands_in_the_address_can_not_become_markup(client):
    text = client.get('/display/"><script>alert(1)</script>?lang="><b>&theme="><b>').text
    assert "<script>" not in text
    assert "<b>" not in text


def test_a_static_file_is_kept_for_a_year_under_its_version(client):
    address = re.search(r"/static/[0-9a-f]{12}/base\.css", client.get("/").text)
    assert address
    kept = client.get(address[0])
    assert kept.cache_control.max_age == 365 * 24 * 3600
    assert kept.cache_control.immutable
    assert kept.cache_control.no_cache is None
    other = client.get("/static/000000000000/base.css")
    assert other.data == kept.data
    assert other.cache_control.no_cache
    assert not other.cache_control.immutable


def test_there_are_no_other_static_files_than_those(client):
    for name in ("../pages.py", "..%2fpages.py", "%2e%2e/pages.py", "nothing.js", "vendor", ""):
        assert client.get(f"/static/0/{name}").status_code == 404


@pytest.mark.parametrize(
    "name", sorted(str(path.relative_to(STATIC)) for path in STATIC.rglob("*.*") if path.is_file())
)
def test_every_static_file_has_its_type(client, name):
    answer = client.get(f"/static/0/{name}")
    types = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
    assert answer.mimetype == types[name.rsplit(".")[-1]]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_script_of_the_board_has_an_address_that_stays(client):
    answer = client.get("/baccarat-board.js")
    assert answer.mimetype == "text/javascript"
    assert answer.cache_control.max_age == 300
    imported = re.fullmatch(r'import "\.(/static/[0-9a-f]{12}/baccarat-board\.js)";\n', answer.text)
    assert imported
    assert "customElements.define" in client.get(imported[1]).text
