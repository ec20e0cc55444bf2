"""Texts of the server, from the catalogues in `locales`; the language of a request."""

from collections.abc import Iterable
from typing import Any

from litestar.connection import ASGIConnection

from sandtable.core import Sentence, nearest
from sandtable.core.language import preferred_language


def say(key: str, **values: str | int | Sentence) -> Sentence:
    """A sentence of this package's catalogue."""
    return Sentence(__package__, key, values)


def did_you_mean(word: str, known: Iterable[str]) -> Sentence:
    """A sentence that suggests the nearest known words, or lists them all."""
    names = sorted(known)
    if close := nearest(word, names):
        return say("did-you-mean", names=listed_or(close))
    return say("there-is", names=", ".join(names)) if names else say("there-is-none")


def listed_or(names: Iterable[str | Sentence]) -> str | Sentence:
    """The names joined by "or"."""
    first, *others = names
    joined: str | Sentence = first
    for other in others:
        joined = say("list-or", first=joined, last=other)
    return joined


def listed_and(names: Iterable[str]) -> str | Sentence:
    """The names joined by "and"."""
    first, *others = names
    joined: str | Sentence = first
    for other in others:
        joined = say("list-and", first=joined, last=other)
    return joined


def request_language(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The language for the response, by the header `Accept-Language`."""
    wanted: list[tuple[float, str]] = []
    for part in connection.headers.get("accept-language", "").split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((float(weight or 1), tag))
        except ValueError:
            continue
    best_first = sorted(wanted, key=lambda one: -one[0])
    return preferred_language([tag for weight, tag in best_first if weight > 0])
