"""Minefields (K83-N): laying, clearing, and where the enemy may suspect them."""

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexSet
from sandtable.core import Dice, Event, IllegalAction
from sandtable.games.kriegspiel83 import visibility
from sandtable.games.kriegspiel83.army import SEATS, with_side
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import UNITS, Kind
from sandtable.games.kriegspiel83.weather import Weather

# Laying


def layable(state: State, side: int) -> HexSet:
    """The hexes in which a side may lay a minefield, as far as it knows (K83-N1).

    A hidden minefield of the enemy does not count: an error would reveal it.
    """
    ground = state.terms.ground
    open_ground = ground.open_to(side, Kind.INFANTRY, state.weather)
    return (
        open_ground
        & ~state.occupied
        & ~visibility.mines_known_to(state, side)
        & ~visibility.unknown(state, side)
    )


def check_lay(state: State, side: int, number: int, target: Hex) -> None:
    """Raise `IllegalAction` unless a piece may lay a minefield on a hex now (K83-N1)."""
    ground, army = state.terms.ground, state.armies[side]
    name = ground.grid.names[target]
    if army.kinds[number] != Kind.INFANTRY:
        raise IllegalAction(f"Only infantry lays minefields, not a {army.kinds[number].label}.", "K83-N1")
    if not state.left[side]:
        raise IllegalAction("All your minefields are laid.", "K83-A2")
    if not ground.grid.around[army.at[number]] >> target & 1:
        raise IllegalAction(f"{name} is not next to the infantry on {state.place(side, number)}.", "K83-N1")
    if state.occupied >> target & 1:
        raise IllegalAction(f"{name} is occupied: a minefield needs an empty hex.", "K83-N1")
    if visibility.mines_known_to(state, side) >> target & 1:
        raise IllegalAction(f"{name} is mined already.", "K83-N1")
    if not layable(state, side) >> target & 1:
        raise IllegalAction(f"{name} is {ground.name_of(target)}, which infantry cannot enter.", "K83-N1")


def lay(state: State, side: int, target: Hex) -> tuple[State, Event]:
    """Lay a minefield; only its own side sees the event (K83-N2)."""
    name, left = state.terms.ground.grid.names[target], state.left[side] - 1
    state = replace(
        state,
        mines=with_side(state.mines, side, state.mines[side] | 1 << target),
        left=with_side(state.left, side, left),
    )
    text = f"You lay a minefield on {name}; {left} left."
    return state, Event("mine", text, audience=(SEATS[side],), path=(name,), rule="K83-N1")


# Entering


def enter(state: State, side: int, number: int, place: Hex, dice: Dice) -> tuple[State, bool, list[Event]]:
    """Move a piece to a hex and resolve the minefields there; return whether it survives (K83-N3)."""
    armies = with_side(state.armies, side, state.armies[side].moved(number, place))
    here, waters = 1 << place, state.terms.ground.waters
    seen = waters & (state.terms.ground.grid.around[place] | here)
    coast = with_side(state.coast, side, state.coast[side] | seen)
    coast = with_side(coast, 1 - side, coast[1 - side] | waters & here)
    state = replace(state, armies=armies, coast=coast)
    events: list[Event] = []
    for layer in (0, 1):
        if state.mines[layer] & here:
            state, alive, event = _clear(state, side, number, layer, dice)
            events.append(event)
            if not alive:
                return state, False, events
    if (state.suspects[0] | state.suspects[1]) & here:
        state = replace(state, suspects=(state.suspects[0] & ~here, state.suspects[1] & ~here))
    return state, True, events


def _clear(state: State, side: int, number: int, layer: int, dice: Dice) -> tuple[State, bool, Event]:
    """Roll for the minefield of a side on the hex of a piece: it is cleared, or the piece destroyed."""
    army = state.armies[side]
    place = army.at[number]
    here = 1 << place
    kind, name = army.kinds[number], state.terms.ground.grid.names[place]
    chance = UNITS[kind].clears
    roll = dice.roll(100, f"{kind.label} clears the minefield on {name} with {chance} or less")
    who = f"{SEATS[side].capitalize()}'s {kind.label} {number + 1}"
    suspects = with_side(state.suspects, layer, state.suspects[layer] & ~here)
    whose = "its own" if layer == side else f"{SEATS[layer]}'s"
    if roll.value <= chance:
        state = replace(
            state,
            mines=with_side(state.mines, layer, state.mines[layer] & ~here),
            known=with_side(state.known, layer, state.known[layer] & ~here),
            suspects=suspects,
        )
        text = f"{who} clears {whose} minefield on {name}."
        return state, True, Event("cleared", text, path=(name,), rolls=(roll,), rule="K83-N3")
    state = replace(
        state,
        armies=with_side(state.armies, side, army.without(number)),
        known=with_side(state.known, layer, state.known[layer] | here),  # K83-N4
        suspects=suspects,
    )
    text = f"{who} is destroyed by {whose} minefield on {name}."
    return state, False, Event("mine", text, path=(name,), rolls=(roll,), rule="K83-N3")


def pass_over(state: State, side: int, place: Hex) -> tuple[State, list[Event]]:
    """Reveal a side's own minefield that an arriving piece skips (K83-N4)."""
    if state.known[side] >> place & 1:
        return state, []
    name = state.terms.ground.grid.names[place]
    state = replace(
        state,
        known=with_side(state.known, side, state.known[side] | 1 << place),
        suspects=with_side(state.suspects, side, state.suspects[side] & ~(1 << place)),
    )
    text = f"{name} is passed over: {SEATS[side]} has a minefield there."
    return state, [Event("mine", text, path=(name,), rule="K83-N3")]


# Suspicion


def suspect(state: State, side: int, stands: HexSet) -> State:
    """Return the state with hexes next to `stands` marked as possibly mined, as far as the enemy can see.

    `stands` are the hexes where a side's infantry stood or passed in its turn.
    """
    if not stands or not (state.left[side] or state.mines[side] & ~state.known[side]):
        # The enemy can count: if all minefields are laid and known, there is nothing to suspect.
        return state
    ground, unknown = state.terms.ground, visibility.unknown(state, 1 - side)
    open_ground = ground.open_to(side, Kind.INFANTRY, state.weather) & ~unknown
    if state.weather == Weather.ICE:  # if it is a river it is open, and the enemy cannot tell
        open_ground |= unknown
    near = ground.grid.beside(stands) & open_ground & ~state.occupied & ~state.known[side]
    if not near & ~state.suspects[side]:
        return state
    return replace(state, suspects=with_side(state.suspects, side, state.suspects[side] | near))
