"""What a player of Kriegspiel can see of how its enemy plays."""

from msgspec.structs import replace

from sandtable.boards.random_kernels import new_stream
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled import packing
from sandtable.games.kriegspiel83.compiled.tables import tables
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import MOST_PIECES, Kind
from sandtable.players.kriegspiel83.assessment import COUNTED, new_assessment
from sandtable.players.kriegspiel83.assessment_kernels import FAR, TO_CITY, Assessment
from sandtable.players.kriegspiel83.classic_kernels import march


class OpponentModel:
    """Watches how an enemy moves: whether its tanks go where those of the player of 1983 would go."""

    def __init__(self) -> None:
        self._moves = 0
        self._foreseen = 0

    @property
    def plays_classic(self) -> bool:
        """Whether most of them did."""
        return 2 * self._foreseen > self._moves

    def compare(self, before: State, now: State) -> None:
        """See what the enemy did between two turns of the side that has its turn now."""
        enemy = 1 - now.side
        weather = now.weather if enemy == 0 else before.weather  # red's turn is the first of a round
        begun = replace(
            before, side=enemy, weather=weather, done=0, active=None, spent=0, stopped=False, fight=None
        )
        table = tables(begun.terms)
        game = packing.pack(table, begun)
        march(table, game, _mind(begun), new_stream(1))
        stood, stand = before.armies[enemy], now.armies[enemy]
        for number in set(stood.numbers) & set(stand.numbers):
            foreseen = int(game[at.HEX + enemy * MOST_PIECES + number])
            if stood.kinds[number] != Kind.INFANTRY and foreseen != stood.at[number]:
                self._moves += 1
                self._foreseen += stand.at[number] == foreseen


def _mind(state: State) -> Assessment:
    """The ways that tanks of the side to move have to the city in this weather, as far as it knows them."""
    ground, side = state.terms.ground, state.side
    mind = new_assessment(state.terms, dict.fromkeys(COUNTED, 0.0))
    city, costs = 1 << ground.cities[1 - side], ground.costs(side, Kind.HEAVY, state.weather)
    found = ground.grid.cheapest(city, costs, state.unknown(side))
    mind.ways[2 * side, TO_CITY] = FAR
    mind.ways[2 * side, TO_CITY, list(found)] = list(found.values())
    return mind
