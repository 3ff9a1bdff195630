"""Certificates: what the engine writes holds, and what is damaged or dishonest is refused with the right position."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crestflow.certificates import CertificateError, Claim, WalkProgress, verify_certificate, walk
from crestflow.engine import CertificateRequest, Engine
from crestflow.games.kamon import KamonState
from crestflow.protocol import opponent
from tests.certificates.damage import check_a_damaged_byte, check_another_length, verified
from tests.certificates.plain import PlainCertificate, frontier, holds, read
from tests.engine.kamon_oracle import Minimax, random_position

ENGINE = Engine(table_mib=64)


@cache
def small(value: str, stones: int = 25, *, seed: int = 1, wild: bool = False) -> PlainCertificate:
    """A certificate of a late position with that value, of a hundred positions or so."""
    chance = random.Random(seed)
    while True:
        state = random_position(chance, stones, wild=wild)
        if ENGINE.solve(state).value == value:
            with TemporaryDirectory() as folder:
                path = Path(folder, "proof.cfp")
                solution = ENGINE.solve(state, certificate=path)
                assert solution.certificate is not None
                certificate = read(path)
            if sum(len(plies) for plies in certificate.strategies) > 4:
                return certificate


def round_trip(state: KamonState, path: Path, engine: Engine = ENGINE) -> str:
    """Solve, write, verify; the value."""
    solution = engine.solve(state, certificate=path)
    written = solution.certificate
    assert written is not None
    assert written.size == path.stat().st_size
    found = verify_certificate(path)
    assert (found.game, found.position, found.turn) == (state.game.name, str(state), state.turn)
    assert found.value == solution.value
    assert found.positions == written.positions
    assert found.claims == written.claims
    assert not list(path.parent.glob(f".{path.name}.*"))
    assert solution.value is not None
    return solution.value


@pytest.mark.parametrize("wild", [False, True], ids=["standard", "wild"])
@pytest.mark.parametrize("stones", [35, 34, 30, 25, 20])
def test_late_positions_of_every_value(stones: int, wild: bool, tmp_path: Path) -> None:
    """Every certificate holds state by state, too, and claims what plain minimax finds."""
    chance, wanted = random.Random(stones), {"win", "loss", "draw"} - ({"loss"} if stones == 35 else set())
    while wanted:
        state = random_position(chance, stones, wild=wild)
        value = ENGINE.solve(state).value
        if value in wanted:
            wanted.discard(round_trip(state, tmp_path / "proof.cfp"))
            assert holds(read(tmp_path / "proof.cfp"))
            if stones > 25:
                assert {-1: "loss", 0: "draw", 1: "win"}[Minimax().worth(state)] == value


@pytest.mark.parametrize("stones", [12, 13])
def test_a_dozen_stones(stones: int, tmp_path: Path) -> None:
    chance, wanted = random.Random(stones), {"win", "loss"}
    while wanted:
        wanted.discard(round_trip(random_position(chance, stones), tmp_path / "proof.cfp"))


@pytest.mark.slow
@pytest.mark.parametrize("stones", [14, *(pytest.param(stones, marks=pytest.mark.long) for stones in (12, 10))])
def test_draws_of_earlier_positions(stones: int, tmp_path: Path) -> None:
    chance = random.Random(7)
    while True:
        state = random_position(chance, stones)
        if ENGINE.solve(state).value == "draw":
            assert round_trip(state, tmp_path / "proof.cfp") == "draw"
            return


@pytest.mark.slow
@pytest.mark.parametrize("stones", [10, *(pytest.param(stones, marks=pytest.mark.long) for stones in (8, 6))])
def test_earlier_positions(stones: int, tmp_path: Path) -> None:
    """The table of 16 MiB loses much of what was proven: it is searched again."""
    round_trip(random_position(random.Random(stones), stones), tmp_path / "proof.cfp", Engine(table_mib=16))


@pytest.mark.slow
def test_more_processes_find_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "FEWEST_BLOCKS", 0)
    state = random_position(random.Random(3), 16)
    reports: list[WalkProgress] = []
    one, two = tmp_path / "one.cfp", tmp_path / "two.cfp"
    ENGINE.solve(state, certificate=one)
    ENGINE.solve(state, certificate=CertificateRequest(two, 2, reports.append))
    assert one.read_bytes() == two.read_bytes()
    assert verify_certificate(two, workers=2, progress=reports.append) == verify_certificate(one)
    assert reports[-1].share is not None
    assert reports[-1].share > 0.9
    wrong = read(one)
    ply = len(wrong.strategies[0]) - 1
    two.write_bytes(wrong.with_reply(ply, len(wrong.strategies[0][ply]) - 1, 200).data())
    with pytest.raises(CertificateError, match="the reply has number 200"):
        verify_certificate(two, workers=2)


@settings(max_examples=200)
@given(st.data())
def test_a_damaged_byte_is_refused_or_harmless(data: st.DataObject) -> None:
    check_a_damaged_byte(small(data.draw(st.sampled_from(["win", "loss", "draw"]))), data)


@settings(max_examples=60)
@given(st.data())
def test_a_file_that_is_cut_off_or_continued_is_refused(data: st.DataObject) -> None:
    check_another_length(small("draw"), data)


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_changed_replies_are_judged_as_state_by_state(data: st.DataObject) -> None:
    """One to three replies are changed: arrays and states agree whether the claims still hold."""
    certificate = small(data.draw(st.sampled_from(["win", "loss", "draw"])), wild=data.draw(st.booleans()))
    for _ in range(data.draw(st.integers(1, 3))):
        ply = data.draw(st.integers(0, len(certificate.strategies[0]) - 1))
        place = data.draw(st.integers(0, len(certificate.strategies[0][ply]) - 1))
        certificate = certificate.with_reply(ply, place, data.draw(st.integers(0, 4)))
    try:
        verified(certificate.data())
    except CertificateError:
        assert not holds(certificate)
    else:
        assert holds(certificate)


def test_a_reply_that_is_not_legal_is_named_with_its_position() -> None:
    certificate = small("win")
    for ply, replies in enumerate(certificate.strategies[0]):
        positions = frontier(certificate, 0, ply)
        assert positions is not None
        for place in (0, len(replies) - 1):
            legal = len(positions[place].legal_moves())
            with pytest.raises(CertificateError) as refusal:
                verified(certificate.with_reply(ply, place, legal).data())
            assert str(positions[place]) in str(refusal.value)
            assert f"number {legal}, but there are only {legal} legal moves" in str(refusal.value)


def test_a_reply_that_loses_is_named_with_its_position() -> None:
    """Every reply that lets the opponent win at once is put in turn into the place of the right one."""
    certificate, tried = small("win"), 0
    for ply, replies in enumerate(certificate.strategies[0]):
        positions = frontier(certificate, 0, ply)
        assert positions is not None
        for place, state in enumerate(positions):
            for number, move in enumerate(state.legal_moves()):
                after = state.play(move)
                ends = [after.play(each).outcome for each in after.legal_moves()]
                lost = any(end is not None and end.winner == opponent(state.turn) for end in ends)
                if number != replies[place] and lost:
                    with pytest.raises(CertificateError) as refusal:
                        verified(certificate.with_reply(ply, place, number).data())
                    assert f"in {state} the reply {move} allows" in str(refusal.value)
                    assert f"{opponent(state.turn)} has won" in str(refusal.value)
                    tried += 1
    assert tried > 10


def test_a_reply_that_gives_the_win_away_later_is_refused() -> None:
    certificate, minimax, tried = small("win"), Minimax(), 0
    for ply, replies in enumerate(certificate.strategies[0]):
        positions = frontier(certificate, 0, ply)
        assert positions is not None
        for place, state in enumerate(positions):
            for number, move in enumerate(state.legal_moves()):
                if number != replies[place] and minimax.worth(state.play(move)) >= 0:
                    with pytest.raises(CertificateError):
                        verified(certificate.with_reply(ply, place, number).data())
                    tried += 1
    assert tried > 10


def test_a_missing_reply_is_named_with_its_position() -> None:
    certificate = small("loss")
    plies = certificate.strategies[0]
    for ply, replies in enumerate(plies):
        positions = frontier(certificate, 0, ply)
        assert positions is not None
        shorter = (*plies[:ply], replies[:-1], *plies[ply + 1 :])
        if len(replies) == 1:
            continue
        with pytest.raises(CertificateError) as refusal:
            verified(PlainCertificate(certificate.header, (shorter,)).data())
        assert f"the first without one is {positions[-1]}" in str(refusal.value)
    with pytest.raises(CertificateError, match="need a reply, but the certificate holds 0"):
        verified(PlainCertificate(certificate.header, (plies[:-1],)).data())
    with pytest.raises(CertificateError, match="no position needs a reply any more"):
        verified(PlainCertificate(certificate.header, ((*plies, b"\0"),)).data())


def test_a_win_cannot_be_claimed_for_a_drawn_position() -> None:
    certificate = small("draw")
    for claim, strategy in zip(certificate.header.claims, certificate.strategies, strict=True):
        claimed = PlainCertificate(certificate.with_claims(Claim(claim.player, "win")).header, (strategy,))
        with pytest.raises(CertificateError, match=r"the game is drawn \(exhausted\)"):
            verified(claimed.data())
        alone = PlainCertificate(certificate.with_claims(claim).header, (strategy,))
        assert verified(alone.data()).value is None


@pytest.mark.parametrize("value", ["win", "loss", "draw"])
def test_the_strategy_of_one_player_proves_nothing_for_the_other(value: str) -> None:
    certificate = small(value)
    turned = [Claim(opponent(claim.player), claim.goal) for claim in certificate.header.claims]
    with pytest.raises(CertificateError):
        verified(certificate.with_claims(*turned).data())


def test_a_position_that_is_lost_at_once_is_named() -> None:
    """The other player is to move and has a winning move: no strategy can begin."""
    chance = random.Random(5)
    while True:
        state = random_position(chance, 20)
        if any(state.play(move).outcome is not None for move in state.legal_moves()):
            break
    header = small("win").header
    claim = Claim(opponent(state.turn), "hold")
    wrong = PlainCertificate(type(header)("kamon", str(state), (claim,)), ((b"\0",),))
    with pytest.raises(CertificateError, match=f"{state.turn} has won") as refusal:
        verified(wrong.data())
    assert str(state) in str(refusal.value)


def test_a_finished_game_has_no_certificate() -> None:
    state = random_position(random.Random(2), 34)
    while state.outcome is None:
        state = state.play(state.legal_moves()[0])
    header, claim = small("win").header, (Claim("black", "win"),)
    with pytest.raises(CertificateError, match="there is nothing to prove"):
        verified(PlainCertificate(type(header)("kamon", str(state), claim), ((b"\0",),)).data())


def test_a_stopped_or_limited_solve_writes_nothing(tmp_path: Path) -> None:
    engine, state = Engine(table_mib=16), random_position(random.Random(1), 12)
    path = tmp_path / "proof.cfp"
    assert not engine.solve(state, certificate=path, nodes=100).complete
    request = CertificateRequest(path, progress=lambda _: engine.stop())
    stopped = engine.solve(state, certificate=request)
    assert (stopped.complete, stopped.certificate) == (False, None)
    assert stopped.value is not None
    assert list(tmp_path.iterdir()) == []
