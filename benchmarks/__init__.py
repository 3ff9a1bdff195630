"""Measurements. `make bench` runs them all; `make bench ARGS=reference` one of them.

Speeds are compared within one run on one machine; nothing here is a test.
"""
