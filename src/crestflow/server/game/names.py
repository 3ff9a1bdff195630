"""Players' names: every character can be seen, whatever tricks Unicode knows.

A name that is stored stays as it is (`Name`); what a client sends has to pass these rules first (`NewName`).
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

MAX_NAME_LENGTH = 40

INVISIBLE = r"\x7f-\x9f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"
"""Characters that are not seen themselves but change how others are: controls, line ends, and those that turn the
direction of writing, with which a name could be made to read as another. Scripts from right to left do without them;
what they do use, direction marks and joiners of letters or emoji, stays."""

Name: TypeAlias = Annotated[
    str,
    Field(
        max_length=MAX_NAME_LENGTH,
        pattern=rf"^[^\x00-\x1f{INVISIBLE}]*$",
        description="A player's name, as others see it.",
    ),
]

MAX_MARKS = 4
"""Marks on one letter; no script needs more, and dozens cover the lines around."""

_JOINERS = frozenset("\u200c\u200d\u200e\u200f\u061c\ufe0e\ufe0f")
"""Joiners of letters and emoji, direction marks, and the two selectors between text and emoji. They are not seen, but
scripts and emoji need them: one or two after a character that is."""

MAX_JOINERS = 2

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters, marks and symbols by their category that show nothing: fillers, vowels that are not written, a Braille
pattern without dots."""

_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Variation selectors, which show nothing by themselves."""

_SINCE = (range(0x1F000, 0x1FC00), range(0x20000, 0x40000))
"""Where new emoji and new ideographs come: Python may not know them yet, but they can be seen."""


def visible_name(text: str) -> str:
    """A name without spaces around it, and one between words; raises `ValueError` where something cannot be seen.

    >>> visible_name("  Ada   Lovelace ")
    'Ada Lovelace'
    >>> visible_name("Ada\u200b")
    Traceback (most recent call last):
    ValueError: a name has only characters that can be seen, and U+200B is none
    """
    name = " ".join(text.split())
    marks = joiners = 0
    base = False
    for character in name:
        match _kind(character):
            case "visible":
                base, marks, joiners = True, 0, 0
            case "space":
                base = False
            case "mark":
                marks += 1
            case "joiner":
                joiners += 1
            case _:
                raise ValueError(f"a name has only characters that can be seen, and U+{ord(character):04X} is none")
        if not base and character != " ":
            raise ValueError("a name has no marks and joiners without a letter before them")
        if marks > MAX_MARKS or joiners > MAX_JOINERS:
            raise ValueError(f"a name has at most {MAX_MARKS} marks and {MAX_JOINERS} joiners on a letter")
    return name


def _kind(character: str) -> Literal["visible", "space", "mark", "joiner", "invisible"]:
    code = ord(character)
    if character == " ":
        return "space"
    if character in _JOINERS:
        return "joiner"
    if character in _BLANK or any(code in selectors for selectors in _SELECTORS):
        return "invisible"
    category = unicodedata.category(character)
    if category[0] == "M":
        return "mark"
    if category[0] in "LNPS" or (category == "Cn" and any(code in block for block in _SINCE)):
        return "visible"
    return "invisible"


NewName: TypeAlias = Annotated[
    Name, AfterValidator(visible_name), Field(description="A player's name: characters that can be seen, and spaces.")
]
"""A name that a client asks for."""
