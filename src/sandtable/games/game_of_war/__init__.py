"""A Game of War: Guy Debord's board game of armies and their lines of communication.

The rules are in `battle` (moves, attacks, turns, victory), `communication`, `combat`, `deployment` and
`agreement`; the tables in `units` and `battlefield`. Each names the rule ids of docs/rules/game-of-war.md.
"""

from random import Random

from sandtable.core import Dice, Event, Game, Match, Position, Seat, Setup, View
from sandtable.games.game_of_war import position_line, scenario
from sandtable.games.game_of_war.army import SEATS, Army
from sandtable.games.game_of_war.battlefield import battlefield
from sandtable.games.game_of_war.position import from_data, from_standing
from sandtable.games.game_of_war.presentation import Facts
from sandtable.games.game_of_war.rules import setup as deployment
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.terms import Options, Terms
from sandtable.games.game_of_war.units import UNITS


class GameOfWar(Game):
    """The game's static facts."""

    id = "game-of-war"
    name = "A Game of War"
    summary = "Guy Debord's board game of two armies and the lines of communication that keep them alive."
    rules_version = 1
    options_type = Options
    facts_type = Facts
    default_scenario = "standard"
    resources = __name__
    counted_in = "turns"

    def seats(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002 - other games' seats depend on it
        """North and south, always."""
        return SEATS

    def length(self, match: Match) -> int:
        """Both sides' turns."""
        return match.state.turn if isinstance(match.state, State) else 0

    def start(self, setup: Setup, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """An empty board to deploy on, or the scenario's armies and the die for the first turn."""
        plan = scenario.read(setup.scenario)
        armies = plan.armies or (Army(), Army())
        begin = State(_terms(setup), armies, plan.field.arsenals, ready=(False, False))
        return deployment.opening(begin, dice) if plan.armies else (begin, ())

    def restore(self, setup: Setup, position: Position | str) -> State:
        """The state of a position, given as data or as one line."""
        terms = _terms(setup)
        if isinstance(position, str):
            return from_standing(terms, position_line.read(position, terms.field.grid))
        return from_data(terms, position)

    def sample(self, view: View, rng: Random) -> State:
        """The state as the view shows it; armies not yet revealed are deployed at random."""
        facts = view.facts
        if not isinstance(facts, Facts):
            raise TypeError("this is no view of A Game of War")
        levy = tuple(facts.levy[unit.slug] for unit in UNITS)
        seen = from_standing(Terms(battlefield(facts.board), facts.options, levy), facts.position)
        return deployment.complete(seen, view.seat, rng) if seen.deploying else seen


def _terms(setup: Setup) -> Terms:
    if not isinstance(setup.options, Options):
        raise TypeError("these are no options of A Game of War")
    plan = scenario.read(setup.scenario)
    return Terms(plan.field, setup.options, plan.levy)


GAME = GameOfWar()
