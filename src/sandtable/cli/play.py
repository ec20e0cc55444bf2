"""`sandtable play --terminal`: set up or resume a match, then play it."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from sandtable.cli import menu, record_files
from sandtable.cli.arguments import parse_pairs, parse_value
from sandtable.cli.language import english_only, language_of, terminal_language
from sandtable.cli.line_input import LineInput, line_input_for
from sandtable.cli.screen import Screen, at_a_terminal
from sandtable.cli.seating import HUMAN, Table, seat_players
from sandtable.cli.session import Session
from sandtable.core import Game, Match, QuickStart, Record, SetupError, errors_about, game, game_ids
from sandtable.players import is_program
from sandtable.players.search.lazy import can_search
from sandtable.players.warm_up import warming_up


class PlayArguments(Struct, frozen=True, kw_only=True):
    """The arguments of `sandtable play`, as typed."""

    game: str | None = None
    start: str | None = None
    scenario: str | None = None
    seats: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    seed: str | None = None
    salts: tuple[str, ...] = ()
    record: Path | None = None
    resume: Path | None = None
    go_on: bool = False
    by_keys: bool | None = None
    language: str | None = None


def play(arguments: PlayArguments) -> None:
    """Start or resume a match and play it at this terminal."""
    screen = Screen(interactive=at_a_terminal(), language=terminal_language(arguments.language))
    line_input = line_input_for(screen)
    try:
        match, path = _open(arguments, screen, line_input)
    except (EOFError, KeyboardInterrupt):
        screen.say(screen.text("no-match-started"))
        return
    table = Table(match)
    with _background_warm_up(match.game, table):
        Session(
            match, table, record_files.RecordSaver(path), screen, line_input, by_keys=arguments.by_keys
        ).run()


def _background_warm_up(chosen: Game, table: Table) -> AbstractContextManager[None]:
    """Compile what a level needs in the background; until then it plays without search."""
    needed = any(level.budget for level in table.levels) and not can_search(chosen)
    return warming_up([chosen.id]) if needed else nullcontext()


def _open(arguments: PlayArguments, screen: Screen, line_input: LineInput) -> tuple[Match, Path]:
    """Return the match to play and its record file."""
    if arguments.record is not None and arguments.record.exists():
        raise SetupError(
            f"{arguments.record} exists already; give another name, or continue it with "
            f"--resume {arguments.record}"
        )
    if arguments.resume or arguments.go_on:
        return _resumed(arguments, screen)
    chosen = game(arguments.game or _choose_game(screen, line_input))
    scenario, given = arguments.scenario, parse_pairs("--seat", arguments.seats, "south=greedy")
    start = None if arguments.start is None else chosen.quick_start(arguments.start)
    _speak_for(chosen, screen)
    if screen.interactive and not given and start is None:
        answers = menu.ask(chosen, scenario, screen, line_input)
        if answers.resume is not None:
            return _resumed(PlayArguments(resume=answers.resume, record=arguments.record), screen)
        scenario, given, start = answers.scenario, answers.players, answers.start
    match = _new(chosen, scenario, given, arguments, start, language=screen.language)
    return match, arguments.record or record_files.new_file(chosen.id)


def _new(
    chosen: Game,
    scenario: str | None,
    given: dict[str, str],
    arguments: PlayArguments,
    start: QuickStart | None,
    *,
    language: str,
) -> Match:
    """Return a new match: as given, and otherwise as the quick start says."""
    options = {} if start is None else dict(start.options)
    options |= {
        name: parse_value(value)
        for name, value in parse_pairs("--option", arguments.options, "first=north").items()
    }
    salts = parse_pairs("--salt", arguments.salts, "north=tulip")
    scenario = scenario or (start.scenario if start else None)
    seats = chosen.seats(chosen.setup(scenario, options))
    if start is not None:
        given = {seat: start.computers.get(seat, HUMAN) for seat in seats} | given
    players = seat_players(chosen, seats, given)
    return chosen.new(
        scenario, options=options, seed=arguments.seed, salts=salts, players=players, language=language
    )


def _choose_game(screen: Screen, line_input: LineInput) -> str:
    known = game_ids()
    if len(known) == 1:
        return known[0]
    if not screen.interactive:
        raise SetupError(f"Name the game to play: {', '.join(known)}.")
    return menu.ask_game(known, screen, line_input)


def _speak_for(chosen: Game, screen: Screen) -> None:
    """Say once that a game is in English only; from there on everything is in English."""
    if sentence := english_only(chosen, screen.language):
        screen.say(sentence)
    screen.language = language_of(chosen, screen.language)


def _resumed(arguments: PlayArguments, screen: Screen) -> tuple[Match, Path]:
    """Return the match of a record, with its players unless others are given."""
    if arguments.resume and arguments.go_on:
        raise SetupError("Give --resume FILE or --continue, not both.")
    if any((arguments.start, arguments.scenario, arguments.options, arguments.seed, arguments.salts)):
        raise SetupError(
            "A game that continues keeps its scenario, options, seed and salts: do not give others."
        )
    path = arguments.resume or _latest(arguments.game)
    record = Record.load(path)
    if arguments.game not in (None, record.game):
        raise SetupError(f"{path} is a record of {record.game}, not of {arguments.game}.")
    if record.outcome is not None:
        raise SetupError(f"The game in {path} is over; replay it with: sandtable replay {path}")
    record = _reseated(record, path, arguments)
    with errors_about(path):
        match = record.replay(language=screen.language)
    _speak_for(match.game, screen)
    return match, arguments.record or path


def _reseated(record: Record, path: Path, arguments: PlayArguments) -> Record:
    """Return the record with the given players in place of its own."""
    given = parse_pairs("--seat", arguments.seats, "south=greedy")
    for seat, player in record.players.items():
        if is_program(player) and seat not in given:  # a file must not start programs
            raise SetupError(
                f"In {path} an external program played {seat}. Name the program to start again, as in "
                f"--seat {seat}={player}, or name another player."
            )
    if not given:
        return record
    with errors_about(path):
        begun = Match.begin(record)
    seat_players(begun.game, begun.seats, given)
    return replace(record, players={**record.players, **given})


def _latest(game_id: str | None) -> Path:
    for path, _ in record_files.unfinished(game_id):
        return path
    raise SetupError(f"There is no unfinished game in {record_files.games_folder()}.")
