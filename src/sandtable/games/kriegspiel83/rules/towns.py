"""Towns and cities (K83-C): owners, transport and recruiting."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexSet
from sandtable.core import Dice, Event, IllegalAction
from sandtable.games.kriegspiel83.army import SEATS, with_side
from sandtable.games.kriegspiel83.ground import CITIES
from sandtable.games.kriegspiel83.rules import minefields
from sandtable.games.kriegspiel83.state import State
from sandtable.games.kriegspiel83.units import MOST_PIECES, Kind
from sandtable.games.kriegspiel83.weather import NO_TRANSPORT

Town: TypeAlias = Literal["neutral", "red", "blue", "occupied"]
RECRUITS = {1: Kind.INFANTRY, 2: Kind.LIGHT, 3: Kind.HEAVY}
"""The recruited piece by the lead in friendly towns; a larger lead counts as three (K83-C4)."""


def town_states(state: State) -> dict[str, Town]:
    """The state of each town (K83-C1)."""
    around, (red, blue) = state.terms.ground.grid.around, (army.hexes for army in state.armies)
    found: dict[str, Town] = {}
    for letter, place in state.terms.ground.towns.items():
        near = bool(red & around[place]), bool(blue & around[place])
        found[letter] = (
            "occupied" if all(near) else "neutral" if not any(near) else "red" if near[0] else "blue"
        )
    return found


def state_text(town: Town) -> str:
    """The state of a town as text."""
    return {"neutral": "neutral", "occupied": "occupied by both sides"}.get(town, f"friendly to {town}")


def held(state: State, side: int) -> list[str]:
    """The letters of the towns that are friendly to a side."""
    return [letter for letter, whose in town_states(state).items() if whose == SEATS[side]]


def friendly(state: State, side: int) -> dict[str, Hex]:
    """The towns friendly to a side, and its city, in the order of the printed menu (K83-C2)."""
    ground = state.terms.ground
    towns = {letter: ground.towns[letter] for letter in held(state, side)}
    city = {CITIES[side]: ground.cities[side]}
    return city | towns if side == 0 else towns | city


# Transport (K83-C3)


def arrival(state: State, side: int, target: Hex) -> tuple[Hex | None, list[Hex]]:
    """The hex where infantry arrives at a town or city, and the own minefields that it skips."""
    open_ground = state.terms.ground.open_to(side, Kind.INFANTRY, state.weather)
    free = open_ground & ~state.occupied & ~state.near_enemies_of(side)
    passed: list[Hex] = []
    for place in state.terms.ground.grid.neighbours[target]:
        if free >> place & 1:
            if not state.mines[side] >> place & 1:
                return place, passed
            passed.append(place)
    return None, passed


def departures(state: State, side: int, place: Hex) -> list[str]:
    """The letters of the friendly towns and the city of a side next to a hex."""
    around = state.terms.ground.grid.around[place]
    return [letter for letter, town in friendly(state, side).items() if around >> town & 1]


def destinations(state: State, side: int, number: int) -> list[str]:
    """The letters of the towns to which infantry could be transported if it had the factors."""
    if state.weather in NO_TRANSPORT or state.armies[side].kinds[number] != Kind.INFANTRY:
        return []
    near = departures(state, side, state.armies[side].at[number])
    if not near:
        return []
    return [
        letter
        for letter, town in friendly(state, side).items()
        if near != [letter] and arrival(state, side, town)[0] is not None
    ]


def check_transport(state: State, side: int, number: int, letter: str) -> None:
    """Raise `IllegalAction` unless a piece can be transported to a town, regardless of its factors."""
    kind, name = state.armies[side].kinds[number], state.place(side, number)
    if kind != Kind.INFANTRY:
        raise IllegalAction(f"Only infantry is transported, not a {kind.label}.", "K83-C3")
    if state.weather in NO_TRANSPORT:
        rule = "K83-W1" if state.weather.label == "snow" else "K83-W2"
        raise IllegalAction(f"There is no transport in {state.weather.label}.", rule)
    near = departures(state, side, state.armies[side].at[number])
    if not near:
        raise IllegalAction(f"{name} is next to no town or city that is friendly to you.", "K83-C3")
    towns = friendly(state, side)
    if letter not in towns:
        what = "city" if letter in CITIES else "town"
        raise IllegalAction(f"The {what} {letter} is not friendly to you.", "K83-C3")
    if near == [letter]:
        raise IllegalAction(f"The infantry on {name} is at {letter} already.", "K83-C3")
    if arrival(state, side, towns[letter])[0] is None:
        raise IllegalAction(
            f"Around {letter} no hex is vacant, open to infantry and away from the enemy.", "K83-C3"
        )


def transport(
    state: State, side: int, number: int, letter: str, dice: Dice
) -> tuple[State, bool, list[Event]]:
    """Transport infantry to a town or city; return whether it survives."""
    place, passed = arrival(state, side, friendly(state, side)[letter])
    if place is None:
        raise AssertionError("there is no way to arrive")
    names, start = state.terms.ground.grid.names, state.place(side, number)
    events: list[Event] = []
    for mined in passed:
        state, revealed = minefields.pass_over(state, side, mined)
        events += revealed
    who = f"{SEATS[side].capitalize()}'s infantry {number + 1}"
    text = f"{who} is taken from {start} to {letter}: {names[place]}."
    events.append(Event("transport", text, path=(start, names[place]), rule="K83-C3"))
    state, alive, more = minefields.enter(state, side, number, place, dice)
    return state, alive, [*events, *more]


# Recruiting (K83-C4)


def recruit(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """Recruit a piece for the side with more friendly towns."""
    counts = [len(held(state, side)) for side in (0, 1)]
    lead = abs(counts[0] - counts[1])
    if not lead:
        return state, []
    side = 0 if counts[0] > counts[1] else 1
    kind = RECRUITS[min(lead, max(RECRUITS))]
    who = SEATS[side].capitalize()
    if len(state.armies[side].numbers) >= MOST_PIECES:
        text = f"{who} holds {lead} more of the towns, but has {MOST_PIECES} pieces already."
        return state, [Event("recruit", text, rule="K83-A1")]
    place, passed = _muster(state, side, kind)
    events: list[Event] = []
    for mined in passed:
        state, revealed = minefields.pass_over(state, side, mined)
        events += revealed
    if place is None:
        text = f"{who} holds {lead} more of the towns, but there is no room around its city."
        return state, [*events, Event("recruit", text, rule="K83-C4")]
    name = state.terms.ground.grid.names[place]
    army, number = state.armies[side].recruited(kind, place)
    state = replace(state, armies=with_side(state.armies, side, army))
    more = "town" if lead == 1 else "towns"
    text = f"{who} holds {lead} {more} more and recruits: {kind.label} {number + 1} on {name}."
    events.append(Event("recruit", text, path=(name,), rule="K83-C4"))
    state, _, met = minefields.enter(state, side, number, place, dice)
    return state, [*events, *met]


def _muster(state: State, side: int, kind: Kind) -> tuple[Hex | None, list[Hex]]:
    """The first empty hex around the city, and the own minefields skipped before it."""
    ground = state.terms.ground
    free: HexSet = ground.open_to(side, kind, state.weather) & ~state.occupied
    passed: list[Hex] = []
    for place in ground.grid.neighbours[ground.cities[side]]:
        if free >> place & 1:
            if not state.mines[side] >> place & 1:
                return place, passed
            passed.append(place)
    return None, passed
