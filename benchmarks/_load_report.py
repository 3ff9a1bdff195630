"""What the load benchmark measures, its goals, and the tables that it prints."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field

from benchmarks._deployment import Kind

SECONDS = 20.0

WATCHED = 10
"""Every so many games have a spectator."""

GOAL_MILLISECONDS: dict[Kind, float] = {"bare": float("inf"), "sqlite": 0.7, "postgresql": 1.2}
"""Processor time for a move that is read, refereed, stored durably and sent, of all programs together."""

GOAL_MEMORY = 100 * 1024
GOAL_P99 = 200.0


@dataclass
class Seen:
    """Milliseconds from a move sent to seen, and what else was counted."""

    opponent: list[float] = field(default_factory=list)
    spectator: list[float] = field(default_factory=list)
    lag: list[float] = field(default_factory=list)
    awaited: int = 0
    refused: int = 0


@dataclass(frozen=True)
class Plan:
    """What to measure."""

    games: int
    seconds: float = SECONDS
    kind: Kind = "sqlite"
    processes: int = 1
    pin: bool = False
    routed: bool = False
    """Whether all players of a game reach the same process, as behind a proxy that sees to it."""

    @property
    def name(self) -> str:
        """The deployment in words."""
        process = f"{self.processes} process{'es' * (self.processes > 1)}"
        return f"{self.kind}, {process}{', routed' * self.routed}{', pinned' * self.pin}"


@dataclass(frozen=True)
class Use:
    """Seconds until everybody sat, and what was used while bots played: bytes for all games, and shares of a core."""

    opening: float
    memory: int
    server: float
    parts: float
    bots: float
    others: float
    """Programs that have nothing to do with it, and other machines on the same hardware."""


@dataclass(frozen=True)
class Measured:
    """A plan, and what came of it."""

    plan: Plan
    seen: Seen
    use: Use

    @property
    def per_move(self) -> float:
        """Milliseconds of processor time for each move, of servers, database and broker together."""
        return self._milliseconds(self.use.server + self.use.parts)

    @property
    def per_move_servers(self) -> float:
        """The same of the server processes alone."""
        return self._milliseconds(self.use.server)

    def _milliseconds(self, share: float) -> float:
        moves = len(self.seen.opponent)
        return share * self.plan.seconds / moves * 1000 if moves else float("nan")

    @property
    def memory_per_game(self) -> float:
        """Bytes that the server processes grew by for each game."""
        return self.use.memory / self.plan.games

    @property
    def p99(self) -> float:
        """Milliseconds until all but one in a hundred opponents saw a move."""
        return _cuts(self.seen.opponent)[98]


HEADER = (
    "| deployment | games | sockets | opened in | moves/s | opponent p50 / p99 | spectator p50 / p99 | memory per game "
    "| processor time per move, servers | in all | servers' share of a core | database and broker | bots | others "
    "| bots' lag p50 / p99 | refused | never seen |"
)


def row(measured: Measured) -> str:
    """One line of the table of measurements."""
    plan, seen, use = measured.plan, measured.seen, measured.use
    cells = (
        plan.name,
        f"{plan.games:,}",
        f"{2 * plan.games + -(-plan.games // WATCHED):,}",
        f"{use.opening:.0f} s",
        f"{len(seen.opponent) / plan.seconds:,.0f}",
        milliseconds(seen.opponent),
        milliseconds(seen.spectator),
        f"{measured.memory_per_game / 1024:.0f} KiB",
        f"{measured.per_move_servers:.2f} ms",
        f"{measured.per_move:.2f} ms",
        f"{use.server:.0%}",
        f"{use.parts:.0%}" if use.parts else "–",
        f"{use.bots:.0%}",
        # A tick here or there may make it less than nothing.
        f"{max(0.0, use.others):.0%}",
        milliseconds(seen.lag),
        f"{seen.refused}",
        f"{seen.awaited}",
    )
    return f"| {' | '.join(cells)} |"


RATIOS = (
    "| deployment | games | processor time in all / goal | / bare program | memory per game / goal | p99 / goal "
    "| games that fill one core |"
)


def ratios(measured: Measured, bare: Measured) -> str:
    """One line of the table of ratios: below 1 the goal is met. `bare` is the same load on the bare program."""
    plan = measured.plan
    games_per_core = plan.games / (measured.use.server + measured.use.parts)
    cells = (
        plan.name,
        f"{plan.games:,}",
        f"{measured.per_move / GOAL_MILLISECONDS[plan.kind]:.2f}",
        f"{measured.per_move / bare.per_move:.2f}",
        f"{measured.memory_per_game / GOAL_MEMORY:.2f}",
        f"{measured.p99 / GOAL_P99:.2f}",
        f"{games_per_core:,.0f}",
    )
    return f"| {' | '.join(cells)} |"


GROWTH = (
    "| games at once | moves/s | cores for the servers | cores for database and broker | memory of the servers "
    "| games a month at an even load | with a busiest hour of five times that |"
)
FULL = 0.7
"""So busy a core should be at most, so that nobody waits long."""
EVENTS_PER_GAME = 32
"""Moves of a random game, both games taken together."""
MONTH_SECONDS = 30 * 24 * 60 * 60
BUSIEST = 5


def growth(measured: Measured, games: int, thinking: float) -> str:
    """One line of the table of what more games would take, if each took as much as those that were measured."""
    moves = games / thinking
    plan, milliseconds_of_parts = measured.plan, measured.per_move - measured.per_move_servers
    a_month = moves * MONTH_SECONDS / EVENTS_PER_GAME
    cells = (
        f"{games:,}",
        f"{moves:,.0f}",
        f"{moves * measured.per_move_servers / 1000 / FULL:,.1f}",
        "–" if plan.kind == "sqlite" else f"{moves * milliseconds_of_parts / 1000 / FULL:,.1f}",
        f"{games * measured.memory_per_game / 1e9:.1f} GB",
        f"{a_month / 1e6:,.0f} million",
        f"{a_month / BUSIEST / 1e6:,.0f} million",
    )
    return f"| {' | '.join(cells)} |"


def rule(header: str) -> str:
    """The line below a table's header."""
    return "| --- " * header.count(" | ") + "| --- |"


def milliseconds(values: list[float]) -> str:
    """Median and 99th percentile; nothing when there is too little to take them of."""
    if len(values) < 2:
        return "–"
    cuts = _cuts(values)
    return f"{cuts[49]:.0f} / {cuts[98]:.0f} ms"


def _cuts(values: list[float]) -> list[float]:
    return statistics.quantiles(values, n=100) if len(values) >= 2 else [float("nan")] * 99
