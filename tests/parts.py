"""What of a table of parameters belongs to `make test`, and what only to `make test-long`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet


def each_choice(*choices: Sequence[object]) -> list[ParameterSet]:
    """Every combination; all are long but a few, in which each value of each list comes at least once."""
    turns = range(max(map(len, choices)))
    few = {tuple(turn % len(values) for values in choices) for turn in turns}
    return [
        pytest.param(
            *(values[place] for values, place in zip(choices, places, strict=True)),
            marks=() if places in few else pytest.mark.long,
        )
        for places in product(*(range(len(values)) for values in choices))
    ]
