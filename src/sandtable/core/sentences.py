"""Sentences without a language, for code that does not know the reader's language."""

from msgspec import Struct

from sandtable.core.language import ENGLISH, catalogue


class Sentence(Struct, frozen=True):
    """A message of a package's catalogue with its values; `str` returns it in English."""

    package: str
    key: str
    values: "dict[str, str | int | Sentence]" = {}

    def text_in(self, language: str) -> str:
        """Return the sentence in a language, including sentences among its values."""
        values = {
            name: value.text_in(language) if isinstance(value, Sentence) else value
            for name, value in self.values.items()
        }
        return catalogue(self.package, language)(self.key, **values)

    def __str__(self) -> str:
        return self.text_in(ENGLISH)
