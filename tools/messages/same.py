"""Texts that read the same in English and in a language, each with the reason; any other is a forgotten one."""

from __future__ import annotations

_SIGNS = "only names and signs"
_WORD = "the same word"

SAME: dict[str, dict[str, str]] = {
    "fr": {
        "Animation": _WORD,
        "FORMAT": _WORD,
        "PIXELS": _WORD,
        "POSITION": _WORD,
        "options": _WORD,
        "Normal": _WORD,
        "Position": _WORD,
        "Standard": _WORD,
        "expert": _WORD,
        "orange": _WORD,
    },
    "pl": {
        "FORMAT": _WORD,
        "LINK": _WORD,
        "Link": _WORD,
        "{grade}: {sentence}": _SIGNS,
        "{player}: {cells}": _SIGNS,
        "{player}: {move}, {token}.": _SIGNS,
    },
    "cs": {
        "{grade}: {sentence}": _SIGNS,
        "{player}: {cells}": _SIGNS,
        "{player}: {move}, {token}.": _SIGNS,
    },
}
