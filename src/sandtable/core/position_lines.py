"""Shared parts of one-line positions: the `key=value` tail, lists, numbers and the outcome.

A line begins with a fixed number of words, the head. Then come `key=value` parts without spaces, each only if
it has a value; `result`, `rule` and `reason` of a finished match are last, and only the reason has spaces.
"""

from collections.abc import Iterable, Mapping, Sequence

from sandtable.core.errors import SetupError
from sandtable.core.numbers import NumberError, whole_number
from sandtable.core.types import Outcome

_SHOWN = 40
"""Maximum length of a quotation in an error message."""


def join(head: Sequence[str], tail: Mapping[str, str], outcome: Outcome | None) -> str:
    """Write a line; parts of the tail with an empty value are left out."""
    parts = dict(tail)
    if outcome:
        parts["result"] = ",".join(outcome.winners) or "draw"
        parts["rule"] = outcome.rule or ""
        parts["reason"] = outcome.reason
    return " ".join([*head, *(f"{key}={value}" for key, value in parts.items() if value)])


def split(
    line: str, head: int, too_short: str, keys: Iterable[str]
) -> tuple[list[str], dict[str, str], Outcome | None]:
    """Read a line into its head, its tail and the outcome.

    Raises `SetupError`, with the text `too_short` if the line has fewer words than the head.
    """
    line, _, reason = line.partition(" reason=")
    parts = line.split()
    if len(parts) < head:
        raise SetupError(too_short)
    known, tail = (*keys, "result", "rule"), dict[str, str]()
    for part in parts[head:]:
        key, equals, value = part.partition("=")
        if key not in known or not equals or not value or key in tail:
            raise SetupError(
                f"{part[:_SHOWN]!r} is not a part of a position; the parts are {', '.join(known)}."
            )
        tail[key] = value
    return parts[:head], tail, _outcome(tail, reason)


def _outcome(tail: Mapping[str, str], reason: str) -> Outcome | None:
    if "result" in tail:
        winners = () if tail["result"] == "draw" else tuple(tail["result"].split(","))
        return Outcome(winners, reason, tail.get("rule"))
    if reason or "rule" in tail:
        raise SetupError("A position with a rule or a reason has a result before them.")
    return None


def rest_of(line: str, head: int, edited: Iterable[str]) -> str:
    """Return the part of a line after its head, without the parts with these keys."""
    line, reason, text = line.partition(" reason=")
    known = tuple(edited)
    parts = [part for part in line.split()[head:] if part.partition("=")[0] not in known]
    return " ".join(parts) + reason + text


def listed(value: str | None, separator: str = ",") -> list[str]:
    """Read a list; empty if the part is missing."""
    return value.split(separator) if value else []


def number(text: str, what: str, *, digits: int = 9, signed: bool = False) -> int:
    """Read a whole number of at most `digits` digits, or raise `SetupError`."""
    try:
        return whole_number(text, digits=digits, signed=signed)
    except NumberError:
        raise SetupError(f"The {what} of a position is a number, not {text[:_SHOWN]!r}.") from None


def flag(tail: Mapping[str, str], key: str) -> bool:
    """Read a part that is `yes` or left out, or raise `SetupError`."""
    if tail.get(key, "yes") != "yes":
        raise SetupError(f"{key} is yes or left out, not {tail[key][:_SHOWN]!r}.")
    return key in tail
