"""Runs the quick tests under other Pythons, and with the oldest versions of the libraries that the package admits."""
