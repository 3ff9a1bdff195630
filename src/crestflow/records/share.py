"""Share links: a whole game in one short, URL-safe fragment.

The fragment is a letter for the game, one large number in base 64, and two check characters. The number is built so
that no value is wasted: the rank of the setup among all setups, and each move as its place among the legal ones.
A capital letter stands for a game with variations or comments; ``annotations.py`` turns them into a number, too.
``docs/records.md`` specifies it with worked examples, since the page speaks it too.
"""

from __future__ import annotations

from collections.abc import Sequence

from crestflow.games import game
from crestflow.protocol import MalformedText, RulesError, State, check_text, positions
from crestflow.records.annotations import decode_annotations, encode_annotations
from crestflow.records.tree import GameTree, plain_tree
from crestflow.vocabulary import GAME_NAME_LETTERS, MAX_LINK

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
CHECK_MODULUS = 4093
"""The largest prime below 64 * 64, so that the check fits two characters."""

CHECK_FACTOR = 71


def encode(state: State) -> str:
    """The fragment of the game that led to `state`.

    >>> import crestflow
    >>> state = crestflow.game("kamon").deal(seed=7).play("a2").play("b2")
    >>> encode(state)
    'kH_aAmpYq-ZdWbHj0eSr54rrwL85'
    >>> decode("kH_aAmpYq-ZdWbHj0eSr54rrwL85") == state
    True
    """
    return encode_positions(positions(state))


def encode_positions(line: Sequence[State]) -> str:
    """The fragment of a game of which every position is there already, from the start to the last one."""
    _check_from_start(line[-1])
    return _fragment(line[0], _encode_moves(line), annotated=False)


def _check_from_start(state: State) -> None:
    if not state.from_start:
        problem = "a share link holds a game known from its start, not one from a position in the middle"
        raise RulesError(problem, code="link-from-middle")


def _fragment(start: State, number: int, *, annotated: bool) -> str:
    """The fragment of a setup and of a number that holds what was played; a capital letter announces variations."""
    rules = start.game
    letter = next(letter for letter, name in GAME_NAME_LETTERS.items() if name == rules.name)
    body = (letter.upper() if annotated else letter) + _to_base64(number * rules.starts + rules.start_number(start))
    return body + check(body)


def decode(fragment: str) -> State:
    """The game that a fragment holds, refereed; a leading ``#`` or a whole address before it is passed over."""
    return decode_tree(fragment).line[-1].state


def encode_tree(tree: GameTree) -> str:
    """The fragment of a game with its variations and comments; without any it is the one that `encode` gives."""
    if not tree.annotated:
        return encode_positions(tree.states)
    _check_from_start(tree.line[-1].state)
    fragment = _fragment(tree.line[0].state, encode_annotations(tree), annotated=True)
    if len(fragment) > MAX_LINK:
        problem = f"a share link of {len(fragment):,} characters, at most {MAX_LINK:,} are possible"
        raise RulesError(problem, code="link-too-long", cause="link-too-long")
    return fragment


def decode_tree(fragment: str) -> GameTree:
    """The game that a fragment holds, with its variations and comments; reads what `decode` reads."""
    check_text("a share link", fragment)
    fragment = fragment.rpartition("#")[2]
    letter = fragment[:1]
    if not letter or letter.lower() not in GAME_NAME_LETTERS:
        shown = repr(letter) if letter else "nothing"
        letters = [*GAME_NAME_LETTERS, *map(str.upper, GAME_NAME_LETTERS)]
        raise _unknown(f"begins with {shown}, expected one of {', '.join(letters)}")
    if len(fragment) > MAX_LINK:
        raise _unknown(f"{len(fragment):,} characters, at most {MAX_LINK:,} are possible")
    _check_characters(fragment)
    body = fragment[:-2]
    if check(body) != fragment[-2:]:
        raise _damaged("its last two characters do not fit; part of the link is missing or changed")
    rules = game(GAME_NAME_LETTERS[letter.lower()])
    number, start = divmod(_from_base64(body[1:]), rules.starts)
    first = rules.start_at(start)
    if letter.islower():
        return plain_tree(positions(_decode_moves(first, number)))
    try:
        return decode_annotations(first, number)
    except ValueError as error:
        raise _damaged(str(error)) from None


def _encode_moves(line: Sequence[State]) -> int:
    """The moves as a number: from the last to the first, times the number of legal moves, plus the place from 1.

    Counting places from 1 makes this bijective: each number stands for exactly one line of moves, and 0 for none.
    """
    number = 0
    for move, before in reversed(list(zip(line[-1].moves, line, strict=False))):
        legal = before.legal_moves()
        number = number * len(legal) + legal.index(move) + 1
    return number


def _decode_moves(state: State, number: int) -> State:
    while number:
        legal = state.legal_moves()
        if not legal:
            raise _damaged(f"more moves after the end of the game, move {len(state.moves)}")
        number, digit = divmod(number - 1, len(legal))
        state = state.play(legal[digit])
    return state


def _to_base64(number: int) -> str:
    digits = []
    while number:
        number, digit = divmod(number, len(ALPHABET))
        digits.append(ALPHABET[digit])
    return "".join(reversed(digits))


def _from_base64(digits: str) -> int:
    if digits.startswith(ALPHABET[0]):
        raise _damaged(f"{ALPHABET[0]!r} right after the first letter stands for nothing")
    number = 0
    for digit in digits:
        number = number * len(ALPHABET) + ALPHABET.index(digit)
    return number


def _check_characters(fragment: str) -> None:
    for at, character in enumerate(fragment, 1):
        if character not in ALPHABET:
            raise _unknown(f"{character!r} at character {at} is not one of A-Z a-z 0-9 - _")


def check(body: str) -> str:
    """The two characters that end a fragment.

    A polynomial over a prime: one changed character or two exchanged neighbours are always found, any other damage
    but for one case in four thousand.
    """
    total = 0
    for character in body:
        total = (total * CHECK_FACTOR + ALPHABET.index(character) + 1) % CHECK_MODULUS
    high, low = divmod(total, len(ALPHABET))
    return ALPHABET[high] + ALPHABET[low]


def _unknown(problem: str) -> MalformedText:
    """A text that has not the form of a share link."""
    return MalformedText(f"share link: {problem}", code="link-unknown")


def _damaged(problem: str) -> MalformedText:
    """A text of the right form that no game gives."""
    return MalformedText(f"share link: {problem}", code="link-damaged")
