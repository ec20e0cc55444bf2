"""Small helpers for texts: suggestions for a misspelt word, quotations, numbers."""

import difflib
from collections.abc import Iterable, Sequence

_LONGEST_QUOTATION = 40
"""Characters of a user's text that an error message repeats."""


def nearest(word: str, known: Sequence[str]) -> list[str]:
    """Return up to three known words that resemble a word, the most similar first."""
    return difflib.get_close_matches(word, known, n=3, cutoff=0.6)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A sentence that suggests similar known words, or lists all of them."""
    names = sorted(known)
    if close := nearest(word, names):
        return f"Did you mean {' or '.join(close)}?"
    return f"There is {', '.join(names)}." if names else "There is none."


def shortened(text: str) -> str:
    """The text, cut to a length that fits into a sentence."""
    return text if len(text) <= _LONGEST_QUOTATION else text[: _LONGEST_QUOTATION - 1] + "…"


def quoted(text: str) -> str:
    """The text in quotation marks, cut to a length that fits into a sentence."""
    return repr(shortened(text))


def number_text(value: float) -> str:
    """A number as actions write it: six decimals at most, without trailing zeros."""
    return f"{round(value, 6) + 0:.6f}".rstrip("0").rstrip(".")
