"""The six crests, drawn by hand as silhouettes in a box of 100 by 100, in one ink (`currentColor`).

Each exists twice. `CRESTS` are the full drawings; `SMALL_CRESTS` are the same figures for tokens that get
few pixels: fewer cuts, wider gaps, so that nothing closes up when there are two pixels to spend.
"""

from __future__ import annotations

from math import degrees

from crestflow.render.svg.shapes import Point, polar, polyline

_MIRROR = 'transform="matrix(-1 0 0 1 100 0)"'
_PEN = 'fill="none" stroke="currentColor" stroke-linecap="round"'


def _mirrored(half: str) -> str:
    """A figure from its right half."""
    return f"{half}<g {_MIRROR}>{half}</g>"


def _cut(*outlines: str) -> str:
    """One shape; the outlines after the first are cut out of it."""
    return f'<path fill-rule="evenodd" d="{"".join(outlines)}"/>'


def _round_hole(x: float, y: float, radius: float) -> str:
    return f"M{x} {y - radius}a{radius} {radius} 0 1 0 0 {2 * radius}a{radius} {radius} 0 1 0 0 {-2 * radius}Z"


_UPPER_WING = "M50 53C52 37 60 15 80 9C91 6 97 13 96 25C95 40 86 52 71 54.5C63 55.8 55 55 50 53Z"
_LOWER_WING = (
    "M50 59C60 59.5 72 58.5 79 62C88 67 89 79 82 86C77.5 90 72.5 88.5 70 83.5C66 90.5 58.5 89.5 55.5 82"
    "C53 75.5 51.5 67 50 59Z"
)
_BUTTERFLY_BODY = _mirrored('<path d="M50 29C54.5 29 56 33 55 37L54 74C53.5 80 51.5 83 50 85Z"/>')
_FEELER = f'<path d="M49 34C51 23 55.5 15.5 61.5 11.5" {_PEN} stroke-width="3.6"/><circle cx="62" cy="11" r="3.8"/>'
_BUTTERFLY = (
    _mirrored(_cut(_UPPER_WING, _round_hole(81, 27.7, 7.2)) + _cut(_LOWER_WING, _round_hole(71.5, 71.6, 5)) + _FEELER)
    + _BUTTERFLY_BODY
)
_SMALL_BUTTERFLY = (
    _mirrored(
        _cut("M54 50C55 33 63 12 81 7C93 4 99 12 98 25C97 41 88 52 72 54.5C64 55.8 58 53.5 54 50Z")
        + _cut("M55 62C63 61 74 60 81 64C91 69 92 82 84 89C79 93 73 92 70 87C66 94 58 91 56 83C55 77 54.5 69 55 62Z")
    )
    + f'<path d="M50 30V80" {_PEN} stroke-width="9"/>'
)

_FISH_TAIL = (
    '<path d="M83.5 44.5C86 35 90 27 97 21C98.5 33 97.5 42 93.5 51C97.5 59 99 68 97 79'
    'C88 74.5 81.5 66 78.5 58.5C80.5 54 82.5 49.5 83.5 44.5Z"/>'
)
_FISH_BODY = "M3 56C12 37 32 28 52 32C64 34.5 73 42 80 48.5C73 62 60 76 41 77C24 78 9 69 3 56Z"
_FISH_FINS = (
    '<path d="M25 31C33 18 52 12 71 19C68.5 24 69.5 30 73 36C59 25.5 41 25 25 31Z"/>'
    '<path d="M36 82C46 82.5 55 79.5 63 74C62 80 63 85 65.5 89C54 93 42 90 36 82Z"/>'
)
_FISH = (
    _cut(
        _FISH_BODY,
        _round_hole(21, 50.6, 4.6),
        "M33.5 37.5C43 47 43 61 32.5 71.5C37 61 37.5 48 33.5 37.5Z",
        "M49.5 40.5C56.5 46 56.5 54 49.5 60C52 53.5 52 47 49.5 40.5Z",
        "M63 44.5C68 49 67.5 55 62 60.5C64 55 64.5 50 63 44.5Z",
    )
    + _FISH_TAIL
    + _FISH_FINS
)
_SMALL_FISH = (
    _cut(
        "M1 55C11 33 33 24 54 29C65 32 73 40 79 47C73 64 60 79 41 80C23 81 8 70 1 55Z",
        _round_hole(21, 50, 6.5),
        "M35 37C46 47 46 62 35 73C38.5 61 38.5 49 35 37Z",
    )
    + '<path d="M84 42C86 33 90 25 98 18C100 32 99 42 95 51C99 60 100 70 98 83'
    'C88 77 82 69 79 61C81 55 83 49 84 42Z"/>'
    + '<path d="M26 24C36 11 55 7 74 14C70 20 70 26 73 32C59 21 42 20 26 24Z"/>'
)

_BIRD_BODY = (
    "M2 47.5L16.5 42C20 33.5 31.5 32 38 39C44 46 52 52.5 63 54.5C74 56.5 86 55.5 98 50C96.5 59 91 65.5 83 69"
    "L94 75C86 82 76 85.5 64 87.5C51 89.5 39 88 30 81C19.5 73 15 63 15.5 52.5Z"
)
_BIRD = (
    _cut(_BIRD_BODY, _round_hole(26.5, 45, 4))
    + '<path d="M41.5 34.5C37 24 40 11 50 4C57 15 60 31 57.5 47.5C51 44.5 46 40 41.5 34.5Z"/>'
    + '<path d="M62.5 49C65.5 35 64 21.5 59 9.5C70.5 14 79.5 31 76.5 51C71.5 51.3 67 50.5 62.5 49Z"/>'
    + '<path d="M81.5 50.5C83.5 39 81.5 29 76.5 20C87.5 24.5 95 34.5 96 46C91.5 48.5 86.5 50 81.5 50.5Z"/>'
)
_SMALL_BIRD = (
    _cut(_BIRD_BODY)
    + '<path d="M41 33C35 21 39 8 50 1C59 13 62 30 59 47C52 44 46 40 41 33Z"/>'
    + '<path d="M68 49.5C71 35 70 21 65 9C82 14 95 28 97 44C90 48.5 80 50.5 68 49.5Z"/>'
)


_PIVOT: Point = (50.0, 83.0)


def _fan() -> str:
    """Five pleated leaves, each on its own stick."""
    folds, span, near, far, gap = 5, 104.0, 29.0, 64.0, 4.2
    turn = span / folds
    inner, outer, stick = degrees(gap / 2 / near) * 0.8, degrees(gap / 2 / far), degrees(2.9 / (near - 4.5))
    shapes = []
    for k in range(folds):
        left, middle, right = (-span / 2 + (k + share) * turn for share in (0.0, 0.5, 1.0))
        leaf = [
            (near, left + inner),
            (far - 3, left + outer),
            (far + 2.5, middle),
            (far - 3, right - outer),
            (near, right - inner),
        ]
        rib = [(near - 4.5, middle - stick), (near - 4.5, middle + stick), (4.0, middle + 27), (4.0, middle - 27)]
        shapes += [_around_pivot(leaf), _around_pivot(rib)]
    return f'<path d="{"".join(shapes)}"/><circle cx="50" cy="83" r="7.5"/>'


def _small_fan() -> str:
    """Four pleated leaves that grow together towards the foot: a wedge with three cuts."""
    folds, span, near, far, cut = 4, 116.0, 24.0, 68.0, 5.6
    turn, narrow, wide = span / folds, degrees(cut / 2 / near), degrees(cut / 2 / far)
    edge: list[tuple[float, float]] = []
    for k in range(folds):
        left, middle, right = (-span / 2 + (k + share) * turn for share in (0.0, 0.5, 1.0))
        if k:
            edge += [(near, left + narrow), (far - 4, left + wide)]
        else:
            edge.append((far - 4, left))
        edge.append((far + 4, middle))
        edge += [(far - 4, right - wide), (near, right - narrow)] if k < folds - 1 else [(far - 4, right)]
    return f'<path d="{_around_pivot([*edge, (9.0, 90.0), (9.0, -90.0)])}"/><circle cx="50" cy="83" r="9"/>'


def _around_pivot(corners: list[tuple[float, float]]) -> str:
    """Path data through corners given as distance from the pivot of the fan and degrees from the vertical."""
    return polyline([polar(radius, turn, _PIVOT) for radius, turn in corners], closed=True)


_MOUNTAIN = (
    '<path d="M34 30L42 12.5C45 8.5 47.5 12.5 50 12.5C52.5 12.5 55 8.5 58 12.5L66 30L71 41L62.5 38L56.5 47.5'
    'L50 39L43.5 47.5L37.5 38L29 41Z"/>'
    '<path d="M26.5 46.5L35.5 43.5L43.5 55.5L50 47L56.5 55.5L64.5 43.5L73.5 46.5C79.5 57 86.5 65 96 72L4 72'
    'C13.5 65 20.5 57 26.5 46.5Z"/>'
    '<path d="M8.5 78H62A5.5 5.5 0 0 1 62 89H8.5A5.5 5.5 0 0 1 8.5 78Z"/>'
    '<path d="M77 78H91.5A5.5 5.5 0 0 1 91.5 89H77A5.5 5.5 0 0 1 77 78Z"/>'
)
_SMALL_MOUNTAIN = (
    '<path d="M38 14C43 7 57 7 62 14L73 38L62 35L50 44L38 35L27 38Z"/>'
    '<path d="M23 47L38 44.5L50 54L62 44.5L77 47C82 60 90 74 99 85L1 85C10 74 18 60 23 47Z"/>'
)

_GATE = (
    '<path d="M2 9C18 15 34 16.5 50 16.5C66 16.5 82 15 98 9L95 22.5C80 27.5 65 29 50 29'
    'C35 29 20 27.5 5 22.5Z"/>'
    '<path d="M12 42H88V52.5H12Z"/><path d="M44.5 32.5H55.5V42H44.5Z"/>'
    '<path d="M25.5 32.5L37 33.5L33 93H19.5Z"/><path d="M74.5 32.5L63 33.5L67 93H80.5Z"/>'
)
_SMALL_GATE = (
    '<path d="M1 6C17 12 34 14 50 14C66 14 83 12 99 6L96 23C80 28 65 29 50 29C35 29 20 28 4 23Z"/>'
    '<path d="M9 42H91V54H9Z"/><path d="M23 29H37L34 95H18Z"/><path d="M77 29H63L66 95H82Z"/>'
)

CRESTS = {
    "butterfly": _BUTTERFLY,
    "fish": _FISH,
    "bird": _BIRD,
    "fan": _fan(),
    "mountain": _MOUNTAIN,
    "gate": _GATE,
}
SMALL_CRESTS = {
    "butterfly": _SMALL_BUTTERFLY,
    "fish": _SMALL_FISH,
    "bird": _SMALL_BIRD,
    "fan": _small_fan(),
    "mountain": _SMALL_MOUNTAIN,
    "gate": _SMALL_GATE,
}
