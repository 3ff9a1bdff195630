"""The solved deals of the package: what they promise holds, and perfect play knows it at once."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from crestflow.engine import Engine
from crestflow.engine.question import KamonProver
from crestflow.games import game
from crestflow.games.kamon import KamonState
from crestflow.players import player
from crestflow.protocol import Colour, State, opponent
from crestflow.solved import (
    KnownPosition,
    OpeningStrategy,
    SolvedDeal,
    StrategyNode,
    deal_of_the_day,
    known_position,
    solved_deal,
    solved_deals,
)
from crestflow.solved.deals import PATH
from crestflow.vocabulary import PLAYERS
from tools.solved.check import check, ends, sample
from tools.solved.make import deals_of, rows

DEALS = solved_deals()


def start(deal: SolvedDeal) -> KamonState:
    state = game("kamon").deal(deal.seed)
    assert isinstance(state, KamonState)
    return state


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(64)


def test_the_file_is_small_enough_for_the_page() -> None:
    assert len(gzip.compress(PATH.read_bytes())) < 60_000


def test_every_strategy_answers_every_reply() -> None:
    """Walked through with the reference rules: `ends` raises where an answer is missing or illegal."""
    for deal in DEALS:
        assert start(deal).setup == deal.setup
        for strategy in deal.strategies.values():
            assert strategy.depth == 3
            assert sum(1 for _ in ends(start(deal), strategy)) > 1
        assert set(deal.strategies) == {each for each in PLAYERS if deal.value_for(each) != "loss"}


@pytest.mark.parametrize("deals", [1, pytest.param(4, marks=pytest.mark.long(seconds=30))])
def test_the_ends_of_the_strategies_are_worth_what_is_promised(deals: int) -> None:
    prover = KamonProver(256)
    for deal in DEALS[:: max(1, len(DEALS) // deals)]:
        assert check(deal, prover, count=2) == 2 * len(deal.strategies)


def test_a_wrong_strategy_is_found() -> None:
    """The first move of the winner is replaced by one that a late position shows to be wrong."""
    deal = next(deal for deal in DEALS if deal.value == "win")
    promised = SolvedDeal(**{name: getattr(deal, name) for name in deal.__slots__} | {"best": "a1"})
    with pytest.raises(ValueError, match="a1 is not the first move of the strategy"):
        check(promised, KamonProver(64), count=0)
    node = deal.strategies["black"].answers[""]
    without = dict(list(node.replies.items())[1:])
    cut = OpeningStrategy("black", 3, {"": StrategyNode(node.move, without)})
    with pytest.raises(ValueError, match="has no answer after"):
        list(ends(start(deal), cut))


def test_a_sample_solves_as_many_positions_as_it_says() -> None:
    positions = [start(deal) for deal in DEALS]
    for count in range(len(positions) + 2):
        assert len({each.setup for each in sample(positions, count, 5)}) == min(count, len(positions))


def test_surveys_of_other_games_and_deals_without_a_line_are_not_taken(tmp_path: Path) -> None:
    deal, journal = DEALS[0], tmp_path / "deals.journal"
    row = {
        "seed": deal.seed,
        "setup": deal.setup,
        "value": deal.value,
        "best": deal.best,
        "reason": deal.reason,
        "played": [],
        "line": ["a1"] * deal.length,
        "strategies": {player: strategy.text for player, strategy in deal.strategies.items()},
    }
    for about, line, taken in (("kamon", row, 1), ("kamon", {**row, "reason": None, "line": []}, 0)):
        journal.write_text(f"{json.dumps({'game': about})}\n{json.dumps(line)}\n", "utf-8")
        assert len(list(deals_of(rows(journal)))) == taken
    journal.write_text(f"{json.dumps({'game': 'kamon:wild'})}\n{json.dumps(row)}\n", "utf-8")
    with pytest.raises(ValueError, match="a survey of kamon:wild"):
        list(rows(journal))


def test_a_draw_is_proven_only_while_the_opponent_holds_it_too(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a won deal were drawn, with any strategy for White: the claims are looked at, not the moves."""
    won = next(deal for deal in DEALS if deal.value == "win")
    black, first = won.strategies["black"], start(won)
    replies = {move: StrategyNode(first.play(move).legal_moves()[0]) for move in first.legal_moves()}
    drawn = replace(won, value="draw", strategies={"black": black, "white": OpeningStrategy("white", 1, replies)})
    monkeypatch.setattr("crestflow.solved.deals._by_setup", lambda: {drawn.setup: drawn})
    move = black.move_after([])
    assert move is not None
    after = first.play(move)
    held, other = after.legal_moves()[:2]
    assert known_position(first) == KnownPosition("draw", move)
    assert known_position(after.play(held)) == KnownPosition("draw", black.move_after([move, held]))
    assert known_position(after.play(other)) == KnownPosition(None, black.move_after([move, other]))
    assert engine.choose_with_proof(after.play(held), "perfect").proven
    assert not engine.choose_with_proof(after.play(other), "perfect").proven


def lines(state: State, colour: Colour, plies: int) -> Iterator[State]:
    """Positions in which `colour` is to move, with that player's moves by what is known and any reply in between."""
    if len(state.moves) >= plies:
        return
    if state.turn == colour:
        yield state
        known = known_position(state)
        assert known is not None
        assert known.move is not None
        state = state.play(known.move)
    for at, reply in enumerate(state.legal_moves()):
        if at % 4 == len(state.moves) % 4:
            yield from lines(state.play(reply), colour, plies)


def test_perfect_play_knows_its_first_three_moves_at_once(engine: Engine) -> None:
    for deal in DEALS:
        for colour in deal.strategies:
            for state in lines(start(deal), colour, 6):
                choice, known = engine.choose_with_proof(state, "perfect"), known_position(state)
                assert known is not None
                assert (choice.proven, choice.nodes) == (known.value is not None, 0)
                assert known.value == deal.value_for(colour) or (known.value is None and deal.value == "draw")
                assert choice.move in state.legal_moves()


def test_whoever_is_lost_is_told_so_and_still_moves(engine: Engine) -> None:
    for deal in DEALS[:6]:
        winner = next((colour for colour in PLAYERS if deal.value_for(colour) == "win"), None)
        if winner is None:
            continue
        state: State = start(deal)
        strategy = deal.strategies[winner]
        while len(state.moves) < 6:
            known = known_position(state)
            assert known is not None
            if state.turn == winner:
                assert known.value == "win"
                assert known.move == strategy.move_after(state.moves)
                state = state.play(strategy.move_after(state.moves) or "")
            else:
                assert (known.value, known.move) == ("loss", None)
                choice = engine.choose_with_proof(state, "perfect")
                assert choice.proven
                assert choice.nodes < 1_000_000
                state = state.play(choice.move)
        if state.turn == opponent(winner):  # the strategy's last move has just been played
            known = known_position(state)
            assert known is None or (known.value, known.move) == ("loss", None)


def test_nothing_is_claimed_about_other_positions() -> None:
    deal = DEALS[0]
    state = start(deal)
    assert known_position(game("kamon:wild").start(deal.setup)) is None
    assert known_position(game("kamon").deal(1)) is None
    assert known_position(game("pantarei").deal(1)) is None
    known = known_position(state)
    if deal.value == "win":
        assert known is not None
        other = next(move for move in state.legal_moves() if move != known.move)
        assert known_position(state.play(other)) is None
        # Without the moves that led there a position is not known either.
        assert known_position(game("kamon").read(str(state.play(other)))) is None


def test_lower_levels_do_not_look_it_up(engine: Engine) -> None:
    assert engine.choose_with_proof(start(DEALS[0]), 3).nodes > 0


def test_the_player_called_perfect_plays_by_the_strategy() -> None:
    deal = next(deal for deal in DEALS if deal.value == "win")
    assert player("perfect").choose(start(deal)) == deal.best


def test_the_deal_of_the_day_is_the_same_for_everybody_and_changes() -> None:
    day = date(2026, 11, 15)
    assert deal_of_the_day(day) is deal_of_the_day(date(2026, 11, 15))
    week = {deal_of_the_day(day + timedelta(days)).seed for days in range(len(DEALS))}
    assert week == {deal.seed for deal in DEALS}
    assert solved_deal(deal_of_the_day(day).setup) is deal_of_the_day(day)
    assert solved_deal("") is None
