"""Every generator of the project, in one registry.

    python -m tools.generate                  write every generated file that is out of date
    python -m tools.generate drawing schema   only what these generators make
    python -m tools.generate --check          write nothing; exit status 1 if a file differs, and name it
    python -m tools.generate --list           what there is

A generator is a module with ``files() -> Mapping[Path, str | bytes]``: every file that it makes, with its content. It
may also have ``problems() -> Iterable[str]``: what a person has to put right in its sources.
"""
