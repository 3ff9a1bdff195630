"""Collecting the texts: what is found in the sources, and what is refused."""

from __future__ import annotations

import pytest

from tools.messages import python_source, web_source
from tools.messages.source import BadSource, Text


def test_python_calls_are_found_by_name_or_through_the_module() -> None:
    code = 'x = t("One {a}.", a=1)\ni18n.tn("{n} a", "{n} b", 3)\nother.t(name)\nmsgc("player", "Black")\n'
    assert list(python_source.texts_in(code, "f.py")) == [
        Text("One {a}.", None, None, "f.py"),
        Text("{n} a", "{n} b", None, "f.py"),
        Text("Black", None, "player", "f.py"),
    ]


@pytest.mark.parametrize("code", ["t(name)", 't(f"Hello {name}")', 'tn("{n} move", many, n)', "t()"])
def test_python_texts_must_be_literals(code: str) -> None:
    with pytest.raises(BadSource, match=r"f\.py:1: .* string literal"):
        list(python_source.texts_in(code, "f.py"))


def test_svelte_calls_are_found_in_script_and_markup() -> None:
    code = """
    <script lang="ts">
      // t(notThis) and https://example.org
      /* t(norThis) */
      const title = t("Play");
      label.t(other); start(other); const at = (x) => x;
    </script>
    <!-- {t(hidden)} -->
    <a href="https://example.org" title={t('It\\'s {who}', { who })}>{tc("player", "Black")}</a>
    {tn(
      "{n} move",
      "{n} moves",
      moves.length,
    )}
    """
    assert list(web_source.texts_in(code, "Page.svelte")) == [
        Text("Play", None, None, "Page.svelte"),
        Text("It's {who}", None, None, "Page.svelte"),
        Text("Black", None, "player", "Page.svelte"),
        Text("{n} move", "{n} moves", None, "Page.svelte"),
    ]


def test_escapes_are_read_as_the_browser_reads_them() -> None:
    (text,) = web_source.texts_in(r't("a \"b\" \u00e9\u{1F600}\n\\")', "page.ts")
    assert text.source == 'a "b" é😀\n\\'


@pytest.mark.parametrize("code", ["t(name)", "t(`Hello`)", 't("a" + b)', 'tc("player", name)', 'tn("one", many, n)'])
def test_page_texts_must_be_literals(code: str) -> None:
    with pytest.raises(BadSource, match=r"page\.ts:2: .* string literal"):
        list(web_source.texts_in("\n" + code, "page.ts"))
