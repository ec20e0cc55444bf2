"""Errors that a user can cause. The text of each is a sentence for that user."""

from sandtable.core.sentences import Sentence


class SandtableError(Exception):
    """The base class of all errors that a user can cause. Its text is one clear sentence.

    An error made of a `Sentence` can be translated into every language.
    """

    def text_in(self, language: str) -> str:
        """Return the text in a language, or the original text if it has no translation."""
        text = self.args[0] if self.args else ""
        return text.text_in(language) if isinstance(text, Sentence) else str(self)


class IllegalAction(SandtableError):  # noqa: N818 - reads like the rules
    """An action that a rule forbids now. The match is unchanged."""

    def __init__(self, reason: str | Sentence, rule: str | None = None) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = str(reason)
        self.rule = rule
        self._reason = reason

    def text_in(self, language: str) -> str:
        """Return the reason without the rule in a language."""
        return self._reason.text_in(language) if isinstance(self._reason, Sentence) else self.reason


class InvalidAction(IllegalAction):
    """A text that is not an action of the game."""


class AmbiguousAction(IllegalAction):
    """A text that could mean several actions."""


class SetupError(SandtableError):
    """A game, scenario, option, seat, player or position that does not exist or does not fit."""


class FileError(SandtableError):
    """A file that cannot be read or written, with its name, the line if known, and the reason."""

    def __init__(self, reason: str, *, file: str | None = None, line: int | None = None) -> None:
        where = ", ".join(part for part in (file, f"line {line}" if line else None) if part)
        super().__init__(f"{where}: {reason}" if where else reason)
        self.reason = reason
        self.file = file
        self.line = line


class RecordError(FileError):
    """A record that cannot be parsed, belongs to another version, or does not replay."""


class ScenarioError(FileError, SetupError):
    """A scenario or board file with an error."""
