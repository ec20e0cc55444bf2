"""A player of Taktik that looks one move ahead."""

from random import Random

from sandtable.core import Seat, View
from sandtable.games.taktik import Taktik
from sandtable.games.taktik.notation import END, READY, Action, PressForStart, write
from sandtable.games.taktik.position import Facts
from sandtable.games.taktik.rules import setup
from sandtable.games.taktik.state import State
from sandtable.games.taktik.visibility import seen_by
from sandtable.players.taktik.greedy_evaluation import GreedyEvaluation
from sandtable.players.taktik.greedy_placement import deployment


class GreedyTaktik:
    """Fires at good odds, goes for enemy headquarters and depots, and guards its own."""

    def __init__(self, game: Taktik, rng: Random) -> None:
        self._game = game
        self._rng = rng

    def choose(self, view: View[Facts]) -> str:
        """Choose a placement, the switches, the best move while moves help, then the best shot."""
        if view.seat is None:
            raise ValueError("a spectator has no actions")
        return self.decide(seen_by(self._game.sample(view, self._rng), view.seat), view.seat)

    def decide(self, seen: State, seat: Seat) -> str:
        """Choose an action, given the state filtered for the seat; saves making a view."""
        terms = seen.terms
        action: Action | None
        match seen.phase:
            case "placing":
                own = terms.countries_of[terms.seats.index(seat)]
                if not any(left for country in own for left in setup.reserve(seen, country)):
                    return READY
                action = deployment(terms, terms.seats.index(seat), self._rng)
            case "start":
                action = PressForStart()
            case "press":
                action = GreedyEvaluation(seen, seat).switches()
            case "moving":
                evaluation = GreedyEvaluation(seen, seat)
                action = evaluation.leave() or evaluation.move(self._rng)
            case "firing":
                action = GreedyEvaluation(seen, seat).shot()
        return END if action is None else write(action, terms.ground.grid)
