"""Pantareï as an SVG drawing: the snake's layout and body, the tiles in stacks, and the marks of a turn."""
