"""Text at twice its size, as a reader sets it in the browser: what stays small, is cut, or lies over something else."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Every piece of text for the eye: what it says, its size, and where it can be seen. Drawings are left out: the letters
# on a board grow with the board.
_TEXTS = """(screenWidth) => {
  const open = document.querySelector("dialog[open]");

  /** Where a line of text can be seen, and what cuts it. */
  function seen(rect, element) {
    // Letters are lower than their line; what touches is not what overlaps.
    const box = { left: rect.left, right: rect.right };
    box.top = rect.top + 0.2 * rect.height;
    box.bottom = rect.bottom - 0.2 * rect.height;
    let cut = "";
    for (let above = element; above && above !== document.body; above = above.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(above);
      const frame = above.getBoundingClientRect();
      const hides = (overflow) => overflow === "hidden" || overflow === "clip";
      const name = above.className || above.tagName;
      if (overflowX !== "visible" && frame.width <= 1) return null;
      if (hides(overflowX) && (box.left < frame.left - 2 || box.right > frame.right + 2)) cut = name;
      if (hides(overflowY) && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2)) cut = name;
      if (overflowX === "visible" && overflowY === "visible") continue;
      box.left = Math.max(box.left, frame.left);
      box.right = Math.min(box.right, frame.right);
      box.top = Math.max(box.top, frame.top);
      box.bottom = Math.min(box.bottom, frame.bottom);
    }
    if (box.right > screenWidth + 1 || box.left < -1) cut = "the edge of the screen";
    return { box, cut };
  }

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const words = node.data.trim();
    if (!words || !element.checkVisibility() || (open && !open.contains(element))) continue;
    if (element.closest("svg, script, style, option, .visually-hidden")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = parseFloat(getComputedStyle(element).fontSize);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
    const lines = rects.flatMap((rect) => seen(rect, element) ?? []);
    const boxes = lines.map(({ box }) => box).filter((box) => box.right - box.left > 1 && box.bottom - box.top > 1);
    texts.push({ words, size, cut: lines.map(({ cut }) => cut).find(Boolean) ?? "", boxes });
  }
  const pieces = open ? [] : [...document.querySelectorAll('[role="grid"] button, .river')];
  return {
    texts,
    pieces: pieces.map((each) => each.getBoundingClientRect().toJSON()),
    wide: document.documentElement.scrollWidth - screenWidth,
  };
}"""

_LOOKS, _PAUSE = 15, 200

_APART = 2.0
# A heading is smaller in a narrow layout, which large letters choose; everything else doubles.
_GROWS = 1.5


def _overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > _APART and down > _APART


def double_the_text(page: Page, *, on: bool = True) -> None:
    """The size that a reader sets for text in the browser."""
    page.evaluate("size => { document.documentElement.style.fontSize = size }", "200%" if on else "")
    page.wait_for_timeout(100)


def text_problems(page: Page) -> list[str]:
    """What is wrong with the text of a page once it is twice as large, one line each."""
    # A phone zooms out where the page is too wide, so that it must not be asked for its width.
    width = page.viewport_size["width"] if page.viewport_size else 0
    usual: dict[str, float] = {}
    for each in page.evaluate(_TEXTS, width)["texts"]:
        usual[each["words"]] = min(each["size"], usual.get(each["words"], each["size"]))
    double_the_text(page)
    found = _faults(page.evaluate(_TEXTS, width), usual)
    # A busy machine lays a page out in several steps: only what stays wrong is wrong.
    for _ in range(_LOOKS):
        if not found:
            break
        page.wait_for_timeout(_PAUSE)
        found = _faults(page.evaluate(_TEXTS, width), usual)
    double_the_text(page, on=False)
    return found


def _faults(shown: dict[str, Any], usual: dict[str, float]) -> list[str]:
    """What is wrong with text that is twice as large as usual."""
    texts, found = shown["texts"], []
    for at, text in enumerate(texts):
        words = text["words"][:40]
        if text["size"] < _GROWS * usual.get(text["words"], 12):
            found.append(f"does not grow: {words!r} ({text['size']} px)")
        if text["cut"]:
            found.append(f"cut by {text['cut']}: {words!r}")
        found += [
            f"overlap: {words!r} and {other['words'][:40]!r}"
            for other in texts[at + 1 :]
            if any(_overlap(one, two) for one in text["boxes"] for two in other["boxes"])
        ]
        if any(_overlap(box, piece) for box in text["boxes"] for piece in shown["pieces"]):
            found.append(f"on the board: {words!r}")
    if shown["wide"] > 0:
        found.append(f"{shown['wide']} pixels too wide")
    return found
