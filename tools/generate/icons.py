"""The page's pictures for home screens and link previews, as PNG: the programs that show them take no SVG."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path

import resvg_py
from PIL import Image

from crestflow import render
from crestflow.page.index_html import PREVIEW
from crestflow.render.svg.palette import theme
from crestflow.render.svg.shapes import tag
from tools.generate.generator import ROOT
from tools.generate.readme_pictures import kamon, pantarei

FOLDER = ROOT / "web" / "public"
SOURCE = FOLDER / "icon.svg"
ROUNDED = ' rx="7"'
PREVIEW_SIZE = (1200, 630)
PREVIEW_COLOURS = 256


def icon(size: int, *, square: bool = False) -> bytes:
    """The icon in that many pixels. A square one fills its corners, where the system cuts a shape of its own."""
    drawing = SOURCE.read_text("utf-8")
    if square:
        if drawing.count(ROUNDED) != 1:
            raise ValueError(f"{SOURCE.name} should have one{ROUNDED} for its ground")
        drawing = drawing.replace(ROUNDED, "")
    return _png(drawing, size)


def preview() -> bytes:
    """Both games side by side: paper on the left, lacquer on the right.

    With a palette it has a third of the size, and nobody sees a difference.
    """
    width, height = PREVIEW_SIZE
    light, dark = theme("light"), theme("dark")
    shore = "C570 180 670 420 622 630"
    ground = tag("rect", width=width, height=height, fill=light["paper"])
    water = tag("path", d=f"M626 0{shore}H{width}V0Z", fill=dark["paper"])
    edge = tag("path", d=f"M626 0{shore}", fill="none", stroke=dark["river-edge"], stroke_width=3)
    left = _placed(render.svg(kamon(15), size=572, background=False, coordinates=False), 16, 66)
    right = _placed(
        render.svg(pantarei(13), theme="dark", shape="tall", size=450, background=False, coordinates=False), 704, 26
    )
    picture = tag(
        "svg",
        *(ground, water, edge, left, right),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
    )
    drawn = Image.open(io.BytesIO(_png(picture, width))).convert("RGB")
    return indexed_png(drawn.quantize(PREVIEW_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE))


def indexed_png(picture: Image.Image) -> bytes:
    """A picture with a palette as PNG.

    Pillow compresses with a library of its own, whose bytes depend on the processor; Python's zlib gives the same ones.
    """
    width, height = picture.size
    pixels = picture.tobytes()
    lines = b"".join(b"\0" + pixels[row * width : (row + 1) * width] for row in range(height))  # 0: the line unfiltered
    chunks = {
        b"IHDR": struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0),  # 8 bits a pixel, colours by palette
        b"PLTE": bytes(picture.getpalette() or ()),
        b"IDAT": zlib.compress(lines, 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in chunks.items()
    )


def _placed(drawing: str, x: float, y: float) -> str:
    """A drawing as a part of another."""
    return f'<svg x="{x}" y="{y}"{drawing.removeprefix("<svg")}'


def _png(drawing: str, width: int) -> bytes:
    # The machine's fonts must not matter, so no picture has text in it.
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width, skip_system_fonts=True))


def files() -> Mapping[Path, bytes]:
    """Every picture."""
    return {
        FOLDER / "icon-192.png": icon(192),
        FOLDER / "icon-512.png": icon(512),
        FOLDER / "icon-maskable.png": icon(512, square=True),
        FOLDER / "apple-touch-icon.png": icon(180, square=True),
        FOLDER / PREVIEW: preview(),
    }
