"""Lines of communication (GOW-C): which units are online, and why the others are not."""

from typing import NamedTuple

from sandtable.boards.squares import Square, SquareSet, squares_in
from sandtable.games.game_of_war.army import ADJECTIVES
from sandtable.games.game_of_war.state import State


class Network(NamedTuple):
    """The communication of one side."""

    lit: SquareSet
    """Squares on a ray."""
    sources: SquareSet
    """The arsenals and relays that send rays."""
    online: SquareSet
    """The squares of the units in communication."""


def blockers(state: State, side: int) -> SquareSet:
    """The squares of the units that cut a side's rays: enemy fighters, online or not (GOW-C2)."""
    return state.armies[1 - side].fighters


def network(state: State, side: int) -> Network:
    """Compute the communication of one side."""
    field, cutting = state.terms.field, blockers(state, side)
    relays, units = state.armies[side].relays, state.armies[side].units
    lit = sources = online = 0
    waiting = state.arsenals[side]  # GOW-C1
    while waiting:
        for source in squares_in(waiting):
            lit |= 1 << source | field.lines.shine(source, cutting)  # GOW-C2
        sources |= waiting
        waiting = relays & lit & ~sources  # GOW-C3
        if not waiting:
            online = field.grid.connected(units & lit, units)  # GOW-C4
            if state.terms.options.relay_by_contact:
                waiting = relays & online & ~sources
    return Network(lit, sources, online)


def why_offline(state: State, side: int, net: Network, square: Square) -> str:
    """Explain in a sentence why the unit on a square is offline (GOW-V1)."""
    field, arsenals = state.terms.field, state.arsenals[side]
    army, enemy = state.armies[side], state.armies[1 - side]
    names = field.grid.names
    if not arsenals:
        return "No arsenal of its side stands any more."
    cuts: list[str] = []
    for source in squares_in(arsenals | army.relays):
        if field.grid.direction(source, square) is None:
            continue
        what = f"{'arsenal' if arsenals >> source & 1 else 'relay'} {names[source]}"
        if not net.sources >> source & 1:
            cuts.append(f"the {what} in line with it has no signal itself")
            continue
        for between in field.grid.between(source, square):
            if field.mountains >> between & 1:
                cuts.append(f"the mountain {names[between]} cuts the line from the {what}")
                break
            if blockers(state, side) >> between & 1:
                cutter = f"{ADJECTIVES[1 - side]} {enemy.unit_on(between).label}"
                cuts.append(f"the {cutter} {names[between]} cuts the line from the {what}")
                break
    reason = "; ".join(cuts) if cuts else "no arsenal or relay of its side stands in line with it"
    return f"{reason[0].upper()}{reason[1:]}, and no online unit of its side stands next to it."
