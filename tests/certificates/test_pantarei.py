"""Certificates of Pantareï: they hold whatever is played, and what is damaged or dishonest is refused."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crestflow.certificates import (
    CertificateError,
    CertificateHeader,
    Claim,
    WalkProgress,
    verify_certificate,
    write_pantarei_certificate,
)
from crestflow.engine import CertificateRequest, Engine
from crestflow.games.pantarei import PANTAREI, PantareiState
from crestflow.protocol import opponent
from tests.certificates.damage import check_a_damaged_byte, check_another_length, verified
from tests.certificates.plain import PlainCertificate, read
from tests.certificates.plain_snakes import COMES_AGAIN, replies_of, snake_holds, start_of

ENGINE = Engine(table_mib=64)

POSITIONS = {
    "win": "W3/W2B3/B2/W3B2W1/W2/B2B3W1W2B3/N/W1B1B1W3/B1 w s",
    "loss": "W3/W2B3/W1W1B2/W2B2B2W3/W1B1/N/B3B1W2/B1W3B3 w s",
    "draw": "B3B1/B3W3B1W1/NW3/B1W2B2W1W2/W3B2B3/W2B2W1 b s",
}
"""Late positions of games between weak levels, one of each value. The win comes to positions by ways of different
lengths, the draw goes round in circles."""


@cache
def certificate_of(value: str) -> PlainCertificate:
    with TemporaryDirectory() as folder:
        path = Path(folder, "proof.cfp")
        solution = ENGINE.solve(PANTAREI.read(POSITIONS[value]), certificate=path)
        assert solution.certificate is not None
        assert solution.value == value
        return read(path)


@pytest.mark.parametrize("value", POSITIONS)
def test_what_is_written_holds(value: str, tmp_path: Path) -> None:
    path, state = tmp_path / "proof.cfp", PANTAREI.read(POSITIONS[value])
    reports: list[WalkProgress] = []
    solution = ENGINE.solve(state, certificate=CertificateRequest(path, progress=reports.append))
    written = solution.certificate
    assert written is not None
    assert written.size == path.stat().st_size
    found = verify_certificate(path, progress=reports.append)
    assert (found.game, found.position, found.turn) == ("pantarei", str(state), state.turn)
    assert (found.value, found.positions, found.claims) == (value, written.positions, written.claims)
    assert reports[-1].share is not None
    assert reports[-1].share > 0.9
    assert {report.game for report in reports} == {"pantarei"}
    assert snake_holds(read(path))
    if value == "win":
        assert any(COMES_AGAIN in numbers for numbers in read(path).strategies[0])
    assert [each.name for each in tmp_path.iterdir()] == ["proof.cfp"]


@pytest.mark.parametrize(
    "position",
    [
        "W3/B1B2W2B2/B1W3/N/W2B2/W1B3B1W2/W1W3B3/B3W1 w -",
        "N/W3B3/W2B1W1W2/B3W3W2B2/B2/W3B1W1/W1B2B3/B1 w -",
    ],
)
def test_a_win_whose_shortest_proof_was_forgotten_goes_round_in_no_circle(position: str, tmp_path: Path) -> None:
    """The table has lost how a late position was won; proven anew, it was won by positions that rest on it."""
    path = tmp_path / "proof.cfp"
    written = ENGINE.solve(PANTAREI.read(position), certificate=path).certificate
    assert written is not None
    found = verify_certificate(path)
    assert (found.value, found.positions) == ("win", written.positions)


@pytest.mark.parametrize("value", ["win", "loss"])
def test_a_win_is_won_in_time_whatever_is_played(value: str) -> None:
    """Random games and games of a player who repeats positions, with the past that the rules remember."""
    certificate = certificate_of(value)
    claim, replies = certificate.header.claims[0], replies_of(certificate, 0)
    assert replies is not None
    most, chance = 2 * len(certificate.strategies[0]), random.Random(1)
    for game in range(200):
        state, seen = start_of(certificate), set[str]()
        while state.outcome is None:
            state = state.play(replies[str(state)] if state.turn == claim.player else other(state, chance, seen, game))
            seen.add(str(state))
        assert state.outcome.winner == claim.player
        assert len(state.moves) <= most


@pytest.mark.parametrize("number", [0, 1])
def test_a_draw_is_held_whatever_is_played(number: int) -> None:
    """Where the game goes round in circles, the third time ends it."""
    certificate = certificate_of("draw")
    claim, replies = certificate.header.claims[number], replies_of(certificate, number)
    assert replies is not None
    chance, reasons = random.Random(2), set[str]()
    for game in range(200):
        state, seen = start_of(certificate), set[str]()
        while state.outcome is None:
            state = state.play(replies[str(state)] if state.turn == claim.player else other(state, chance, seen, game))
            seen.add(str(state))
        assert claim.met_by(state.outcome.winner), state.moves
        reasons.add(state.outcome.reason)
    assert "repetition" in reasons


def other(state: PantareiState, chance: random.Random, seen: set[str], game: int) -> str:
    """A move of the other player; in every second game one that repeats a position, if there is one."""
    moves = state.legal_moves()
    again = [move for move in moves if str(state.play(move)) in seen] if game % 2 else []
    return chance.choice(again or moves)


def late_position(seed: int) -> PantareiState | None:
    """Seeds by turns: after fair play, or few stacks after random play that makes no stack of seven."""
    chance, state = random.Random(seed), PANTAREI.deal(seed)
    for ply in range(60):
        if seed % 2 and ply == 14 + seed % 5:
            break
        moves = [move for move in state.legal_moves() if state.play(move).outcome is None]
        if not moves or (not seed % 2 and len(state.stacks) == 4 + seed % 3):
            break
        state = state.play(ENGINE.choose(state, 4, seed=ply) if seed % 2 else chance.choice(moves))
        if state.outcome is not None:
            return None
    return state


@pytest.mark.slow
def test_late_positions_are_certified_whatever_they_are_worth(tmp_path: Path) -> None:
    """Every reply of thousands of positions is checked against every move, by the rules alone."""
    values, positions = Counter[str | None](), 0
    for seed in range(100, 180):
        state = late_position(seed)
        if state is None:
            continue
        solution = ENGINE.solve(state, certificate=tmp_path / "proof.cfp", nodes=400_000)
        if solution.certificate is None:
            continue
        found = verify_certificate(tmp_path / "proof.cfp")
        assert (found.value, found.position) == (solution.value, str(state))
        values[found.value] += 1
        positions += found.positions
    assert positions > 2_000, positions
    assert min(values["win"], values["loss"]) >= 5, values


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_damaged_byte_is_refused_or_harmless(data: st.DataObject) -> None:
    check_a_damaged_byte(certificate_of(data.draw(st.sampled_from(["win", "loss"]))), data)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_file_that_is_cut_off_or_continued_is_refused(data: st.DataObject) -> None:
    check_another_length(certificate_of("win"), data)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_changed_replies_are_judged_as_by_the_graph(data: st.DataObject) -> None:
    """One to three replies are changed: `verify` and the search for circles agree whether the claim still holds."""
    certificate = certificate_of(data.draw(st.sampled_from(["win", "loss"])))
    for _ in range(data.draw(st.integers(1, 3))):
        ply = data.draw(st.integers(0, len(certificate.strategies[0]) - 1))
        place = data.draw(st.integers(0, len(certificate.strategies[0][ply]) - 1))
        number = data.draw(st.integers(0, 12) | st.just(COMES_AGAIN))
        certificate = certificate.with_reply(ply, place, number)
    try:
        verified(certificate.data())
    except CertificateError:
        assert not snake_holds(certificate)
    else:
        assert snake_holds(certificate)


def test_a_reply_that_is_not_legal_is_named_with_its_position() -> None:
    certificate = certificate_of("win")
    with pytest.raises(CertificateError) as refusal:
        verified(certificate.with_reply(0, 0, 200).data())
    assert f"in {certificate.header.position} the reply has number 200" in str(refusal.value)


def test_a_reply_that_lets_the_other_player_win_is_named_with_its_position() -> None:
    certificate, tried = certificate_of("win"), 0
    start = start_of(certificate)
    for number, move in enumerate(start.legal_moves()):
        after = start.play(move)
        lost = [each for each in after.legal_moves() if after.play(each).outcome is not None]
        if lost:
            with pytest.raises(CertificateError) as refusal:
                verified(certificate.with_reply(0, 0, number).data())
            assert f"in {start} the reply {move} allows {lost[0]}: {opponent(start.turn)} has won" in str(refusal.value)
            tried += 1
    assert tried > 2


def test_a_missing_reply_is_named_with_its_position() -> None:
    certificate = certificate_of("loss")
    plies = certificate.strategies[0]
    start = start_of(certificate)
    last = max(str(start.play(move)) for move in start.legal_moves())
    shorter = PlainCertificate(certificate.header, ((plies[0][:-1], *plies[1:]),))
    with pytest.raises(CertificateError) as refusal:
        verified(shorter.data())
    assert f"the first without one is {last}" in str(refusal.value)
    with pytest.raises(CertificateError, match="need a reply, but the certificate holds 0"):
        verified(PlainCertificate(certificate.header, (plies[:-1],)).data())
    with pytest.raises(CertificateError, match="no position needs a reply any more"):
        verified(PlainCertificate(certificate.header, ((*plies, b"\0"),)).data())


def test_a_reply_that_never_comes_is_refused() -> None:
    certificate = certificate_of("win")
    wrong = PlainCertificate(certificate.header, ((bytes([COMES_AGAIN]),),))
    with pytest.raises(CertificateError) as refusal:
        verified(wrong.data())
    assert f"{certificate.header.position} should have its reply in a later ply" in str(refusal.value)


def test_a_strategy_in_circles_does_not_win(tmp_path: Path) -> None:
    """Both players swap two stacks there and back. The writer and `verify` name where it comes again."""
    certificate = certificate_of("draw")
    claim = certificate.header.claims[0]
    replies = replies_of(certificate, 0)
    assert replies is not None
    path = tmp_path / "circle.cfp"
    with pytest.raises(CertificateError, match="can lead back to"):
        write_pantarei_certificate(
            path,
            start_of(certificate),
            [Claim(claim.player, "win")],
            lambda _, states: [replies[str(state)] for state in states],
        )
    assert not list(tmp_path.iterdir())
    claimed = PlainCertificate(certificate.with_claims(Claim(claim.player, "win")).header, certificate.strategies[:1])
    with pytest.raises(CertificateError, match=r"can lead back to|need a reply"):
        verified(claimed.data())


@pytest.mark.parametrize("value", POSITIONS)
def test_the_strategy_of_one_player_proves_nothing_for_the_other(value: str) -> None:
    certificate = certificate_of(value)
    turned = [Claim(opponent(claim.player), claim.goal) for claim in certificate.header.claims]
    with pytest.raises(CertificateError):
        verified(certificate.with_claims(*turned).data())


def test_a_win_is_also_no_loss_but_not_the_other_way_round() -> None:
    """What wins holds as well, once the replies stand where a strategy that may repeat has them."""
    won = certificate_of("win").header.claims[0]
    replies = replies_of(certificate_of("win"), 0)
    assert replies is not None
    with TemporaryDirectory() as folder:
        path = Path(folder, "held.cfp")
        write_pantarei_certificate(
            path,
            start_of(certificate_of("win")),
            [Claim(won.player, "hold")],
            lambda _, states: [replies[str(state)] for state in states],
        )
        assert verify_certificate(path).value is None
        assert snake_holds(read(path))


def test_a_finished_game_has_no_certificate() -> None:
    state = PANTAREI.read(POSITIONS["win"])
    replies = replies_of(certificate_of("win"), 0)
    assert replies is not None
    while state.outcome is None:
        mine = state.turn == start_of(certificate_of("win")).turn
        state = state.play(replies[str(state)] if mine else state.legal_moves()[0])
    header = CertificateHeader("pantarei", str(state), (Claim("black", "win"),))
    with pytest.raises(CertificateError, match="there is nothing to prove"):
        verified(PlainCertificate(header, ((b"\0",),)).data())


def test_a_past_is_left_out(tmp_path: Path) -> None:
    """The certificate and the value that comes with it are about the position as if the game began with it."""
    state = PANTAREI.read(POSITIONS["loss"])
    state = state.play(next(move for move in state.legal_moves() if "x" in move))
    assert state.remembered()
    solution = ENGINE.solve(state, certificate=tmp_path / "proof.cfp", distance=True)
    found = verify_certificate(tmp_path / "proof.cfp")
    assert (found.position, found.value) == (str(state), solution.value)


def test_a_stopped_or_limited_solve_writes_nothing(tmp_path: Path) -> None:
    engine, state, path = Engine(table_mib=16), PANTAREI.read(POSITIONS["win"]), tmp_path / "proof.cfp"
    assert not engine.solve(PANTAREI.deal(2), certificate=path, nodes=1000).complete
    stopped = engine.solve(state, certificate=CertificateRequest(path, progress=lambda _: engine.stop()))
    assert (stopped.complete, stopped.certificate) == (False, None)
    assert stopped.value == "win"
    assert list(tmp_path.iterdir()) == []
