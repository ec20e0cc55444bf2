"""`sandtable play`: agree on the match, then play it."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from sandtable.cli import menu, record_files
from sandtable.cli.arguments import parse_pairs, parse_value, terminal_language
from sandtable.cli.line_input import LineInput, keyboard_for
from sandtable.cli.screen import Screen, at_a_terminal
from sandtable.cli.seating import Table, seat_players
from sandtable.cli.session import Session
from sandtable.core import Game, Match, Record, SetupError, errors_about, game, game_ids
from sandtable.players import is_program
from sandtable.players.search.lazy import can_search
from sandtable.players.warm_up import warming_up


class PlayArguments(Struct, frozen=True, kw_only=True):
    """What the command line asks for, as typed."""

    game: str | None = None
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


def play(wishes: PlayArguments) -> None:
    """Begin or resume a match and play it at this terminal."""
    screen = Screen(interactive=at_a_terminal())
    keyboard = keyboard_for(screen)
    try:
        match, path = _agree(wishes, screen, keyboard)
    except (EOFError, KeyboardInterrupt):
        screen.say("Nothing was begun.")
        return
    table = Table(match)
    with _warming(match.game, table):
        Session(match, table, record_files.RecordSaver(path), screen, keyboard, by_keys=wishes.by_keys).run()


def _warming(chosen: Game, table: Table) -> AbstractContextManager[None]:
    """Have compiled meanwhile what a level needs; nobody waits for it, the level plays plainly until then."""
    needed = any(level.budget for level in table.levels) and not can_search(chosen)
    return warming_up([chosen.id]) if needed else nullcontext()


def _agree(wishes: PlayArguments, screen: Screen, keyboard: LineInput) -> tuple[Match, Path]:
    """The match to play, and the file to keep it in."""
    if wishes.record is not None and wishes.record.exists():
        raise SetupError(
            f"{wishes.record} exists already; give another name, or go on with it by --resume {wishes.record}"
        )
    if wishes.resume or wishes.go_on:
        return _resumed(wishes)
    chosen = game(wishes.game or _the_game(screen, keyboard))
    scenario, given = wishes.scenario, parse_pairs("--seat", wishes.seats, "south=greedy")
    if screen.interactive and not given:
        answers = menu.ask(chosen, scenario, screen, keyboard)
        if answers.resume is not None:
            return _resumed(
                PlayArguments(resume=answers.resume, record=wishes.record, language=wishes.language)
            )
        scenario, given = answers.scenario, answers.players
    match = _new(chosen, scenario, given, wishes)
    return match, wishes.record or record_files.new_file(chosen.id)


def _new(chosen: Game, scenario: str | None, given: dict[str, str], wishes: PlayArguments) -> Match:
    options = {
        name: parse_value(value)
        for name, value in parse_pairs("--option", wishes.options, "first=north").items()
    }
    salts = parse_pairs("--salt", wishes.salts, "north=tulip")
    seats = chosen.seats(chosen.setup(scenario, options))
    players = seat_players(chosen, seats, given)
    language = terminal_language(wishes.language)
    return chosen.new(
        scenario, options=options, seed=wishes.seed, salts=salts, players=players, language=language
    )


def _the_game(screen: Screen, keyboard: LineInput) -> str:
    known = game_ids()
    if len(known) == 1:
        return known[0]
    if not screen.interactive:
        raise SetupError(f"Say which game to play: {', '.join(known)}.")
    return menu.ask_game(known, screen, keyboard)


def _resumed(wishes: PlayArguments) -> tuple[Match, Path]:
    """The match of a record, with the players it had unless others are asked for."""
    if wishes.resume and wishes.go_on:
        raise SetupError("Give --resume FILE or --continue, not both.")
    if any((wishes.scenario, wishes.options, wishes.seed, wishes.salts)):
        raise SetupError("A game that goes on keeps its scenario, options, seed and salts: give no others.")
    path = wishes.resume or _latest(wishes.game)
    record = Record.load(path)
    if wishes.game not in (None, record.game):
        raise SetupError(f"{path} is a game of {record.game}, not of {wishes.game}.")
    if record.outcome is not None:
        raise SetupError(f"The game in {path} is over; look at it with: sandtable replay {path}")
    record = _reseated(record, path, wishes)
    with errors_about(path):
        return record.replay(language=terminal_language(wishes.language)), wishes.record or path


def _reseated(record: Record, path: Path, wishes: PlayArguments) -> Record:
    """The record with the players that are asked for in the place of those it has."""
    given = parse_pairs("--seat", wishes.seats, "south=greedy")
    for seat, player in record.players.items():
        if is_program(player) and seat not in given:  # a file must not start programs
            raise SetupError(
                f"In {path} a program played {seat}. Say again which one is to be started, as in "
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
