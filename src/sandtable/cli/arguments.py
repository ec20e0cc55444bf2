"""Parsing of option values: `name=value` pairs, values of game options."""

from collections.abc import Sequence

from sandtable.core import OptionValue, SetupError


def parse_pairs(option: str, given: Sequence[str], example: str) -> dict[str, str]:
    """Parse the `name=value` arguments of an option, or raise `SetupError`."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise SetupError(
                f"{option} {text!r} is not of the form name=value; write it as in {option} {example}."
            )
        if name in found:
            raise SetupError(f"{option} is given twice for {name}.")
        found[name] = value
    return found


def parse_value(text: str) -> OptionValue:
    """Parse the value of an option: a boolean, none, a number, or else text."""
    words: dict[str, OptionValue] = {"true": True, "yes": True, "false": False, "no": False, "none": None}
    if text.lower() in words:
        return words[text.lower()]
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text
