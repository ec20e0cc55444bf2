"""Record and setup of a match from a request, which must not name files of this machine."""

import re
from collections.abc import Mapping

from sandtable.core import Game, Match, OptionValue, Record, Scenario, Setup, SetupError, game
from sandtable.core.dice import new_seed
from sandtable.core.options import make_options, non_default_options
from sandtable.scenes import Board, MapBoard
from sandtable.server.config import Limits
from sandtable.server.texts import did_you_mean, say

OWN_SCENARIO = "own"
"""The default name of a scenario file in a request."""
LARGEST_SCENARIO = 2_300_000
"""Size limit of a request with a scenario file and a position, in bytes.

Characters of pictures take one byte each, others up to six.
"""
LONGEST_TEXT = 100_000
"""Maximum characters of a scenario file without its pictures: a campaign of 1,000 units has 54,000."""
_PICTURES = re.compile(r"'[A-Za-z0-9+/]{1000,}+=*+'")
"""Pictures in base 64, in the quotes that make TOML read them in one step."""


def shipped_id(game_id: str, scenario: str) -> str:
    """The id of a shipped scenario in the library. Random ids have no dots."""
    return f"{game_id}.{scenario}"


def new_record(
    chosen: Game,
    *,
    scenario: str | None,
    scenario_text: str | None,
    options: Mapping[str, OptionValue],
    position: str | None,
    seed: str | None = None,
) -> tuple[Record, Setup]:
    """Create the head of a record and its setup, or raise `SetupError`."""
    setup = setup_of(chosen, scenario, scenario_text, options)
    record = Record(
        game=chosen.id,
        rules=chosen.rules_version,
        scenario=setup.scenario.name,
        scenario_text=setup.scenario.text_in_record,
        options=non_default_options(setup.options),
        position=position,
        seed=new_seed() if seed is None else seed,
    )
    return record, setup


def check_length(text: str, most: int) -> None:
    """Raise `SetupError` if a scenario file or record is too long without its pictures.

    The games read pictures under limits of their own; the rest is parsed several times.
    """
    if len(text) > most and len(_PICTURES.sub("", text)) > most:
        raise SetupError(say("file-too-long", most=most))


def check_size(record: Record, limits: Limits) -> None:
    """Raise `SetupError` if a match is too large for a server, which draws a view of it for every player."""
    match = Match.begin(record)
    if limits.work is not None and match.game.work(match.state) > limits.work:
        raise SetupError(say("too-much-to-compute"))
    for seat in match.seats:
        scene = match.view(seat).scene
        if scene is None:
            continue
        if limits.pieces is not None and len(scene.pieces) > limits.pieces:
            raise SetupError(say("too-many-pieces", most=limits.pieces))
        if limits.cells is not None and _cells(scene.board) > limits.cells:
            raise SetupError(say("too-many-cells", most=limits.cells))


def _cells(board: Board) -> int:
    """The number of squares or hexes; games limit their maps in metres themselves."""
    return 0 if isinstance(board, MapBoard) else len(board.row_names) * len(board.column_names)


def check_scenario(record: Record) -> None:
    """Raise `SetupError` unless a record contains its scenario or names one that ships with its game.

    A game would also accept a file path as the name of a scenario.
    """
    if record.scenario_text is None:
        _shipped(game(record.game), record.scenario)


def setup_of(chosen: Game, name: str | None, text: str | None, options: Mapping[str, OptionValue]) -> Setup:
    """The setup of a shipped scenario, or of a scenario's text; raise `SetupError` if it is invalid."""
    if text is None:
        scenario = _shipped(chosen, chosen.default_scenario if name is None else name)
    else:
        name = OWN_SCENARIO if name is None else name
        check_length(text, LONGEST_TEXT)
        scenario = Scenario.parse(text, name=name, file=f"{name}.toml", shipped=False)
    return Setup(scenario, make_options(chosen.options_type, options, game=chosen.id))


def _shipped(chosen: Game, name: str) -> Scenario:
    shipped = chosen.scenarios()
    if name not in shipped:
        raise SetupError(
            say("no-scenario", game=chosen.id, scenario=repr(name), hint=did_you_mean(name, shipped))
        )
    return shipped[name]
