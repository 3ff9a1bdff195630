"""Share links: a whole game in one short, URL-safe fragment.

The fragment is a letter for the game, one large number in base 64, and two check characters. The number is built so
that no value is wasted: the rank of the setup among all setups, and each move as its place among the legal ones.
``docs/records.md`` specifies it with worked examples, since the page speaks it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import factorial, prod
from typing import TypeVar

from crestflow.games import game
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.notation import CODES as KAMON_CODES
from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import CODES as PANTAREI_CODES
from crestflow.games.pantarei.tiles import TILES
from crestflow.protocol import MalformedText, RulesError, State
from crestflow.vocabulary import GAME_NAME_LETTERS, PLAYERS

T = TypeVar("T")

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
CHECK_MODULUS = 4093
"""The largest prime below 64 * 64, so that the check fits two characters."""

CHECK_FACTOR = 71

LONGEST = 10_000
"""The most characters a fragment may have."""

_KAMON_ORDER = tuple(KAMON_CODES.values())
_KAMON_SETUPS = factorial(len(_KAMON_ORDER))
_PANTAREI_ORDER = tuple(PANTAREI_CODES.values())
_PANTAREI_COUNTS = Counter(PANTAREI_CODES[tile] for tile in TILES)


def encode(state: State) -> str:
    """The fragment of the game that led to `state`.

    >>> import crestflow
    >>> state = crestflow.game("kamon").deal(seed=7).play("a2").play("b2")
    >>> encode(state)
    'kH_aAmpYq-ZdWbHj0eSr54rrwL85'
    >>> decode("kH_aAmpYq-ZdWbHj0eSr54rrwL85") == state
    True
    """
    if not state.whole:
        problem = "a share link holds a game known from its start, not one from a position in the middle"
        raise RulesError(problem, code="link-from-middle")
    letter = next(letter for letter, name in GAME_NAME_LETTERS.items() if name == state.game.name)
    moves = _encode_moves(state)
    body = letter + _to_base64(_encode_setup(state.origin, moves))
    return body + check(body)


def decode(fragment: str) -> State:
    """The game that a fragment holds, refereed; a leading ``#`` or a whole address before it is passed over."""
    fragment = fragment.rpartition("#")[2]
    if not fragment or fragment[0] not in GAME_NAME_LETTERS:
        shown = repr(fragment[:1]) if fragment else "nothing"
        raise _unknown(f"begins with {shown}, expected one of {', '.join(GAME_NAME_LETTERS)}")
    if len(fragment) > LONGEST:
        raise _unknown(f"{len(fragment):,} characters, at most {LONGEST:,} are possible")
    _check_characters(fragment)
    body = fragment[:-2]
    if check(body) != fragment[-2:]:
        raise _damaged("its last two characters do not fit; part of the link is missing or changed")
    state, moves = _decode_setup(GAME_NAME_LETTERS[fragment[0]], _from_base64(body[1:]))
    return _decode_moves(state, moves)


def _encode_moves(state: State) -> int:
    """The moves as a number: from the last to the first, times the number of legal moves, plus the place from 1.

    Counting places from 1 makes this bijective: each number stands for exactly one line of moves, and 0 for none.
    """
    digits, at = [], state.origin
    for move in state.moves:
        legal = at.legal_moves()
        digits.append((len(legal), legal.index(move)))
        at = at.play(move)
    number = 0
    for base, digit in reversed(digits):
        number = number * base + digit + 1
    return number


def _decode_moves(state: State, number: int) -> State:
    while number:
        legal = state.legal_moves()
        if not legal:
            raise _damaged(f"more moves after the end of the game, move {len(state.moves)}")
        number, digit = divmod(number - 1, len(legal))
        state = state.play(legal[digit])
    return state


def _encode_setup(start: State, moves: int) -> int:
    """The moves and the setup below them in one number."""
    if isinstance(start, KamonState):
        return moves * _KAMON_SETUPS + rank([KAMON_CODES[token] for token in start.layout.tokens], _KAMON_ORDER)
    if isinstance(start, PantareiState):
        order = [PANTAREI_CODES[stack[0]] for stack in start.stacks]
        number = moves * arrangements(_PANTAREI_COUNTS) + rank(order, _PANTAREI_ORDER)
        return number * len(PLAYERS) + PLAYERS.index(start.turn)
    raise RulesError(
        "share link: only a game known from its start fits in a link, not one from a position in the middle"
    )


def _decode_setup(name: str, number: int) -> tuple[State, int]:
    if name == "pantarei":
        number, first = divmod(number, len(PLAYERS))
        moves, place = divmod(number, arrangements(_PANTAREI_COUNTS))
        setup = "/".join(unrank(place, _PANTAREI_ORDER, _PANTAREI_COUNTS))
        return game(name).start(setup, first=PLAYERS[first]), moves
    moves, place = divmod(number, _KAMON_SETUPS)
    codes = unrank(place, _KAMON_ORDER, Counter(_KAMON_ORDER))
    rows = (codes[:4], codes[4:9], codes[9:15], codes[15:22], codes[22:28], codes[28:33], codes[33:])
    return game(name).start("/".join("".join(row) for row in rows)), moves


def arrangements(counts: Counter[str]) -> int:
    """In how many orders things can lie of which some are alike.

    >>> arrangements(Counter("aab"))
    3
    """
    return factorial(counts.total()) // prod(factorial(count) for count in counts.values())


def rank(items: Sequence[str], order: Sequence[str]) -> int:
    """The place of an arrangement among all of the same things, sorted as `order` sorts single ones; from 0.

    >>> [rank(items, "ab") for items in ("aab", "aba", "baa")]
    [0, 1, 2]
    """
    left, place = Counter(items), 0
    for item in items:
        place += sum(_after(left, other) for other in order[: order.index(item)])
        left[item] -= 1
    return place


def unrank(place: int, order: Sequence[str], counts: Counter[str]) -> list[str]:
    """The arrangement at a place.

    >>> unrank(1, "ab", Counter("aab"))
    ['a', 'b', 'a']
    """
    left, items = Counter(counts), []
    for _ in range(counts.total()):
        for item in order:
            following = _after(left, item)
            if place < following:
                break
            place -= following
        items.append(item)
        left[item] -= 1
    return items


def _after(left: Counter[str], item: str) -> int:
    """How many arrangements of what is left begin with `item`."""
    return arrangements(left) * left[item] // left.total()


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
