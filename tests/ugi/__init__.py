"""Tests of the engine protocol."""
