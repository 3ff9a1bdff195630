"""What the page loads of a language: a TypeScript module with its messages and its plural rule."""

from __future__ import annotations

import json
import re

from babel.messages.catalog import Catalog, Message

from tools.messages.catalogue import forms, part_of, sources
from tools.messages.source import BadSource

_PLURAL_RULE = re.compile(r"[n\d\s?:<>=!&|%()]+")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def page_module(catalogue: Catalog) -> bytes:
    """The messages of the page only, and the language's plural rule, which C and TypeScript write alike."""
    if not _PLURAL_RULE.fullmatch(catalogue.plural_expr):
        raise BadSource(f"{catalogue.locale}: strange plural rule {catalogue.plural_expr!r}")
    lines = ",\n".join(f"    {_quoted(key)}: {_quoted(value)}" for key, value in _by_key(catalogue).items())
    return (
        f"/** Made from the .po file of this language by `python -m tools.generate messages`; do not edit. */\n"
        f'import type {{ Catalogue }} from "../messages";\n\n'
        f"const catalogue: Catalogue = {{\n"
        f"  plural: (n) => Number({catalogue.plural_expr}),\n"
        f"  messages: {{\n{lines}\n  }},\n}};\n\n"
        f"export default catalogue;\n"
    ).encode()


def _by_key(catalogue: Catalog) -> dict[str, str | list[str]]:
    found: dict[str, str | list[str]] = {}
    for message in part_of(catalogue, "web/"):
        if message.id:
            key = page_key(_keyed_text(message))
            if key in found:
                raise BadSource(f'"{sources(message)[0]}" has the key of another message; change a word of it')
            found[key] = forms(message) if message.pluralizable else forms(message)[0]
    return found


def _keyed_text(message: Message) -> str:
    source = sources(message)[0]
    return source if message.context is None else f"{message.context}\u0004{source}"


def page_key(text: str) -> str:
    r"""The key under which the page looks a message up: FNV-1a over UTF-16 units, in base 36, as the runtime does.

    >>> page_key("Play"), page_key("player\x04Black")
    ('bk85tv', 'ed9h7z')
    """
    units = text.encode("utf-16-le")
    hashed = 0x811C9DC5
    for low, high in zip(units[::2], units[1::2], strict=True):
        hashed = (hashed ^ (high << 8 | low)) * 0x01000193 % 2**32
    digits = ""
    while hashed or not digits:
        hashed, digit = divmod(hashed, 36)
        digits = _DIGITS[digit] + digits
    return digits


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
