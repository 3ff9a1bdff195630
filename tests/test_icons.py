"""The pictures for link previews: small enough for programs that show them, and the same pixels when they are read."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image

from crestflow.page.index_html import PREVIEW
from tools.generate.icons import FOLDER, indexed_png

LARGEST_PREVIEW = 120_000


def test_a_link_preview_is_small() -> None:
    assert (FOLDER / PREVIEW).stat().st_size < LARGEST_PREVIEW


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (64, 40)])
def test_an_indexed_picture_reads_back_as_it_was(size: tuple[int, int]) -> None:
    chance = random.Random(size[0])
    pixels = chance.randbytes(3 * size[0] * size[1])
    picture = Image.frombytes("RGB", size, pixels).quantize(16, dither=Image.Dither.NONE)
    read = Image.open(io.BytesIO(indexed_png(picture)))
    assert read.size == size
    assert read.convert("RGB").tobytes() == picture.convert("RGB").tobytes()
