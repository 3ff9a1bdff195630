"""Texts and moves that have to be refused, each with one thing wrong; written by hand, from the pages of the texts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from crestflow.vocabulary import RefusalCode

Row = dict[str, Any]

KAMON = "RfRrObPm/--GbPfPbBm/OfRnPnPgGnRb/BbGfRgGmYrGrYg/BgYbOnOrGgBr/BfRmYnOmYm/OgYfPrBn"
PANTAREI = "W2/W1/W3/B1/N/B1/B2/W1/W2/B1/W1/B2/B3/B3/W3/W3/B3/W2/B2"
NO_STONES = "..../...../....../......./....../...../...."
ONE_STONE = ".x../...../....../......./....../...../...."
WON = {
    "game": "kamon",
    "setup": "RbBbBfBm/GrBnRnOmYg/PrRmYrGmObPb/Og--OnGgGfRfBr/GnYmRrYfPmPn/BgYbPgPfRg/OfOrGbYn",
    "moves": ["a2", "c5", "g3", "b1", "c3", "e2", "e4", "d6", "b3", "f5", "f3", "b5", "d4"],
    "result": {"winner": "black", "reason": "connection"},
}
"""The connection on the page of the rules, as a record."""
LINK = "kH_aAmpYq-ZdWbHj0eSr54rrwL85"

Refused = tuple[str, RefusalCode, str | None]
"""A text, why it is refused, and where in it."""

KAMON_SETUPS: tuple[Refused, ...] = (
    ("", "kamon-setup-rows", None),
    (KAMON.replace("/", "", 1), "kamon-setup-rows", None),
    (KAMON + "/", "kamon-setup-rows", None),
    (KAMON.replace("/", "|"), "kamon-setup-rows", None),
    (KAMON[2:], "kamon-setup-row", "a"),
    (" " + KAMON, "kamon-setup-row", "a"),
    (KAMON + "Rb", "kamon-setup-row", "g"),
    (KAMON.replace("BbGf", "BbGfRb"), "kamon-setup-row", "d"),
    (KAMON.replace("Rf", "Xf", 1), "kamon-token", "a1"),
    (KAMON.replace("Rf", "rf", 1), "kamon-token", "a1"),
    (KAMON.replace("Yr", "Yx"), "kamon-token", "d5"),
    (KAMON.replace("Bn", "Bé"), "kamon-token", "g4"),
    (KAMON.replace("--", "- "), "kamon-token", "b1"),
    (KAMON.replace("--", "Rf"), "kamon-missing", None),
    (KAMON.replace("Bn", "--"), "kamon-missing", None),
    (KAMON.replace("Rf", "Rr", 1), "kamon-missing", None),
)

KAMON_POSITIONS: tuple[Refused, ...] = (
    (f"{KAMON} {ONE_STONE}", "kamon-parts", None),
    (f"{KAMON} {ONE_STONE} a2 ", "kamon-parts", None),
    (f"{KAMON}  {ONE_STONE} a2", "kamon-parts", None),
    (f"{KAMON} {ONE_STONE[1:]} a2", "kamon-stones-row", "a"),
    (f"{KAMON} {ONE_STONE}. a2", "kamon-stones-row", "g"),
    (f"{KAMON} {ONE_STONE.replace('/', '', 1)} a2", "kamon-stones-rows", None),
    (f"{KAMON} {ONE_STONE.replace('x', 'X')} a2", "kamon-stone", "a2"),
    (f"{KAMON} {ONE_STONE[:-1]}- a2", "kamon-stone", "g4"),
    (f"{KAMON} {ONE_STONE} a9", "kamon-cell", "a9"),
    (f"{KAMON} {ONE_STONE} A2", "kamon-cell", "A2"),
    (f"{KAMON} {NO_STONES} --", "kamon-cell", "--"),
    (f"{KAMON.replace('Rf', 'Rr', 1)} {ONE_STONE} a2", "kamon-missing", None),
    (f"{KAMON} {ONE_STONE} -", "kamon-impossible", None),
    (f"{KAMON} {ONE_STONE} a3", "kamon-impossible", None),
    (f"{KAMON} {ONE_STONE.replace('x', 'o')} a2", "kamon-impossible", None),
    (f"{KAMON} {ONE_STONE.replace('.x', 'xx', 1)} a2", "kamon-impossible", None),
    (f"{KAMON} ..../x..../....../......./....../...../.... b1", "kamon-impossible", None),
    (f"{KAMON} xxxx/...../....../ooooooo/....../...../xxxx a1", "kamon-impossible", None),
    (f"{KAMON} .xx./.x.x./..xx../......./o.o.o./o.o.o/.... e1", "kamon-impossible", None),
)

PANTAREI_SETUPS: tuple[Refused, ...] = (
    ("", "pantarei-empty", "1"),
    (PANTAREI + "/", "pantarei-empty", "20"),
    (PANTAREI.replace("/N/", "//"), "pantarei-empty", "5"),
    (PANTAREI.replace("W2", "w2", 1), "pantarei-tile", "1"),
    (PANTAREI.replace("W2", "W4", 1), "pantarei-tile", "1"),
    (PANTAREI.replace("/N/", "/N1/"), "pantarei-tile", "5"),
    (PANTAREI.replace("/N/", "/N./"), "pantarei-tile", "5"),
    (PANTAREI.replace("N", "B1"), "pantarei-count", None),
    (PANTAREI + "/B1", "pantarei-count", None),
    (PANTAREI.removesuffix("/B2"), "pantarei-count", None),
    (PANTAREI.replace("/", "", 1), "pantarei-setup-stack", "1"),
    (PANTAREI.replace("/N/", "/N"), "pantarei-setup-stack", "5"),
)

PANTAREI_POSITIONS: tuple[Refused, ...] = (
    (f"{PANTAREI} b", "pantarei-parts", None),
    (f"{PANTAREI} b s s", "pantarei-parts", None),
    (f"{PANTAREI}  b s", "pantarei-parts", None),
    (f"{PANTAREI} B s", "pantarei-turn", "B"),
    (f"{PANTAREI} black s", "pantarei-turn", "black"),
    (f"{PANTAREI} w x", "pantarei-swap", "x"),
    (f"{PANTAREI} w S", "pantarei-swap", "S"),
    (f"{PANTAREI.replace('N', 'Q')} w s", "pantarei-tile", "5"),
    (f"{PANTAREI.replace('N', 'B1')} w s", "pantarei-count", None),
    ("B1B1B1B2B2B2B3B3B3/W1/W1/W1/W2/W2/W2/W3/W3/W3/N w s", "pantarei-impossible", None),
    ("B1B1B1B2B2B2B3/B3B3/W1/W1/W1/W2/W2/W2/W3/W3/W3/N b s", "pantarei-impossible", None),
    ("B1B1B1B2B2B2B3/B3B3/W1/W1/W1/W2/W2/W2/W3/W3/W3/N w -", "pantarei-impossible", None),
    ("B1B1B1B2B2B2B3/B3B3/W1W1W1W2W2W2W3/W3/W3/N w s", "pantarei-impossible", None),
)

MOVES: tuple[tuple[str, str, str, RefusalCode], ...] = (
    ("kamon", f"{KAMON} {NO_STONES} -", "a9", "kamon-cell"),
    ("kamon", f"{KAMON} {NO_STONES} -", "A2", "kamon-cell"),
    ("kamon", f"{KAMON} {NO_STONES} -", "a2 ", "kamon-cell"),
    ("kamon", f"{KAMON} {NO_STONES} -", "", "kamon-cell"),
    ("kamon", f"{KAMON} {NO_STONES} -", "a1", "illegal-move"),
    ("kamon", f"{KAMON} {NO_STONES} -", "d4", "illegal-move"),
    ("kamon", f"{KAMON} {NO_STONES} -", "b1", "illegal-move"),
    ("kamon", f"{KAMON} {ONE_STONE} a2", "a2", "illegal-move"),
    ("kamon", f"{KAMON} {ONE_STONE} a2", "a3", "illegal-move"),
    ("kamon", f"{KAMON} {ONE_STONE} a2", "b1", "illegal-move"),
    ("kamon:wild", f"{KAMON} {ONE_STONE} a2", "a3", "illegal-move"),
    ("pantarei", f"{PANTAREI} w s", "05r", "pantarei-move"),
    ("pantarei", f"{PANTAREI} w s", "0r", "pantarei-move"),
    ("pantarei", f"{PANTAREI} w s", "5r1", "pantarei-move"),
    ("pantarei", f"{PANTAREI} w s", "5R", "pantarei-move"),
    ("pantarei", f"{PANTAREI} w s", "7x3", "pantarei-move"),
    ("pantarei", f"{PANTAREI} w s", "3x3", "pantarei-move"),
    ("pantarei", f"{PANTAREI} w s", "Pass", "pantarei-move"),
    ("pantarei", f"{PANTAREI} w s", "1l", "illegal-move"),
    ("pantarei", f"{PANTAREI} w s", "1r2", "illegal-move"),
    ("pantarei", f"{PANTAREI} w s", "4r", "illegal-move"),
    ("pantarei", f"{PANTAREI} w s", "5r", "illegal-move"),
    ("pantarei", f"{PANTAREI} w s", "20l", "illegal-move"),
    ("pantarei", f"{PANTAREI} w s", "4x6", "illegal-move"),
    ("pantarei", f"{PANTAREI} w s", "pass", "illegal-move"),
    ("pantarei", f"{PANTAREI} w -", "1x2", "illegal-move"),
    ("pantarei", "B1B1B1B2B2B2B3/B3B3/W1/W1/W1/W2/W2/W2/W3/W3/W3/N w s", "3r", "game-over"),
)

LINKS: tuple[tuple[str, RefusalCode], ...] = (
    ("", "link-unknown"),
    ("#", "link-unknown"),
    ("x" + LINK[1:], "link-unknown"),
    (LINK.replace("Y", "%"), "link-unknown"),
    (LINK.replace("Y", "é"), "link-unknown"),
    ("k" * 10_001, "link-unknown"),
    ("k", "link-damaged"),
    (LINK[:-1], "link-damaged"),
    (LINK + "A", "link-damaged"),
    ("w" + LINK[1:], "link-damaged"),
    (LINK.replace("Yq", "qY"), "link-damaged"),
    (LINK.replace("0", "O"), "link-damaged"),
    ("K" + LINK[1:], "link-damaged"),
    ("KAg", "link-damaged"),
)


def _record(**changes: object) -> str:
    """The won game with some fields changed; ``...`` leaves a field out."""
    head = {"format": "crestflow-record", "version": 1, **WON, **changes}
    return json.dumps({name: value for name, value in head.items() if value is not ...})


RECORDS: tuple[tuple[str, RefusalCode, str | None], ...] = (
    ("", "record-unknown", None),
    ("{", "record-unknown", None),
    ("[]", "record-unknown", None),
    ("null", "record-unknown", None),
    (_record(game=...), "record-unknown", "game"),
    (_record(game="chess"), "record-unknown", "game"),
    (_record(format="pgn"), "record-unknown", "format"),
    (_record(version=3), "record-newer", "version"),
    (_record(version=2, variations=7), "record-unknown", "variations"),
    (_record(version=2, variations=[{"ply": 2}]), "record-unknown", "variations[0].moves"),
    (_record(version=2, variations=[{"ply": 2, "moves": []}]), "record-unknown", "variations[0].moves"),
    (_record(version=2, variations=[{"ply": 2, "moves": ["g4"]}]), "illegal-move", "variations[0].moves[0]"),
    (_record(version=2, variations=[{"ply": 13, "moves": ["a3"]}]), "game-over", "variations[0].moves[0]"),
    (_record(version=2, variations=[{"ply": 14, "moves": ["a3"]}]), "record-contradiction", "variations[0].ply"),
    (_record(version=2, variations=[{"ply": 2, "moves": ["g3"]}]), "record-contradiction", "variations[0].moves[0]"),
    (_record(variations=[{"ply": 2, "moves": ["b1"]}]), "record-contradiction", "variations"),
    (_record(version="1"), "record-unknown", "version"),
    (_record(setup=...), "record-unknown", "setup"),
    (_record(setup=7), "record-unknown", "setup"),
    (_record(ruleset="blitz"), "record-unknown", "ruleset"),
    (_record(game="pantarei", setup=PANTAREI, ruleset="wild", moves=[], result=None), "record-unknown", "ruleset"),
    (_record(first="red"), "record-unknown", "first"),
    (_record(moves="a2"), "record-unknown", "moves"),
    (_record(moves=["a2", 7]), "record-unknown", "moves[1]"),
    (_record(colour="red"), "record-unknown", "colour"),
    (_record(first="white"), "first-player", "first"),
    (_record(setup=KAMON[2:]), "kamon-setup-row", "setup"),
    (_record(moves=["a2", "c5", "g4"], result=None), "illegal-move", "moves[2]"),
    (_record(moves=["a2", "c5", "g9"], result=None), "kamon-cell", "moves[2]"),
    (_record(moves=[*WON["moves"], "a3"]), "game-over", "moves[13]"),
    (_record(result=None), "record-result", "result"),
    (_record(result={"winner": "white", "reason": "connection"}), "record-result", "result.winner"),
    (_record(result={"winner": "black", "reason": "loop"}), "record-result", "result.reason"),
    (_record(moves=["a2"]), "record-result", "result.reason"),
    (_record(moves=["a2"], result={"winner": "white", "reason": "agreement"}), "record-result", "result.winner"),
    (_record(moves=["a2"], result={"winner": None, "reason": "time"}), "record-result", "result.winner"),
    (_record(started="2026-03-14T20:00:00Z", ended="2026-03-14T19:00:00Z"), "record-contradiction", "ended"),
    (_record(comments=[{"ply": 14, "text": "?"}]), "record-contradiction", "comments[0].ply"),
    (_record(clock={"initial": 60, "left": [60] * 14}), "record-contradiction", "clock.left"),
)


def refused_rows() -> Iterator[Row]:
    """Every refused text: what kind it is, why it is refused, and where it is wrong."""
    for kind, game, texts in (
        ("setup", "kamon", KAMON_SETUPS),
        ("position", "kamon", KAMON_POSITIONS),
        ("setup", "pantarei", PANTAREI_SETUPS),
        ("position", "pantarei", PANTAREI_POSITIONS),
    ):
        for text, code, place in texts:
            yield {"type": kind, "game": game, "text": text, "code": code, "place": place}
    for game, position, move, code in MOVES:
        yield {"type": "move", "game": game, "position": position, "text": move, "code": code, "place": None}
    for link, code in LINKS:
        yield {"type": "link", "game": None, "text": link, "code": code, "place": None}
    for record, code, place in RECORDS:
        yield {"type": "record", "game": None, "text": record, "code": code, "place": place}
