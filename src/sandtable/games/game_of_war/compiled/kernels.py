"""The rules of battle, compiled: `movement`, `communication`, `attack` and `turns` over a packed game.

The ray sources of a side are its arsenals, then its relays. `put` and `lift` keep up to date which units each
source would reach and which units touch each other; `network` only combines that. Hot loops avoid branches,
because a mispredicted branch costs as much as several iterations.
"""

import numpy as np
from numpy.typing import NDArray

from sandtable.boards.compiler import lean, lean_inlined
from sandtable.games.game_of_war.compiled import layout as at
from sandtable.games.game_of_war.compiled import windows
from sandtable.games.game_of_war.compiled.tables import Tables
from sandtable.games.game_of_war.units import (
    CHARGE_ATTACK,
    FORTRESS_BONUS,
    LONGEST_CHARGE,
    MOVES_A_TURN,
    PASS_BONUS,
    UNITS,
    Kind,
)

Game = NDArray[np.int64]
"""One packed game, which the kernels modify in place.

The head; the cell of each unit; the cell of each source; a mask of the units that each unit touches; the ends
of each source's rays; a mask of the units they would reach; blocked cells (`windows`); the contents of each
cell. A captured unit and a destroyed source have cell 0.
"""
Mask = np.uint64
"""A set of one side's units, or of the cells of a window, as bits."""

_ONE = np.uint64(1)
_NONE = np.uint64(0)
_CAVALRY = int(Kind.CAVALRY)
_FIRST_RELAY = int(Kind.RELAY)
_BYTE = np.uint64(255)
_LINE, _IN_LINE = np.uint64(at.IN_LINE - 1), np.uint64(at.IN_LINE)
_THREE = np.uint64(3)
_SEVEN = np.uint64(7)
_EIGHT = np.uint64(8)
_FAR = np.uint64((max(unit.range for unit in UNITS) + 1 << 3) - 1)
"""A line minus one is below this within the longest range; no line (0) wraps around and is far above."""
_EMPTY = (1 << at.UNIT_SHIFT) - 1 - at.OCCUPIED


@lean_inlined
def count(mask: Mask) -> int:
    """Return the number of set bits."""
    mask = mask - ((mask >> np.uint64(1)) & np.uint64(0x5555555555555555))
    mask = (mask & np.uint64(0x3333333333333333)) + ((mask >> np.uint64(2)) & np.uint64(0x3333333333333333))
    mask = (mask + (mask >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int(np.int64((mask * np.uint64(0x0101010101010101)) >> np.uint64(56)))


@lean_inlined
def lowest(mask: Mask) -> int:
    """Return the index of the lowest set bit."""
    return count((mask & (~mask + _ONE)) - _ONE)


@lean_inlined
def line_from(table: Tables, start: int, end: int) -> Mask:
    """Return distance times 8 plus direction if two cells are in line, otherwise 0."""
    return np.uint64(table.lines[table.facts[at.CELLS] + end - start] & _LINE)


@lean_inlined
def ends_at(ends: Mask, line: Mask) -> Mask:
    """Return the distance at which the line in that direction ends."""
    return ends >> (line & _SEVEN) * _EIGHT & _BYTE


# Communication


@lean_inlined
def _stopped(ends: Mask, line: Mask) -> Mask:
    """Return the ray ends after an enemy blocks this line."""
    shift = (line & _SEVEN) * _EIGHT
    return (ends & ~(_BYTE << shift)) | (line >> _THREE) << shift


@lean_inlined
def _reaches(table: Tables, ends: Mask, source: int, cell: int) -> int:
    """Return 1 if the rays of a source reach a cell, which may be its own, otherwise 0.

    A source without rays reaches nothing, and no source reaches cell 0, which is off the board.
    """
    marked = np.uint64(table.lines[table.facts[at.CELLS] + cell - source])
    line = marked & _LINE
    return int(marked & _IN_LINE != _NONE) & int(line >> _THREE < ends_at(ends, line))


@lean
def end_lines(table: Tables, game: Game, side: int, source: int) -> None:
    """Compute where the rays of a source end (GOW-C2), and the units that they would reach."""
    slot = side * table.facts[at.SOURCES] + source
    cell = game[table.facts[at.SOURCE_CELLS] + slot]
    ends = _NONE
    if cell:
        ends = np.uint64(table.facts[at.SIGHT + cell])
        first = at.HEAD + (1 - side) * table.facts[at.ARMY]
        for unit in range(first, first + table.facts[at.FIGHTERS + 1 - side]):
            line = line_from(table, cell, game[unit])
            if (line != _NONE) & (line >> _THREE < ends_at(ends, line)):
                ends = _stopped(ends, line)
    game[table.facts[at.ENDS] + slot] = np.int64(ends)
    reach_out(table, game, side, source)


@lean
def reach_out(table: Tables, game: Game, side: int, source: int) -> None:
    """Compute the units that the rays of a source would reach."""
    army = table.facts[at.ARMY]
    slot = side * table.facts[at.SOURCES] + source
    cell, ends = game[table.facts[at.SOURCE_CELLS] + slot], np.uint64(game[table.facts[at.ENDS] + slot])
    reached = 0
    for unit in range(army):
        reached |= _reaches(table, ends, cell, game[at.HEAD + side * army + unit]) << unit
    game[table.facts[at.REACHED] + slot] = reached


@lean_inlined
def put(table: Tables, game: Game, side: int, unit: int, cell: int) -> bool:
    """Put a unit on a free cell; return whether that changes the enemy's lines."""
    army, sources = table.facts[at.ARMY], table.facts[at.SOURCES]
    board, links, fighters = table.facts[at.BOARD], table.facts[at.LINKS], table.facts[at.FIGHTERS + side]
    first = side * army
    game[at.HEAD + unit] = cell
    game[board + cell] |= at.OCCUPIED | unit << at.UNIT_SHIFT
    windows.change(table, game, cell)
    touched = 0
    for step in range(8):
        there = game[board + cell + table.facts[at.AROUND + step]]
        friend = (there >> at.UNIT_SHIFT) - first
        touches = np.int64(there & at.OCCUPIED != 0) & np.int64(np.uint64(friend) < np.uint64(army))
        touched |= touches << (friend & 63)
    game[links + unit] = touched
    for friend in range(army):
        game[links + first + friend] |= (touched >> friend & 1) << (unit - first)
    for slot in range(side * sources, side * sources + sources):
        ends = np.uint64(game[table.facts[at.ENDS] + slot])
        reached = _reaches(table, ends, game[table.facts[at.SOURCE_CELLS] + slot], cell)
        game[table.facts[at.REACHED] + slot] |= reached << (unit - first)
    if unit - first >= fighters:
        source = table.facts[at.ARSENALS_EACH] + unit - first - fighters
        game[table.facts[at.SOURCE_CELLS] + side * sources + source] = cell
        end_lines(table, game, side, source)
        return False
    changed = False
    for source in range(sources):
        slot = (1 - side) * sources + source
        line = line_from(table, game[table.facts[at.SOURCE_CELLS] + slot], cell)
        ends = np.uint64(game[table.facts[at.ENDS] + slot])
        if line and line >> _THREE < ends_at(ends, line):
            game[table.facts[at.ENDS] + slot] = np.int64(_stopped(ends, line))
            reach_out(table, game, 1 - side, source)
            changed = True
    return changed


@lean_inlined
def lift(table: Tables, game: Game, side: int, unit: int) -> bool:
    """Take a unit off its cell; return whether that changes the enemy's lines."""
    army, sources = table.facts[at.ARMY], table.facts[at.SOURCES]
    links, fighters = table.facts[at.LINKS], table.facts[at.FIGHTERS + side]
    first = side * army
    cell = game[at.HEAD + unit]
    others = ~(np.int64(1) << (unit - first))
    game[at.HEAD + unit] = 0
    game[table.facts[at.BOARD] + cell] &= _EMPTY
    windows.change(table, game, cell)
    for friend in range(links + first, links + first + army):
        game[friend] &= others
    game[links + unit] = 0
    for slot in range(side * sources, side * sources + sources):
        game[table.facts[at.REACHED] + slot] &= others
    if unit - first >= fighters:
        silence(table, game, side, table.facts[at.ARSENALS_EACH] + unit - first - fighters)
        return False
    changed = False
    for source in range(sources):
        slot = (1 - side) * sources + source
        line = line_from(table, game[table.facts[at.SOURCE_CELLS] + slot], cell)
        if line and line >> _THREE == ends_at(np.uint64(game[table.facts[at.ENDS] + slot]), line):
            end_lines(table, game, 1 - side, source)
            changed = True
    return changed


@lean_inlined
def silence(table: Tables, game: Game, side: int, source: int) -> None:
    """Remove a source and its rays."""
    slot = side * table.facts[at.SOURCES] + source
    for part in (at.SOURCE_CELLS, at.ENDS, at.REACHED):
        game[table.facts[part] + slot] = 0


@lean
def network(table: Tables, game: Game, side: int) -> Mask:
    """Return the online units of a side (GOW-C1 to C4)."""
    arsenals, relay = table.facts[at.ARSENALS_EACH], table.facts[at.FIGHTERS + side]
    reached = table.facts[at.REACHED] + side * table.facts[at.SOURCES]
    lit = 0
    for source in range(arsenals):
        lit |= game[reached + source]
    online, known = lit, ~lit
    while online != known:
        known = online
        for source in range(arsenals, table.facts[at.SOURCES]):  # GOW-C3
            if lit >> (relay + source - arsenals) & 1:
                lit |= game[reached + source]
        online |= lit
        if online == known:
            online = _in_contact(table, game, side, online)
            if not table.facts[at.BY_CONTACT]:
                break
            lit |= online
    return np.uint64(online)


@lean_inlined
def _in_contact(table: Tables, game: Game, side: int, lit: int) -> int:
    """Return these units and all that touch them, directly or through others (GOW-C4)."""
    links = table.facts[at.LINKS] + side * table.facts[at.ARMY]
    online, fresh = lit, lit
    while fresh:
        touched = 0
        while fresh:
            touched |= game[links + lowest(np.uint64(fresh))]
            fresh &= fresh - 1
        fresh = touched & ~online
        online |= touched
    return online


# Moving


@lean_inlined
def may_move(table: Tables, game: Game, online: Mask) -> Mask:
    """Return the units of the side to move that may move now (GOW-M2, GOW-S3, GOW-A5)."""
    army = table.facts[at.ARMY]
    side = game[at.SIDE]
    if game[at.RETREATING]:
        return _ONE << np.uint64(game[at.RETREATING] - 1 - side * army)
    if game[at.MADE] >= MOVES_A_TURN:
        return _NONE
    ready = online
    for unit in range(table.facts[at.FIGHTERS + side], army):
        if game[at.HEAD + side * army + unit]:
            ready |= _ONE << np.uint64(unit)
    return ready & ~np.uint64(game[at.MOVED])


@lean_inlined
def reach(table: Tables, game: Game, unit: int) -> Mask:
    """Return the window of cells that a unit of the side to move can reach (GOW-M1, GOW-M3)."""
    kind, cell = table.facts[at.KINDS + unit], game[at.HEAD + unit]
    free = windows.free_round(table, game, cell)
    if game[at.STRUCK] or game[at.RETREATING] or kind >= _FIRST_RELAY:
        free &= windows.off_arsenals(table, game, 1 - game[at.SIDE], cell)
    near = free & windows.BESIDE
    wide = near | near << _ONE | near >> _ONE
    twice = _NONE - np.uint64(table.facts[at.SPEED + kind] - 1)  # all bits set for units of speed 2
    return near | (wide << _SEVEN | wide | wide >> _SEVEN) & free & twice


@lean_inlined
def nth_of(window: Mask, place: int) -> int:
    """Return the index of the set bit that has `place` set bits below it."""
    for _ in range(place):
        window &= window - _ONE
    return lowest(window)


@lean_inlined
def step_to(table: Tables, place: int) -> int:
    """Return the difference between the cell at an index of a window and its centre."""
    return int((place // at.WINDOW_ROW - at.MARGIN) * table.facts[at.ROW] + place % at.WINDOW_ROW - at.MARGIN)


@lean
def move(table: Tables, game: Game, unit: int, end: int) -> bool:
    """Make a legal move (GOW-M1 to M4) and set the outcome; return whether the enemy's lines change."""
    side = game[at.SIDE]
    arsenal, board = at.NORTH_ARSENAL << (1 - side), table.facts[at.BOARD]
    changed = lift(table, game, side, unit)
    if game[board + end] & arsenal:
        game[board + end] &= ~arsenal
        game[at.ARSENALS_LEFT + 1 - side] -= 1
        game[at.STRUCK] = 1
        each = table.facts[at.ARSENALS_EACH]
        for source in range(each):
            if table.facts[at.ARSENAL_CELLS + (1 - side) * each + source] == end:
                silence(table, game, 1 - side, source)
        changed = True
    changed |= put(table, game, side, unit, end)
    game[at.MOVED] |= np.int64(1) << (unit - side * table.facts[at.ARMY])
    game[at.MADE] += 1
    if game[at.RETREATING]:
        game[at.WITHDRAWN] = game[at.RETREATING]
        game[at.RETREATING] = 0
    check_outcome(table, game)
    return changed


@lean_inlined
def check_outcome(table: Tables, game: Game) -> None:
    """Set the outcome if a side is beaten (GOW-W1); the side to move is checked last."""
    for turn in range(2):
        loser = game[at.SIDE] ^ (1 - turn)
        beaten = game[at.ARSENALS_LEFT + loser] == 0 or game[at.FIGHTERS_LEFT + loser] == 0
        if not beaten and game[at.RELAYS_LEFT + loser] == 0:
            beaten = network(table, game, loser) == _NONE
        if beaten:
            game[at.OUTCOME] = at.NORTH_WINS + 1 - loser
            return


# Attacking


@lean_inlined
def able(table: Tables, game: Game, online: Mask) -> Mask:
    """Return the online units of the side to move that may attack: not the one in retreat (GOW-A5)."""
    retreating = max(game[at.RETREATING], game[at.WITHDRAWN])
    if retreating:
        return online & ~(_ONE << np.uint64(retreating - 1 - game[at.SIDE] * table.facts[at.ARMY]))
    return online


@lean_inlined
def strength(table: Tables, game: Game, side: int, attackers: Mask, target: int) -> int:
    """Return the attack of these units of a side on a cell (GOW-A1)."""
    first = side * table.facts[at.ARMY]
    total = 0
    charges = False
    for unit in range(table.facts[at.FIGHTERS + side]):
        line = line_from(table, target, game[at.HEAD + first + unit])
        if line - _ONE < _FAR and attackers >> np.uint64(unit) & _ONE:
            kind = table.facts[at.KINDS + first + unit]
            distance = np.int64(line >> _THREE)
            end = np.int64(ends_at(np.uint64(table.facts[at.SIGHT + target]), line))
            if distance <= table.facts[at.RANGE + kind] and distance < end:
                total += table.facts[at.ATTACK + kind]
                charges |= distance == 1 and kind == _CAVALRY
    if charges:
        total += charge(table, game, side, attackers, target)
    return total


@lean
def charge(table: Tables, game: Game, side: int, attackers: Mask, target: int) -> int:
    """Return what charging cavalry adds to its normal attack on a cell (GOW-A3)."""
    army, board = table.facts[at.ARMY], table.facts[at.BOARD]
    total = 0
    if game[board + target] & (at.FORTRESS | at.PASS):
        return total
    for direction in range(8):
        slot = board + target
        for distance in range(1, LONGEST_CHARGE + 1):
            slot += table.facts[at.AROUND + direction]
            there = game[slot]
            rider = (there >> at.UNIT_SHIFT) - side * army
            if not there & at.OCCUPIED or there & at.FORTRESS or not 0 <= rider < army:
                break
            if table.facts[at.KINDS + side * army + rider] != _CAVALRY:
                break
            if not attackers >> np.uint64(rider) & _ONE:
                break
            total += CHARGE_ATTACK
            if distance <= table.facts[at.RANGE + _CAVALRY]:
                total -= table.facts[at.ATTACK + _CAVALRY]
    return total


@lean_inlined
def resistance(table: Tables, game: Game, side: int, online: Mask, target: int) -> int:
    """Return a side's defence of a cell (GOW-A2, GOW-C5)."""
    army, board = table.facts[at.ARMY], table.facts[at.BOARD]
    total = 0
    for unit in range(army):
        cell = game[at.HEAD + side * army + unit]
        if cell and online >> np.uint64(unit) & _ONE:
            kind = table.facts[at.KINDS + side * army + unit]
            line = line_from(table, target, cell)
            distance = np.int64(line >> _THREE)
            end = np.int64(ends_at(np.uint64(table.facts[at.SIGHT + target]), line))
            if cell == target or (line and distance <= table.facts[at.RANGE + kind] and distance < end):
                total += table.facts[at.DEFENCE + kind]
                if table.facts[at.SHELTERED + kind]:
                    ground = game[board + cell]
                    total += FORTRESS_BONUS if ground & at.FORTRESS else PASS_BONUS if ground & at.PASS else 0
    return total


@lean_inlined
def has_refuge(table: Tables, game: Game, attacker: int, target: int) -> bool:
    """Whether a unit that must retreat has a free cell next to it (GOW-A5)."""
    free = windows.free_round(table, game, target) & windows.off_arsenals(table, game, attacker, target)
    return bool(free & windows.BESIDE != _NONE)


@lean
def attack(table: Tables, game: Game, target: int, lead: int) -> None:
    """Make a legal attack that exceeds the defence by `lead`, and pass the turn (GOW-A4, GOW-A5)."""
    side = game[at.SIDE]
    captured = lead > 1 or not has_refuge(table, game, side, game[at.HEAD + target])
    if captured:
        lift(table, game, 1 - side, target)
        if table.facts[at.KINDS + target] < _FIRST_RELAY:
            game[at.FIGHTERS_LEFT + 1 - side] -= 1
        else:
            game[at.RELAYS_LEFT + 1 - side] -= 1
        check_outcome(table, game)
    if game[at.OUTCOME] == at.UNDECIDED:
        pass_turn(table, game, True)
        if not captured and game[at.OUTCOME] == at.UNDECIDED:
            game[at.RETREATING] = target + 1


@lean_inlined
def pass_turn(table: Tables, game: Game, progress: bool) -> None:
    """Pass the turn, or end the match at a limit (GOW-S3, GOW-W2)."""
    if table.facts[at.LIMIT] and game[at.TURN] >= table.facts[at.LIMIT]:
        game[at.OUTCOME] = at.DRAWN
        return
    if table.facts[at.NO_PROGRESS]:
        game[at.QUIET] = 0 if progress else game[at.QUIET] + 1
        if game[at.QUIET] >= table.facts[at.NO_PROGRESS]:
            game[at.OUTCOME] = at.DRAWN
            return
    game[at.SIDE] = 1 - game[at.SIDE]
    game[at.TURN] += 1
    game[at.MADE] = 0
    game[at.MOVED] = 0
    game[at.STRUCK] = 0
    game[at.RETREATING] = 0
    game[at.WITHDRAWN] = 0


@lean
def leads(table: Tables, game: Game, own_online: Mask, foe_online: Mask, found: NDArray[np.int64]) -> int:
    """Store each attack's lead over the defence, at least 0; return how many are positive."""
    army, side = table.facts[at.ARMY], game[at.SIDE]
    own, foe = at.HEAD + side * army, at.HEAD + (1 - side) * army
    found[:] = 0
    if game[at.STRUCK] or game[at.RETREATING]:
        return 0
    attackers = able(table, game, own_online)
    aimed_at = 0
    for unit in range(table.facts[at.FIGHTERS + side]):
        if attackers >> np.uint64(unit) & _ONE:
            for target in range(army):
                aimed = line_from(table, game[own + unit], game[foe + target]) - _ONE < _FAR
                found[target] |= aimed
                aimed_at += int(aimed)
    if aimed_at == 0:
        return 0
    number = 0
    for target in range(army):
        if found[target]:
            cell = game[foe + target]
            strong = strength(table, game, side, attackers, cell) if cell else 0
            lead = strong - resistance(table, game, 1 - side, foe_online, cell) if strong else 0
            found[target] = max(lead, 0)
            number += int(lead > 0)
    return number
