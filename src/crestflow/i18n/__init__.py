"""Translated texts: the functions that say one, the languages, and the catalogues that `tools.messages` makes."""

from crestflow.i18n.runtime import (
    LANGUAGES,
    CatalogueMessage,
    language,
    msg,
    msgc,
    preferred,
    say,
    speak,
    speaking,
    t,
    tc,
    tn,
)

__all__ = [
    "LANGUAGES",
    "CatalogueMessage",
    "language",
    "msg",
    "msgc",
    "preferred",
    "say",
    "speak",
    "speaking",
    "t",
    "tc",
    "tn",
]
