"""Combat (K83-B): choosing targets, rolling, losses, retreat, advance.

The attacks of a turn come in waves: first all pieces next to an enemy attack, then those that have advanced
next to one. In each wave all targets are chosen first; then the fights are resolved in the order of the
defenders.
"""

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexSet
from sandtable.core import Dice, Event, IllegalAction
from sandtable.games.kriegspiel83 import visibility
from sandtable.games.kriegspiel83.army import NOWHERE, SEATS, with_side
from sandtable.games.kriegspiel83.notation import Advance, Attack, Lose, Retreat, Stay
from sandtable.games.kriegspiel83.rules import combat_table, minefields, turns
from sandtable.games.kriegspiel83.rules.movement import city_taken
from sandtable.games.kriegspiel83.state import CombatProgress, Engagement, State, numbers_of
from sandtable.games.kriegspiel83.units import UNITS

# Targets (K83-B1)


def begin(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """End the movement and begin combat: every piece next to an enemy attacks."""
    side = state.side
    state = minefields.suspect(state, side, state.armies[side].infantry)
    state = replace(state, done=0, active=None, spent=0, stopped=False)
    near = state.near_enemies_of(side)
    return _open_wave(state, 1, state.armies[side].numbers_in(near), dice)


def possible_targets(state: State, number: int) -> list[int]:
    """The numbers of the enemy pieces next to a piece of the side to move."""
    place = state.armies[state.side].at[number]
    return state.armies[1 - state.side].numbers_in(state.terms.ground.grid.around[place])


def _open_wave(state: State, wave: int, attackers: list[int], dice: Dice) -> tuple[State, list[Event]]:
    if not attackers:
        return turns.end_turn(state, dice)
    options = {number: possible_targets(state, number) for number in attackers}
    targets = tuple((number, found[0] if len(found) == 1 else None) for number, found in options.items())
    state = replace(state, fight=CombatProgress("choosing", wave, targets))
    if any(target is None for _, target in targets):
        return state, []
    return fight(state, dice)


def choose(state: State, fight: CombatProgress, action: Attack) -> State:
    """Choose the target of an attacker; it can be changed until the fight begins."""
    side, names = state.side, state.terms.ground.grid.names
    number = state.armies[side].number_at(action.start)
    targets = dict(fight.targets)
    if number is None or number not in targets:
        raise IllegalAction(f"No piece of yours on {names[action.start]} attacks now.", "K83-B1")
    target = state.armies[1 - side].number_at(action.target)
    if target is None:
        raise IllegalAction(f"No enemy stands on {names[action.target]}.", "K83-B1")
    if target not in possible_targets(state, number):
        raise IllegalAction(f"{names[action.target]} is not next to {names[action.start]}.", "K83-B1")
    return replace(state, fight=replace(fight, targets=tuple((targets | {number: target}).items())))


def undecided(fight: CombatProgress) -> list[int]:
    """The attackers without a target."""
    return [number for number, target in fight.targets if target is None]


def fight(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """Resolve the fights in order, when all targets are chosen."""
    chosen = state.fight
    if chosen is None or chosen.phase != "choosing":
        raise IllegalAction("There is nothing to fight out now.", "K83-B1")
    if waiting := undecided(chosen):
        names = ", ".join(state.place(state.side, number) for number in waiting)
        raise IllegalAction(f"Choose targets for these pieces first: {names}.", "K83-B1")
    targets = {number: target for number, target in chosen.targets if target is not None}
    conflicts = combat_table.conflicts(state, state.side, targets)
    state = replace(state, fight=CombatProgress("choosing", chosen.wave, conflicts=conflicts))
    events: list[Event] = []
    return _resolve(state, dice, events), events


# Fights in order (K83-B13)


def _resolve(state: State, dice: Dice, events: list[Event]) -> State:
    """Resolve fights until a player has to decide or the turn is over."""
    while state.fight and state.fight.conflicts:
        conflict = _still_there(state, state.fight.conflicts[0])
        if conflict is not None:
            state = replace(
                state, fight=replace(state.fight, conflicts=(conflict, *state.fight.conflicts[1:]))
            )
            state, pausing = _strike(state, conflict, dice, events)
            if pausing:
                return state
        state = _conflict_done(state)
    return _wave_done(state, dice, events)


def _fighting(state: State) -> CombatProgress:
    if state.fight is None:
        raise AssertionError("nobody fights")
    return state.fight


def _conflict_done(state: State) -> State:
    now = _fighting(state)
    return replace(
        state, fight=CombatProgress("choosing", now.wave, conflicts=now.conflicts[1:], advanced=now.advanced)
    )


def _still_there(state: State, conflict: Engagement) -> Engagement | None:
    """Return the fight with its living pieces; `None` if the attackers or the defender are gone."""
    ours, theirs = state.armies[state.side].at, state.armies[1 - state.side].at
    attackers = tuple(number for number in conflict.attackers if ours[number] != NOWHERE)
    aid = tuple(number for number in conflict.aid if theirs[number] != NOWHERE)
    if not attackers or theirs[conflict.defender] == NOWHERE:
        return None
    return Engagement(conflict.defender, attackers, aid)


def _wave_done(state: State, dice: Dice, events: list[Event]) -> State:
    """Let pieces that advanced next to an enemy attack again, or end the turn (K83-B11)."""
    now, side = _fighting(state), state.side
    again = {"never": False, "once": now.wave == 1, "always": True}[state.terms.options.second_attacks]
    moved = {state.armies[side].at[number] for number in numbers_of(now.advanced)} - {NOWHERE}
    near: HexSet = state.near_enemies_of(side) if again else 0
    attackers = state.armies[side].numbers_in(sum(1 << place for place in moved) & near)
    after, more = _open_wave(state, now.wave + 1, attackers, dice)
    events += more
    return after


def _strike(state: State, conflict: Engagement, dice: Dice, events: list[Event]) -> tuple[State, bool]:
    """Roll for one fight and apply the result; return whether a player has to decide."""
    side = state.side
    added = combat_table.sums(state, side, conflict)
    rolls = () if added.odds.column is None else (dice.roll(6, _purpose(state, conflict)),)
    result = added.odds.results[rolls[0].value - 1 if rolls else 0]
    die = _die(rolls[0].value if rolls else None)
    text = f"{describe(state, conflict, added)} {die}{combat_table.MEANINGS[result]}."
    attackers = tuple(state.place(side, number) for number in conflict.attackers)
    target = state.place(1 - side, conflict.defender)
    events.append(
        Event(
            "combat",
            text,
            path=(*attackers[:1], target),
            rolls=rolls,
            rule=_RULES[result],
            hostile=True,
            attackers=attackers if len(attackers) > 1 else (),
        )
    )
    match result:
        case "AE":
            return _remove(state, side, conflict.attackers, events), False
        case "AR":
            return _retreat(state, side, conflict.attackers, events)
        case "DR":
            return _retreat(state, 1 - side, (conflict.defender,), events)
        case "DE":
            return _advance(_remove(state, 1 - side, (conflict.defender,), events), conflict.attackers)
        case "EX":
            return _exchange(state, conflict, events)


_RULES = {"AE": "K83-B8", "AR": "K83-B9", "EX": "K83-B10", "DR": "K83-B11", "DE": "K83-B12"}


def _purpose(state: State, conflict: Engagement) -> str:
    return f"the attack on {state.place(1 - state.side, conflict.defender)}"


def _die(value: int | None) -> str:
    return "No die is needed: " if value is None else f"The die shows {value}: "


def describe(state: State, conflict: Engagement, added: combat_table.Sums) -> str:
    """Describe a fight in a sentence: the sums of both sides and the odds."""
    side = state.side
    ours = shares(state, side, conflict.attackers)
    theirs = shares(state, 1 - side, (conflict.defender, *conflict.aid))
    attack, defence = (combat_table.factors_text(total) for total in added.odds)
    target = state.place(1 - side, conflict.defender)
    plus = f" and a bonus of {combat_table.factors_text(added.bonus)}" if added.bonus else ""
    return (
        f"{SEATS[side].capitalize()} attacks {target} with {attack} ({ours}{plus}) "
        f"against {defence} ({theirs}): {added.odds}."
    )


def shares(state: State, side: int, numbers: tuple[int, ...]) -> str:
    """The factors of pieces, one by one: "heavy tank E5 6, light tank E6 2"."""
    return ", ".join(
        f"{state.armies[side].kinds[number].label} {state.place(side, number)} "
        f"{combat_table.factors_text(combat_table.strength(state, side, number))}"
        for number in numbers
    )


def _remove(state: State, side: int, numbers: tuple[int, ...], events: list[Event]) -> State:
    army = state.armies[side]
    for number in numbers:
        name = state.terms.ground.grid.names[army.at[number]]
        text = f"{SEATS[side].capitalize()} loses {army.kinds[number].label} {number + 1} on {name}."
        events.append(Event("lost", text, path=(name,)))
        army = army.without(number)
    return replace(state, armies=with_side(state.armies, side, army))


# Exchange (K83-B10)


def _exchange(state: State, conflict: Engagement, events: list[Event]) -> tuple[State, bool]:
    side = state.side
    printed = UNITS[state.armies[1 - side].kinds[conflict.defender]].attack
    ours = sum(UNITS[state.armies[side].kinds[number]].attack for number in conflict.attackers)
    state = _remove(state, 1 - side, (conflict.defender,), events)
    if len(conflict.attackers) == 1 or ours <= printed:
        return _remove(state, side, conflict.attackers, events), False
    now = _fighting(state)
    return replace(state, fight=replace(now, phase="exchange", todo=conflict.attackers, owed=printed)), True


def give_up(state: State, now: CombatProgress, action: Lose, dice: Dice) -> tuple[State, list[Event]]:
    """Give up a piece, in an exchange or instead of a retreat."""
    side = state.actor
    number = _pending(state, now, action.start, "K83-B10" if now.phase == "exchange" else "K83-B9")
    events: list[Event] = []
    state = _remove(state, side, (number,), events)
    todo = tuple(other for other in now.todo if other != number)
    if now.phase == "retreat":
        state = replace(state, fight=replace(now, todo=todo, half_way=None))
        state, pausing = _retreat_on(state, events)
    else:
        owed = now.owed - UNITS[state.armies[side].kinds[number]].attack
        state = replace(state, fight=replace(now, todo=todo, owed=max(owed, 0)))
        pausing = owed > 0
    return (state if pausing else _resolve(_conflict_done(state), dice, events)), events


def _pending(state: State, now: CombatProgress, place: Hex, rule: str) -> int:
    """Return the number of a piece that awaits a decision, or raise `IllegalAction`."""
    number = state.armies[state.actor].number_at(place)
    name = state.terms.ground.grid.names[place]
    if number is None or number not in now.todo:
        raise IllegalAction(f"The choice is not about a piece on {name}.", rule)
    if now.half_way not in (None, number):
        other = state.place(state.actor, now.half_way)
        raise IllegalAction(f"The piece on {other} has another step to retreat first.", rule)
    return number


# Retreat (K83-B9)


def refuge(state: State, side: int, number: int) -> HexSet:
    """The hexes that a retreating piece could step to if they were adjacent."""
    kind = state.armies[side].kinds[number]
    open_ground = state.terms.ground.open_to(side, kind, state.weather)
    return open_ground & ~state.occupied & ~state.near_enemies_of(side) & ~visibility.unknown(state, side)


def retreat_steps(state: State, now: CombatProgress, number: int) -> HexSet:
    """The hexes for the next step of a retreat; the first step must lead to a second."""
    side, grid = state.actor, state.terms.ground.grid
    safe = refuge(state, side, number)
    near = grid.around[state.armies[side].at[number]] & safe
    if now.half_way == number:
        return near
    return near & grid.beside(safe)


def _retreat(state: State, side: int, numbers: tuple[int, ...], events: list[Event]) -> tuple[State, bool]:
    now = _fighting(state)
    state = replace(state, fight=replace(now, phase="retreat", todo=numbers, retreats=side))
    return _retreat_on(state, events)


def _retreat_on(state: State, events: list[Event]) -> tuple[State, bool]:
    """Continue a retreat; return whether a player has to decide."""
    now = _fighting(state)
    movers = now.todo if now.half_way is None else (now.half_way,)
    if any(retreat_steps(state, now, number) for number in movers):
        return state, True
    if now.half_way is not None:
        rest = tuple(number for number in now.todo if number != now.half_way)
        state = _remove(state, state.actor, (now.half_way,), events)
        return _retreat_on(replace(state, fight=replace(now, todo=rest, half_way=None)), events)
    if now.todo:
        place = state.place(state.actor, now.todo[0])
        pieces = f"the piece on {place}" if len(now.todo) == 1 else "all that are left"
        events.append(Event("retreat", f"There is no way to retreat for {pieces}.", rule="K83-B9"))
    state = _remove(state, state.actor, now.todo, events)
    conflict = now.conflicts[0]
    if now.retreats == state.side:
        return state, False
    return _advance(state, conflict.attackers)


def retreat(state: State, now: CombatProgress, action: Retreat, dice: Dice) -> tuple[State, list[Event]]:
    """Retreat a piece by one step or both."""
    side, names = state.actor, state.terms.ground.grid.names
    number = _pending(state, now, action.start, "K83-B9")
    if len(action.way) == 2 and now.half_way == number:
        raise IllegalAction(f"The piece on {names[action.start]} has one step left.", "K83-B9")
    _check_retreat(state, now, number, action.way)
    events: list[Event] = []
    for place in action.way:
        current = _fighting(state)
        start = state.place(side, number)
        kind = state.armies[side].kinds[number].label
        text = f"{SEATS[side].capitalize()}'s {kind} {number + 1} retreats from {start} to {names[place]}."
        events.append(Event("retreat", text, path=(start, names[place]), rule="K83-B9"))
        state, alive, met = minefields.enter(state, side, number, place, dice)
        events += met
        arrived = current.half_way == number or not alive
        todo = tuple(other for other in current.todo if other != number) if arrived else current.todo
        state = replace(state, fight=replace(current, todo=todo, half_way=None if arrived else number))
        if not alive:
            break
    state, pausing = _retreat_on(state, events)
    return (state if pausing else _resolve(_conflict_done(state), dice, events)), events


def _check_retreat(state: State, now: CombatProgress, number: int, way: tuple[Hex, ...]) -> None:
    """Check both steps before the first is taken, so that a minefield does not change the answer."""
    side, grid = state.actor, state.terms.ground.grid
    army, safe, here = state.armies[side], refuge(state, side, number), state.armies[side].at[number]
    for index, place in enumerate(way):
        name = grid.names[place]
        if not grid.around[here] >> place & 1:
            raise IllegalAction(f"{name} is not next to {grid.names[here]}.", "K83-B9")
        if not safe >> place & 1:
            if state.near_enemies_of(side) >> place & 1:
                raise IllegalAction(f"{name} is next to an enemy: nobody retreats there.", "K83-B9")
            kind = army.kinds[number].label.capitalize()
            raise IllegalAction(f"{kind} cannot retreat to {name}: it is occupied or closed.", "K83-B9")
        if index == 0 and not retreat_steps(state, now, number) >> place & 1:
            raise IllegalAction(f"From {name} there is no second step.", "K83-B9")
        here = place


# Advance (K83-B11, K83-B12)


def advance_steps(state: State, number: int) -> HexSet:
    """The hexes to which an attacker may advance, including the enemy's city."""
    side, ground = state.side, state.terms.ground
    army = state.armies[side]
    free = ground.open_to(side, army.kinds[number], state.weather) | 1 << ground.cities[1 - side]
    return ground.grid.around[army.at[number]] & free & ~state.occupied & ~visibility.unknown(state, side)


def _advance(state: State, numbers: tuple[int, ...]) -> tuple[State, bool]:
    """Offer an advance to the attackers that can; return whether any can."""
    now = _fighting(state)
    able = tuple(number for number in numbers if advance_steps(state, number))
    fight = replace(now, phase="advance", todo=able, retreats=None, half_way=None)
    return replace(state, fight=fight), bool(able)


def advance(state: State, now: CombatProgress, action: Advance, dice: Dice) -> tuple[State, list[Event]]:
    """Advance an attacker by one hex."""
    side, grid = state.side, state.terms.ground.grid
    number = _pending(state, now, action.start, "K83-B11")
    start, name = state.place(side, number), grid.names[action.end]
    if not advance_steps(state, number) >> action.end & 1:
        if not grid.around[action.start] >> action.end & 1:
            raise IllegalAction(f"{name} is not next to {start}.", "K83-B11")
        raise IllegalAction(f"{name} is occupied or closed to it.", "K83-B11")
    kind = state.armies[side].kinds[number].label
    text = f"{SEATS[side].capitalize()}'s {kind} {number + 1} advances from {start} to {name}."
    events = [Event("advance", text, path=(start, name), rule="K83-B11")]
    state, alive, met = minefields.enter(state, side, number, action.end, dice)
    events += met
    if alive and action.end == state.terms.ground.cities[1 - side]:  # K83-B13
        state = replace(state, outcome=city_taken(side), fight=None)
        return state, [*events, *turns.ending(state)]
    bit = 1 << number if alive else 0
    todo = tuple(other for other in now.todo if other != number)
    return _advance_on(
        replace(state, fight=replace(now, todo=todo, advanced=now.advanced | bit)), dice, events
    )


def stay(state: State, now: CombatProgress, action: Stay, dice: Dice) -> tuple[State, list[Event]]:
    """Decline the advance of one attacker, or of all that are left."""
    todo: tuple[int, ...] = ()
    if action.start is not None:
        number = _pending(state, now, action.start, "K83-B11")
        todo = tuple(other for other in now.todo if other != number)
    return _advance_on(replace(state, fight=replace(now, todo=todo)), dice, [])


def _advance_on(state: State, dice: Dice, events: list[Event]) -> tuple[State, list[Event]]:
    state, pausing = _advance(state, _fighting(state).todo)
    return (state if pausing else _resolve(_conflict_done(state), dice, events)), events
