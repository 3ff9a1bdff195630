"""The conversation on the page about the protocol is what the engine says."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from tests.cli.run import in_shell

PAGE = Path(__file__).parents[2] / "docs" / "engine-protocol.md"


def test_the_engine_answers_as_the_page_shows() -> None:
    (block,) = re.findall(r"^```console\n\$ (.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    command, _, expected = block.partition("\n")
    ran = in_shell(command)
    assert doctest.OutputChecker().check_output(expected, ran.out, doctest.ELLIPSIS), ran.out
