"""A Game of War: Guy Debord's board game of armies and their lines of communication.

The modules of `rules` are the chapters of the rule page, `rules.md`; the tables are in `units` and
`battlefield`. Comments name the rule ids.
"""

from types import MappingProxyType

from msgspec.structs import replace

from sandtable.core import Dice, Event, Match, Outcome, Position, Seat, Setup, agreement
from sandtable.core.package_game import Functions, PackageGame
from sandtable.games.game_of_war import (
    lenses,
    play,
    position,
    position_line,
    presentation,
    sampling,
    scenario,
    visibility,
)
from sandtable.games.game_of_war.army import SEATS, Army
from sandtable.games.game_of_war.editor import EDITOR
from sandtable.games.game_of_war.position import Facts
from sandtable.games.game_of_war.position_editor import POSITION_EDITOR
from sandtable.games.game_of_war.rules.setup import opening
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.summary import tallies, turn_summary
from sandtable.games.game_of_war.terms import GAME_ID, Options, Terms


class GameOfWar(PackageGame[State, Options, Facts]):
    """The game object, which ties the modules together."""

    id = GAME_ID
    name = "A Game of War"
    summary = "Guy Debord's board game of two armies and the lines of communication that keep them alive."
    rules_version = 1
    quick = True
    options_type = Options
    facts_type = Facts
    default_scenario = "standard"
    first_scenario = "saddle"
    quick_options = MappingProxyType({"no_progress": 60})  # GOW-W2
    resources = __name__
    length_unit = "turns"
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
    )

    def seats(self, setup: Setup[Options]) -> tuple[Seat, ...]:  # noqa: ARG002 - other games' seats depend on it
        """Return north and south."""
        return SEATS

    def timeout_outcome(self, seat: Seat) -> Outcome:
        """Return the outcome of a resignation."""
        return agreement.resigned(SEATS, SEATS.index(seat), play.AGREEMENT_RULE)

    def length(self, match: Match[State]) -> int:
        """Return the number of turns, both sides' counted."""
        return match.state.turn

    def hides(self, state: State) -> bool:
        """Return whether the armies are being deployed."""
        return state.deploying

    def start(self, setup: Setup[Options], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """Return an empty board to deploy on, or the scenario's armies and the roll for the first turn."""
        parsed = scenario.read(setup.scenario)
        armies = parsed.armies or (Army(), Army())
        state = State(_terms(setup), armies, parsed.field.arsenals, ready=(False, False))
        return opening(state, dice) if parsed.armies else (state, ())

    def position_line(self, state: State) -> str:
        """Return the full state as one line."""
        return position_line.write(position.position_data(state), state.terms.field.grid)

    def restore(self, setup: Setup[Options], given: Position | str) -> State:
        """Restore a state from data or from one line."""
        terms = _terms(setup)
        if isinstance(given, str):
            return position.from_position_data(terms, position_line.read(given, terms.field.grid))
        return position.from_data(terms, given)


def _terms(setup: Setup[Options]) -> Terms:
    parsed = scenario.read(setup.scenario)
    options = setup.options
    if parsed.first and options.first == "die":
        options = replace(options, first=parsed.first)
    return Terms(parsed.field, options, parsed.levy)


GAME = GameOfWar()
