"""The words on the screens, in the languages of the guests: gettext catalogues, read and applied by Babel.

A message's id is its English text, placeholders in braces: `words("cs").gettext("Recorded: {result}", result="…")`.

To add a message, use it as `gettext("…")`, `_("…")`, `ngettext("…", "…", n)` or `pgettext("context", "…")` in
Python, a template or JavaScript under `roads_service/display/`, but not within an f-string; where it is looked up by a
variable, list it in `messages.py`. Then `make words` brings it into every `locale/<language>/LC_MESSAGES/roads.po`;
translate it there, in each. The tests say what is missing. The catalogues are read as they are, so that nothing needs
compiling.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import cache, partial
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from babel import Locale
from babel.core import get_global, parse_locale
from babel.dates import format_datetime, format_time
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_currency, format_decimal

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "roads"
SOURCE = "en"
# Each language under its BCP 47 tag, by the name that its speakers give it.
LANGUAGES: Mapping[str, str] = {
    SOURCE: "English",
    "cs": "Čeština",
    "sl": "Slovenščina",
    "ru": "Русский",
    "it": "Italiano",
    "zh-Hant": "繁體中文",
    "zh-Hans": "简体中文",
}
# Among these is a whole number of every plural category; the small ones come last, for they are what is counted.
_NUMBERS = (1_000_000, *range(200, -1, -1))


@dataclass(frozen=True)
class Words:
    """The words of one language, and how it writes numbers and times. Made by `words`."""

    lang: str
    locale: Locale
    translations: GNUTranslations
    messages: Mapping[str, Any]

    def gettext(self, message: str, **values: object) -> str:
        """The message in this language, its placeholders filled in."""
        return _filled(self.translations.gettext(message), values)

    def ngettext(self, one: str, many: str, number: int, **values: object) -> str:
        """The message in the form that goes with `number`, which is `{count}` in it, written as in this language."""
        text = self.translations.ngettext(one, many, number)
        return _filled(text, {"count": self.number(number), **values})

    def pgettext(self, context: str, message: str, **values: object) -> str:
        """The message, where its English text alone would not say which of its meanings is meant."""
        return _filled(self.translations.pgettext(context, message), values)

    __call__ = gettext

    def number(self, number: float) -> str:
        """The number with this language's signs between its digits."""
        return format_decimal(number, locale=self.locale)

    def money(self, amount: float, currency: str) -> str:
        """The amount with its currency (ISO 4217), without hundredths where there are none."""
        pattern = None if amount % 1 else self.locale.currency_formats["standard"].pattern.replace(".00", "")
        return format_currency(amount, currency, pattern, self.locale, currency_digits=pattern is None)

    def time(self, time: datetime, zone: tzinfo) -> str:
        """The time of day, with seconds, in a time zone."""
        return format_time(time, "medium", zone, self.locale)

    def date_and_time(self, time: datetime, zone: tzinfo) -> str:
        """Day and time of day in a time zone."""
        return format_datetime(time, "medium", zone, self.locale)

    def join(self, items: Iterable[str]) -> str:
        """The items with this language's comma between them."""
        return self.pgettext("between the items of a list", ", ").join(items)


def _filled(text: str, values: Mapping[str, object]) -> str:
    return text.format_map(values) if values else text


@cache
def words(lang: str) -> Words:
    """The words of a language of `LANGUAGES`; KeyError when there is none with this tag."""
    if lang not in LANGUAGES:
        raise KeyError(lang)
    catalog = catalog_of(lang)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    translations = GNUTranslations(compiled)
    locale = Locale.parse(lang, sep="-")
    return Words(lang, locale, translations, _messages(catalog, locale, translations))


def catalog_of(lang: str) -> Catalog:
    """The catalogue of a language as it is kept."""
    with catalog_path(lang).open("rb") as file:
        return read_po(file, locale=lang.replace("-", "_"), domain=DOMAIN)


def catalog_path(lang: str) -> Path:
    """Where the catalogue of a language is kept; that of the source language is the template of all."""
    if lang == SOURCE:
        return LOCALE / f"{DOMAIN}.pot"
    return LOCALE / lang.replace("-", "_") / "LC_MESSAGES" / f"{DOMAIN}.po"


def as_json(lang: str) -> dict[str, Any]:
    """Every message for a page's JavaScript: the English id and the text in this language.

    One that depends on a number is found under its English singular, as an object of texts by the plural category
    that `Intl.PluralRules` gives for the number (`one`, `few`, `many`, `other`).
    """
    return dict(words(lang).messages)


def _messages(catalog: Catalog, locale: Locale, translations: GNUTranslations) -> dict[str, Any]:
    texts: dict[str, Any] = {}
    for message in catalog:
        if not message.id or message.context:
            continue
        if isinstance(message.id, str):
            texts[message.id] = translations.gettext(message.id)
        else:
            one, many = message.id
            texts[one] = _forms(partial(translations.ngettext, one, many), locale)
    return texts


def _forms(text_for: Callable[[int], str], locale: Locale) -> dict[str, str]:
    """The text for each plural category; `other`, if no whole number has it (Czech), as for many."""
    forms = {locale.plural_form(number): text_for(number) for number in _NUMBERS}
    return {"other": text_for(0)} | forms


def language_of(tag: str) -> str | None:
    """The language of `LANGUAGES` that a BCP 47 tag asks for (`cs-CZ`, `zh-TW`, `zh_hans`), or None."""
    try:
        language, territory, script = parse_locale(tag.replace("_", "-"), sep="-")[:3]
    except ValueError:
        return None
    script = script or _usual_script(language, territory)
    for lang in LANGUAGES:
        known, _, wanted = lang.partition("-")
        if language == known and wanted in ("", script):
            return lang
    return None


def _usual_script(language: str, territory: str | None) -> str | None:
    """The script in which a language is written in a territory, if it has more than one."""
    likely = get_global("likely_subtags")
    full = likely.get(f"{language}_{territory}") or likely.get(language)
    return parse_locale(full)[2] if full else None


def choose_language(asked: str | None, accepted: Iterable[str]) -> str:
    """The language to answer in: what was asked for, else the first that the reader accepts, else English.

    `accepted` are tags, the best first, as `flask.request.accept_languages.values()` gives them.
    """
    tags = ([asked] if asked else []) + list(accepted)
    return next((lang for lang in map(language_of, tags) if lang), SOURCE)
