"""The interface of a game to an umpire's shell: prompt, answers, completion, questions."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, Literal, TypeAlias

from msgspec import Struct
from typing_extensions import TypeVar

from sandtable.core.errors import InvalidAction
from sandtable.scenes import Scene

StateT = TypeVar("StateT", default=Any)

SHELL_VERBS = frozenset(("undo", "save", "load", "log", "map", "quit"))
"""The commands that a shell carries out itself."""


class ConsoleLine(Struct, frozen=True):
    """A sentence. Its kind decides how a terminal shows it."""

    text: str
    kind: Literal["", "refusal", "outcome", "heading"] = ""


class ConsoleRow(Struct, frozen=True):
    """A row of a table, in the colour of a side."""

    cells: tuple[str, ...]
    colour: str = ""


class ConsoleTable(Struct, frozen=True):
    """A table. Without columns it is a list of names and their meanings."""

    rows: tuple[ConsoleRow, ...]
    columns: tuple[str, ...] = ()


class ConsoleMap(Struct, frozen=True):
    """The board with everything on it, drawn as text."""

    scene: Scene


ConsoleAnswer: TypeAlias = ConsoleLine | ConsoleTable | ConsoleMap


class ConsoleCommand(Struct, frozen=True):
    """A command that is not an action: one of `SHELL_VERBS`, or a question to the game."""

    verb: str
    words: tuple[str, ...] = ()


class ConsoleQuestion(Struct, frozen=True):
    """A question to the umpire. The keyword and the answer are appended to the command."""

    text: str
    keyword: str


class ConsoleQuestions(Struct, frozen=True):
    """The questions to the umpire before an action is applied."""

    check: str
    """An action that must be legal before the questions are asked."""
    questions: tuple[ConsoleQuestion, ...]


class ConsoleCandidate(Struct, frozen=True):
    """A word that completes a line, and a short explanation of it."""

    word: str
    hint: str = ""


class ConsoleCompletion(Struct, frozen=True):
    """The words that fit at the cursor; they replace the line from `start` to the cursor."""

    start: int
    candidates: tuple[ConsoleCandidate, ...]


class Console(ABC, Generic[StateT]):
    """The part of an umpire's shell that depends on the game."""

    shell_rule: ClassVar[str]
    """The id of the rule about `SHELL_VERBS`, for refusals."""
    load_hint: ClassVar[str] = ""
    """What else `load` may have meant, for a file that does not exist."""
    suggestions: ClassVar[tuple[str, ...]] = ()
    """Commands to show below the prompt."""

    @abstractmethod
    def prompt(self, state: StateT) -> str:
        """Return the prompt, with the space after it."""

    @abstractmethod
    def status(self, state: StateT) -> str:
        """Return what to show below the prompt, such as the phase; may be empty."""

    @abstractmethod
    def split(self, line: str) -> list[str]:
        """Return the commands of a line."""

    @abstractmethod
    def read(self, text: str) -> ConsoleCommand | None:
        """Return a command that is not an action, or `None` for text to apply to the match."""

    @abstractmethod
    def answer(self, state: StateT, command: ConsoleCommand) -> list[ConsoleAnswer]:
        """Answer a question about the game, or raise `IllegalAction`."""

    @abstractmethod
    def usage_error(self, verb: str) -> InvalidAction:
        """Return the error for a command with wrong arguments; it shows the syntax."""

    @abstractmethod
    def questions(self, state: StateT, text: str) -> ConsoleQuestions | None:
        """Return the questions before this action is applied, or `None`."""

    @abstractmethod
    def complete(self, state: StateT, line: str, cursor: int) -> ConsoleCompletion:
        """Return the words that fit at the cursor."""
