"""Names of players: what can be seen is taken, what cannot is refused, what is stored stays."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from crestflow.server.game.events import EVENT, Joined
from crestflow.server.game.messages import JoinGame
from crestflow.server.game.names import visible_name
from crestflow.server.game.terms import NewGame, Terms
from crestflow.server.live.messages import CLIENT_MESSAGE

INVISIBLE_NAMES = {
    "zero width space": "\u200b",
    "zero width space in a name": "Ad\u200ba",
    "soft hyphen": "\u00ad",
    "Hangul filler": "\u3164",
    "Hangul filler of half width": "\uffa0",
    "Hangul initial filler": "\u115f\u1160",
    "Braille without dots": "\u2800",
    "tag characters": "Ada\U000e0041\U000e0064",
    "combining marks": "a" + "\u0301" * 39,
    "a mark alone": "\u0301",
    "a mark after a space": "Ada \u0301",
    "a joiner alone": "\u200d",
    "many joiners": "A\u200d\u200d\u200dda",
    "a direction mark alone": "\u200e",
    "variation selectors": "Ada\ufe00\U000e0100",
    "combining grapheme joiner": "A\u034fda",
    "private use": "\ue000",
    "not assigned": "\u0378",
}


@pytest.mark.parametrize("name", INVISIBLE_NAMES.values(), ids=INVISIBLE_NAMES.keys())
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    with pytest.raises(ValueError, match="a name has"):
        visible_name(name)
    for ask in (
        lambda: NewGame(game="kamon", name=name),
        lambda: JoinGame(name=name),
        lambda: CLIENT_MESSAGE.validate_python({"type": "hello", "name": name}),
    ):
        with pytest.raises(ValidationError, match="a name has"):
            ask()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Crane",
        "O'Neill-Smith, 3rd (†)",
        "Nguyễn Thị Ánh",
        "Nguye\u0302\u0303n",
        "עדה\u200f!",
        "שָׁלוֹם",
        "أدا",
        "क्\u200dष",
        "ผู้เล่น",
        "བོད་སྐད",
        "鶴 亀",
        "👩\u200d👩\u200d👧",
        "❤\ufe0f\u200d🔥",
        "\U0001fae8",
        "1\ufe0f\u20e3",
    ],
)
def test_what_people_write_is_a_name(name: str) -> None:
    assert visible_name(name) == name
    assert NewGame(game="kamon", name=name).name == name


@pytest.mark.parametrize(
    ("sent", "kept"), [("   ", ""), (" Ada ", "Ada"), ("Ada\u00a0 \u2003B", "Ada B"), ("鶴\u3000亀", "鶴 亀")]
)
def test_spaces_are_one_between_words(sent: str, kept: str) -> None:
    assert JoinGame(name=sent).name == kept


def test_games_with_older_names_still_open() -> None:
    terms = NewGame(game="kamon", name="Ada").terms("black").model_dump_json().replace("Ada", "\u3164")
    assert Terms.model_validate_json(terms).names.black == "\u3164"
    joined = EVENT.validate_json('{"type": "joined", "by": "white", "name": "\u200b"}')
    assert isinstance(joined, Joined)
    assert joined.name == "\u200b"
