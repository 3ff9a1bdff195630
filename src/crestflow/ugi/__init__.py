"""The Universal Game Interface (UGI): the engine as a program that match runners and other hosts can talk to."""

from crestflow.ugi.go import GoLimits
from crestflow.ugi.session import UgiSession

__all__ = ["GoLimits", "UgiSession"]
