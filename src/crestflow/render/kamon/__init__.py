"""Kamon as an SVG drawing: the board, its tokens and stones, and the winning line."""
