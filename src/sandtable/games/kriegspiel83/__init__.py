"""Kriegspiel (1983): tank warfare on hexes, with terrain, weather, mines and towns.

The tables are in `units`, `terrain` and `weather`, the map in `ground`; the rules in `turns` (order of play),
`movement`, `towns`, `minefields`, `combat` (sums and table) and `battle` (how a turn's fights go on). Each
names the rule ids of docs/rules/kriegspiel83.md.
"""

from random import Random

from sandtable.core import Dice, Event, Game, Match, Position, Scenario, Seat, Setup, View
from sandtable.games.kriegspiel83 import position_line, sampling
from sandtable.games.kriegspiel83 import scenario as scenario_files
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.position import from_data, from_standing
from sandtable.games.kriegspiel83.presentation import GAME_ID, Facts
from sandtable.games.kriegspiel83.rules import turns
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.terms import Options, Terms
from sandtable.games.kriegspiel83.weather import MONTHS


class Kriegspiel83(Game):
    """The game's static facts."""

    id = GAME_ID
    name = "Kriegspiel (1983)"
    summary = "Tanks and infantry on hexes, through weather and mines, to the other side's city."
    rules_version = 1
    options_type = Options
    facts_type = Facts
    default_scenario = "standard"
    resources = __name__
    counted_in = "rounds"

    def seats(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002 - other games' seats depend on it
        """Red and blue, always; red moves first."""
        return SEATS

    def length(self, match: Match) -> int:
        """Rounds, the last one too."""
        return match.state.round if isinstance(match.state, State) else 0

    def start(self, setup: Setup, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """The armies as the scenario places them, and the weather of the first round."""
        plan, terms = scenario_files.read(setup.scenario), _terms(setup)
        begin = State(terms, plan.armies, (plan.minefields, plan.minefields))
        return turns.opening(begin.with_coast(), dice)

    def restore(self, setup: Setup, position: Position | str) -> State:
        """The state of a position, given as data or as one line."""
        terms = _terms(setup)
        if isinstance(position, str):
            return from_standing(terms, position_line.read(position))
        return from_data(terms, position)

    def sample(self, view: View, rng: Random) -> State:
        """The state as the view shows it, with minefields where the enemy may have laid them."""
        if not isinstance(view.facts, Facts):
            raise TypeError("this is no view of Kriegspiel")
        return sampling.complete(view.facts, view.seat, rng)

    def check(self, scenario: Scenario) -> None:
        """Raise `ScenarioError` unless a match can begin and all can come everywhere that matters."""
        super().check(scenario)
        scenario_files.check_map(scenario)


def _terms(setup: Setup) -> Terms:
    if not isinstance(setup.options, Options):
        raise TypeError("these are no options of Kriegspiel")
    plan, options = scenario_files.read(setup.scenario), setup.options
    month = plan.first_month if options.first_month is None else MONTHS.index(options.first_month)
    last = plan.last_round if options.last_round is None else options.last_round
    return Terms(plan.ground, options, month, plan.minefields, last)


GAME = Kriegspiel83()
