"""Learning environments: PettingZoo, Gymnasium and OpenSpiel.

Importing this package registers ``crestflow/Kamon-v0`` and ``crestflow/Pantarei-v0`` with Gymnasium where it is
installed. PettingZoo's environments are the modules `kamon_v0` and `pantarei_v0`; importing `open_spiel` registers
``crestflow_kamon`` and ``crestflow_pantarei`` with OpenSpiel. ``docs/environments.md`` describes them all.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from crestflow.envs.registration import register

    register()
