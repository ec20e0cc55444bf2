"""Numbers in texts of strangers: their form is checked before they are converted.

Conversion alone can be an attack: `Fraction("1e30000000")` computes thirty million digits, and for more than
4,300 digits `int` raises an error that no caller expects.
"""

import re
from fractions import Fraction

from sandtable.core.text import quoted

MOST_DIGITS = 15
"""Maximum digits of a whole number: every JSON reader keeps so long a number exactly."""
MOST_EXACT_DIGITS = 60
"""Maximum digits of each part of an exact number: shares of shares have long denominators."""
_EXACT = re.compile(rf"[+-]?[0-9]{{1,{MOST_EXACT_DIGITS}}}(?:[./][0-9]{{1,{MOST_EXACT_DIGITS}}})?")


class NumberError(ValueError):
    """A text that is not a number within the limits; the message is a sentence without a full stop."""


def whole_number(text: str, *, digits: int = MOST_DIGITS, signed: bool = False) -> int:
    """Read a whole number such as `12`, or raise `NumberError`."""
    unsigned = text.removeprefix("-") if signed else text
    if not (unsigned.isascii() and unsigned.isdecimal() and len(unsigned) <= digits):
        raise NumberError(f"{quoted(text)} is not a whole number of at most {digits} digits")
    return int(text)


def exact_number(text: str) -> Fraction:
    """Read an exact number such as `12`, `3.5` or `7/2`, or raise `NumberError`."""
    if not _EXACT.fullmatch(text):
        raise NumberError(f"{quoted(text)} is not a number such as 12, 3.5 or 7/2")
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise NumberError(f"{quoted(text)} divides by zero") from None
