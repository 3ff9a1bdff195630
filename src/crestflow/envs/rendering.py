"""States as text or pixels, for the environments."""

from __future__ import annotations

import io
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image

from crestflow import render
from crestflow.protocol import State

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
RENDER_FPS: Final = 2
DEFAULT_WIDTH: Final = 480
"""How wide a picture is, in pixels."""


def check_mode(mode: str | None) -> None:
    """Refuse a render mode that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"no render mode {mode!r}; there are {', '.join(RENDER_MODES)}")


def rendered(state: State, mode: str | None, width: int = DEFAULT_WIDTH) -> str | npt.NDArray[np.uint8] | None:
    """The state as a text (``ansi``), as height × width × 3 pixels (``rgb_array``), or printed (``human``)."""
    if mode == "rgb_array":
        return pixels(state, width)
    if mode == "ansi":
        return render.ansi(state, colour="none")
    if mode == "human":
        print(render.ansi(state))
    return None


def pixels(state: State, width: int) -> npt.NDArray[np.uint8]:
    """The drawing of a state as height × width × 3 bytes."""
    with Image.open(io.BytesIO(render.png(state, width=width))) as picture:
        return np.asarray(picture.convert("RGB"), np.uint8)
