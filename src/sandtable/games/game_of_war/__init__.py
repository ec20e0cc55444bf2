"""A Game of War: Guy Debord's board game of armies and their lines of communication.

The rules are in `battle` (moves, attacks, turns, victory), `communication`, `combat`, `deployment` and
`agreement`; the tables in `units` and `battlefield`. Each names the rule ids of docs/rules/game-of-war.md.
"""

from random import Random

from sandtable.core import Dice, Game, Position, Seat, Setup, State, Step, View
from sandtable.games.game_of_war import deployment, position, position_line, scenario, state
from sandtable.games.game_of_war.army import SEATS, Army
from sandtable.games.game_of_war.battlefield import battlefield
from sandtable.games.game_of_war.presentation import Facts
from sandtable.games.game_of_war.units import UNITS


class GameOfWar(Game):
    """The game's static facts."""

    id = "game-of-war"
    name = "A Game of War"
    summary = "Guy Debord's board game of two armies and the lines of communication that keep them alive."
    rules_version = 1
    information = "hidden"
    options_type = state.Options
    facts_type = Facts
    default_scenario = "standard"
    resources = __name__

    def seats(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002 - other games' seats depend on it
        """North and south, always."""
        return SEATS

    def start(self, setup: Setup, dice: Dice) -> Step:
        """An empty board to deploy on, or the scenario's armies and the die for the first turn."""
        plan = scenario.read(setup.scenario)
        armies = plan.armies or (Army(), Army())
        begin = state.State(_terms(setup), armies, plan.field.arsenals, ready=(False, False))
        if plan.armies is None:
            return Step(begin, ())
        return Step(*deployment.opening(begin, dice))

    def restore(self, setup: Setup, position_data: Position) -> State:
        """The state of a position."""
        return position.from_data(_terms(setup), position_data)

    def position_text(self, position_data: Position, setup: Setup) -> str:
        """A position as one line."""
        standing = position.standing(position.from_data(_terms(setup), position_data))
        return position_line.write(standing, _terms(setup).field.grid)

    def position_data(self, text: str, setup: Setup) -> Position:
        """The position of one line."""
        terms = _terms(setup)
        return position.to_data(position.from_standing(terms, position_line.read(text, terms.field.grid)))

    def sample(self, view: View, rng: Random) -> state.State:
        """The state as the view shows it; armies not yet revealed are deployed at random."""
        facts = view.facts
        if not isinstance(facts, Facts) or not isinstance(facts.options, state.Options):
            raise TypeError("this is no view of A Game of War")
        levy = tuple(facts.levy[unit.slug] for unit in UNITS)
        terms = state.Terms(battlefield(facts.board), facts.options, levy)
        seen = position.from_standing(terms, facts.position)
        return deployment.complete(seen, view.seat, rng) if seen.deploying else seen


def _terms(setup: Setup) -> state.Terms:
    if not isinstance(setup.options, state.Options):
        raise TypeError("these are no options of A Game of War")
    plan = scenario.read(setup.scenario)
    return state.Terms(plan.field, setup.options, plan.levy)


GAME = GameOfWar()
