"""Without the libraries of an extra, an environment says what to install, and the rest of the package works."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import importlib.abc, importlib.util, sys

class Nowhere(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] == "{missing}":
            raise ModuleNotFoundError(name)

found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "{missing}" else found(name, *rest)
sys.meta_path.insert(0, Nowhere())
import {imported}
"""


@pytest.mark.parametrize(
    ("missing", "imported", "said"),
    [
        ("pettingzoo", "crestflow.envs.kamon_v0", "pip install 'crestflow[envs]'"),
        ("gymnasium", "crestflow.envs.pantarei_v0", "pip install 'crestflow[envs]'"),
        ("pyspiel", "crestflow.envs.open_spiel", "pip install 'crestflow[openspiel]'"),
        ("gymnasium", "crestflow.envs.open_spiel", ""),
        ("gymnasium", "crestflow.arena", ""),
    ],
)
def test_what_is_missing_is_said(missing: str, imported: str, said: str) -> None:
    code = WITHOUT.format(missing=missing, imported=imported)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode == 0) == (not said), ran.stderr
    assert said in ran.stderr
