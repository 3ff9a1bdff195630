"""Many games at once, as NumPy views into the engine's memory: nothing is copied.

>>> for kind in (KamonBatch, PantareiBatch):
...     batch = kind(64, seed=1)
...     for _ in range(500):
...         batch.step_at_random()
...         batch.renew()
...     bool(batch.running.all())
True
True
"""

from crestflow.engine.batch.base import Batch
from crestflow.engine.batch.kamon import KamonBatch
from crestflow.engine.batch.pantarei import PantareiBatch

__all__ = ["Batch", "KamonBatch", "PantareiBatch"]
