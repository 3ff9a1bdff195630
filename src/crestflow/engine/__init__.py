"""The engine: fast rules, exact values and levels of play for both games, from one small WebAssembly file.

>>> import crestflow
>>> from crestflow.engine import Engine
>>> state = crestflow.game("kamon").deal(seed=7)
>>> sum(Engine().playouts(state, 1000, seed=1).values())
1000
"""

from crestflow.engine._abi import MAX_TABLE_MIB, MAX_THREADS
from crestflow.engine.advice import Advice, ColourValue, ExpectedScore
from crestflow.engine.analysis import Analysis
from crestflow.engine.checkpoint import CheckpointError
from crestflow.engine.colour_reason import ColourReason
from crestflow.engine.engine import Engine
from crestflow.engine.errors import EngineError, EngineUnavailable, OutOfMemory, Stopped
from crestflow.engine.results import LEVELS, Choice, Level, MoveReport, Report, Solution
from crestflow.engine.strategy import CertificateRequest
from crestflow.engine.team import cores
from crestflow.vocabulary import Value

__all__ = [
    "LEVELS",
    "MAX_TABLE_MIB",
    "MAX_THREADS",
    "Advice",
    "Analysis",
    "CertificateRequest",
    "CheckpointError",
    "Choice",
    "ColourReason",
    "ColourValue",
    "Engine",
    "EngineError",
    "EngineUnavailable",
    "ExpectedScore",
    "Level",
    "MoveReport",
    "OutOfMemory",
    "Report",
    "Solution",
    "Stopped",
    "Value",
    "cores",
]
