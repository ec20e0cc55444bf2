"""A player of Taktik that looks one move ahead."""

from random import Random

from sandtable.core import Game, View
from sandtable.games.taktik import Taktik
from sandtable.games.taktik.notation import END, READY, Action, PressForStart, write
from sandtable.players.taktik_judgement import Judgement
from sandtable.players.taktik_placement import deployment


class GreedyTaktik:
    """Fires where the odds are good, goes for headquarters and depots, and guards its own."""

    def __init__(self, game: Game, rng: Random) -> None:
        if not isinstance(game, Taktik):
            raise TypeError("this player knows only Taktik")
        self._game = game
        self._rng = rng

    def choose(self, view: View) -> str:
        """What to place, how to set the switches, the best move while moves help, then the best shot."""
        seat = view.seat
        if seat is None:
            raise ValueError("nobody waits for a spectator")
        if any(choice.kind == "ready" for choice in view.choices):
            return READY
        seen = self._game.sample(view, self._rng).seen_by(seat)
        terms = seen.terms
        action: Action | None
        match seen.phase:
            case "placing":
                action = deployment(terms, terms.seats.index(seat), self._rng)
            case "start":
                action = PressForStart()
            case "press":
                action = Judgement(seen, seat).switches()
            case "moving":
                judgement = Judgement(seen, seat)
                action = judgement.leave() or judgement.move(self._rng)
            case "firing":
                action = Judgement(seen, seat).shot()
        return END if action is None else write(action, terms.ground.grid)
