"""What can be wrong with a language: missing and needless messages, plural forms, placeholders, English left over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from babel.messages.catalog import Catalog, Message

from tools.messages.catalogue import LANGUAGES, all_texts, forms, po_path, read_catalogue, sources
from tools.messages.same import SAME
from tools.messages.source import Text

_PLACEHOLDER = re.compile(r"\{\w+\}|%(?:\(\w+\))?[rs]")
"""Of our own texts, and of those that argparse asks for."""
Key = tuple[str | None, str]


def problems() -> Iterator[str]:
    """Everything that is wrong with any language, one line each."""
    texts = {text.key: text for text in all_texts()}
    for language in LANGUAGES:
        catalogue = read_catalogue(po_path(language), language)
        for problem in catalogue_problems(catalogue, texts, SAME.get(language, {})):
            yield f"{language}: {problem}"


def catalogue_problems(catalogue: Catalog, texts: Mapping[Key, Text], same: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with one language, given the texts of the sources and those that may stay English."""
    translated: set[Key] = set()
    for message in catalogue:
        if message.id:
            source = sources(message)[0]
            translated.add((message.context, source))
            if (message.context, source) not in texts:
                yield f'unused: "{source}"'
            yield from message_problems(message, catalogue.num_plurals, same)
    for context, source in texts.keys() - translated:
        yield f'missing: "{source}"' + (f" ({context})" if context else "")
    for source in same.keys() - {source for _, source in translated}:
        yield f'allowed to stay English, but unused: "{source}"'


def message_problems(message: Message, plural_forms: int, same: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with one translation."""
    english, translated = sources(message), forms(message)
    name = f'"{english[0]}"' + (f" ({message.context})" if message.context else "")
    if message.pluralizable and len(translated) != plural_forms:
        yield f"{name} has {len(translated)} plural forms, not {plural_forms}"
    if not all(translated):
        yield f"not translated: {name}"
        return
    wanted = _placeholders(english[-1])
    for form in translated:
        if _placeholders(form) != wanted:
            yield f'{name} has other placeholders in "{form}"'
        if form != form.strip() or "  " in form:
            yield f'stray spaces in "{form}"'
    if translated[0] == english[0] and english[0] not in same:
        yield f"same as the English: {name}"
    if english[0] in same and translated[0] != english[0]:
        yield f"allowed to stay English, but does not: {name}"


def _placeholders(text: str) -> list[str]:
    return sorted(set(_PLACEHOLDER.findall(text)))
