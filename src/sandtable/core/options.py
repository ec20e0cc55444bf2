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


def described(label: str, description: str, values: Mapping[OptionValue, str] | None = None) -> msgspec.Meta:
    """Annotate an option with texts for players: label, explanation, and what its values mean.

    The values are shown in this order. In an option whose values cannot be listed, `None` is described alone.
    """
    return msgspec.Meta(title=label, description=description, extra={"values": dict(values or {})})


class Option(msgspec.Struct, frozen=True):
    """The description of an option: default, explanation, and possible values if they are few."""

    default: OptionValue
    description: str
    values: tuple[OptionValue, ...] = ()
    label: str = ""
    """The label for players; if empty, the name is used."""
    value_labels: tuple[str, ...] = ()
    """The values as texts for players, one each; if empty, the values are shown as they are."""
    empty_label: str = ""
    """What leaving the option empty (`None`) means, if its values are not listed; empty if it cannot be."""


def describe_options(kind: type[msgspec.Struct]) -> dict[str, Option]:
    """Describe the options by name, from their annotations."""
    schema = msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"]
    return {field.name: _described(field, schema[field.name]) for field in msgspec.structs.fields(kind)}


def _described(field: msgspec.structs.FieldInfo, schema: Mapping[str, str]) -> Option:
    info = inspect.type_info(field.type)
    texts: Mapping[OptionValue, str] = {}
    if isinstance(info, inspect.Metadata) and info.extra:
        texts = info.extra.get("values", {})
    listed = _listed(info)
    named = tuple(value for value in texts if value in listed)
    values = (*named, *(value for value in listed if value not in texts))
    return Option(
        field.default,
        schema.get("description", ""),
        values,
        label=schema.get("title", ""),
        value_labels=tuple(texts[value] for value in values) if texts and set(values) <= set(texts) else (),
        empty_label="" if listed else texts.get(None, ""),
    )


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
