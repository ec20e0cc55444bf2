"""A player of Kriegspiel that weighs odds, holds towns, and guards and attacks cities."""

from itertools import combinations
from random import Random

from sandtable.boards.hexes import Hex, hexes_in
from sandtable.core import View
from sandtable.games.kriegspiel83 import Kriegspiel83, visibility
from sandtable.games.kriegspiel83.notation import FIGHT, Advance, Attack, Lose, Retreat, Stay, write
from sandtable.games.kriegspiel83.position import Facts
from sandtable.games.kriegspiel83.rules import combat
from sandtable.games.kriegspiel83.state import CombatProgress, State
from sandtable.games.kriegspiel83.units import UNITS
from sandtable.players.kriegspiel83.greedy_evaluation import WORTH, GreedyEvaluation
from sandtable.players.kriegspiel83.greedy_turn import PlannedAction, Turn

ADVANCE_GAIN = 0.3
"""Minimum gain, in points, for a piece to advance after combat."""


class GreedyKriegspiel83:
    """Plans its whole movement when its turn begins, and again after something unforeseen."""

    def __init__(self, game: Kriegspiel83, rng: Random) -> None:
        self._game = game
        self._rng = rng
        self._plan: list[PlannedAction] = []

    def choose(self, view: View[Facts]) -> str:
        """Return the next action of the plan, or the decision that a fight needs."""
        if self._plan and self._plan[0].fits(view.facts):
            return self._plan.pop(0).action
        # Unknown water is always guessed alike, so that distances cached for a map can be reused.
        state = self._game.sample(view, Random(1))  # noqa: S311 - not a secret
        match state.fight:
            case None:
                self._plan = Turn(state, state.side, self._rng).plan()
                return self._plan.pop(0).action
            case CombatProgress(phase="choosing") as fight:
                return _attack(state, fight)
            case CombatProgress(phase="exchange") as fight:
                return write(Lose(_cheapest(state, fight)), state.terms.ground.grid)
            case CombatProgress(phase="retreat") as fight:
                return write(self._retreat(state, fight), state.terms.ground.grid)
            case fight:
                return write(self._advance(state, fight), state.terms.ground.grid)

    def _retreat(self, state: State, fight: CombatProgress) -> Retreat | Lose:
        """Return a retreat to where the piece is needed and least in danger, or its loss."""
        side = state.actor
        turn = Turn(state, side, self._rng)
        army, mines = state.armies[side], visibility.mines_known_to(state, side)
        for number in fight.todo if fight.half_way is None else (fight.half_way,):
            steps = list(hexes_in(combat.retreat_steps(state, fight, number)))
            if steps:
                best = max(steps, key=lambda place: (not mines >> place & 1, turn.score(number, place)))
                return Retreat(army.at[number], (best,))
        return Lose(army.at[fight.todo[0]])

    def _advance(self, state: State, fight: CombatProgress) -> Advance | Stay:
        """Return an advance into the city or to a better hex, or no advance."""
        turn, number = Turn(state, state.side, self._rng), fight.todo[0]
        here = state.armies[state.side].at[number]
        steps = combat.advance_steps(state, number) & ~visibility.mines_known_to(state, state.side)
        city = state.terms.ground.cities[1 - state.side]
        if steps >> city & 1:
            return Advance(here, city)
        good = [place for place in hexes_in(steps) if turn.may_go(number, place)]
        best = max(good, key=lambda place: turn.score(number, place), default=here)
        if best != here and turn.score(number, best) > turn.score(number, here) + ADVANCE_GAIN:
            return Advance(here, best)
        return Stay(here)


def _attack(state: State, fight: CombatProgress) -> str:
    """Return the best target for the next attacker, or the order to fight when all have one."""
    waiting = combat.undecided(fight)
    if not waiting:
        return FIGHT
    evaluation = GreedyEvaluation(state, state.side)
    ours, theirs = state.armies[state.side].at, state.armies[1 - state.side].at
    targets = {number: target for number, target in fight.targets if target is not None}
    number, target = max(
        ((number, target) for number in waiting for target in combat.possible_targets(state, number)),
        key=lambda pair: _expected_gain(evaluation, state, targets | {pair[0]: pair[1]}),
    )
    return write(Attack(ours[number], theirs[target]), state.terms.ground.grid)


def _expected_gain(evaluation: GreedyEvaluation, state: State, targets: dict[int, int]) -> float:
    """Return the expected gain of all these attacks together."""
    at = state.armies[state.side].at
    attackers: dict[int, list[tuple[int, Hex]]] = {}
    for number, target in targets.items():
        attackers.setdefault(target, []).append((number, at[number]))
    return sum(
        evaluation.attack(state, target, pieces, set(attackers)) for target, pieces in attackers.items()
    )


def _cheapest(state: State, fight: CombatProgress) -> Hex:
    """Return the hex of the first piece of the cheapest set that pays for an exchange."""
    army = state.armies[state.side]

    def price(numbers: tuple[int, ...]) -> float:
        return sum(WORTH[army.kinds[number]] for number in numbers)

    enough = [
        numbers
        for size in range(1, len(fight.todo) + 1)
        for numbers in combinations(fight.todo, size)
        if sum(UNITS[army.kinds[number]].attack for number in numbers) >= fight.owed
    ]
    return army.at[min(enough, key=price, default=fight.todo)[0]]
