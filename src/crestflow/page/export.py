"""The page as a static site: its files in a folder, for any file host."""

from __future__ import annotations

import shutil
from pathlib import Path

from crestflow.i18n import t
from crestflow.page.index_html import INDEX, index_html
from crestflow.page.static_files import page_files

MARK = "service-worker.js"
"""A file that every written site has; a folder with it may be written again."""


class NoPage(ValueError):
    """The page has not been built."""


class NotASite(ValueError):
    """The folder holds something else, which must not be lost."""


def write_site(folder: Path, *, url: str = "") -> int:
    """Copy the page into `folder` and return the number of files; what an older page left there goes.

    `url` is where the folder will be found, for link previews; it raises `NotAnAddress` if nothing can be there.
    """
    pages = page_files()
    if INDEX not in pages:
        raise NoPage(t("the page is missing from this installation; `make build` makes it"))
    index = index_html(pages[INDEX].read_text("utf-8"), url=url)
    if folder.exists() and not folder.is_dir():
        raise NotASite(t("{folder}: there is a file of that name", folder=str(folder)))
    old = list(folder.iterdir()) if folder.exists() else []
    if old and not (folder / MARK).is_file():
        problem = t("{folder}: not empty, and not a site written before; choose another folder", folder=str(folder))
        raise NotASite(problem)
    shutil.rmtree(folder / "assets", ignore_errors=True)
    for address, path in pages.items():
        target = folder / address
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    (folder / INDEX).write_bytes(index.encode())
    return len(pages)
