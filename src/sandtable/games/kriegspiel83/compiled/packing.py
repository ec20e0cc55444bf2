"""A state as a row of numbers and an action as one number, and back."""

from typing import get_args

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.hexes import HexSet, hexes_in
from sandtable.core import Outcome
from sandtable.games.kriegspiel83 import notation
from sandtable.games.kriegspiel83.army import SEATS, Army
from sandtable.games.kriegspiel83.compiled import action_kernels as actions
from sandtable.games.kriegspiel83.compiled import board_kernels as board
from sandtable.games.kriegspiel83.compiled.board_kernels import BOARD, Game
from sandtable.games.kriegspiel83.compiled.tables import SIZE, Tables
from sandtable.games.kriegspiel83.ground import CITIES
from sandtable.games.kriegspiel83.notation import Action
from sandtable.games.kriegspiel83.state import CombatProgress, Engagement, Phase, State, numbers_of
from sandtable.games.kriegspiel83.terms import Terms
from sandtable.games.kriegspiel83.units import MOST_PIECES, Kind
from sandtable.games.kriegspiel83.weather import Weather

_PHASES = get_args(Phase)


def pack(table: Tables, state: State) -> Game:
    """A state as numbers; an offer of a draw is left out."""
    game = np.zeros(BOARD + int(table.facts[SIZE]) + 1, np.int64)
    game[board.SIDE], game[board.ROUND], game[board.WEATHER] = state.side, state.round, state.weather
    game[board.PHASE], game[board.OUTCOME] = _PHASES.index(state.phase), _outcome_number(state.outcome)
    game[board.DONE], game[board.ACTIVE] = state.done, _piece(state.active)
    game[board.SPENT], game[board.STOPPED] = state.spent, state.stopped
    game[board.AT : board.TARGET] = board.NOWHERE
    for side, army in enumerate(state.armies):
        game[board.LEFT + side], game[board.LENGTH + side] = state.left[side], len(army.at)
        game[board.HIDDEN + side] = (state.mines[side] & ~state.known[side]).bit_count()
        game[board.ALIVE + side] = len(army.numbers)
        first = board.KIND + side * MOST_PIECES
        game[first : first + len(army.kinds)] = army.kinds
        for number in army.numbers:
            board.put(table, game, side, number, army.at[number])
        for bit, hexes in (
            (board.MINED, state.mines[side]),
            (board.KNOWN, state.known[side]),
            (board.SUSPECTED, state.suspects[side]),
            (board.COAST, state.coast[side]),
        ):
            game[BOARD + np.array(list(hexes_in(hexes)), np.int64)] |= bit << side
    if state.fight is not None:
        _pack_fight(game, state.fight)
    return game


def _pack_fight(game: Game, fight: CombatProgress) -> None:
    game[board.WAVE], game[board.PENDING] = fight.wave, _mask(fight.todo)
    game[board.RETREATS], game[board.HALF_WAY] = _piece(fight.retreats), _piece(fight.half_way)
    game[board.OWED], game[board.ADVANCED] = fight.owed, fight.advanced
    for number, target in fight.targets:
        game[board.ATTACKING] |= 1 << number
        game[board.TARGET + number] = _piece(target)
    for conflict in fight.conflicts:
        game[board.ASSAILANTS + conflict.defender] = _mask(conflict.attackers)
        game[board.AIDING + conflict.defender] = _mask(conflict.aid)


def unpack(table: Tables, game: Game, terms: Terms) -> State:
    """The state that the numbers stand for, but for the reason of its outcome and an offer of a draw."""
    cells = game[BOARD : BOARD + int(table.facts[SIZE])]

    def pair(bit: int) -> tuple[HexSet, HexSet]:
        red, blue = (sum(1 << int(place) for place in np.flatnonzero(cells & bit << side)) for side in (0, 1))
        return red, blue

    return State(
        terms=terms,
        armies=(_army(game, 0), _army(game, 1)),
        left=(int(game[board.LEFT]), int(game[board.LEFT + 1])),
        round=int(game[board.ROUND]),
        side=int(game[board.SIDE]),
        weather=Weather(int(game[board.WEATHER])),
        mines=pair(board.MINED),
        known=pair(board.KNOWN),
        suspects=pair(board.SUSPECTED),
        coast=pair(board.COAST),
        done=int(game[board.DONE]),
        active=_number(game[board.ACTIVE]),
        spent=int(game[board.SPENT]),
        stopped=bool(game[board.STOPPED]),
        fight=_fight(game),
        outcome=_outcome(int(game[board.OUTCOME])),
    )


def _army(game: Game, side: int) -> Army:
    length, first = int(game[board.LENGTH + side]), side * MOST_PIECES
    kinds = [Kind(int(kind)) for kind in game[board.KIND + first : board.KIND + first + length]]
    places = [int(place) for place in game[board.AT + first : board.AT + first + length]]
    return Army.of(list(zip(kinds, places, strict=True)))


def _fight(game: Game) -> CombatProgress | None:
    phase: Phase = _PHASES[int(game[board.PHASE])]
    if phase == "moving":
        return None
    return CombatProgress(
        phase,
        int(game[board.WAVE]),
        tuple((n, _number(game[board.TARGET + n])) for n in numbers_of(int(game[board.ATTACKING]))),
        tuple(
            Engagement(
                defender,
                tuple(numbers_of(int(game[board.ASSAILANTS + defender]))),
                tuple(numbers_of(int(game[board.AIDING + defender]))),
            )
            for defender in range(MOST_PIECES)
            if game[board.ASSAILANTS + defender]
        ),
        tuple(numbers_of(int(game[board.PENDING]))),
        _number(game[board.RETREATS]),
        _number(game[board.HALF_WAY]),
        int(game[board.OWED]),
        int(game[board.ADVANCED]),
    )


def many(game: Game, number: int) -> NDArray[np.int64]:
    """So many copies of a game, for kernels that play them all."""
    return np.tile(game, (number, 1))


def _mask(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


def _piece(number: int | None) -> int:
    return 0 if number is None else number + 1


def _number(piece: np.int64) -> int | None:
    return int(piece) - 1 if piece else None


def _outcome_number(outcome: Outcome | None) -> int:
    if outcome is None:
        return board.UNDECIDED
    return board.RED_WINS + SEATS.index(outcome.winners[0]) if outcome.winners else board.DRAWN


def _outcome(number: int) -> Outcome | None:
    if number == board.UNDECIDED:
        return None
    winners = () if number == board.DRAWN else (SEATS[number - board.RED_WINS],)
    return Outcome(winners, "", "")


# Actions


def action_of(terms: Terms, game: Game, code: int) -> Action:
    """The action that a number means in this moment."""
    verb, number = actions.verb_of(code), actions.number_of(code)
    place, side = actions.place_of(code), actions.actor(game)
    start = int(game[board.AT + side * MOST_PIECES + number])
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
        return notation.Attack(start, int(game[board.AT + (1 - side) * MOST_PIECES + place]))
    return simple[verb]


def text_of(terms: Terms, game: Game, code: int) -> str:
    """The same as a player writes it."""
    return notation.write(action_of(terms, game, code), terms.ground.grid)
