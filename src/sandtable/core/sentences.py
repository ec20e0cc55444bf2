"""Sentences that wait for a language: who makes one does not know who will read it."""

from msgspec import Struct

from sandtable.core.language import ENGLISH, catalogue


class Sentence(Struct, frozen=True):
    """A text of a package's catalogue with its blanks filled, in no language yet. As text it is English."""

    package: str
    key: str
    values: "dict[str, str | int | Sentence]" = {}

    def text_in(self, language: str) -> str:
        """The sentence in a language that the program speaks, with all that it quotes."""
        values = {
            name: value.text_in(language) if isinstance(value, Sentence) else value
            for name, value in self.values.items()
        }
        return catalogue(self.package, language)(self.key, **values)

    def __str__(self) -> str:
        return self.text_in(ENGLISH)
