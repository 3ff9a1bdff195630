"""The web manifests: one for each language, alike but for what is read by people."""

from __future__ import annotations

import json

import pytest

from tools.messages.catalogue import LANGUAGES
from tools.messages.manifests import ENGLISH, manifest_path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_manifest_differs_from_the_english_one_in_its_words_alone(language: str) -> None:
    english = json.loads(ENGLISH.read_text("utf-8"))
    said = json.loads(manifest_path(language).read_text("utf-8"))
    assert {name for name in english if english[name] != said[name]} == {"description", "lang"}
    assert list(said) == list(english)
    assert said["lang"] == language
