"""The catalogues: a template of all texts, a `.po` file for each language, and what is made from them."""

from __future__ import annotations

import io
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools.messages.python_source import python_texts
from tools.messages.settings_source import settings_texts
from tools.messages.source import LOCALE, PACKAGE_CATALOGUES, BadSource, Text
from tools.messages.web_source import web_texts

LANGUAGES = ("fr", "pl", "cs")
"""The languages that are translated into; English is the source."""

TEMPLATE = LOCALE / "crestflow.pot"


def po_path(language: str) -> Path:
    """Where a language's translations are kept."""
    return LOCALE / f"{language}.po"


def mo_path(language: str) -> Path:
    """Where the package keeps what Python's gettext reads."""
    return PACKAGE_CATALOGUES / language / "LC_MESSAGES" / "crestflow.mo"


def read_catalogue(path: Path, language: str | None = None) -> Catalog:
    """A catalogue from its file; an empty one if there is none yet."""
    if not path.exists():
        return Catalog(locale=language, creation_date=datetime.now(UTC))
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def all_texts() -> list[Text]:
    """Every text of the package and of the page."""
    return [*python_texts(), *settings_texts(), *web_texts()]


def template(texts: Iterable[Text], created: datetime | str) -> Catalog:
    """All texts as messages without translation, in the order in which the sources have them."""
    result = Catalog(
        project="Crestflow",
        version="1",
        creation_date=created,
        header_comment="# Crestflow's messages.",
        fuzzy=False,
    )
    plurals: dict[tuple[str | None, str], str | None] = {}
    for text in texts:
        if plurals.setdefault(text.key, text.plural) != text.plural:
            raise BadSource(f'{text.path}: "{text.source}" is used both with and without a plural, or with two')
        message_id = text.source if text.plural is None else (text.source, text.plural)
        result.add(message_id, locations=[(text.path, 0)], context=text.context)
    return result


def merged(template_: Catalog, old: Catalog, language: str) -> Catalog:
    """The template's messages with the translations that are there already; messages no longer used are dropped."""
    result = Catalog(
        locale=language,
        project="Crestflow",
        version="1",
        creation_date=old.creation_date,
        revision_date=old.creation_date,
        last_translator="Crestflow",
        language_team=language,
        header_comment=f"# Crestflow's messages: {language}.",
        fuzzy=False,
    )
    for message in template_:
        if message.id:
            known = old.get(sources(message)[0], message.context)
            translated = known.string if known is not None and known.pluralizable == message.pluralizable else None
            result.add(message.id, translated, message.locations, context=message.context)
    return result


def sources(message: Message) -> list[str]:
    """The English of a message: one text, or one and many."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


def forms(message: Message) -> list[str]:
    """The translation of a message: one text, or one for each plural form; empty texts where there is none yet."""
    if not message.string:
        return [""]
    return [message.string] if isinstance(message.string, str) else list(message.string)


def po_bytes(catalogue: Catalog) -> bytes:
    """A catalogue as a `.po` file, without line numbers: they would change with every edit of the sources."""
    file = io.BytesIO()
    write_po(file, catalogue, width=120, include_lineno=False)
    return file.getvalue()


def mo_bytes(catalogue: Catalog) -> bytes:
    """What Python's gettext reads: the messages of the package only."""
    file = io.BytesIO()
    write_mo(file, part_of(catalogue, "src/"))
    return file.getvalue()


def part_of(catalogue: Catalog, folder: str) -> Catalog:
    """The translated messages that the sources below a folder use."""
    result = Catalog(
        locale=catalogue.locale,
        creation_date=catalogue.creation_date,
        revision_date=catalogue.creation_date,
        fuzzy=False,
    )
    for message in catalogue:
        if message.id and all(forms(message)) and _is_used_in(message.locations, folder):
            result.add(message.id, message.string, context=message.context)
    return result


def _is_used_in(locations: Iterable[tuple[str, int]], folder: str) -> bool:
    return any(path.startswith(folder) for path, _ in locations)
