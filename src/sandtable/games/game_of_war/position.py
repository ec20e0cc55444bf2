"""A position as data, and as a seat knows it (`Facts`)."""

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct, field

from sandtable.boards.squares import Square, SquareGrid, SquareSet, set_of
from sandtable.core import Outcome, Position, SetupError
from sandtable.core.decoding import prepared
from sandtable.games.game_of_war.army import SEATS, Army
from sandtable.games.game_of_war.rules.communication import network
from sandtable.games.game_of_war.rules.movement import destinations
from sandtable.games.game_of_war.rules.turns import with_outcome
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.terms import Options, Terms
from sandtable.games.game_of_war.units import BY_SLUG, MOVES_A_TURN, UNITS


class PositionData(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position in the terms of the rule page; squares by name."""

    north: dict[str, list[str]]
    """The squares of north's units by kind."""
    south: dict[str, list[str]]
    arsenals: list[str]
    """The arsenals that stand, of both sides."""
    ready: list[str] = field(default_factory=lambda: list(SEATS))
    to_move: str = "north"
    turn: int = 0
    moved: list[str] = field(default_factory=list)
    arsenal_destroyed: bool = False
    """Whether an arsenal was destroyed in this turn, as its attack."""
    must_retreat: str | None = None
    withdrawn: str | None = None
    quiet: int = 0
    """Turns in a row without progress (GOW-W2)."""
    draw_offer: str | None = None
    outcome: Outcome | None = None


class Facts(Struct, frozen=True, kw_only=True):
    """The position as a seat knows it, with the terms of the match."""

    phase: Literal["deploying", "battle", "over"]
    position: PositionData
    online: dict[str, tuple[str, ...]]
    """The squares of the online units of each side."""
    moves_left: int
    attack_left: bool
    board: str
    """The drawing of the board."""
    levy: dict[str, int]
    options: Options


def position_data(state: State) -> PositionData:
    """Return the state as `PositionData`."""
    grid = state.terms.field.grid

    def units(army: Army) -> dict[str, list[str]]:
        return {
            UNITS[kind].slug: list(grid.names_of(squares)) for kind, squares in enumerate(army) if squares
        }

    def name(square: Square | None) -> str | None:
        return None if square is None else grid.names[square]

    return PositionData(
        north=units(state.armies[0]),
        south=units(state.armies[1]),
        arsenals=list(grid.names_of(state.arsenals[0] | state.arsenals[1])),
        ready=[seat for seat, ready in zip(SEATS, state.ready, strict=True) if ready],
        to_move=SEATS[state.side],
        turn=state.turn,
        moved=list(grid.names_of(state.moved)),
        arsenal_destroyed=state.struck,
        must_retreat=name(state.must_retreat),
        withdrawn=name(state.withdrawn),
        quiet=state.quiet,
        draw_offer=None if state.draw_offer is None else SEATS[state.draw_offer],
        outcome=state.outcome,
    )


def to_data(state: State) -> Position:
    """Return the state as JSON-like data."""
    data: Position = msgspec.json.decode(msgspec.json.encode(position_data(state)))
    return data


@lru_cache(maxsize=16)
def facts(seen: State) -> Facts:
    """Return the facts for computer players and panels, from the state as a seat may know it.

    They are cached, because all seats know the same in battle.
    """
    grid, battle_on = seen.terms.field.grid, not seen.deploying and not seen.outcome
    return Facts(
        phase="over" if seen.outcome else "deploying" if seen.deploying else "battle",
        position=position_data(seen),
        online={seat: grid.names_of(network(seen, side).online) for side, seat in enumerate(SEATS)},
        moves_left=MOVES_A_TURN - seen.moved.bit_count() if battle_on else 0,
        attack_left=battle_on and not seen.struck,
        board=seen.terms.field.drawing,
        levy={unit.slug: due for unit, due in zip(UNITS, seen.terms.levy, strict=True)},
        options=seen.terms.options,
    )


def from_data(terms: Terms, data: Position) -> State:
    """Restore a state from JSON-like data, or raise `SetupError`."""
    try:
        return from_position_data(terms, msgspec.convert(data, prepared(PositionData)))
    except msgspec.ValidationError as error:
        raise SetupError(f"This is no position of A Game of War: {str(error).replace('`', '')}.") from None


def from_position_data(terms: Terms, given: PositionData) -> State:
    """Restore a state, or raise `SetupError` if the position is not possible."""
    grid, ground = terms.field.grid, terms.field
    armies = (_army(given.north, grid), _army(given.south, grid))
    arsenals = _squares(given.arsenals, grid)
    moved = _squares(given.moved, grid)
    state = State(
        terms=terms,
        armies=armies,
        arsenals=(arsenals & ground.arsenals[0], arsenals & ground.arsenals[1]),
        ready=("north" in given.ready, "south" in given.ready),
        side=_side(given.to_move),
        turn=given.turn,
        moved=moved,
        struck=given.arsenal_destroyed,
        must_retreat=None if given.must_retreat is None else _square(given.must_retreat, grid),
        withdrawn=None if given.withdrawn is None else _square(given.withdrawn, grid),
        quiet=given.quiet,
        draw_offer=None if given.draw_offer is None else _side(given.draw_offer),
        outcome=given.outcome,
    )
    _check_ground(state, arsenals)
    _check_deployment(state)
    _check_turn(state)
    _check_quiet(state)
    _check_outcome(state)
    return state if state.outcome or state.deploying else with_outcome(state)


def _require(holds: object, otherwise: str) -> None:
    if not holds:
        raise SetupError(f"This position cannot be: {otherwise}.")


def _check_ground(state: State, arsenals: SquareSet) -> None:
    ground, armies = state.terms.field, state.armies
    numbers = sum(squares.bit_count() for army in armies for squares in army)
    _require(state.occupied.bit_count() == numbers, "two units share a square")
    _require(not state.occupied & ground.mountains, "a unit stands on a mountain")
    _require(
        not arsenals & ~(ground.arsenals[0] | ground.arsenals[1]),
        "an arsenal stands where the board has none",
    )
    for side, army in enumerate(armies):
        _require(
            not army.units & state.arsenals[1 - side],
            "a unit stands on an enemy arsenal that is not destroyed",
        )


def _check_deployment(state: State) -> None:
    _require(
        state.deploying == (state.turn == 0), "turns count from 1 once both sides are ready, and are 0 before"
    )
    if state.deploying:
        for army, territory in zip(state.armies, state.terms.field.territories, strict=True):
            _require(not army.units & ~territory, "a unit is deployed outside its territory")
            fits = all(
                squares.bit_count() <= due for squares, due in zip(army, state.terms.levy, strict=True)
            )
            _require(fits, "more units are deployed than a side has")
        _require(not (state.moved or state.struck), "nobody moves or attacks before the battle")


def _check_turn(state: State) -> None:
    units = state.armies[state.side].units
    _require(state.turn >= 0, "a turn has a number below 0")
    _require(not state.moved & ~units, "a unit that moved is not one of the side to move")
    _require(state.moved.bit_count() <= MOVES_A_TURN, "more than five units moved")
    for square in (state.must_retreat, state.withdrawn):
        _require(square is None or units >> square & 1, "the unit in retreat is not one of the side to move")
    if state.withdrawn is not None:
        _require(state.moved >> state.withdrawn & 1, "a unit has retreated without moving")
    if state.must_retreat is not None:
        _require(not state.moved, "a unit moved before the one that must retreat")
        _require(not state.struck, "an arsenal was destroyed before the unit that must retreat moved")
        _require(state.outcome or destinations(state), "the unit that must retreat has nowhere to go")


def _check_quiet(state: State) -> None:
    limit = state.terms.options.no_progress
    _require(state.quiet >= 0, "fewer than no turns passed without progress")
    _require(limit or not state.quiet, "turns without progress count only with the option no_progress")
    _require(
        state.outcome or not limit or state.quiet < limit,
        "as many turns passed without progress as the option no_progress allows",
    )


def _check_outcome(state: State) -> None:
    if state.outcome:
        winners = state.outcome.winners
        _require(len(winners) <= 1 and set(winners) <= set(SEATS), "its winner is not one of the two sides")
        _require(state.outcome.reason.strip(), "it is over without a reason")


def _army(given: dict[str, list[str]], grid: SquareGrid) -> Army:
    for slug in given:
        _require(slug in BY_SLUG, f"{slug!r} is no kind of unit")
    return Army(*(_squares(given.get(unit.slug, []), grid) for unit in UNITS))


def _squares(names: list[str], grid: SquareGrid) -> SquareSet:
    _require(len(set(names)) == len(names), "two units share a square, or a square is named twice")
    return set_of(_square(name, grid) for name in names)


def _square(name: str, grid: SquareGrid) -> Square:
    square = grid.square(name)
    if square is None:
        raise SetupError(f"This position cannot be: {name!r} is no square of the board.")
    return square


def _side(seat: str) -> int:
    _require(seat in SEATS, f"{seat!r} is no side")
    return SEATS.index(seat)
