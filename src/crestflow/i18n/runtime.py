"""The texts of the terminal and of the drawings in the reader's language.

English is the source: a text is looked up by its English words and stays English when no other language was chosen.
``t``, ``tn``, ``tc``, ``msg`` and ``msgc`` mean the same as on the page, so one catalogue serves both; they take string
literals, which ``python -m tools.generate messages`` collects.

>>> with speaking("pl"):
...     tn("{n} stone", "{n} stones", 3)
'3 sześciokąty'
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path

LANGUAGES = {"en": "English", "fr": "Français", "pl": "Polski", "cs": "Čeština"}
"""The languages that can be chosen, each under its own name."""

DOMAIN = "crestflow"
CATALOGUES = Path(__file__).with_name("catalogues")
"""Where gettext finds the compiled catalogues, and under which name."""

Filling = str | int

# A context variable rather than a global: a server answers people of several languages at once.
_language: ContextVar[str] = ContextVar("language", default="en")


@dataclass(frozen=True, slots=True)
class CatalogueMessage:
    """A text that is in the catalogue, to be said later in the language of that moment; made by `msg`."""

    source: str
    context: str | None = None


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, in gettext's order; English when it asks for none that is here.

    >>> preferred({"LANGUAGE": "de:pl", "LANG": "fr_FR.UTF-8"})
    'pl'
    >>> preferred({"LC_ALL": "C"})
    'en'
    """
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wanted in environment.get(variable, "").split(":"):
            code = wanted[:2].lower()
            if code in LANGUAGES and not wanted[2:3].isalpha():
                return code
    return "en"


def speak(language: str) -> None:
    """Say everything in this language from now on (in this thread or task)."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    _language.set(language)


def language() -> str:
    """The code of the language spoken now."""
    return _language.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in this language for a while."""
    before = _language.get()
    speak(language)
    try:
        yield
    finally:
        _language.set(before)


def t(source: str, **values: Filling) -> str:
    """The text in the language spoken now, its ``{placeholders}`` filled."""
    return say(CatalogueMessage(source), **values)


def tc(context: str, source: str, **values: Filling) -> str:
    """The same for a text that means different things in different places."""
    return say(CatalogueMessage(source, context), **values)


def tn(one: str, many: str, n: int, **values: Filling) -> str:
    """The form that goes with a number, which fills ``{n}``.

    >>> tn("{n} stone", "{n} stones", 1), tn("{n} stone", "{n} stones", 5)
    ('1 stone', '5 stones')
    """
    return _catalogue(_language.get()).ngettext(one, many, n).format(n=n, **values)


def msg(source: str) -> CatalogueMessage:
    """Mark a text for the catalogue without saying it yet: for tables of names."""
    return CatalogueMessage(source)


def msgc(context: str, source: str) -> CatalogueMessage:
    """The same for a text in a context."""
    return CatalogueMessage(source, context)


def say(message: CatalogueMessage, **values: Filling) -> str:
    """A marked text in the language spoken now."""
    catalogue = _catalogue(_language.get())
    if message.context is None:
        return catalogue.gettext(message.source).format(**values)
    return catalogue.pgettext(message.context, message.source).format(**values)


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, CATALOGUES, [language])
