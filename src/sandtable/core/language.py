"""Message catalogues in Fluent's format, one file per language.

A package with texts has a folder `locales` with `en.ftl`, `sv.ftl` and so on. A game takes its texts from the
catalogue in the match's language (`Setup.language`), so that all texts of a match are in one language.
"""

from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

ENGLISH = "en"
LANGUAGES = MappingProxyType({"en": "English", "sv": "Svenska", "da": "Dansk"})
"""The languages of the program, each with its own name for itself."""

_LONGEST_VALUE = 2_000
"""Characters of a value that a message shows; Fluent fails above 2,500."""


class Catalogue:
    """The messages of a package in one language; `catalogue("key", name=value)` returns a text."""

    __slots__ = ("_bundle", "language")

    def __init__(self, language: str, bundle: "FluentBundle") -> None:
        self.language = language
        self._bundle = bundle

    def __contains__(self, key: str) -> bool:
        name, _, attribute = key.partition(".")
        if not self._bundle.has_message(name):
            return False
        message = self._bundle.get_message(name)
        return attribute in message.attributes if attribute else message.value is not None

    def __call__(self, key: str, **values: str | int | float) -> str:
        """Format the message of a key (`message` or `message.attribute`).

        Very long values are cut. A missing key or value is a bug and raises `LookupError`.
        """
        name, _, attribute = key.partition(".")
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        if pattern is None:
            raise LookupError(f"{name} has no text in {self.language}")
        text, errors = self._bundle.format_pattern(
            pattern, {name: _shortened(value) for name, value in values.items()}
        )
        if errors:
            raise LookupError(f"{key} in {self.language}: {errors[0]}")
        return str(text)


def _shortened(value: str | int | float) -> str | int | float:
    too_long = isinstance(value, str) and len(value) > _LONGEST_VALUE
    return f"{str(value)[: _LONGEST_VALUE - 1]}…" if too_long else value


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """Load the catalogue of a package in a language."""
    from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415 - slow to import

    bundle = FluentBundle([language], use_isolating=False)
    source = files(package) / "locales" / f"{language}.ftl"
    bundle.add_resource(FluentResource(source.read_text(encoding="utf-8")))
    return Catalogue(language, bundle)


@cache
def has_catalogue(package: str, language: str) -> bool:
    """Whether a package has a catalogue in a language."""
    try:
        return (files(package) / "locales" / f"{language}.ftl").is_file()
    except (ModuleNotFoundError, TypeError):  # TypeError: a module that is not a package
        return False


def preferred_language(wanted: list[str]) -> str:
    """The first of these languages ("sv-SE", "da") that is available, or English."""
    for language in wanted:
        if (short := language.partition("-")[0].lower()) in LANGUAGES:
            return short
    return ENGLISH
