"""Both games as pictures. Pure functions from a state to SVG, PNG or terminal text; no rules inside."""
