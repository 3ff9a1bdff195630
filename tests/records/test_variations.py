"""Variations and comments: records and links give them back, and what is wrong with them is named."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import crestflow
from crestflow.protocol import State, positions
from crestflow.records import (
    Comment,
    GameNode,
    GameTree,
    Record,
    RecordError,
    Variation,
    decode,
    decode_record,
    encode,
    encode_record,
    read_game,
    read_record,
    write_record,
)
from crestflow.records.links import record_of_tree
from crestflow.records.schema import PATH
from crestflow.records.share import ALPHABET, check, decode_tree, encode_tree
from crestflow.records.tree import plain_tree
from crestflow.vocabulary import MAX_VARIATION_DEPTH, MAX_VARIATION_MOVES
from tests.records.test_records import games, texts

Shape = tuple[str, tuple[str, ...], tuple[Any, ...]]


def shape(node: GameNode) -> Shape:
    """Everything below a position, without the states."""
    return node.move, tuple(node.comments), tuple(shape(child) for child in node.children)


def whole(tree: GameTree) -> tuple[int, Shape]:
    return len(tree.line), shape(tree.line[0])


@st.composite
def trees(draw: st.DrawFn) -> GameTree:
    """A game with variations and comments wherever there is room."""
    tree = plain_tree(positions(draw(games())))
    nodes = list(tree.line)
    for at, choice in draw(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 2**16)), max_size=25)):
        node = nodes[-1 - at % len(nodes)]
        taken = {child.move for child in node.children}
        left = [move for move in node.state.legal_moves() if move not in taken]
        if left:
            move = left[choice % len(left)]
            nodes.append(node.add(move, node.state.play(move)))
    for at, text in draw(st.lists(st.tuples(st.integers(0, 200), texts), max_size=4)):
        nodes[at % len(nodes)].comments.append(text)
    return tree


@given(trees())
def test_a_record_gives_the_tree_back(tree: GameTree) -> None:
    record = record_of_tree(tree)
    text = write_record(record)
    again = read_game(text)
    assert again.record == record
    assert whole(again.tree) == whole(tree)
    assert again.positions == tree.states
    jsonschema.validate(json.loads(text), json.loads(PATH.read_text("utf-8")))


@given(trees())
def test_only_variations_need_the_second_version(tree: GameTree) -> None:
    record = record_of_tree(tree)
    assert record.version == (2 if any(tree.variations(ply) for ply in range(len(tree.line))) else 1)
    assert ("variations" in json.loads(write_record(record))) == (record.version == 2)


@given(trees())
def test_a_link_gives_the_tree_back(tree: GameTree) -> None:
    link = encode_tree(tree)
    assert whole(decode_tree(link)) == whole(tree)
    assert decode_record(link) == record_of_tree(tree)
    assert decode(f"https://example.org/#{link}").moves == tree.line[-1].state.moves
    assert link[0].isupper() == tree.annotated
    if not tree.annotated:
        assert link == encode(tree.line[-1].state)


class NaiveDigits:
    """The digits of a link with their bases, by the words of the documentation and from the record alone."""

    def __init__(self, record: Record) -> None:
        self.moves: list[tuple[int, int]] = []
        self.remarks: list[tuple[int, int]] = []
        line: list[State] = [record.rules.start(record.setup, first=record.first)]
        for move in record.moves:
            self.put(line[-1].legal_moves(), move)
            line.append(line[-1].play(move))
        self.put(line[-1].legal_moves(), None)
        for ply in range(len(line)):
            self.say(record.comments, ply)
        for ply, state in enumerate(line):
            left = [move for move in state.legal_moves() if move not in record.moves[ply : ply + 1]]
            self.leave(state, [variation for variation in record.variations if variation.ply == ply], left)

    @property
    def number(self) -> int:
        number = 0
        for base, digit in reversed(self.moves + self.remarks):
            number = number * base + digit
        return number

    def put(self, left: list[str], move: str | None) -> None:
        self.moves.append((len(left) + 1, 0 if move is None else left.index(move) + 1))

    def say(self, comments: tuple[Comment, ...], ply: int) -> None:
        for text in (comment.text for comment in comments if comment.ply == ply):
            self.remarks.extend([(2, 1), *((257, byte + 1) for byte in text.encode()), (257, 0)])
        self.remarks.append((2, 0))

    def leave(self, state: State, variations: list[Variation], left: list[str]) -> None:
        for variation in variations:
            self.follow(state, variation, left)
        self.put(left, None)

    def follow(self, state: State, variation: Variation, left: list[str]) -> None:
        """The moves of a variation one below the other; what leaves them comes when all of them are there."""
        passed = []
        for ply, move in enumerate(variation.moves, variation.ply + 1):
            self.put(left, move)
            left.remove(move)
            state = state.play(move)
            self.say(variation.comments, ply)
            left = state.legal_moves()
            passed.append((state, ply, left))
        for at, ply, rest in reversed(passed):
            self.leave(at, [nested for nested in variation.variations if nested.ply == ply], rest)


@given(trees())
def test_a_link_is_the_number_that_the_documentation_describes(tree: GameTree) -> None:
    if not tree.annotated:
        return
    record = record_of_tree(tree)
    start = record.rules.start(record.setup, first=record.first)
    number = NaiveDigits(record).number * record.rules.starts + record.rules.start_number(start)
    digits = ""
    while number:
        number, digit = divmod(number, 64)
        digits = ALPHABET[digit] + digits
    body = {"kamon": "K", "kamon:wild": "W", "pantarei": "P"}[record.rules.name] + digits
    assert encode_record(record) == body + check(body)


@given(st.text(st.sampled_from(ALPHABET), max_size=40), st.sampled_from("KWP"))
def test_every_number_is_one_tree(digits: str, letter: str) -> None:
    link = letter + digits + check(letter + digits)
    try:
        tree = decode_tree(link)
    except crestflow.MalformedText:
        return
    assert encode_tree(tree) == link
    assert read_record(write_record(decode_record(link))) == decode_record(link)


KAMON = crestflow.game("kamon").deal(7)
GAME = Record.from_state(KAMON.play("a2").play("b2"))


def with_variations(*variations: dict[str, Any], **fields: Any) -> str:
    return json.dumps(json.loads(write_record(GAME)) | {"version": 2, "variations": variations} | fields)


@pytest.mark.parametrize(
    ("variations", "where", "problem"),
    [
        ([{"ply": 0, "moves": ["a1"]}], "variations[0].moves[0]", "move 1 by black: a1: the first stone"),
        ([{"ply": 1, "moves": ["b3", "z9"]}], "variations[0].moves[1]", "move 3 by black: 'z9' is not a Kamon move"),
        ([{"ply": 3, "moves": ["a1"]}], "variations[0].ply", "3, but its line can be left at 0 to 2"),
        ([{"ply": -1, "moves": ["a1"]}], "variations[0].ply", "greater than or equal to 0"),
        ([{"ply": 0, "moves": []}], "variations[0].moves", "at least 1"),
        ([{"ply": 0}], "variations[0].moves", "missing"),
        ([{"ply": 0, "moves": ["a2"]}], "variations[0].moves[0]", "'a2' is another line's move"),
        ([{"ply": 0, "moves": ["a3"]}] * 2, "variations[1].moves[0]", "'a3' is another line's move"),
        ([{"ply": 0, "moves": ["a3"], "colour": 1}], "variations[0].colour", "no such field"),
        (
            [{"ply": 0, "moves": ["a3"], "comments": [{"ply": 0, "text": "?"}]}],
            "variations[0].comments[0].ply",
            "0, but the moves lead to the positions 1 to 1",
        ),
        (
            [{"ply": 0, "moves": ["a3"], "variations": [{"ply": 1, "moves": ["b1"]}]}],
            "variations[0].variations[0].ply",
            "1, but its line can be left at no position",
        ),
        (
            [{"ply": 1, "moves": ["b3", "a3", "a4"], "variations": [{"ply": 2, "moves": ["a2"]}]}],
            "variations[0].variations[0].moves[0]",
            "move 3 by black: a2: the token there is already covered",
        ),
    ],
)
def test_the_first_wrong_place_is_named(variations: list[dict[str, Any]], where: str, problem: str) -> None:
    start = KAMON.play("a2").play("b3")
    chosen = start.legal_moves()[0], start.play(start.legal_moves()[0]).legal_moves()[0]
    text = with_variations(*variations).replace('"a3", "a4"', f'"{chosen[0]}", "{chosen[1]}"')
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert caught.value.where == where
    assert problem in str(caught.value)


def test_variations_need_their_version() -> None:
    with pytest.raises(RecordError, match="variations: only a record of version 2 has variations") as caught:
        read_record(with_variations({"ply": 0, "moves": ["a3"]}, version=1))
    assert caught.value.code == "record-contradiction"


def test_a_later_version_is_told_from_a_damaged_record() -> None:
    with pytest.raises(RecordError, match="a newer Crestflow reads this one") as caught:
        read_record(with_variations(version=3, pieces=17))
    assert (caught.value.where, caught.value.code) == ("version", "record-newer")


def test_variations_can_follow_the_end_of_the_game() -> None:
    state = KAMON.play("a2").play("b2")
    move = state.legal_moves()[0]
    game = read_game(with_variations({"ply": 2, "moves": [move]}))
    assert game.state == state
    assert [node.move for node in game.tree.variations(2)] == [move]


def deep(state: State, depth: int) -> str:
    """A list of variations, each leaving the one before; a text, since it may be too deep for a library to write."""
    opening = ""
    for ply in range(min(depth, MAX_VARIATION_DEPTH + 1)):
        moves = state.legal_moves()[1:]
        state = next(after for after in map(state.play, moves) if len(after.legal_moves()) > 1)
        opening += f'[{{"ply": {ply}, "moves": ["{state.moves[-1]}", "{state.legal_moves()[0]}"], "variations": '
    opening += '[{"ply": 1, "moves": ["pass"], "variations": ' * (depth - MAX_VARIATION_DEPTH - 1)
    return opening + "[]" + "}]" * depth


@pytest.mark.parametrize("depth", [MAX_VARIATION_DEPTH, MAX_VARIATION_DEPTH + 1, 300, 15_000])
def test_nesting_is_bounded(depth: int) -> None:
    state: State = crestflow.game("pantarei").deal(7)
    record = json.loads(write_record(Record.from_state(state.play(state.legal_moves()[0]))))
    text = json.dumps(record | {"version": 2, "variations": []}).replace("[]}", deep(state, depth) + "}")
    if depth == MAX_VARIATION_DEPTH:
        assert encode_record(read_record(text))[0] == "P"
        return
    with pytest.raises(RecordError, match="nested"):
        read_record(text)


def test_the_moves_of_all_variations_are_bounded() -> None:
    line = ["a3", *KAMON.play("a3").legal_moves()[:1]]
    many = [{"ply": 0, "moves": line}] * (MAX_VARIATION_MOVES // 2 + 1)
    with pytest.raises(RecordError):
        read_record(with_variations(*many))


def test_a_link_that_would_be_too_long_is_not_written() -> None:
    record = GAME.with_variations([], comments=[Comment(ply=0, text="x" * 9_000)])
    with pytest.raises(crestflow.RulesError, match="characters") as caught:
        encode_record(record)
    assert caught.value.code == "link-too-long"
