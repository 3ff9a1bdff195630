"""The catalogues of every language: complete, up to date, and checked by checks that can fail."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog

from crestflow import i18n
from tools.messages.catalogue import LANGUAGES, po_path, read_catalogue, template
from tools.messages.checks import catalogue_problems, problems
from tools.messages.source import CATALOGUES, BadSource, Text

LINK = Text("Share link: {link}", None, None, "src/page.py")
MOVES = Text("{n} move", "{n} moves", None, "src/page.py")
BLACK = Text("Black", None, "player", "src/page.py")
TEXTS = {text.key: text for text in (LINK, MOVES, BLACK)}


def polish(**changes: str | tuple[str, ...] | None) -> Catalog:
    """A Polish catalogue of the three texts, right but for the changes; `None` leaves a message out."""
    messages: dict[str, str | tuple[str, ...] | None] = {
        "link": "Link: {link}",
        "moves": ("{n} ruch", "{n} ruchy", "{n} ruchów"),
        "black": "Czarny",
        **changes,
    }
    catalogue = Catalog(locale="pl")
    if (link := messages["link"]) is not None:
        catalogue.add(LINK.source, link)
    if (moves := messages["moves"]) is not None:
        catalogue.add((MOVES.source, str(MOVES.plural)), moves)
    if (black := messages["black"]) is not None:
        catalogue.add(BLACK.source, black, context="player")
    return catalogue


def test_no_language_has_a_problem() -> None:
    assert list(problems()) == []


def test_python_and_the_catalogues_know_the_same_languages() -> None:
    assert list(i18n.LANGUAGES) == ["en", *LANGUAGES]
    page = (CATALOGUES.parent / "languages.ts").read_text(encoding="utf-8")
    assert dict(re.findall(r'^  (\w+): "([^"]+)",$', page, re.MULTILINE)) == i18n.LANGUAGES


@pytest.mark.parametrize(("language", "forms"), [("fr", 2), ("pl", 3), ("cs", 3)])
def test_each_language_has_its_number_of_plural_forms(language: str, forms: int) -> None:
    assert read_catalogue(po_path(language), language).num_plurals == forms


def test_french_elides_before_an_accented_vowel() -> None:
    """`plus d’écailles`, not `plus de écailles`."""
    kept = re.compile(r"\b(?:de|que|le|la|ne|je|se) [éèê]", re.IGNORECASE)
    for message in read_catalogue(po_path("fr"), "fr"):
        texts = [message.string] if isinstance(message.string, str) else message.string or ()
        assert not any(map(kept.search, texts)), texts


def test_french_marks_stay_on_the_line_of_their_word() -> None:
    """No plain space before a colon, a semicolon, a question mark or an exclamation mark."""
    loose = re.compile(r"[\w})»’%…\]] [:;?!](?=\s|$)")
    for message in read_catalogue(po_path("fr"), "fr"):
        texts = [message.string] if isinstance(message.string, str) else message.string or ()
        assert not any(map(loose.search, texts)), texts


def test_a_complete_catalogue_has_no_problem() -> None:
    assert list(catalogue_problems(polish(), TEXTS, {})) == []


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"black": None}, 'missing: "Black" (player)'),
        ({"link": ""}, 'not translated: "Share link: {link}"'),
        ({"link": "Link: {url}"}, '"Share link: {link}" has other placeholders in "Link: {url}"'),
        ({"link": " Link: {link}"}, 'stray spaces in " Link: {link}"'),
        ({"black": "Black"}, 'same as the English: "Black" (player)'),
        ({"moves": ("{n} ruch", "{n} ruchy")}, '"{n} move" has 2 plural forms, not 3'),
        ({"moves": ("{n} ruch", "{n} ruchy", "ruchów")}, '"{n} move" has other placeholders in "ruchów"'),
    ],
)
def test_a_problem_is_named(changes: dict[str, str | tuple[str, ...] | None], problem: str) -> None:
    assert list(catalogue_problems(polish(**changes), TEXTS, {})) == [problem]


def test_an_unused_message_is_a_problem() -> None:
    texts = {key: text for key, text in TEXTS.items() if text is not BLACK}
    assert list(catalogue_problems(polish(), texts, {})) == ['unused: "Black"']


def test_english_may_stay_only_where_it_is_allowed_and_does() -> None:
    same = {"Black": "a reason"}
    assert list(catalogue_problems(polish(black="Black"), TEXTS, same)) == []
    assert list(catalogue_problems(polish(), TEXTS, same)) == [
        'allowed to stay English, but does not: "Black" (player)',
    ]
    assert list(catalogue_problems(polish(), TEXTS, {"Gone": "a reason"})) == [
        'allowed to stay English, but unused: "Gone"',
    ]


def test_one_text_has_one_plural() -> None:
    texts = [MOVES, Text("{n} move", None, None, "web/page.ts")]
    with pytest.raises(BadSource, match="both with and without a plural"):
        template(texts, read_catalogue(po_path("pl"), "pl").creation_date)
