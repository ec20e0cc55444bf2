"""Setting up (GOW-S): each side places its units in its own territory, unseen by the other."""

from collections.abc import Mapping

from msgspec.structs import replace

from sandtable.boards.squares import Square, SquareSet
from sandtable.core import Dice, Event, IllegalAction, InvalidAction, did_you_mean
from sandtable.core.text import quoted
from sandtable.games.game_of_war.army import NORTH, SEATS, SOUTH, Army, with_side
from sandtable.games.game_of_war.battlefield import Battlefield
from sandtable.games.game_of_war.rules.turns import ending, with_outcome
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.units import BY_SLUG, UNITS, Kind

RULE = "GOW-S1"


def check_deploying(state: State, side: int) -> None:
    """Raise `IllegalAction` unless this side is still setting up."""
    if not state.deploying:
        raise IllegalAction("The armies are deployed; units are placed only before the battle.", RULE)
    if state.ready[side]:
        raise IllegalAction("You have confirmed your deployment; wait for the other side.", RULE)


def reserve(state: State, side: int) -> tuple[int, ...]:
    """Number of units of each kind that are not on the board yet."""
    army = state.armies[side]
    return tuple(due - squares.bit_count() for due, squares in zip(state.terms.levy, army, strict=True))


def free_squares(state: State, side: int) -> SquareSet:
    """The free squares of a side's territory."""
    field = state.terms.field
    return field.territories[side] & field.open & ~state.armies[side].units


def place_units(field: Battlefield, side: int, names: list[str], taken: SquareSet) -> SquareSet:
    """Read the squares of units of one kind, or raise `ValueError` with the reason (GOW-S1)."""
    placed = 0
    for name in names:
        square = field.grid.square(name.upper())
        if square is None:
            raise ValueError(f"{name} is no square of this board")
        if reason := why_not_here(field, side, taken | placed, square):
            raise ValueError(reason)
        placed |= 1 << square
    return placed


def why_not_here(field: Battlefield, side: int, taken: SquareSet, square: Square) -> str | None:
    """The reason that a side may not place a unit on a square, or `None` (GOW-S1)."""
    name = field.grid.names[square]
    if field.mountains >> square & 1:
        return f"{name} is a mountain"
    if not field.territories[side] >> square & 1:
        return f"{name} is not in the territory of {SEATS[side]}"
    if taken >> square & 1:
        return f"{name} is taken: one unit to a square"
    return None


def opening(state: State, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Begin the first turn; the die decides which side moves first, unless it is agreed."""
    first = state.terms.options.first
    if first == "die":
        roll = dice.roll(2, "who begins: 1 north, 2 south")
        side = NORTH if roll.value == 1 else SOUTH
        event = Event("dice", f"The die shows {roll.value}: {SEATS[side]} begins.", rolls=(roll,), rule=RULE)
    else:
        side = SEATS.index(first)
        event = Event("dice", f"{first.capitalize()} begins, as agreed.", rule=RULE)
    # A side may deploy so that it is beaten at once.
    begun = with_outcome(replace(state, ready=(True, True), side=side, turn=1))
    return begun, (event, *ending(begun))


def place(state: State, side: int, kind: Kind, square: Square) -> tuple[State, tuple[Event, ...]]:
    """Place a unit from the reserve, or raise `IllegalAction`."""
    if not reserve(state, side)[kind]:
        raise IllegalAction(f"All your {kind.label} is on the board already.", RULE)
    _check_square(state, side, square)
    return _changed(state, side, state.armies[side].toggled(kind, 1 << square), f"{kind.label} placed")


def relocate(state: State, side: int, start: Square, end: Square) -> tuple[State, tuple[Event, ...]]:
    """Put a placed unit on another square, or raise `IllegalAction`."""
    kind = _own_unit(state, side, start)
    _check_square(state, side, end)
    return _changed(
        state, side, state.armies[side].toggled(kind, 1 << start | 1 << end), f"{kind.label} put elsewhere"
    )


def remove(state: State, side: int, square: Square) -> tuple[State, tuple[Event, ...]]:
    """Take a unit off the board, or raise `IllegalAction`."""
    kind = _own_unit(state, side, square)
    return _changed(state, side, state.armies[side].toggled(kind, 1 << square), f"{kind.label} removed")


def deploy(
    state: State, side: int, text: str, named: Mapping[str, tuple[Army, Army]]
) -> tuple[State, tuple[Event, ...]]:
    """Place a whole army: one of the named deployments, or a list of units with their squares."""
    army = named[text][side] if text in named else _read_army(state, side, text, named)
    return _changed(state, side, army, "the army is placed")


def clear(state: State, side: int) -> tuple[State, tuple[Event, ...]]:
    """Take all units of a side off the board."""
    return _changed(state, side, Army(), "all units are taken back")


def confirm(state: State, side: int, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Confirm a deployment; when both sides have, the armies are revealed and the battle begins."""
    missing = [f"{left} {unit.name}" for unit, left in zip(UNITS, reserve(state, side), strict=True) if left]
    if missing:
        raise IllegalAction(f"Not all units are placed: {', '.join(missing)} to go.", RULE)
    state = replace(state, ready=with_side(state.ready, side, True))
    confirmed = Event("ready", f"{SEATS[side].capitalize()} is ready.", rule=RULE)
    if state.deploying:
        return state, (confirmed,)
    begun, events = opening(state, dice)
    return begun, (confirmed, Event("reveal", "Both armies are revealed.", rule=RULE), *events)


def _changed(state: State, side: int, army: Army, what: str) -> tuple[State, tuple[Event, ...]]:
    event = Event("deploy", f"{what[0].upper()}{what[1:]}.", audience=(SEATS[side],), rule=RULE)
    return replace(state, armies=with_side(state.armies, side, army)), (event,)


def _own_unit(state: State, side: int, square: Square) -> Kind:
    kind = state.armies[side].kind_at(square)
    if kind is None:
        raise IllegalAction(f"None of your units stands on {state.terms.field.grid.names[square]}.", RULE)
    return kind


def _check_square(state: State, side: int, square: Square) -> None:
    if reason := why_not_here(state.terms.field, side, state.armies[side].units, square):
        raise IllegalAction(f"{reason}.", RULE)


def _read_army(state: State, side: int, text: str, named: Mapping[str, object]) -> Army:
    field, levy = state.terms.field, state.terms.levy
    parts = [part.split() for part in text.split(",")]
    if len(parts) == 1 and len(parts[0]) == 1:
        raise InvalidAction(
            f"There is no deployment {quoted(text)} for this board. {did_you_mean(text, named)}", RULE
        )
    squares = [0] * len(UNITS)
    for words in parts:
        if not words or words[0] not in BY_SLUG:
            raise InvalidAction(
                f"{quoted(' '.join(words))} does not begin with a kind of unit: "
                "write 'infantry F10 G6, swift-relay F5'.",
                RULE,
            )
        kind = BY_SLUG[words[0]]
        try:
            squares[kind] |= place_units(field, side, words[1:], sum(squares))
        except ValueError as error:
            raise IllegalAction(f"{str(error)[0].upper()}{str(error)[1:]}.", RULE) from None
    for unit, due, stands in zip(UNITS, levy, squares, strict=True):
        if stands.bit_count() > due:
            raise IllegalAction(f"You have {due} {unit.name}, not {stands.bit_count()}.", RULE)
    return Army(*squares)
