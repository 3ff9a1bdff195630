"""Certificates of Pantareï read into plain lists, changed, written again, and judged in another way than `verify` does.

The positions and replies are first gathered from the plies. Then the strategy is taken as a graph: a win must have no
circle, found by depth-first search, and no strategy may come to an end against its claim.
"""

from __future__ import annotations

from crestflow.certificates import Claim
from crestflow.games.pantarei import PANTAREI, PantareiState
from tests.certificates.plain import PlainCertificate

COMES_AGAIN = 255


def start_of(certificate: PlainCertificate) -> PantareiState:
    state = certificate.header.state()
    assert isinstance(state, PantareiState)
    return state


def after_every_move(state: PantareiState) -> list[PantareiState]:
    return [state.play(move) for move in state.legal_moves()]


def replies_of(certificate: PlainCertificate, number: int) -> dict[str, str] | None:
    """The reply to each position of a strategy; ``None`` when the file does not say so in the agreed way."""
    claim, plies = certificate.header.claims[number], certificate.strategies[number]
    start = start_of(certificate)
    standing = {str(start)} if start.turn == claim.player else going_on(after_every_move(start))
    found: dict[str, str] = {}
    postponed: set[str] = set()
    for numbers in plies:
        if len(numbers) != len(standing):
            return None
        following: set[str] = set()
        for text, place in zip(sorted(standing), numbers, strict=True):
            if place == COMES_AGAIN and claim.goal == "win":
                postponed.add(text)
                continue
            state = PANTAREI.read(text)
            if place >= len(state.legal_moves()) or text in found:
                return None
            found[text] = state.legal_moves()[place]
            following |= going_on(after_every_move(state.play(found[text])))
        standing = following if claim.goal == "win" else following - found.keys()
    return found if not standing and postponed <= found.keys() else None


def going_on(states: list[PantareiState]) -> set[str]:
    return {str(state) for state in states if state.outcome is None}


def keeps(start: PantareiState, claim: Claim, replies: dict[str, str]) -> bool:
    """Whether every line of a strategy keeps the claim; of a win none may come back to a position."""
    open_now: set[str] = set()
    closed: set[str] = set()
    stack = [(start, False)]
    while stack:
        state, left = stack.pop()
        text = str(state)
        if left:
            open_now.discard(text)
            closed.add(text)
            continue
        if state.outcome is not None:
            if not claim.met_by(state.outcome.winner):
                return False
            continue
        if text in open_now and claim.goal == "win":
            return False
        if text in closed or text in open_now:
            continue
        open_now.add(text)
        stack.append((state, True))
        fresh = PANTAREI.read(text)
        if state.turn != claim.player:
            stack += [(child, False) for child in after_every_move(fresh)]
        elif text in replies:
            stack.append((fresh.play(replies[text]), False))
        else:
            return False
    return True


def snake_holds(certificate: PlainCertificate) -> bool:
    """Whether every claim is proven."""
    for number, claim in enumerate(certificate.header.claims):
        replies = replies_of(certificate, number)
        if replies is None or not keeps(start_of(certificate), claim, replies):
            return False
    return True
