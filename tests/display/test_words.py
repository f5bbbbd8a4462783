"""The catalogues are complete in every language, and the languages are found by what is asked for."""

import re
from datetime import UTC, datetime
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg

from roads_service.display import words as module
from roads_service.display.messages import GOOD_ROADS
from roads_service.display.words import LANGUAGES, LOCALE, SOURCE, as_json, catalog_of, choose_language, words
from roads_service.roads import RULES

DISPLAY = Path(module.__file__).parent
TRANSLATED = [lang for lang in LANGUAGES if lang != SOURCE]
TIME = datetime(2026, 1, 1, 20, 5, 9, tzinfo=UTC)
# As the table of terms has them; what guests know can't be translated freely.
TERMS = {
    "Banker": ("Bankéř", "Bankir", "Банкир", "Banco", "莊", "庄"),
    "Player": ("Hráč", "Igralec", "Игрок", "Giocatore", "閒", "闲"),
    "Tie": ("Remíza", "Izenačenje", "Ничья", "Pareggio", "和", "和"),
    "Banker pair": ("Pár Bankéře", "Par bankirja", "Пара Банкира", "Coppia banco", "莊對", "庄对"),
    "Player pair": ("Pár Hráče", "Par igralca", "Пара Игрока", "Coppia giocatore", "閒對", "闲对"),
    "Natural": ("Natural", "Naravno", "Натуральная", "Naturale", "例牌", "例牌"),
    "Limits": ("Limity", "Omejitve stav", "Лимиты", "Limiti", "限紅", "限红"),
    "Time left to bet": (
        "Zbývající čas",
        "Preostali čas",
        "Осталось времени",
        "Tempo rimanente",
        "剩餘時間",
        "剩余时间",
    ),
    "Game no.": ("Č. hry", "Št. igre", "№ игры", "N. partita", "局號", "局号"),
    "Shoe": ("Sabot", "Čevelj", "Шуз", "Sabot", "靴", "靴"),
    "Bead plate": ("Bead Plate", "Bead Plate", "Бид-роуд", "Bead Plate", "珠盤路", "珠盘路"),
    "Big road": ("Big Road", "Big Road", "Биг-роуд", "Big Road", "大路", "大路"),
    "Big eye boy": ("Big Eye Boy", "Big Eye Boy", "Биг-ай-бой", "Big Eye Boy", "大眼仔", "大眼仔"),
    "Small road": ("Small Road", "Small Road", "Смолл-роуд", "Small Road", "小路", "小路"),
    "Cockroach pig": ("Cockroach Pig", "Cockroach Pig", "Кокроуч-пиг", "Cockroach Pig", "曱甴路", "曱甴路"),
}

KEYWORDS = {"gettext": None, "_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}


def identity(message):
    return message.context, message.id


def texts(message):
    """The texts of a message, one for each plural form."""
    return [message.string] if isinstance(message.string, str) else list(message.string)


def placeholders(text):
    return sorted({name for _, name, _, _ in Formatter().parse(text) if name is not None})


def messages(lang):
    return [message for message in catalog_of(lang) if message.id]


def test_every_message_of_the_code_is_in_the_template():
    methods, options = parse_mapping_cfg((DISPLAY / "babel.cfg").open())
    found = extract_from_dir(DISPLAY, methods, options, keywords=KEYWORDS)
    in_code = {(context, message) for _, _, message, _, context in found}
    in_code = {(context, tuple(ids) if isinstance(ids, list) else ids) for context, ids in in_code}
    assert {identity(message) for message in messages(SOURCE)} == in_code, "`make words` writes the template anew"


def test_no_message_escapes_to_where_it_is_not_found():
    """Extraction does not look into f-strings; a plain search does."""
    sources = [path for path in DISPLAY.rglob("*") if path.suffix in (".py", ".js", ".html")]
    quoted = re.compile(r"""\b(?:gettext|_)\(\s*(?:"([^"]+)"|'([^']+)')""")
    used = {one or other for path in sources for one, other in quoted.findall(path.read_text())}
    used.discard("…")  # in what explains it
    assert len(used) > 50
    assert used <= {message.id for message in messages(SOURCE)}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_language_has_every_message_and_no_other(lang):
    assert {identity(message) for message in messages(lang)} == {identity(message) for message in messages(SOURCE)}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_a_language_translates_every_message_in_every_plural_form(lang):
    catalog = catalog_of(lang)
    for message in messages(lang):
        forms = catalog.num_plurals if message.pluralizable else 1
        assert len(texts(message)) == forms, message.id
        assert all(text.strip() for text in texts(message)), message.id
        assert not message.fuzzy, message.id
    assert not catalog.obsolete


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_have_the_placeholders_of_their_messages(lang):
    for message in messages(lang):
        original = message.id if isinstance(message.id, str) else message.id[1]
        for text in texts(message):
            assert placeholders(text) == placeholders(original), message.id


def test_there_is_a_catalogue_for_each_language_and_no_other():
    assert {path.name.replace("_", "-") for path in LOCALE.iterdir() if path.is_dir()} == set(TRANSLATED)


@pytest.mark.parametrize("term", TERMS)
def test_the_terms_are_those_that_guests_know(term):
    assert tuple(words(lang)(term) for lang in TRANSLATED) == TERMS[term]


@pytest.mark.parametrize("rule", RULES, ids=[rule.name for rule in RULES])
def test_the_good_roads_have_the_names_that_guests_know(rule):
    assert words("zh-Hant")(GOOD_ROADS[rule.name]) == rule.chinese
    simplified = str.maketrans("長莊閒單雙廳兩連", "长庄闲单双厅两连")
    assert words("zh-Hans")(GOOD_ROADS[rule.name]) == rule.chinese.translate(simplified)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_good_roads_have_the_same_name(lang):
    assert len({words(lang)(message) for message in GOOD_ROADS.values()}) == len(RULES) == len(GOOD_ROADS)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["0 rounds", "1 round", "2 rounds", "5 rounds", "21 rounds"]),
        ("cs", ["0 her", "1 hra", "2 hry", "5 her", "21 her"]),
        ("sl", ["0 iger", "1 igra", "2 igri", "5 iger", "21 iger"]),
        ("ru", ["0 игр", "1 игра", "2 игры", "5 игр", "21 игра"]),
        ("it", ["0 mani", "1 mano", "2 mani", "5 mani", "21 mani"]),
        ("zh-Hant", ["0 局", "1 局", "2 局", "5 局", "21 局"]),
        ("zh-Hans", ["0 局", "1 局", "2 局", "5 局", "21 局"]),
    ],
)
def test_counts_have_the_right_plural(lang, told):
    assert [words(lang).ngettext("{count} round", "{count} rounds", number) for number in (0, 1, 2, 5, 21)] == told


def test_placeholders_are_filled():
    assert words("it").gettext("Recorded: {result}", result="{x}") == "Registrato: {x}"


@pytest.mark.parametrize(
    ("lang", "number", "money", "time"),
    [
        ("en", "12,345.5", "HK$50,000", "8:05:09\u202fPM"),
        ("cs", "12\xa0345,5", "50\xa0000\xa0HK$", "20:05:09"),
        ("sl", "12.345,5", "50.000\xa0HK$", "20:05:09"),
        ("ru", "12\xa0345,5", "50\xa0000\xa0HK$", "20:05:09"),
        ("it", "12.345,5", "50.000\xa0HKD", "20:05:09"),
        ("zh-Hant", "12,345.5", "HK$50,000", "晚上8:05:09"),
        ("zh-Hans", "12,345.5", "HK$50,000", "20:05:09"),
    ],
)
def test_numbers_and_times_are_written_as_in_the_language(lang, number, money, time):
    told = words(lang)
    assert (told.number(12345.5), told.money(50000, "HKD"), told.time(TIME, UTC)) == (number, money, time)
    assert time in told.date_and_time(TIME, UTC)


def test_hundredths_of_a_currency_are_written_where_there_are_any():
    assert words("cs").money(0.5, "EUR") == "0,50\xa0€"
    assert words("en").money(1000.25, "USD") == "$1,000.25"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_get_every_message_as_json(lang):
    told = as_json(lang)
    assert set(told) == {m.id if isinstance(m.id, str) else m.id[0] for m in messages(SOURCE) if not m.context}
    assert told["Place your bets"] == words(lang)("Place your bets")
    assert told["{count} round"]["other"] == words(lang).translations.ngettext("{count} round", "{count} rounds", 0)


def test_pages_get_plurals_by_their_category():
    assert as_json("cs")["{count} round"] == {"one": "{count} hra", "few": "{count} hry", "other": "{count} her"}
    assert set(as_json("sl")["{count} round"]) == {"one", "two", "few", "other"}
    assert set(as_json("ru")["{count} round"]) == {"one", "few", "many", "other"}
    assert set(as_json("it")["{count} round"]) == {"one", "many", "other"}
    assert set(as_json("zh-Hans")["{count} round"]) == {"other"}


@pytest.mark.parametrize(
    ("asked", "accepted", "lang"),
    [
        ("cs", ["it"], "cs"),
        ("CS-cz", [], "cs"),
        ("zh", [], "zh-Hans"),
        ("zh-TW", [], "zh-Hant"),
        ("zh-HK", [], "zh-Hant"),
        ("zh-MO", [], "zh-Hant"),
        ("zh_Hans", [], "zh-Hans"),
        ("zh-Hant-CN", [], "zh-Hant"),
        ("de", ["fr", "sl-SI", "it"], "sl"),
        (None, ["*", "ru"], "ru"),
        ("", ["de"], "en"),
        ("../../etc", ["\x00", "-", "x-private"], "en"),
        (None, [], "en"),
    ],
)
def test_the_language_is_what_is_asked_for_or_else_accepted_or_else_english(asked, accepted, lang):
    assert choose_language(asked, accepted) == lang


def test_there_are_no_words_in_other_languages():
    with pytest.raises(KeyError):
        words("de")
