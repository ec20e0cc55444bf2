"""The questions before a match, for `sandtable play` without options."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sandtable.cli import record_files
from sandtable.cli.line_input import LineInput, Prompt
from sandtable.cli.screen import Screen
from sandtable.cli.seating import HUMAN, computer_name
from sandtable.core import Game, QuickStart, Seat, game
from sandtable.players import default_player, levels_of, player_names


class Answers(NamedTuple):
    """The answers: a new match, or a record to resume."""

    scenario: str | None = None
    players: dict[Seat, str] = {}  # noqa: RUF012 - never changed
    resume: Path | None = None
    start: QuickStart | None = None


def ask(chosen: Game, scenario: str | None, screen: Screen, line_input: LineInput) -> Answers:
    """Ask for the opponent, the scenario unless it is given, and the side."""
    text, language = screen.text, screen.language
    screen.say(chosen.translated("game", chosen.name, language), style="bold")
    screen.say(chosen.translated("game.summary", chosen.summary, language))
    levels = levels_of(chosen)
    computers = [*(level.player for level in levels), *player_names(chosen)[::-1]]
    opponents = [f"{level.title(language)}: {level.description(language)}" for level in levels]
    opponents += [
        text("opponent-player", player=computer_name(name, language)) for name in computers[len(levels) :]
    ]
    opponents.append(text("opponent-person"))
    people = len(opponents) - 1
    opponents += [_described(chosen, start, language) for start in chosen.quick_starts]
    interrupted = next(record_files.unfinished(chosen.id), None)
    if interrupted is not None:
        path, record = interrupted
        opponents.append(text("opponent-continue", file=path.stem, count=len(record.entries)))
    default = computers.index(default_player(chosen))
    opponent = _pick(text("which-opponent"), opponents, screen, line_input, default=default)
    if interrupted is not None and opponent == len(opponents) - 1:
        return Answers(resume=interrupted[0])
    if opponent > people:
        return Answers(scenario, start=chosen.quick_starts[opponent - people - 1])
    scenario = scenario or _scenario(chosen, screen, line_input)
    seats = chosen.seats(chosen.setup(scenario))
    if opponent == people:
        return Answers(scenario, dict.fromkeys(seats, HUMAN))
    mine = _pick(text("which-side"), [seat.capitalize() for seat in seats], screen, line_input)
    players = {seat: HUMAN if seat == seats[mine] else computers[opponent] for seat in seats}
    return Answers(scenario, players)


def ask_game(known: Sequence[str], screen: Screen, line_input: LineInput) -> str:
    """Ask which game to play."""
    language, names = screen.language, []
    for one in map(game, known):
        name = one.translated("game", one.name, language)
        names.append(f"{name}: {one.translated('game.summary', one.summary, language)}")
    return known[_pick(screen.text("which-game"), names, screen, line_input)]


def _scenario(chosen: Game, screen: Screen, line_input: LineInput) -> str:
    found = chosen.scenarios()
    # The default comes first: Enter picks the first.
    names = sorted(found, key=lambda name: name != chosen.default_scenario)
    if len(names) == 1:
        return names[0]
    screen.say()
    screen.say(screen.text("scenarios-described"))
    titles = [chosen.translated(f"scenario-{name}", found[name].title, screen.language) for name in names]
    return names[_pick(screen.text("which-scenario"), titles, screen, line_input)]


def _described(chosen: Game, start: QuickStart, language: str) -> str:
    title = chosen.translated(f"quick-start-{start.name}", start.title, language)
    summary = chosen.translated(f"quick-start-{start.name}.summary", start.summary, language)
    return f"{title}: {summary}"


def _pick(
    question: str, answers: Sequence[str], screen: Screen, line_input: LineInput, *, default: int = 0
) -> int:
    """Return the index of the chosen answer; Enter picks the default."""
    screen.say()
    screen.say(question, style="bold")
    for number, answer in enumerate(answers, start=1):
        screen.say(f"  {number}  {answer}")
    while True:
        status = screen.text("choose-number", last=len(answers), default=default + 1)
        prompt = Prompt(screen.text("choose"), status)
        typed = line_input.ask(prompt).strip() or str(default + 1)
        number = int(typed) if typed.isdecimal() and len(typed) < 4 else 0
        if 1 <= number <= len(answers):
            return number - 1
        if typed.lower() in ("q", "quit", "exit"):
            raise EOFError
        screen.say(screen.text("choose-wrong", typed=repr(typed)))
