"""Texts that explain the settings of the server: they stand in the fields of `Settings`, not in calls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from crestflow.server.settings import Settings
from tools.generate.generator import relative
from tools.messages.source import PACKAGE, Text

SIGNS = ("N", "URL", "on|off")
"""Names of values that are the same in every language."""

PATH = PACKAGE / "server" / "settings.py"


def settings_texts() -> Iterator[Text]:
    """What `crestflow serve --help` says about each setting, and the names of their values."""
    for setting in fields(Settings):
        yield Text(setting.metadata["help"], None, None, relative(PATH))
        if (metavar := setting.metadata["metavar"]) not in SIGNS:
            yield Text(metavar, None, "metavar", relative(PATH))
