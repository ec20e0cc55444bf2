"""msgspec's validation errors as sentences for people who do not read Python.

msgspec has no structured errors, so its messages are parsed.
"""

import re

from litestar.exceptions import ValidationException

from sandtable.core import Sentence
from sandtable.server.texts import listed_or, say

_MISSING = re.compile(r"Object missing required field `(?P<name>[^`]+)`")
_LENGTH = re.compile(r"Expected `(?P<kind>str|array|object)` of length (?P<sign>[<>]=) (?P<number>\d+)")
_BOUND = re.compile(r"Expected `(?P<kind>int|float)` (?P<sign>[<>]=) (?P<number>-?\d+)")
_PATTERN = re.compile(r"Expected `str` matching regex .+")
_TYPE = re.compile(r"Expected `(?P<wanted>[^`]+)`(?:, got `(?P<got>[^`]+)`)?")
_VALUE = re.compile(r"Invalid (?:enum )?value (?P<value>.+)", re.DOTALL)
_WHERE = re.compile(r" - at `(?P<place>(?:key in )?\$[^`]*)`$")
_TYPES = {
    "str": say("type-text"),
    "int": say("type-whole-number"),
    "float": say("type-number"),
    "bool": say("type-true-or-false"),
    "null": say("type-nothing"),
    "array": say("type-list"),
    "object": say("type-object"),
}


def sentences(error: ValidationException) -> list[Sentence]:
    """One sentence for each validation error."""
    found = error.extra if isinstance(error.extra, list) else []
    sentences = [
        _sentence(str(one["message"]), str(one.get("key") or ""))
        for one in found
        if isinstance(one, dict) and one.get("message")
    ]
    return sentences or [say("request-does-not-fit")]


def _sentence(message: str, key: str) -> Sentence:
    where = _WHERE.search(message)
    key = "" if key == "data" else key
    if where:
        message = message[: where.start()]
        inside = re.sub(r"^key in ", "", where["place"]).removeprefix("$").lstrip(".")
        key = ".".join(part for part in (key, inside) if part)
    name = key or say("the-request")
    if missing := _MISSING.fullmatch(message):
        if key:
            return say("field-missing-in", name=missing["name"], place=key)
        return say("field-missing", name=missing["name"])
    if length := _LENGTH.fullmatch(message):
        number, kind = int(length["number"]), length["kind"]
        if length["sign"] == "<=":
            return say("field-too-long", name=name, number=number, kind=kind)
        return say("field-too-short", name=name, number=number, kind=kind)
    if bound := _BOUND.fullmatch(message):
        if bound["sign"] == "<=":
            return say("field-too-large", name=name, number=int(bound["number"]))
        return say("field-too-small", name=name, number=int(bound["number"]))
    if _PATTERN.fullmatch(message):
        return say("field-miswritten", name=name)
    if kinds := _TYPE.fullmatch(message):
        wanted = _types(kinds["wanted"])
        if kinds["got"]:
            return say("field-of-type-not", name=name, wanted=wanted, got=_types(kinds["got"]))
        return say("field-of-type", name=name, wanted=wanted)
    if value := _VALUE.fullmatch(message):
        return say("field-cannot-be", name=name, value=value["value"])
    return say("field-wrong", name=name, why=message.replace("`", "").rstrip("."))


def _types(names: str) -> str | Sentence:
    return listed_or(_TYPES.get(name.strip(), name.strip()) for name in names.split("|"))
