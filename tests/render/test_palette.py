"""The colours keep their distance, for everybody, and what is printed stands out from its ground."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color

from crestflow.render import css
from crestflow.render.svg.palette import LIGHT, Contrast, ThemeName, theme, variables
from crestflow.vocabulary import CREST_COLOURS as COLOURS

THEMES: list[ThemeName] = ["light", "dark"]
CONTRASTS: list[Contrast] = ["normal", "high"]
SIGHTS = ("normal", "protan", "deutan", "tritan")


def seen(colour: str, sight: str) -> Color:
    """A colour as it is seen, by Machado's model (2009) at severity 1."""
    shown = Color(colour)
    return shown if sight == "normal" else shown.filter(sight, 1, method="machado", space="srgb-linear")


def contrast(one: str, other: str) -> float:
    return Color(one).contrast(other, method="wcag21")


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("strength", CONTRASTS)
def test_every_pair_of_kamon_colours_is_far_apart(name: ThemeName, strength: Contrast, sight: str) -> None:
    colours = theme(name, strength)
    for one, other in combinations(COLOURS, 2):
        distance = seen(colours[f"k-{one}"], sight).delta_e(seen(colours[f"k-{other}"], sight), method="2000")
        assert distance >= 17, f"{one} and {other} are {distance:.1f} apart"


TEXT = [
    *(("ink", ground) for ground in ("paper", "surface", "surface-2")),
    *(("ink-2", ground) for ground in ("paper", "surface", "surface-2")),
    *(("ink-3", ground) for ground in ("paper", "surface", "surface-2")),
    ("accent", "paper"),
    ("on-accent", "accent"),
    ("on-win", "win"),
    ("loss", "surface"),
    ("draw", "surface"),
    *((f"k-{colour}-ink", f"k-{colour}") for colour in (*COLOURS, "blank")),
    *((f"scale-{lacquer}-value", f"scale-{lacquer}-2") for lacquer in ("dark", "light")),
]
SHAPES = [
    ("line-strong", "surface"),
    ("line-strong", "paper"),
    ("cell-legal-edge", "cell"),
    ("cell-legal-edge", "cell-legal"),
    ("gold", "gold-edge"),
    ("gold", "black-2"),
    ("black-rim", "cell"),
    ("white-rim", "cell"),
    ("white-2", "black-1"),
    ("river-edge", "paper"),
    ("scale-light-wall", "scale-dark-wall"),
    ("scale-dark-rim", "paper"),
    ("scale-dark-hi", "scale-dark-wall"),
    *((f"scale-{lacquer}-rim", f"scale-{lacquer}-2") for lacquer in ("light", "mid")),
    *((f"scale-{lacquer}-mark", f"scale-{lacquer}-2") for lacquer in ("dark", "light", "mid")),
    *((f"scale-{lacquer}-mark", f"scale-{lacquer}-wall") for lacquer in ("dark", "light")),
]
ENGRAVED = [
    (f"k-{colour}-on-{stone}", f"{stone}-{end}")
    for colour in (*COLOURS, "blank")
    for stone in ("black", "white")
    for end in (1, 2)
]


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("strength", CONTRASTS)
@pytest.mark.parametrize(("pairs", "least"), [(TEXT, 4.5), (SHAPES, 3.0), (ENGRAVED, 3.0)])
def test_what_is_printed_stands_out(
    name: ThemeName, strength: Contrast, pairs: list[tuple[str, str]], least: float
) -> None:
    colours = theme(name, strength)
    weak = {
        (ink, ground): round(contrast(colours[ink], colours[ground]), 2)
        for ink, ground in pairs
        if contrast(colours[ink], colours[ground]) < least
    }
    assert not weak


def test_high_contrast_is_higher() -> None:
    for name in THEMES:
        normal, high = theme(name), theme(name, "high")
        assert contrast(high["ink"], high["paper"]) > contrast(normal["ink"], normal["paper"])


def test_every_theme_names_the_same_colours() -> None:
    assert {frozenset(theme(name, strength)) for name in THEMES for strength in CONTRASTS} == {frozenset(LIGHT)}


def test_unknown_themes_are_refused() -> None:
    with pytest.raises(ValueError, match="no theme 'sepia'"):
        theme("sepia")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no contrast 'low'"):
        theme("light", "low")  # type: ignore[arg-type]


def test_the_stylesheet_defines_every_colour_a_page_drawing_refers_to() -> None:
    root = css().partition("}")[0]
    for name, reference in variables().items():
        assert reference == f"var(--{name})"
        assert f"  --{name}:{LIGHT[name]};" in root


def test_the_stylesheet_is_balanced_and_switches_themes() -> None:
    sheet = css()
    assert sheet.count("{") == sheet.count("}") == 6
    assert f"--paper:{theme('dark')['paper']};" in sheet.split('[data-theme="dark"]{')[1].partition("}")[0]


def test_the_documentation_prints_the_colours_in_use() -> None:
    page = (Path(__file__).parents[2] / "docs" / "drawing.md").read_text(encoding="utf-8")
    for colour in COLOURS:
        light, dark = theme("light")[f"k-{colour}"], theme("dark")[f"k-{colour}"]
        assert f"| {colour} | `{light}` | `{dark}` |" in page
