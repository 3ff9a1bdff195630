"""Translated texts: the functions that say one, the languages, and the catalogues that `tools.messages` makes."""

from crestflow.i18n.runtime import (
    CATALOGUES,
    DOMAIN,
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
    "CATALOGUES",
    "DOMAIN",
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
