"""The page in its four languages: chosen by the browser or by hand, and no English left over."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tools.messages.catalogue import all_texts, forms, po_path, read_catalogue
from tools.messages.web_source import web_texts

NewPage = Callable[..., Page]

VIEWS = (
    "#/",
    "#/play/kamon/two",
    "#/play/pantarei/two",
    "#/learn/kamon",
    "#/learn/kamon/rules",
    "#/learn/kamon/corners",
    "#/learn/pantarei",
    "#/learn/pantarei/rules",
    "#/learn/pantarei/uncover",
    "#/rules/kamon",
    "#/rules/pantarei",
    "#/analyse/kamon",
    "#/analyse/pantarei",
    "#/settings",
)

PHONE = {"width": 360, "height": 740}

# Everything a visitor reads or hears: texts, and the attributes that are read out or shown.
_WORDS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode.data);
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name));
  return found.map((text) => text.trim()).filter(Boolean);
}"""


def english(language: str) -> re.Pattern[str]:
    """Every English text that reads otherwise in a language, whatever its placeholders are filled with."""
    messages = [message for message in read_catalogue(po_path(language), language) if message.id]
    spoken = {form for message in messages for form in forms(message)}
    # From the sources: a text that no catalogue has yet is English in every language.
    texts = {source for text in web_texts() for source in (text.source, text.plural or "")} - spoken
    worded = [text for text in texts if re.search(r"[a-z]", re.sub(r"\{\w+\}", "", text))]
    return re.compile("|".join(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)) for text in worded))


def left_over(page: Page, forgotten: re.Pattern[str]) -> set[str]:
    """The words of a page that are English."""
    return {text for text in page.evaluate(_WORDS) if forgotten.fullmatch(text)}


def choose(page: Page, language: str) -> None:
    page.evaluate("language => localStorage['crestflow.settings'] = JSON.stringify({ language })", language)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("language", ["fr", "pl", "cs"])
def test_every_view_is_translated_and_fits_a_phone(new_page: NewPage, language: str) -> None:
    page, forgotten = new_page(viewport=PHONE), english(language)
    choose(page, language)
    found: dict[str, set[str]] = {}
    for path in VIEWS:
        page.goto(page.url.split("#")[0] + path)
        page.locator("main").first.wait_for()
        page.wait_for_timeout(300)
        found[path] = left_over(page, forgotten)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    assert {path: texts for path, texts in found.items() if texts} == {}


def test_english_is_found_where_it_is_spoken(new_page: NewPage) -> None:
    page = new_page("#/rules/kamon")
    page.locator("main").first.wait_for()
    page.wait_for_timeout(300)
    assert len(left_over(page, english("pl"))) > 50


def test_what_the_page_says_to_programs_follows_the_language(new_page: NewPage) -> None:
    page = new_page(locale="cs-CZ")
    expect(page.locator('link[rel="manifest"]')).to_have_attribute("href", "./manifest.cs.webmanifest")
    described = page.locator('meta[name="description"]').get_attribute("content")
    manifest = page.request.get(page.url.split("#")[0] + "manifest.cs.webmanifest").json()
    assert (manifest["lang"], manifest["description"]) == ("cs", described)


def test_the_language_is_chosen_in_the_settings_and_kept(new_page: NewPage) -> None:
    page = new_page("#/settings")
    page.get_by_role("radio", name="Polski").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ustawienia")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ustawienia")
    expect(page.locator("html")).to_have_attribute("lang", "pl")


def test_badges_are_wide_enough_for_their_letters(new_page: NewPage) -> None:
    """The page reckons with letters of 0.58 of their size; real ones, in bold, must not stick out of the pill."""
    badges = {text.source for text in all_texts() if text.context == "badge"}
    for language in ("fr", "pl", "cs"):
        catalogue = read_catalogue(po_path(language), language)
        badges |= {form for message in catalogue if message.context == "badge" for form in forms(message)}
    page = new_page("#/")
    for badge in sorted(badges):
        text = badge.replace("{plies}", "36")
        width = page.evaluate(
            """text => {
              const canvas = document.createElement("canvas").getContext("2d");
              const fonts = getComputedStyle(document.documentElement).getPropertyValue("--font-ui");
              canvas.font = `700 74px ${fonts}`;
              return canvas.measureText(text).width;
            }""",
            text,
        )
        # A badge 100 high: letters of 74, and a quarter of the height on both sides at least.
        assert width < max(190, len(text) * 74 * 0.58 + 75) - 30, text
