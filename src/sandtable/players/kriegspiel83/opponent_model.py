"""A model of the opponent in Kriegspiel, from the moves that a player sees."""

from msgspec.structs import replace

from sandtable.boards.random_kernels import new_stream
from sandtable.games.kriegspiel83 import visibility
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled import packing
from sandtable.games.kriegspiel83.compiled.tables import tables
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import MOST_PIECES, Kind
from sandtable.players.kriegspiel83.assessment import COUNTED, new_assessment
from sandtable.players.kriegspiel83.assessment_kernels import FAR, TO_CITY, Assessment
from sandtable.players.kriegspiel83.classic_kernels import march


class OpponentModel:
    """Compares the opponent's tank moves with those of `classic`."""

    def __init__(self) -> None:
        self._moves = 0
        self._foreseen = 0

    @property
    def plays_classic(self) -> bool:
        """Whether most moves were those of `classic`."""
        return 2 * self._foreseen > self._moves

    def compare(self, before: State, now: State) -> None:
        """Count the opponent's moves between two positions in which the same side is to move."""
        enemy = 1 - now.side
        weather = now.weather if enemy == 0 else before.weather  # red's turn is the first of a round
        begun = replace(
            before, side=enemy, weather=weather, done=0, active=None, spent=0, stopped=False, fight=None
        )
        table = tables(begun.terms)
        game = packing.pack(table, begun)
        march(table, game, _assessment(begun), new_stream(1))
        then, later = before.armies[enemy], now.armies[enemy]
        for number in set(then.numbers) & set(later.numbers):
            foreseen = int(game[at.HEX + enemy * MOST_PIECES + number])
            if then.kinds[number] != Kind.INFANTRY and foreseen != then.at[number]:
                self._moves += 1
                self._foreseen += later.at[number] == foreseen


def _assessment(state: State) -> Assessment:
    """Return tables with the tanks' distances to the city, as the side to move knows them."""
    ground, side = state.terms.ground, state.side
    assessment = new_assessment(state.terms, dict.fromkeys(COUNTED, 0.0))
    city, costs = 1 << ground.cities[1 - side], ground.costs(side, Kind.HEAVY, state.weather)
    found = ground.grid.cheapest(city, costs, visibility.unknown(state, side))
    assessment.distances[2 * side, TO_CITY] = FAR
    assessment.distances[2 * side, TO_CITY, list(found)] = list(found.values())
    return assessment
