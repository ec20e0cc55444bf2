"""Texts in several languages: catalogues in Fluent's format, one file a language.

A package that speaks has a folder `locales` with `en.ftl`, `sv.ftl` …; a game's texts are made by the `Words`
of the match's language (`Setup.language`), so that everything a match says comes out in one language.
"""

from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

ENGLISH = "en"
LANGUAGES = MappingProxyType({"en": "English", "sv": "Svenska", "da": "Dansk"})
"""The languages that the program speaks, each by its own name."""


class Catalogue:
    """A catalogue in one language. `words("key", name=value)` gives the text."""

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
        """The text of a key (`message` or `message.attribute`), its blanks filled.

        A key or a value that is missing is a mistake of the program and raises `LookupError`.
        """
        name, _, attribute = key.partition(".")
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        if pattern is None:
            raise LookupError(f"{name} has no text in {self.language}")
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise LookupError(f"{key} in {self.language}: {errors[0]}")
        return str(text)


@cache
def catalogue(package: str, language: str) -> Catalogue:
    """The catalogue of a package in a language."""
    from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415 - slow to import; few games need it

    bundle = FluentBundle([language], use_isolating=False)
    source = files(package) / "locales" / f"{language}.ftl"
    bundle.add_resource(FluentResource(source.read_text(encoding="utf-8")))
    return Catalogue(language, bundle)


def preferred_language(wanted: list[str]) -> str:
    """The first of these languages ("sv-SE", "da") that the program speaks, or English."""
    for language in wanted:
        if (short := language.partition("-")[0].lower()) in LANGUAGES:
            return short
    return ENGLISH
