"""Texts that read the same in English and in a language, each with the reason; any other is a forgotten one."""

from __future__ import annotations

SAME: dict[str, dict[str, str]] = {
    "fr": {
        "orange": "the colour has the same name",
    },
}
