"""Record and setup of a match from a request, which must not name files of this machine."""

from collections.abc import Mapping

from sandtable.core import Game, OptionValue, Record, Scenario, Setup, SetupError, game
from sandtable.core.dice import new_seed
from sandtable.core.options import make_options, non_default_options
from sandtable.server.texts import did_you_mean, say

OWN_SCENARIO = "own"
"""The default name of a scenario file in a request."""
LARGEST_SCENARIO = 300_000
"""Size limit of a request with a scenario file and a position, in bytes: up to six per character."""


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
        scenario = Scenario.parse(text, name=name, file=f"{name}.toml", shipped=False)
    return Setup(scenario, make_options(chosen.options_type, options, game=chosen.id))


def _shipped(chosen: Game, name: str) -> Scenario:
    shipped = chosen.scenarios()
    if name not in shipped:
        raise SetupError(
            say("no-scenario", game=chosen.id, scenario=repr(name), hint=did_you_mean(name, shipped))
        )
    return shipped[name]
