"""The words of the contract are typed once: no source types one of its lists again, and the rules have the same."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import crestflow
from crestflow import vocabulary
from crestflow.games.kamon.tokens import TOKENS
from crestflow.games.pantarei.notation import CODES
from crestflow.games.pantarei.tiles import TILES
from tools.generate.generator import ROOT, GenerationError, relative
from tools.generate.vocabulary import PYTHON, SOURCE, SharedNumber, read_sets

SETS = read_sets(tomllib.loads(SOURCE.read_text("utf-8")))
LISTS = {frozenset(words.values): name for name, words in SETS.items()}

PACKAGE, WEB = ROOT / "src" / "crestflow", ROOT / "web" / "src"
OF_THE_ABI = (PACKAGE / "engine", WEB / "engine")
"""What reads the engine's memory has its lists from contract/abi.toml, in the order of the engine's numbers."""


def sources(folder: Path, *suffixes: str) -> list[Path]:
    return [
        path
        for path in sorted(folder.rglob("*"))
        if path.suffix in suffixes
        and path != PYTHON
        and "generated" not in path.parts
        and not any(path.is_relative_to(other) for other in OF_THE_ABI)
        and "catalogues" not in path.parts
    ]


def retyped_in_python(text: str) -> Iterator[str]:
    """The sets that a module types again: as a Literal, or as a tuple, list or set of three values or more."""
    for node in ast.walk(ast.parse(text)):
        parts: list[ast.expr] = []
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal":
            parts, least = (node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]), 2
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            parts, least = node.elts, 3
        values = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str | int)]
        if values and len(values) == len(parts) >= least and frozenset(values) in LISTS:
            yield LISTS[frozenset(values)]


def retyped_in_typescript(text: str) -> Iterator[str]:
    """The sets that a module types again: as a union of literals, or as an array of three values or more."""
    word = r'(?:"[\w:-]+"|\d)'
    for pattern, split, least in ((rf"{word}(?:\s*\|\s*{word})+", "|", 2), (rf"\[{word}(?:,\s*{word})+,?\]", ",", 3)):
        for found in re.findall(pattern, text):
            words = [part.strip() for part in found.strip("[]").split(split) if part.strip()]
            values = frozenset(int(part) if part.isdigit() else part.strip('"') for part in words)
            if len(words) >= least and values in LISTS:
                yield LISTS[values]


@pytest.mark.parametrize("path", sources(PACKAGE, ".py"), ids=relative)
def test_python_types_no_list_again(path: Path) -> None:
    assert not list(retyped_in_python(path.read_text("utf-8"))), "take it from crestflow.vocabulary"


@pytest.mark.parametrize("path", sources(WEB, ".ts", ".svelte"), ids=relative)
def test_the_page_types_no_list_again(path: Path) -> None:
    assert not list(retyped_in_typescript(path.read_text("utf-8"))), "take it from generated/vocabulary"


def test_a_list_typed_again_is_found() -> None:
    assert list(retyped_in_python('A = ("win", "draw", "loss")')) == ["Value"]
    assert list(retyped_in_python('def f(edition: Literal["classic", "colours"]) -> None: ...')) == ["Edition"]
    assert list(retyped_in_python('for who in ("black", "white"): pass\nB = ("win", "draw")')) == []
    assert list(retyped_in_typescript('let a: "kamon" | "pantarei";')) == ["Kind"]
    assert list(retyped_in_typescript('const A = [1, 2, 3, 4, 5, 6, 7, 8, "perfect"];')) == ["Level"]
    assert list(retyped_in_typescript('let a: "win" | "draw"; const B = ["black", "white"];')) == []


@pytest.mark.parametrize("words", SETS.values(), ids=SETS)
def test_types_and_lists_of_python_agree(words: Any) -> None:
    assert get_args(getattr(vocabulary, words.name)) == getattr(vocabulary, words.plural) == tuple(words.values)


def test_the_rules_have_the_games_tokens_and_tiles_of_the_vocabulary() -> None:
    assert tuple(crestflow.GAMES) == vocabulary.GAME_NAMES
    assert {game.kind for game in crestflow.GAMES.values()} == set(vocabulary.KINDS)
    assert {game.ruleset for game in crestflow.GAMES.values()} == set(vocabulary.RULESETS)
    pairs = [(colour, symbol) for colour in vocabulary.CREST_COLOURS for symbol in vocabulary.CREST_SYMBOLS]
    assert [tuple(token) for token in TOKENS] == pairs
    assert Counter(CODES[tile] for tile in TILES) == vocabulary.TILE_CODE_COUNTS


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ({"values": ["a", "a"]}, "twice"),
        ({"values": ["a", "b"], "letters": ["x", "x"]}, "twice"),
        ({"values": ["a", "b"], "counts": [1]}, "1 counts for 2 values"),
    ],
)
def test_a_vocabulary_that_contradicts_itself_is_refused(entry: dict[str, Any], problem: str) -> None:
    with pytest.raises(GenerationError, match=problem):
        read_sets({"sets": {"Letter": {"about": "Letters.", **entry}}})


def test_a_set_has_a_value_once_that_two_included_sets_share() -> None:
    both = {
        "One": {"about": "One.", "values": ["a", "b"]},
        "Other": {"about": "Other.", "values": ["c", "b"]},
        "Both": {"about": "Both.", "includes": ["One", "Other"]},
    }
    assert read_sets({"sets": both})["Both"].values == ["a", "b", "c"]


def test_numbers_are_written_for_each_language() -> None:
    few, many, row = SharedNumber("", 32), SharedNumber("", 10_000), SharedNumber("", [600, 900])
    assert [each.text("(", ")") for each in (few, many, row)] == ["32", "10_000", "(600, 900)"]
