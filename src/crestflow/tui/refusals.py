"""Why a move or a text was refused, in the language spoken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from crestflow.games.kamon.notation import TOKEN_OF
from crestflow.i18n import CatalogueMessage, language, msg, say, t, tn
from crestflow.i18n.terms import player_name
from crestflow.protocol import RulesError, quoted
from crestflow.records.referee import RecordError
from crestflow.render.describe import describe_token

Values: TypeAlias = Mapping[str, str | int]

_MOVES: dict[str, CatalogueMessage] = {
    "game-over": msg("the game is over"),
    "kamon-blank": msg("{move}: nobody may cover the blank"),
    "kamon-covered": msg("{move}: the token there is already covered"),
    "kamon-first": msg("{move}: the first stone goes on an edge cell that is not a corner"),
    "kamon-cell": msg("{text} is not a Kamon move: expected a cell, a1 to g4"),
    "kamon-upper-case": msg("{text} is not a Kamon move: cells are written in lower case, {cell}"),
    "kamon-no-cell": msg("no cell {text}: row {row} has the cells {first} to {last}"),
    "pantarei-move": msg("{text} is not a Pantareï move: expected one like 5r, 5l2, 3x7 or pass"),
    "pantarei-no-pass": msg("pass: only when there is neither a move nor a swap"),
    "pantarei-no-stack": msg("{move}: there is no stack {stack}; there are {count}"),
    "pantarei-no-swap": msg("{move}: no swap right after the opponent's swap"),
    "pantarei-not-yours-black": msg("{move}: stack {stack} belongs to black"),
    "pantarei-not-yours-nobody": msg("{move}: stack {stack} belongs to nobody: the neutral tile lies on top"),
    "pantarei-not-yours-white": msg("{move}: stack {stack} belongs to white"),
    "pantarei-past-end-left": msg("{move}: {value} to the left of stack {stack} is past the snake's end"),
    "pantarei-past-end-right": msg("{move}: {value} to the right of stack {stack} is past the snake's end"),
    "pantarei-single-tile": msg("{move}: stack {stack} has a single tile"),
    "pantarei-swap-order": msg("{text}: a swap names the smaller stack number first, then a larger one"),
    "record-from-middle": msg("a record holds a game known from its start, not one from a position in the middle"),
}
"""Parts of a sentence, without a full stop: they follow "Not played." and "Nothing was written:".

Where the words depend on an owner or a direction, the key is the cause with that value behind it.
"""

_TEXTS: dict[str, CatalogueMessage] = {
    "first-player": msg("In Kamon black moves first."),
    "game-unknown": msg("There is no such game or ruleset."),
    "kamon-blank-covered": msg("The blank is covered."),
    "kamon-impossible": msg("No game of Kamon can lead to this position."),
    "kamon-last-cell": msg("The last cell must bear a stone of the player who moved last."),
    "kamon-missing": msg("Kamon setup: some tokens lie there twice; missing are {tokens}."),
    "kamon-over-before": msg("The game was over before the last stone."),
    "kamon-parts": msg("A Kamon position has three parts: setup, stones, last cell."),
    "kamon-setup-row": msg("Kamon setup: row {row} has {n} characters, expected {wanted}."),
    "kamon-stone": msg("Kamon stones: “{mark}” on {cell}; expected x (black), o (white) or a dot."),
    "kamon-stone-count": msg("Black has as many stones as White, or one more."),
    "kamon-stones-row": msg("Kamon stones: row {row} has {n} characters, expected {wanted}."),
    "kamon-token": msg("Kamon setup: “{token}” on {cell} is not a token."),
    "link-damaged": msg("Part of this link is missing or changed."),
    "link-from-middle": msg("A link needs the whole game from the first move; this one starts from a position."),
    "link-too-long": msg("The variations and comments do not fit into a link; a record holds them."),
    "link-unknown": msg("This is not a link to a game."),
    "pantarei-count": msg("Pantareï: the tile {tile} is there {n} times instead of {wanted}."),
    "pantarei-empty": msg("Pantareï: place {place} is empty."),
    "pantarei-impossible": msg("No game of Pantareï can lead to this position."),
    "pantarei-parts": msg(
        "A Pantareï position has three parts: stacks, player to move (b or w), right to swap (s or -)."
    ),
    "pantarei-setup-stack": msg("Pantareï setup: place {place} holds more than one tile."),
    "pantarei-swap": msg("Pantareï: right to swap “{text}”, expected s or -."),
    "pantarei-tile": msg("Pantareï: “{text}” in place {place} is not a stack of tiles."),
    "pantarei-too-high": msg("Stack {place} is too high: no game goes beyond eight tiles."),
    "pantarei-too-long": msg("This is too long."),
    "pantarei-tower": msg("Stack {place} of seven or more cannot be the work of the last move."),
    "pantarei-turn": msg("Pantareï: player to move “{text}”, expected b or w."),
    "text-unknown": msg("This is neither a setup, a position, a record nor a link."),
    "puzzles-progress": msg("{file} holds no progress of Crestflow"),
}
"""Sentences, most of which the page says too."""

_ROWS: dict[str, Callable[[int], str]] = {
    "kamon-setup-rows": lambda n: tn(
        "Kamon setup: {n} row split by “/”, expected 7.", "Kamon setup: {n} rows split by “/”, expected 7.", n
    ),
    "kamon-stones-rows": lambda n: tn(
        "Kamon stones: {n} row split by “/”, expected 7.", "Kamon stones: {n} rows split by “/”, expected 7.", n
    ),
}

_RECORDS: dict[str, CatalogueMessage] = {
    "record-after-end": msg("move {number}, {move}, comes after the end of the game"),
    "record-clock": msg("{readings} readings of the clock for {moves} moves"),
    "record-comment": msg("{ply}, but there are {moves} moves"),
    "record-depth": msg("variations are nested at most {depth} deep"),
    "record-draw-agreed": msg("a game that ends by agreement is a draw"),
    "record-ended-before": msg("the end is before the start"),
    "record-leaves": msg("after {ply} moves the line cannot be left"),
    "record-long-number": msg("not a record: a number in it is too long"),
    "record-many": msg("more than {moves} moves in all variations together"),
    "record-missing": msg("missing"),
    "record-move": msg("move {number}, {player}: {reason}"),
    "record-nested": msg("not a record: nested too deeply"),
    "record-newer": msg("version {version} needs a newer Crestflow; this one reads records up to version {newest}"),
    "record-no-field": msg("no such field"),
    "record-no-result": msg("no result is given, but the game is over"),
    "record-not-json": msg("not JSON: line {line}, column {column}"),
    "record-not-over": msg("after the moves given the game is not over"),
    "record-not-utf8": msg("not UTF-8: byte {byte}"),
    "record-number": msg("not JSON: a wrong number"),
    "record-other-result": msg("the game ended with another result"),
    "record-same-move": msg("{move} is another line's move in the same position"),
    "record-place": msg("{ply}, but the moves lead to the positions {first} to {last}"),
    "record-too-large": msg("too large: a record has at most {bytes} bytes"),
    "record-twice": msg("given twice"),
    "record-value": msg("{value} cannot be the value of this field"),
    "record-version": msg("only a record of version 2 has variations"),
    "record-win-wanted": msg("a game that ends in this way has a winner"),
}
"""What is wrong with a field of a record."""

_CHOOSING = ("owner", "way")


def move_problem(error: RulesError, edition: str = "colours") -> str:
    """Why a move was refused, as the end of a sentence without its full stop."""
    values = error.values
    if error.cause == "kamon-no-match":
        return t(
            "{move}: the {token} there shares neither colour nor symbol with the {covered} just covered on {cell}",
            move=values["move"],
            token=_token(values["token"], edition),
            covered=_token(values["covered"], edition),
            cell=values["last"],
        )
    message = _MOVES.get("-".join([error.cause, *(str(values[name]) for name in _CHOOSING if name in values)]))
    return str(error) if message is None else say(message, **_shown(values))


def text_problem(error: RulesError) -> str:
    """Why a setup, a position or a link was refused, as a sentence; the English of the error itself says the most."""
    if language() == "en":
        return str(error)
    if isinstance(error, RecordError):
        return _record_problem(error)
    if error.cause in _ROWS:
        return _ROWS[error.cause](int(error.values["n"]))
    message = _TEXTS.get(error.cause)
    if message is None:
        return move_problem(error)
    return say(message, **error.values)


def _record_problem(error: RecordError) -> str:
    """Where a record is wrong and why. The name of the field stays as the file has it."""
    values = dict(error.values)
    if error.reason is not None:
        values["reason"] = text_problem(error.reason)
    if "player" in values:
        values["player"] = player_name(str(values["player"]))
    if error.cause == "record-rules":
        problem = str(values["reason"])
    else:
        message = _RECORDS.get(error.cause)
        problem = error.problem if message is None else say(message, **values)
    return f"{error.where}: {problem}" if error.where else problem


def _shown(values: Values) -> dict[str, str | int]:
    """What was typed is quoted and cut short, as in the error's own message."""
    return {name: quoted(str(value)) if name == "text" else value for name, value in values.items()}


def _token(code: str | int, edition: str) -> str:
    return describe_token(TOKEN_OF[str(code)], edition)
