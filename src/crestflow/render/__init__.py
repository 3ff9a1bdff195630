"""Both games as pictures: pure functions from a state to SVG, PNG or terminal text, with no rules inside.

>>> import crestflow
>>> from crestflow import render
>>> state = crestflow.game("kamon").deal(seed=7)
>>> render.svg(state, theme="dark", size=400)[:4]
'<svg'
>>> render.png(state, width=200)[1:4]
b'PNG'
"""

from crestflow.render.kamon.stamps import symbol_sheet
from crestflow.render.pictures import png, svg
from crestflow.render.svg.stylesheet import css
from crestflow.render.terminal.drawing import ansi

__all__ = ["ansi", "css", "png", "svg", "symbol_sheet"]
