"""The measures of Pantareï's drawing. `tools.generate` gives each of them, under its name, to the page."""

from __future__ import annotations

# Tiles, in widths of a tile.
FACE = 0.70
"""How high the face of a tile is drawn."""
THICKNESS = 0.135
FOOT = FACE / 2 + THICKNESS
"""From the middle of the lowest face to the ground before it."""
LIFT = 0.12
"""How far a chosen stack is lifted."""

# Marks on a stack, in widths of a tile.
COLLAR_LINE = 0.055
"""The golden collar of a chosen or winning stack."""
TARGET_LINE = 0.04
TARGET_DASHES = (0.11, 0.075)
SWAP_LINE = 0.022
COLLAR_GROUND = 0.036
"""How much wider than a dark collar the paper beneath it is."""
CHIP_RADIUS = 0.155
TARGET_CHIP_RISE = FACE / 2 + 0.25
"""From the middle of the top face up to the chip that says which way a move goes."""
SWAP_CHIP = (0.4, -0.43 * FACE)
"""From the middle of the top face to the chip that says that a stack may be swapped."""

# Chips are drawn in units of which twelve are their radius.
CHIP_UNITS = 12
CHIP_EDGE = 1.9
ARROW_LEFT = "M3-6L-4 0L3 6"
ARROW_RIGHT = "M-3-6L4 0L-3 6"
DOUBLE_ARROW_LEFT = "M-1-5.5L-7 0L-1 5.5M6-5.5L0 0L6 5.5"
DOUBLE_ARROW_RIGHT = "M1-5.5L7 0L1 5.5M-6-5.5L0 0L-6 5.5"
"""The arrows for one tile, and for two tiles that are moved together."""
ARROW_PEN = 3.0
SWAP_ARROWS = "M-6-3.5H5M2-7L5.5-3.5L2 0M6 3.5H-5M-2 0L-5.5 3.5L-2 7"
SWAP_PEN = 2.2

# Labels, in widths of a tile.
LABEL_DROP = FOOT + 0.2
"""From the middle of the lowest face down to the middle of the label."""
LABEL_HEIGHT, LABEL_HEIGHT_MAX = 0.135, 0.2
LABEL_GAP_ABOVE = 0.1
"""How far above the top face of another stack a label has to stay, or it moves aside."""
LABEL_GAP_BESIDE = 0.54
"""From the middle of that stack to the nearest end of the label."""
TOUCHED_BAR = 0.24
"""Half the length of the golden bar under the label of a stack that the last turn touched."""
TOUCHED_BAR_DROP = 0.155
"""From the middle of the label down to that bar."""
TOUCHED_BAR_LINE = 0.035

# What the picture leaves room for above and below the stacks, in widths of a tile.
ROOM_FOR_CHIPS = 0.42
ROOM_FOR_LABELS = 0.38

# The layout of the snake, in widths of a tile.
BODY = 0.52
"""The width of the body."""
HEAD_REACH = 3.8
"""How far the tongue reaches before the start of the body, in half widths of the body."""
HEAD = HEAD_REACH * BODY / 2
NECK = 0.78
"""From the start of the body to the middle of the first stack."""
TAIL = 1.2
"""From the middle of the last stack to the tip of the tail."""
EDGE = 0.14
"""The empty border of the canvas."""
WIDEST_STEP = 1.7
"""The most from one stack to the next."""
PITCH = 2.02
"""The least from one row to the next."""
SWING = 0.12
"""How high the wave of each row is."""

TILE_SHARE = 0.79
"""The width of a tile, as a share of the step from stack to stack."""
TURN_BULGE = 0.46
"""How far the turn at the end of a row reaches, in distances of rows."""
ROW_STEPS, TURN_STEPS, LAYOUT_ROUNDS = 60, 40, 8
"""In how many steps a row and a turn are drawn, and how often tile and course are fitted to each other."""

# The ribbon of the body, in widths of the body.
RIBBON_STEPS = 7
"""In how many steps a piece of the ribbon as long as it is wide is drawn."""
TAIL_TAPER = 1.6
"""The exponent with which the tail becomes thinner."""
BODY_EDGE = 0.032
CURRENT_LANES = (-0.27, 0.0, 0.27)
"""How far beside the middle the lines of flow run."""
CURRENT_LINE = 0.028
CURRENT_DASHES = (0.95, 0.33, 0.45, 0.25)
CURRENT_DASH_SHIFT = 2.4
"""How far the dashes of a lane are shifted, in distances of the lane from the middle."""
CURRENT_DRIFT, CURRENT_WAVE, CURRENT_PHASE = 0.035, 1.2, 9
"""The lines sway: how far, how fast along the body, and how much each lane differs."""
CURRENT_START = 0.35
"""How far from the start of the body the lines begin."""
CURRENT_END = 0.4
"""Over which share of the tail they go on."""

FINE_TILE, BANDED_TILE = 44, 24
"""From how many pixels on a tile has fine rims, and bands."""
