"""The words that the glossary warns against (`docs/translating.md`) are in no translation."""

from __future__ import annotations

import re

import pytest

from tools.messages.catalogue import forms, po_path, read_catalogue, sources

AVOIDED = {
    "fr": {
        "partie nulle": "match nul, or nulle on a badge",
        r"\bdonne\b": "disposition",
        "au trait": "doit jouer, dont c'est le tour",
        "à la place {": "pile N, emplacement N",
        "découvert": "libre, non couvert",
        "reprendre": "annuler",
        "prouvé": "résolu",
        "démontré": "résolu for a position, vérifié for an answer",
        r"\b([cdjlmnst]|qu)'": "’",
    },
    "pl": {
        "odkryt(?!ą stroną)": "niezakryty",
        "udowodni": "rozstrzygnięty",
        "z liczbą": "z N symbolami",
        "na pewno (wygr|przegr)": "wymuszony",
        "(czarne|białe) na ruchu": "Czarny, Biały na ruchu",
        r"\d%": "N %",
        r"(Nowa|Żadna) partia (Kamon|Pantareï)": "partia gry Kamon",
    },
    "cs": {
        r"rodový znak|\bznaky\b": "kamon",
        "vyměňova": "provést výměnu",
        "s číslem": "s počtem symbolů",
        "dopadn": "skončit na",
        "dokáz[aá]n": "vyřešený for a position, ověřený for an answer",
    },
}

ALLOWED = {"There are 37 tokens"}
"""Here the Polish word means face up, as it should."""


@pytest.mark.parametrize("language", AVOIDED)
def test_no_translation_uses_a_word_that_the_glossary_warns_against(language: str) -> None:
    found = [
        f"{form}: say {better}"
        for message in read_catalogue(po_path(language), language)
        if message.id and not any(sources(message)[0].startswith(start) for start in ALLOWED)
        # The texts of the lessons stand in their own files.
        if not all(path.endswith(".json") for path, _ in message.locations)
        for form in forms(message)
        for word, better in AVOIDED[language].items()
        if re.search(word, form, re.IGNORECASE)
    ]
    assert found == []
