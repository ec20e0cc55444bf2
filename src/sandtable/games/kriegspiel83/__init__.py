"""Kriegspiel (1983): tank warfare on hexes, with terrain, weather, mines and towns.

The modules of `rules` are the chapters of the rule page, `rules.md`; the tables are in `units`, `terrain` and
`weather`, the map in `ground`. Comments name the rule ids.
"""

from types import MappingProxyType

from sandtable.core import (
    Dice,
    Event,
    Match,
    Outcome,
    Position,
    QuickStart,
    Scenario,
    Seat,
    Setup,
    agreement,
)
from sandtable.core.package_game import Functions, PackageGame
from sandtable.games.kriegspiel83 import (
    lenses,
    play,
    position,
    position_line,
    presentation,
    sampling,
    visibility,
)
from sandtable.games.kriegspiel83 import scenario as scenario_files
from sandtable.games.kriegspiel83.army import SEATS
from sandtable.games.kriegspiel83.editor import EDITOR
from sandtable.games.kriegspiel83.position import Facts
from sandtable.games.kriegspiel83.position_editor import POSITION_EDITOR
from sandtable.games.kriegspiel83.rules import movement, turns
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.summary import tallies, turn_summary
from sandtable.games.kriegspiel83.terms import GAME_ID, Options, Terms
from sandtable.games.kriegspiel83.weather import MONTHS


class Kriegspiel83(PackageGame[State, Options, Facts]):
    """The game object, which ties the modules together."""

    id = GAME_ID
    name = "Kriegspiel (1983)"
    summary = "Tanks and infantry on hexes, through weather and mines, to the other side's city."
    rules_version = 1
    quick = True
    options_type = Options
    facts_type = Facts
    default_scenario = "standard"
    first_scenario = "ice"
    quick_options = MappingProxyType({"last_round": 100})  # K83-O4
    resources = __name__
    length_unit = "rounds"
    turn_events = frozenset({"report"})
    quick_starts = (
        QuickStart(  # K83-P1
            name="manual",
            title="Play as in the manual",
            summary="The computer is Red and plays as it did in 1983; you are Blue.",
            scenario="standard",
            computers={"red": "classic"},
        ),
    )
    editor = EDITOR
    position_editor = POSITION_EDITOR
    functions = Functions(
        seen_by=visibility.seen_by,
        apply=play.apply,
        choices=play.choices,
        view=presentation.view,
        inspect=lenses.inspect,
        position=position.to_data,
        sample=sampling.sample_state,
        turn_summary=turn_summary,
        tallies=tallies,
        revealed=visibility.revealed,
    )

    def seats(self, setup: Setup[Options]) -> tuple[Seat, ...]:  # noqa: ARG002 - other games' seats depend on it
        """Return red, which moves first, and blue."""
        return SEATS

    def timeout_outcome(self, seat: Seat) -> Outcome:
        """Return the outcome of a resignation."""
        return agreement.resigned(SEATS, SEATS.index(seat), play.AGREEMENT_RULE)

    def length(self, match: Match[State]) -> int:
        """Return the number of rounds, including the current one."""
        return match.state.round

    def start(self, setup: Setup[Options], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """Return the armies of the scenario with the weather of the first round."""
        plan, terms = scenario_files.read(setup.scenario), _terms(setup)
        begin = State(terms, plan.armies, (plan.minefields, plan.minefields))
        return turns.opening(movement.with_coast(begin), dice)

    def position_line(self, state: State) -> str:
        """Return the full state as one line."""
        return position_line.write(position.position_data(state))

    def restore(self, setup: Setup[Options], given: Position | str) -> State:
        """Restore a state from data or from one line."""
        terms = _terms(setup)
        if isinstance(given, str):
            return position.from_position_data(terms, position_line.read(given))
        return position.from_data(terms, given)

    def check(self, scenario: Scenario) -> None:
        """Raise `ScenarioError` unless a match can begin and pieces can reach all towns and cities."""
        super().check(scenario)
        scenario_files.check_map(scenario)


def _terms(setup: Setup[Options]) -> Terms:
    plan, options = scenario_files.read(setup.scenario), setup.options
    month = plan.first_month if options.first_month is None else MONTHS.index(options.first_month)
    last = plan.last_round if options.last_round is None else options.last_round
    return Terms(plan.ground, options, month, plan.minefields, last)


GAME = Kriegspiel83()
