"""Options of a game: frozen structs with defaults; validation, and descriptions."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import inspect

from sandtable.core.decoding import prepared
from sandtable.core.errors import SetupError
from sandtable.core.text import did_you_mean

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)

OptionValue = bool | int | float | str | None
"""The value of an option in a record, a request or a command line."""


def make_options(kind: type[OptionsT], given: Mapping[str, OptionValue], *, game: str) -> OptionsT:
    """Return options with the given values, or raise `SetupError` about the first invalid one."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name, value in given.items():
        if name not in fields:
            raise SetupError(f"{game} has no option {name!r}. {did_you_mean(name, fields)}")
        try:
            msgspec.convert(value, prepared(fields[name].type), strict=True)
        except msgspec.ValidationError as error:
            problem = _why_not(kind, name, error)
            raise SetupError(f"Option {name} of {game} cannot be {value!r}: {problem}.") from None
    return msgspec.convert(given, prepared(kind), strict=True)


def non_default_options(options: msgspec.Struct) -> dict[str, OptionValue]:
    """The options that differ from their defaults, in the order of declaration."""
    return {
        field.name: getattr(options, field.name)
        for field in msgspec.structs.fields(options)
        if getattr(options, field.name) != field.default
    }


class Option(msgspec.Struct, frozen=True):
    """The description of an option: default, explanation, and possible values if they are few."""

    default: OptionValue
    description: str
    values: tuple[OptionValue, ...] = ()
    label: str = ""
    """The label for players; if empty, the name is used."""


def describe_options(kind: type[msgspec.Struct]) -> dict[str, Option]:
    """Describe the options by name, from their annotations."""
    schema = msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"]
    return {
        field.name: Option(
            field.default,
            schema[field.name].get("description", ""),
            _listed(inspect.type_info(field.type)),
        )
        for field in msgspec.structs.fields(kind)
    }


def _listed(kind: inspect.Type) -> tuple[OptionValue, ...]:
    """The possible values of a literal, optional literal or optional bool; else empty."""
    match kind:
        case inspect.Metadata(type=inner):
            return _listed(inner)
        case inspect.LiteralType(values=values):
            return tuple(values)
        case inspect.UnionType(types=types):
            found: list[OptionValue] = [None]
            for one in types:
                listed = (True, False) if isinstance(one, inspect.BoolType) else _listed(one)
                if not listed and not isinstance(one, inspect.NoneType):
                    return ()
                found += listed
            return tuple(found)
    return ()


def _why_not(kind: type[msgspec.Struct], name: str, error: msgspec.ValidationError) -> str:
    values = describe_options(kind)[name].values
    if values:
        return f"it is one of {', '.join(map(str, values))}"
    text = str(error).replace("`", "").replace(" | null", " or null")
    return text[0].lower() + text[1:]
