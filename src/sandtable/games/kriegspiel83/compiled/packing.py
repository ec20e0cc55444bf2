"""State to array and back, action to number and back."""

from typing import get_args

import numpy as np

from sandtable.boards.hexes import HexSet, hexes_in
from sandtable.core import Outcome
from sandtable.games.kriegspiel83 import notation
from sandtable.games.kriegspiel83.army import NOWHERE, SEATS, Army
from sandtable.games.kriegspiel83.compiled import action_kernels as actions
from sandtable.games.kriegspiel83.compiled import board_kernels as board
from sandtable.games.kriegspiel83.compiled import layout as at
from sandtable.games.kriegspiel83.compiled.board_kernels import Game
from sandtable.games.kriegspiel83.compiled.tables import Tables
from sandtable.games.kriegspiel83.ground import CITIES
from sandtable.games.kriegspiel83.notation import Action
from sandtable.games.kriegspiel83.state import CombatProgress, Engagement, Phase, State, numbers_of
from sandtable.games.kriegspiel83.terms import Terms
from sandtable.games.kriegspiel83.units import MOST_PIECES, Kind
from sandtable.games.kriegspiel83.weather import Weather

_PHASES = get_args(Phase)


def pack(table: Tables, state: State) -> Game:
    """Pack a state, except a draw offer."""
    game = np.zeros(at.BOARD + int(table.facts[at.SIZE]) + 1, np.int64)
    game[at.SIDE], game[at.ROUND], game[at.WEATHER] = state.side, state.round, state.weather
    game[at.PHASE], game[at.OUTCOME] = _PHASES.index(state.phase), _outcome_number(state.outcome)
    game[at.DONE], game[at.ACTIVE] = state.done, _piece(state.active)
    game[at.SPENT], game[at.STOPPED] = state.spent, state.stopped
    game[at.HEX : at.TARGET] = NOWHERE
    for side, army in enumerate(state.armies):
        game[at.LEFT + side], game[at.LENGTH + side] = state.left[side], len(army.at)
        game[at.HIDDEN + side] = (state.mines[side] & ~state.known[side]).bit_count()
        game[at.ALIVE + side] = len(army.numbers)
        first = at.KIND + side * MOST_PIECES
        game[first : first + len(army.kinds)] = army.kinds
        for number in army.numbers:
            board.put(table, game, side, number, army.at[number])
        for bit, hexes in (
            (at.MINED, state.mines[side]),
            (at.KNOWN, state.known[side]),
            (at.SUSPECTED, state.suspects[side]),
            (at.COAST, state.coast[side]),
        ):
            game[at.BOARD + np.array(list(hexes_in(hexes)), np.int64)] |= bit << side
    if state.fight is not None:
        _pack_fight(game, state.fight)
    return game


def _pack_fight(game: Game, fight: CombatProgress) -> None:
    game[at.WAVE], game[at.PENDING] = fight.wave, _mask(fight.todo)
    game[at.RETREATS], game[at.HALF_WAY] = _piece(fight.retreats), _piece(fight.half_way)
    game[at.OWED], game[at.ADVANCED] = fight.owed, fight.advanced
    for number, target in fight.targets:
        game[at.ATTACKING] |= 1 << number
        game[at.TARGET + number] = _piece(target)
    for conflict in fight.conflicts:
        game[at.ASSAILANTS + conflict.defender] = _mask(conflict.attackers)
        game[at.AIDING + conflict.defender] = _mask(conflict.aid)


def unpack(table: Tables, game: Game, terms: Terms) -> State:
    """Restore the state, except the reason of its outcome and a draw offer."""
    cells = game[at.BOARD : at.BOARD + int(table.facts[at.SIZE])]

    def pair(bit: int) -> tuple[HexSet, HexSet]:
        red, blue = (sum(1 << int(place) for place in np.flatnonzero(cells & bit << side)) for side in (0, 1))
        return red, blue

    return State(
        terms=terms,
        armies=(_army(game, 0), _army(game, 1)),
        left=(int(game[at.LEFT]), int(game[at.LEFT + 1])),
        round=int(game[at.ROUND]),
        side=int(game[at.SIDE]),
        weather=Weather(int(game[at.WEATHER])),
        mines=pair(at.MINED),
        known=pair(at.KNOWN),
        suspects=pair(at.SUSPECTED),
        coast=pair(at.COAST),
        done=int(game[at.DONE]),
        active=_number(game[at.ACTIVE]),
        spent=int(game[at.SPENT]),
        stopped=bool(game[at.STOPPED]),
        fight=_fight(game),
        outcome=_outcome(int(game[at.OUTCOME])),
    )


def _army(game: Game, side: int) -> Army:
    length, first = int(game[at.LENGTH + side]), side * MOST_PIECES
    kinds = [Kind(int(kind)) for kind in game[at.KIND + first : at.KIND + first + length]]
    places = [int(place) for place in game[at.HEX + first : at.HEX + first + length]]
    return Army.of(list(zip(kinds, places, strict=True)))


def _fight(game: Game) -> CombatProgress | None:
    phase: Phase = _PHASES[int(game[at.PHASE])]
    if phase == "moving":
        return None
    return CombatProgress(
        phase,
        int(game[at.WAVE]),
        tuple((n, _number(game[at.TARGET + n])) for n in numbers_of(int(game[at.ATTACKING]))),
        tuple(
            Engagement(
                defender,
                tuple(numbers_of(int(game[at.ASSAILANTS + defender]))),
                tuple(numbers_of(int(game[at.AIDING + defender]))),
            )
            for defender in range(MOST_PIECES)
            if game[at.ASSAILANTS + defender]
        ),
        tuple(numbers_of(int(game[at.PENDING]))),
        _number(game[at.RETREATS]),
        _number(game[at.HALF_WAY]),
        int(game[at.OWED]),
        int(game[at.ADVANCED]),
    )


def _mask(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


def _piece(number: int | None) -> int:
    return 0 if number is None else number + 1


def _number(piece: np.int64) -> int | None:
    return int(piece) - 1 if piece else None


def _outcome_number(outcome: Outcome | None) -> int:
    if outcome is None:
        return at.UNDECIDED
    return at.RED_WINS + SEATS.index(outcome.winners[0]) if outcome.winners else at.DRAWN


def _outcome(number: int) -> Outcome | None:
    if number == at.UNDECIDED:
        return None
    winners = () if number == at.DRAWN else (SEATS[number - at.RED_WINS],)
    return Outcome(winners, "", "")


# Actions


def action_of(terms: Terms, game: Game, code: int) -> Action:
    """Return the action of a code in a position."""
    verb, number = actions.verb_of(code), actions.number_of(code)
    place, side = actions.place_of(code), actions.actor(game)
    start = int(game[at.HEX + side * MOST_PIECES + number])
    simple: dict[int, Action] = {
        actions.END: notation.Word(notation.END),
        actions.FIGHT: notation.Word(notation.FIGHT),
        actions.PASS: notation.Pass(start),
        actions.LOSE: notation.Lose(start),
        actions.STAY: notation.Stay(start),
        actions.ALL_STAY: notation.Stay(),
        actions.MOVE: notation.Move(start, (place,)),
        actions.MINE: notation.Mine(start, place),
        actions.RETREAT: notation.Retreat(start, (place,)),
        actions.ADVANCE: notation.Advance(start, place),
    }
    if verb == actions.RIDE:
        return notation.Transport(start, [*terms.ground.towns, CITIES[side]][place])
    if verb == actions.ATTACK:
        return notation.Attack(start, int(game[at.HEX + (1 - side) * MOST_PIECES + place]))
    return simple[verb]


def text_of(terms: Terms, game: Game, code: int) -> str:
    """Return the notation of a code in a position."""
    return notation.write(action_of(terms, game, code), terms.ground.grid)
