"""Lines of communication (GOW-C): which units are online, and why the others are not."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from sandtable.boards.squares import Square, SquareSet, squares_in
from sandtable.core import Event
from sandtable.games.game_of_war.army import ADJECTIVES, SEATS, Army
from sandtable.games.game_of_war.battlefield import Battlefield
from sandtable.games.game_of_war.state import State
from sandtable.games.game_of_war.terms import Terms


class _Senders(NamedTuple):
    """The squares of one side in line with a square that may send rays there."""

    arsenals: SquareSet
    relays: SquareSet
    sources: SquareSet
    """Those that do send rays."""


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
    """Return the communication of one side; cached, because a view and an action ask for it several times."""
    army, terms = state.armies[side], state.terms
    return _network(terms, state.arsenals[side], army.relays, army.units, blockers(state, side))


@lru_cache(maxsize=4096)  # both sides of a thousand matches, before and after an action
def _network(
    terms: Terms, arsenals: SquareSet, relays: SquareSet, units: SquareSet, cutting: SquareSet
) -> Network:
    field = terms.field
    lit = sources = online = 0
    waiting = arsenals  # GOW-C1
    while waiting:
        for source in squares_in(waiting):
            lit |= 1 << source | field.lines.shine(source, cutting)  # GOW-C2
        sources |= waiting
        waiting = relays & lit & ~sources  # GOW-C3
        if not waiting:
            online = field.grid.connected(units & lit, units)  # GOW-C4
            if terms.options.relay_by_contact:
                waiting = relays & online & ~sources
    return Network(lit, sources, online)


def why_offline(state: State, side: int, net: Network, square: Square) -> str:
    """Explain in a sentence why the unit on a square is offline (GOW-V1)."""
    arsenals, line = state.arsenals[side], state.terms.field.grid.in_line(square)
    if not arsenals:
        return "No arsenal of its side stands any more."
    senders = _Senders(arsenals & line, state.armies[side].relays & line, net.sources & line)
    infantry, cavalry, cannon, swift_cannon, _, _ = state.armies[1 - side]
    enemy = Army(infantry & line, cavalry & line, cannon & line, swift_cannon & line)
    return _why_offline(state.terms.field, side, square, senders, enemy)


@lru_cache(maxsize=4096)
def _why_offline(field: Battlefield, side: int, square: Square, senders: _Senders, enemy: Army) -> str:
    """Explain it from what is in line with the square; cached, because most actions are elsewhere."""
    names, cutting = field.grid.names, enemy.fighters
    cuts: list[str] = []
    for source in squares_in(senders.arsenals | senders.relays):
        what = f"{'arsenal' if senders.arsenals >> source & 1 else 'relay'} {names[source]}"
        if not senders.sources >> source & 1:
            cuts.append(f"the {what} in line with it has no signal itself")
            continue
        for between in field.grid.between(source, square):
            if field.mountains >> between & 1:
                cuts.append(f"the mountain {names[between]} cuts the line from the {what}")
                break
            if cutting >> between & 1:
                cutter = f"{ADJECTIVES[1 - side]} {enemy.unit_on(between).label}"
                cuts.append(f"the {cutter} {names[between]} cuts the line from the {what}")
                break
    reason = "; ".join(cuts) if cuts else "no arsenal or relay of its side stands in line with it"
    return f"{reason[0].upper()}{reason[1:]}, and no online unit of its side stands next to it."


# What an action changes (GOW-V4)

Step: TypeAlias = tuple[Square, Square]
"""The start and the end of a move."""
CHANGE_RULE = "GOW-V4"


def silenced_and_heard(
    before: State, after: State, side: int, step: Step | None = None
) -> tuple[SquareSet, SquareSet]:
    """The squares of a side's units that fell silent by an action, and of those that are heard again."""
    was, now = _carried(network(before, side).online, step), network(after, side).online
    units = after.armies[side].units
    return was & units & ~now, units & now & ~was


def _carried(squares: SquareSet, step: Step | None) -> SquareSet:
    """A set of units' squares before a move, with the moved unit where it is after it."""
    if step is None or not squares >> step[0] & 1:
        return squares
    return squares & ~(1 << step[0]) | 1 << step[1]


def unit_names(state: State, side: int, squares: SquareSet) -> str:
    """The units of a side on some squares, in words: "infantry H8 and relay F5"."""
    army, names = state.armies[side], state.terms.field.grid.names
    listed = [f"{army.unit_on(square).label} {names[square]}" for square in squares_in(squares)]
    return " and ".join([", ".join(listed[:-1]), listed[-1]]) if len(listed) > 1 else "".join(listed)


def changes(
    before: State, after: State, *, step: Step | None = None, captured: Square | None = None
) -> list[Event]:
    """Tell which units an action cuts off, and which are heard again (GOW-V4).

    The action is a move, or an attack that captured the unit on a square. A line counts as cut or restored
    when a unit loses or regains it.
    """
    found = []
    for side in (0, 1):
        silent, heard = silenced_and_heard(before, after, side, step)
        if not silent and not heard:
            continue
        walked = 1 << step[1] if step and before.armies[side].units >> step[0] & 1 else 0
        name, names = SEATS[side].capitalize(), after.terms.field.grid.names
        if silent:
            at = step[1] if step and not walked and network(before, side).lit >> step[1] & 1 else None
            place = "" if at is None else f" at {names[at]}"
            verb = "falls" if silent.bit_count() == 1 else "fall"
            cut = (
                f"{name}'s {unit_names(after, side, silent)} leaves communication and falls silent."
                if silent == walked
                else f"{name}'s line of communication is cut{place}: "
                f"{unit_names(after, side, silent)} {verb} silent."
            )
            found.append(Event("cut", cut, rule=CHANGE_RULE))
        if heard:
            gone = step[0] if step and not walked else captured
            at = gone if gone is not None and network(after, side).lit >> gone & 1 else None
            place = "" if at is None else f" at {names[at]}"
            verb = "is" if heard.bit_count() == 1 else "are"
            restored = (
                f"{name}'s {unit_names(after, side, heard)} is heard again."
                if heard == walked
                else f"{name}'s line of communication is restored{place}: "
                f"{unit_names(after, side, heard)} {verb} heard again."
            )
            found.append(Event("restored", restored, rule=CHANGE_RULE))
    return found
