"""JSON and TOML of strangers, read under limits: bounded numbers and bounded nesting.

Without limits, a few bytes are enough to raise errors that no caller expects (integers of 5,000 digits, a
thousand nested lists), or to keep the TOML reader busy for minutes (a key of ten thousand parts).
"""

import re
import tomllib
from math import isfinite
from typing import Any

import msgspec

from sandtable.core.numbers import MOST_DIGITS

MOST_NESTED = 20
"""Maximum depth of lists and tables; the deepest shipped file has 6."""
_LARGEST = 10**MOST_DIGITS
_TOML_LINE = re.compile(r"at line (\d{1,9})")
_TOML_TEXTS = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:""")?'
    r"|'''(?:[^']++|'(?!''))*+(?:''')?"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
"""Texts and comments of a TOML file. Every alternative takes what it can and never tries again."""
_TOML_LONG_KEY = re.compile(rf"(?:\.[^\n=,\[\]{{}}.]*+){{{MOST_NESTED}}}")


class DocumentError(ValueError):
    """A text that is not JSON or TOML within the limits, with its line if known."""

    def __init__(self, reason: str, line: int | None = None) -> None:
        super().__init__(reason)
        self.line = line


def read_json(text: str | bytes) -> Any:
    """Read JSON as plain data, or raise `DocumentError`."""
    try:
        data = msgspec.json.decode(text)
    except RecursionError:
        raise DocumentError("it is nested too deeply") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise DocumentError(_reason(error)) from None
    check_data(data)
    return data


def read_toml(text: str) -> dict[str, Any]:
    """Read TOML as plain data, or raise `DocumentError`."""
    if _TOML_LONG_KEY.search(_TOML_TEXTS.sub('""', text)):
        raise DocumentError(f"a key has more than {MOST_NESTED} parts")
    try:
        text.encode()  # half of a pair of surrogates could be read, and never sent
        data = tomllib.loads(text)
    except UnicodeEncodeError:
        raise DocumentError("it is not Unicode text") from None
    except RecursionError:
        raise DocumentError("it is nested too deeply") from None
    except ValueError as error:
        line = _TOML_LINE.search(str(error))
        raise DocumentError(_reason(error), int(line[1]) if line else None) from None
    check_data(data)
    return data


def check_data(data: object) -> None:
    """Raise `DocumentError` if plain data holds a number that is too long, or is nested too deeply."""
    level: list[object] = [data]
    for _ in range(MOST_NESTED + 1):
        below: list[object] = []
        for value in level:
            if isinstance(value, dict):
                below += value.values()
            elif isinstance(value, list | tuple):
                below += value
            else:
                _check_number(value)
        level = below
        if not level:
            return
    raise DocumentError(f"it is nested more than {MOST_NESTED} deep")


def _check_number(value: object) -> None:
    if isinstance(value, float) and not isfinite(value):
        raise DocumentError(f"it holds {value}, which is not a number")
    if isinstance(value, int) and not -_LARGEST < value < _LARGEST:
        raise DocumentError(f"a number has more than {MOST_DIGITS} digits")


def _reason(error: Exception) -> str:
    """The reason of a library's error, without what it says about the limits of Python."""
    reason = str(error).partition("\n")[0]
    return f"a number has more than {MOST_DIGITS} digits" if "integer string" in reason else reason
