"""Limits: on how often and on how many at once, for one process and shared by several."""
