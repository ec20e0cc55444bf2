"""Everything that can be wrong with what a person gave, each a sentence for that person."""


class SandtableError(Exception):
    """The root of all errors a user can cause. Its text is one clear sentence."""


class IllegalAction(SandtableError):  # noqa: N818 - named as players speak
    """An action that a rule forbids now. The match is exactly as it was."""

    def __init__(self, reason: str, rule: str | None = None) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


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
