"""Everything that can be wrong with what a person gave, each a sentence for that person."""

from sandtable.core.sentences import Sentence


class SandtableError(Exception):
    """The root of all errors a user can cause. Its text is one clear sentence.

    Where it is made of a `Sentence`, it can be told in every language.
    """

    def text_in(self, language: str) -> str:
        """Its text in a language, or as it is where it was written in one."""
        said = self.args[0] if self.args else ""
        return said.text_in(language) if isinstance(said, Sentence) else str(self)


class IllegalAction(SandtableError):  # noqa: N818 - named as players speak
    """An action that a rule forbids now. The match is exactly as it was."""

    def __init__(self, reason: str | Sentence, rule: str | None = None) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = str(reason)
        self.rule = rule
        self._said = reason

    def text_in(self, language: str) -> str:
        """The reason alone in a language; the rule is named beside it."""
        return self._said.text_in(language) if isinstance(self._said, Sentence) else self.reason


class InvalidAction(IllegalAction):
    """A text that cannot be read as any action of the game."""


class AmbiguousAction(IllegalAction):
    """A text that could mean several actions."""


class SetupError(SandtableError):
    """A game, scenario, option, seat, player or position that does not exist or does not fit."""


class FileError(SandtableError):
    """A file that cannot be read or written: which file, which line where known, and why."""

    def __init__(self, reason: str, *, file: str | None = None, line: int | None = None) -> None:
        where = ", ".join(part for part in (file, f"line {line}" if line else None) if part)
        super().__init__(f"{where}: {reason}" if where else reason)
        self.reason = reason
        self.file = file
        self.line = line


class RecordError(FileError):
    """A record that cannot be parsed, belongs to another version, or does not replay."""


class ScenarioError(FileError, SetupError):
    """A scenario or board file that does not make sense."""
