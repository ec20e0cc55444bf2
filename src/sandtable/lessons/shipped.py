"""Finding lessons: those that games ship, and files."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from sandtable.core import Game, Scenario, ScenarioError, SetupError, game
from sandtable.core.files import read_text, texts_in
from sandtable.core.text import did_you_mean
from sandtable.lessons.lesson import Lesson

FOLDER = "lessons"
"""The folder with the lessons of a game, in its package; `01-lines.toml` is the first of its course."""
_SCENARIOS = "scenarios"


def course(game_id: str) -> tuple[Lesson, ...]:
    """The lessons of a game in order; empty if it has no course."""
    return tuple(_course(game_id).values())


def lesson(game_id: str, name: str) -> Lesson:
    """A lesson by its name, or `SetupError`."""
    found = _course(game_id)
    if name not in found:
        raise SetupError(f"{game(game_id).name} has no lesson {name!r}. {did_you_mean(name, found)}")
    return found[name]


def read_lesson(path: Path, game_id: str) -> Lesson:
    """Read a lesson from a file, with scenarios from a folder next to it, or raise `ScenarioError`."""
    own = {
        file.stem: Scenario.parse(
            read_text(file, ScenarioError), name=file.stem, file=str(file), shipped=False
        )
        for file in sorted((path.parent / _SCENARIOS).glob("*.toml"))
    }
    text = read_text(path, ScenarioError)
    return _parsed(path.stem, text, game(game_id), {**game(game_id).scenarios(), **own}, file=str(path))


@cache
def lesson_scenarios(game_id: str) -> Mapping[str, Scenario]:
    """The scenarios that a lesson of a game can name: those of the game, and those of its course."""
    chosen = game(game_id)
    folder = files(chosen.resources) / FOLDER / _SCENARIOS
    own = texts_in(folder, ".toml") if folder.is_dir() else {}
    parsed = {
        name: Scenario.parse(text, name=name, file=f"{name}.toml", shipped=False)
        for name, text in own.items()
    }
    return MappingProxyType({**chosen.scenarios(), **parsed})


def parsed_lesson(text: str, game_id: str, name: str) -> Lesson:
    """Parse the text of a lesson's file, or raise `ScenarioError`."""
    return _parsed(name, text, game(game_id), lesson_scenarios(game_id), file=f"{name}.toml")


@cache
def _course(game_id: str) -> Mapping[str, Lesson]:
    chosen = game(game_id)
    folder = files(chosen.resources) / FOLDER
    lessons = (
        _parsed(name, text, chosen, lesson_scenarios(game_id), file=f"{name}.toml")
        for name, text in (texts_in(folder, ".toml") if folder.is_dir() else {}).items()
    )
    return MappingProxyType({one.name: one for one in lessons})


def _parsed(name: str, text: str, chosen: Game, scenarios: Mapping[str, Scenario], *, file: str) -> Lesson:
    """Parse a lesson; the number at the beginning of its file's name is not part of its own."""
    number, _, rest = name.partition("-")
    own = rest if number.isdigit() else name
    return Lesson.parse(Scenario(own, own, "", text, shipped=False, file=file), chosen.id, scenarios)
