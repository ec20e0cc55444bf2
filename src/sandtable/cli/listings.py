"""Listings and checks: `sandtable games`, `scenario`, `lesson` and `records`."""

from pathlib import Path

from sandtable.cli.formatting import outcome_sentence, pluralise
from sandtable.cli.screen import Screen, without_control_characters
from sandtable.core import (
    Game,
    OptionValue,
    Record,
    RecordError,
    ScenarioError,
    SetupError,
    game,
    game_ids,
    load_record,
)
from sandtable.core.archives import SUFFIX
from sandtable.core.files import write_atomically
from sandtable.core.options import Option, describe_options
from sandtable.core.record_collection import parse_part, record_parts
from sandtable.lessons import check_lesson
from sandtable.players import levels_of, player_names

_SUFFIXES = (".toml", SUFFIX)


def list_games() -> None:
    """List every game with its scenarios, options and computer players."""
    screen = Screen.to_read()
    for game_id in game_ids():
        chosen = game(game_id)
        screen.say(f"{game_id}: {chosen.name}", style="bold")
        screen.say(f"  {chosen.summary}")
        screen.say("  Scenarios (--scenario NAME):")
        screen.list(_scenarios(chosen), indent=4)
        screen.say("  Options (--option NAME=VALUE):")
        options = describe_options(chosen.options_type).items()
        screen.list([(name, _explained(option)) for name, option in options], indent=4)
        screen.say(f"  Players (--seat SEAT=PLAYER): human, {', '.join(player_names(chosen))}")
        if levels := levels_of(chosen):
            screen.say("  Levels of the computer (--seat SEAT=LEVEL):")
            rows = [(level.player, f"{level.name()}. {level.description()}") for level in levels]
            screen.list(rows, indent=4)
        if chosen.quick_starts:
            screen.say("  Quick starts (--start NAME):")
            starts = [(start.name, f"{start.title}. {start.summary}") for start in chosen.quick_starts]
            screen.list(starts, indent=4)
        screen.say(f"  Play it with: sandtable play {game_id}")


def list_records(file: Path, number: int | None, out: Path | None) -> None:
    """List the records of a collection, or write one of them to a file of its own."""
    if out is not None:
        write_atomically(out, str(load_record(file, number)))
        print(f"Written to {out}")
        return
    screen, count = Screen.to_read(), 0
    for part in record_parts(file):
        record = parse_part(part, file)
        if number in (None, part.number):
            screen.say(without_control_characters(_record_line(part.number, record)))
        count = part.number
    if not count or (number or 0) > count:
        raise RecordError(f"holds {pluralise(count, 'record')}", file=str(file))


def _record_line(number: int, record: Record) -> str:
    players = ", ".join(f"{seat} {player}" for seat, player in record.players.items())
    result = outcome_sentence(record.outcome) if record.outcome else "not over"
    return (
        f"{number}  {record.game}, {record.scenario}, seed {record.seed}: {players or 'no players named'}; "
        f"{pluralise(len(record.entries), 'action')}; {result}"
    )


def list_scenarios(game_id: str) -> None:
    """List the scenarios that come with a game."""
    Screen.to_read().list(_scenarios(game(game_id)), indent=0)


def show_scenario(game_id: str, name: str) -> None:
    """Show the board at the start of a scenario."""
    screen = Screen.to_read()
    match = game(game_id).new(name)
    scenario, scene = match.setup.scenario, match.view(None).scene
    if scene is not None:
        screen.draw(scene, (without_control_characters(scenario.title),))
    screen.say(scenario.summary)


def check_scenario(file: Path, game_id: str | None) -> None:
    """Report that a scenario file is valid, or raise `ScenarioError`."""
    chosen = game(game_id or _only_game())
    if file.suffix not in _SUFFIXES:
        raise SetupError(f"{file} is not the name of a scenario file; it must end in .toml or .zip.")
    scenario = chosen.scenario(file)
    chosen.check(scenario)
    print(f"{file}: a valid scenario of {chosen.name}, {scenario.title!r}")


def check_lesson_file(file: Path, game_id: str) -> None:
    """Report that a lesson file is valid, or raise `ScenarioError`."""
    lesson = check_lesson(file, game_id)
    wrong = pluralise(len(lesson.wrong), "wrong attempt")
    print(f"{file}: a lesson of {game(game_id).name}, solved by its solution and not by {wrong}")


def pack_scenario(file: Path, out: Path | None, game_id: str | None) -> None:
    """Write a scenario file and its pictures as one archive, or raise `ScenarioError`."""
    if file.suffix != ".toml":
        raise SetupError(f"{file} is not the name of a scenario file; it must end in .toml.")
    chosen = game(game_id) if game_id else _game_of(file)
    scenario = chosen.scenario(file)
    chosen.check(scenario)
    target = file.with_suffix(SUFFIX) if out is None else out
    if target.suffix != SUFFIX:
        raise SetupError(f"{target} is not the name of an archive; it must end in {SUFFIX}.")
    data = chosen.packed_scenario(scenario)
    chosen.check(chosen.unpacked_scenario(data, str(target)))
    write_atomically(target, data)
    print(f"{target}: {scenario.title!r}, a scenario of {chosen.name} ({len(data):,} bytes)")


def _game_of(file: Path) -> Game:
    """The game whose scenario a file is, or `SetupError`."""
    for game_id in game_ids():
        chosen = game(game_id)
        try:
            chosen.check(chosen.scenario(file))
        except ScenarioError:
            continue
        return chosen
    raise SetupError(f"{file} is not a scenario of any game. To see why, name its game: --game NAME.")


def _scenarios(chosen: Game) -> list[tuple[str, str]]:
    return [(name, f"{scenario.title}. {scenario.summary}") for name, scenario in chosen.scenarios().items()]


def _explained(option: Option) -> str:
    values = f" One of {', '.join(_choices(option))}." if option.values else ""
    empty = f" none: {option.empty_label}." if option.empty_label else ""
    return f"{option.description}{values}{empty} Default: {_typed(option.default)}"


def _choices(option: Option) -> list[str]:
    """The values as they are typed, with what they mean if that is not the same."""
    labels = option.value_labels or tuple(map(_typed, option.values))
    pairs = zip(map(_typed, option.values), labels, strict=True)
    return [typed if typed.lower() == label.lower() else f"{typed} ({label})" for typed, label in pairs]


def _typed(value: OptionValue) -> str:
    """Return a value as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _only_game() -> str:
    known = game_ids()
    if len(known) > 1:
        raise SetupError(f"Name the game of the scenario: --game {' or --game '.join(known)}.")
    return known[0]
