"""Reading a position however it was given: as a text, a share link or a record, typed or in a file."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from pathlib import Path

from crestflow.games import game
from crestflow.i18n import t
from crestflow.protocol import Colour, Game, IllegalMove, MalformedText, RulesError, State
from crestflow.vocabulary import GAME_NAME_LETTERS

STANDARD_INPUT = "-"

_MOST_BYTES = 1_000_000
"""The most bytes of a file or of standard input that are read: as many as a record may have."""


def state_from(argument: str, rules: Game | None = None, first: Colour | None = None) -> State:
    """The state that an argument names.

    It is a position text, a setup or a share link; or ``-`` for standard input or the name of a file, which holds one
    of these or a record. The game is guessed from the form unless given. `first` is for setups only.
    """
    if argument == STANDARD_INPUT:
        return _state_in(sys.stdin.buffer.read(_MOST_BYTES + 1), rules, first)
    if _is_file(argument):
        with Path(argument).open("rb") as file:
            return _state_in(file.read(_MOST_BYTES + 1), rules, first)
    return _state_of(argument, rules, first)


def _is_file(argument: str) -> bool:
    """Whether an argument names a file: one that is there, or one that has the ending of a record but is missing."""
    if "#" in argument:
        return False
    try:
        return argument.endswith(".json") or Path(argument).is_file()
    except (OSError, ValueError):
        return False  # too long for a name, or with characters that no name has


def _state_in(content: bytes, rules: Game | None, first: Colour | None) -> State:
    """The state that the content of a file holds."""
    content = content.removeprefix(BOM_UTF8).strip()
    if content.startswith(b"{"):
        from crestflow.records.files import read_game  # noqa: PLC0415 (texts start faster without pydantic)

        state = read_game(content).state
        _check_first(first)
        if rules is not None and state.game != rules:
            problem = t("the record holds a game of {found}, not {wanted}", found=state.game.name, wanted=rules.name)
            raise MalformedText(problem)
        return state
    try:
        return _state_of(content.decode("utf-8"), rules, first)
    except UnicodeDecodeError as error:
        raise MalformedText(t("not UTF-8: byte {byte}", byte=error.start)) from None


def _state_of(text: str, rules: Game | None, first: Colour | None) -> State:
    text = text.strip()
    if "#" in text or (text[:1].lower() in GAME_NAME_LETTERS and "/" not in text and " " not in text):
        from crestflow.records.share import decode  # noqa: PLC0415 (texts start faster without pydantic)

        state = decode(text)
        _check_first(first)
        if rules is not None and state.game != rules:
            problem = t(
                "the share link holds a game of {found}, not {wanted}", found=state.game.name, wanted=rules.name
            )
            raise MalformedText(problem)
        return state
    if rules is None:
        rules = guess_game(text)
    if " " in text:
        _check_first(first)
        return rules.read(text)
    return rules.start(text, first=first or "black")


def _check_first(first: Colour | None) -> None:
    """A position, a link and a record know who moved first."""
    if first is not None:
        raise MalformedText(t("--first is for a setup; a position, a link or a record says itself who moves"))


def guess_game(text: str) -> Game:
    """The game a setup or position text belongs to, by the number of places in its first part."""
    places = text.split(" ", maxsplit=1)[0].split("/")
    if len(places) == 7 and len(places[0]) == 8:
        return game("kamon")
    if all(place[:1] in ("B", "W", "N") for place in places):
        return game("pantarei")
    raise MalformedText(
        "neither a Kamon nor a Pantareï text; a Kamon setup has 7 rows, a Pantareï setup 19 places",
        cause="text-unknown",
    )


def play_moves(state: State, moves: str) -> State:
    """The state after moves split by spaces or commas."""
    for number, move in enumerate(moves.replace(",", " ").split(), 1):
        try:
            state = state.play(move)
        except RulesError as error:
            from crestflow.tui.refusals import move_problem  # noqa: PLC0415 (most commands end well and start faster)

            raise IllegalMove(t("move {number}: {reason}", number=number, reason=move_problem(error))) from None
    return state
