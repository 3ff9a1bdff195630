"""Numbers with the signs that a language has for them."""

from __future__ import annotations

from typing import Final

from crestflow.i18n.runtime import language

_SIGNS: Final = str.maketrans({".": ",", ",": "\u202f", "%": "\u00a0%"})
"""French, Polish and Czech have a decimal comma, and spaces between thousands and before the sign of per cent."""


def number(value: float, form: str) -> str:
    r"""A number in one of Python's formats, as the language spoken writes it.

    >>> number(1234.56, ",.1f"), number(0.125, ".1%")
    ('1,234.6', '12.5%')
    >>> from crestflow.i18n import speaking
    >>> with speaking("fr"):
    ...     number(1234.56, ",.1f"), number(0.125, ".1%")
    ('1\u202f234,6', '12,5\xa0%')
    """
    text = format(value, form)
    return text if language() == "en" else text.translate(_SIGNS)
