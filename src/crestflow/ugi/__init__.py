"""The Universal Game Interface (UGI): the engine as a program that match runners and other hosts can talk to.

Players of the arena use the limits of `go` without the engine, so only they are imported here.
"""

from crestflow.ugi.go import GoLimits

__all__ = ["GoLimits"]
