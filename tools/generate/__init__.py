"""Generators of committed files. Each module has `files()`: every file it makes, with its content."""
