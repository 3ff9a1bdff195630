"""The page as a static site: its files in a folder, for any file host."""

from __future__ import annotations

import shutil
from pathlib import Path

from crestflow.page.static_files import page_files

MARK = "service-worker.js"
"""A file that every written site has; a folder with it may be written again."""


class NotASite(ValueError):
    """The folder holds something else, which must not be lost."""


def write_site(folder: Path) -> int:
    """Copy the page into `folder` and return the number of files; what an older page left there goes."""
    if folder.exists() and not folder.is_dir():
        raise NotASite(f"{folder}: there is a file of that name")
    old = list(folder.iterdir()) if folder.exists() else []
    if old and not (folder / MARK).is_file():
        raise NotASite(f"{folder}: not empty, and not a site written before; choose another folder")
    shutil.rmtree(folder / "assets", ignore_errors=True)
    pages = page_files()
    for address, path in pages.items():
        target = folder / address
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    return len(pages)
