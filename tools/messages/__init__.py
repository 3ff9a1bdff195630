"""The message catalogue: texts found in the sources, translations kept in `.po` files, catalogues made from them.

``python -m tools.generate messages`` brings everything up to date; with ``--check`` it only says what is not.
"""
